// npm run guide: takes the pictures of docs/guide anew, from a demo of its own or, with --url and
// --password, from one that runs with CAPTCHA=off NODE_ENV=test. Nothing is sent to a controller.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "./browser.mjs";
import { at, during, fail, install, requireNode, say } from "./environment.mjs";

const languages = ["en", "zh"];
const quality = 0.7;
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 780 };

/** Waits until no part of the page is still being loaded. */
async function settle(page, marker) {
  await page.locator(marker).locator("visible=true").first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3000);
}

/**
 * Each picture: what is opened, what is there when it can be taken (`marker`), what is done before,
 * and which part is taken, else the window.
 */
const pictures = [
  { name: "overview", path: "/shack/status/overview", marker: ".alarm-badge" },
  {
    name: "wall",
    path: ({ language }) => `/screenDatav/home?language=${language === "en" ? 1 : 0}`,
    marker: "[data-target]",
    size: { width: 1600, height: 900 },
  },
  {
    name: "alarms",
    path: "/log/index",
    marker: ".alarm-badge",
    before: async (page) => {
      await page.locator(".alarm-badge-part button").click();
      await settle(page, ".alarm-panel-list");
    },
    part: ".bp6-dialog, .bp6-drawer",
  },
  { name: "house", path: "/shack/house/2", marker: ".house-plan" },
  { name: "day", path: "/production/enter/2", marker: "main h1, main h2", size: phone },
  {
    name: "import",
    path: "/production/index",
    marker: "tbody tr",
    before: async (page, { language }) => {
      await page
        .getByRole("button", { name: { en: "Import", zh: "导入日报" }[language], exact: true })
        .click();
      const rows = {
        en: ["House\tDay\tFarm\tDead", "House 1\t2026-02-30\tNorth\t3", "House 99\t\t\tx"],
        zh: ["栋舍\t日期\t农场\t死亡", "1号舍\t2026-02-30\t北山\t3", "99号舍\t\t\tx"],
      };
      await page.locator(".bp6-dialog textarea").fill(rows[language].join("\n"));
      await page.waitForTimeout(3000);
    },
    part: ".bp6-dialog",
  },
  { name: "maintenance", path: "/maintenance/index", marker: "main article, main li" },
  { name: "readiness", path: "/alarm/readiness", marker: "tbody tr" },
  {
    name: "review",
    path: "/shack/house/3/parameter?group=curve",
    marker: "main input",
    before: async (page) => {
      const field = page.locator("main input").locator("visible=true").first();
      await field.fill("-0.5");
      await field.press("Tab");
      await page.keyboard.press("Control+Enter");
      await page.locator(".bp6-dialog table").waitFor();
      await page.waitForTimeout(2000);
    },
    part: ".bp6-dialog",
  },
  {
    name: "plan",
    path: "/envcontrol/index",
    marker: "main tbody input[type=checkbox]",
    before: planHouses,
  },
  {
    name: "gateway",
    path: "/system/farm?tab=gateways",
    marker: "tbody tr",
    before: async (page, { language }) => {
      const label = { en: "Connect", zh: "接入" }[language];
      await page
        .getByRole("button", { name: new RegExp(`^${label}`) })
        .first()
        .click();
      await settle(page, ".bp6-dialog");
    },
    part: ".bp6-dialog",
  },
  { name: "calls", path: "/alarmPhone/index?tab=coverage&house=32", marker: "main table" },
  {
    name: "pairing",
    path: ({ language }) => `/screenDatav/home?language=${language === "en" ? 1 : 0}`,
    marker: ".pairing-code",
    size: { width: 1280, height: 720 },
    isStranger: true,
  },
];

/** Plans another target offset for three houses; the plan sends nothing. */
async function planHouses(page, { language }) {
  const boxes = page.locator("main tbody input[type=checkbox]");
  for (const index of [2, 3, 4]) await boxes.nth(index).click({ force: true });
  await page.getByRole("button", { name: { en: "Change…", zh: "批量设置…" }[language] }).click();
  const dialog = page.locator(".bp6-dialog");
  await dialog
    .locator("input")
    .first()
    .fill({ en: "Cooler by 0.5 °C", zh: "降温 0.5 °C" }[language]);
  await dialog.locator("input[type=checkbox]").first().click({ force: true });
  await dialog.locator("input:not([type=checkbox])").last().fill("-0.5");
  const plan = { en: "Plan (sends nothing)", zh: "生成计划（不下发）" }[language];
  await dialog.getByRole("button", { name: plan }).click();
  await page.waitForURL(/batch=/);
  await settle(page, "tbody tr");
}

/** The cookies of somebody who signs in at a demo without the drawn code. */
async function signIn(base, password) {
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

/** A picture as the browser makes it smaller: Playwright itself writes PNG and JPEG alone. */
async function asWebp(press, png) {
  const text = await press.evaluate(
    async ([base64, level]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", level);
    },
    [png.toString("base64"), quality],
  );
  return Buffer.from(text.slice(text.indexOf(",") + 1), "base64");
}

async function take(browser, press, picture, { base, session, language }) {
  const { name, path, marker, before, part, size = desk, isStranger = false } = picture;
  const context = await browser.newContext({
    viewport: size,
    locale: language === "en" ? "en-GB" : "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
  });
  const cookies = isStranger ? { language } : { language, ...session };
  await context.addCookies(
    Object.entries(cookies).map(([key, value]) => ({ name: key, value, url: base })),
  );
  const page = await context.newPage();
  await page.goto(base + (typeof path === "string" ? path : path({ language })));
  await settle(page, marker);
  await before?.(page, { language });
  const taken = part === undefined ? page : page.locator(part).locator("visible=true").last();
  const webp = await asWebp(press, await taken.screenshot());
  const folder = at("docs", "guide", "pictures", language);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), webp);
  say(`${language}/${name}.webp ${Math.round(webp.length / 1000)} kB`);
  await context.close();
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

/** Starts a demo of its own, resolves with its address once it has been running for a while. */
async function startDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), "house-watch-guide-"));
  const names = ["PORT", "MQTT_PORT", "NOTICE_DEMO_PORT", "MAIL_DEMO_PORT", "CAMERA_DEMO_PORT"];
  const ports = {};
  for (const name of names) ports[name] = String(await freePort());
  const child = spawn(process.execPath, [at("tools", "start.mjs"), "demo"], {
    env: { ...process.env, ...ports, DATA_DIR: dataDir, CAPTCHA: "off", NODE_ENV: "test" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const password = await new Promise((done, lost) => {
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
      const found = /with the password {2}(\S+)/.exec(said);
      if (found !== null) done(found[1]);
    });
    child.on("exit", () => lost(new Error("The demo could not be started.")));
  });
  // A week of readings comes in, and something happens in the houses.
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

requireNode();
await install("all");
const { values } = parseArgs({
  options: {
    url: { type: "string" },
    password: { type: "string" },
    only: { type: "string", multiple: true },
  },
});
if (values.url !== undefined && values.password === undefined)
  fail("--url needs the --password that the demo printed.", 2);
const demo =
  values.url === undefined
    ? await startDemo()
    : { base: values.url.replace(/\/$/, ""), password: values.password, stop: () => undefined };
const { chromium } = await import("@playwright/test");
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox"],
});
try {
  const press = await browser.newPage();
  const session = await signIn(demo.base, demo.password);
  const wanted = pictures.filter(({ name }) => values.only?.includes(name) ?? true);
  for (const language of languages)
    for (const picture of wanted)
      await take(browser, press, picture, { base: demo.base, session, language });
} finally {
  await browser.close();
  await demo.stop();
}
