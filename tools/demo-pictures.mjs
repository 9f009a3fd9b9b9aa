// Shared by the scripts that take pictures of the product: a separate demo, a session in it, and
// smaller copies of pictures.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at, during, fail } from "./environment.mjs";

const quality = 0.7;

/** The cookies of a sign-in at a demo without the captcha. */
export async function signIn(base, password) {
  const veiled = [...Buffer.from(password).toString("base64")].reverse().join("");
  const reply = await fetch(`${base}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "administrator", password: veiled }),
  });
  const { success, msg, data } = await reply.json();
  if (success !== true)
    fail(`Signing in at ${base}: ${msg}. Does it run with CAPTCHA=off NODE_ENV=test?`);
  return { userId: String(data.userId), token: data.token };
}

/** Size of a picture that loads on a slow connection, in characters of base64. */
const maxLength = 150_000;

/** A picture compressed by the browser: Playwright itself writes only PNG and JPEG. */
export async function asWebp(press, png) {
  const text = await press.evaluate(
    async ([base64, first, length]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d").drawImage(image, 0, 0);
      for (let level = first; ; level -= 0.05) {
        const url = canvas.toDataURL("image/webp", level);
        if (url.length < length || level < 0.5) return url;
      }
    },
    [png.toString("base64"), quality, maxLength],
  );
  return Buffer.from(text.slice(text.indexOf(",") + 1), "base64");
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** Starts a separate demo, and resolves with its address once it has been running for a while. */
export async function startDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), "house-watch-guide-"));
  const names = ["PORT", "MQTT_PORT", "NOTICE_DEMO_PORT", "MAIL_DEMO_PORT", "CAMERA_DEMO_PORT"];
  const ports = {};
  for (const name of names) ports[name] = String(await freePort());
  const child = spawn(process.execPath, [at("tools", "start.mjs"), "demo"], {
    env: { ...process.env, ...ports, DATA_DIR: dataDir, CAPTCHA: "off", NODE_ENV: "test" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const password = await new Promise((done, lost) => {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      const found = /with the password {2}(\S+)/.exec(output);
      if (found !== null) done(found[1]);
    });
    child.on("exit", () => lost(new Error("The demo could not be started.")));
  });
  // Time for a week of readings to arrive, and for some events in the houses.
  await during("Letting the demo run", () => new Promise((done) => setTimeout(done, 180_000)));
  const stop = async () => {
    child.removeAllListeners("exit");
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { base: `http://127.0.0.1:${ports.PORT}`, password, stop };
}
