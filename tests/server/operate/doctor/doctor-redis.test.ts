import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinServers } from "../../../../server/live/stream/joined-servers.ts";
import { checkRedis } from "../../../../server/operate/doctor/doctor-redis.ts";
import { hasRedis, openRedis } from "../../../factories/redis.ts";
import { freePort } from "../../process/fault/harness/run-server.ts";

async function openCertificate() {
  const folder = await mkdtemp(join(tmpdir(), "house-watch-cert-"));
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name)) as [string, string];
  const how = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost".split(" ");
  const names = ["-addext", "subjectAltName=DNS:localhost"];
  await promisify(execFile)("openssl", [...how, ...names, "-keyout", key, "-out", cert]);
  return { folder, key, cert };
}

describe.skipIf(!hasRedis)("Redis (skipped where none is installed)", () => {
  let redis: Awaited<ReturnType<typeof openRedis>>;
  let admin: ReturnType<typeof createClient>;
  const command = (...words: string[]) => admin.sendCommand(words);
  const userUrl = (name: string) => redis.url().replace("//", `//${name}:secret@`);
  const allow = (name: string, ...rules: string[]) =>
    command("ACL", "SETUSER", name, "on", ">secret", ...rules);
  const found = async (url: string) =>
    (await checkRedis(url))
      .filter(({ about }) => about === "Redis")
      .map(({ level, text, advice }) => [level, text, advice ?? ""].join(": "));

  beforeAll(async () => {
    redis = await openRedis();
    admin = createClient({ url: redis.url() });
    await admin.connect();
  });
  afterAll(async () => {
    admin.destroy();
    await redis.close();
  });

  it("that passes messages on is fine, even for a user without other rights", async () => {
    const right = ["ok: answers, and passes messages on: "];
    expect(await found(redis.url())).toEqual(right);
    await allow("plain", "allchannels", "+@pubsub", "+@connection");
    expect(await found(userUrl("plain"))).toEqual(right);
  });

  it.each([
    ["no channels", "mute", ["resetchannels", "+@all"]],
    ["no channels of frames", "half", ["resetchannels", "+@all", "&house-watch?0"]],
    ["no publishing", "deaf", ["allchannels", "+@all", "-publish"]],
  ])("whose user has %s is reported, with the required permission", async (_, name, rules) => {
    await allow(name, ...rules);
    expect(await found(userUrl(name))).toEqual([
      expect.stringMatching(/^fault: it takes no messages: NOPERM.*ACL SETUSER … \+@pubsub/),
    ]);
  });

  it("that refuses a server's messages causes one log line, and one more when it accepts them", async () => {
    await allow("server", "allchannels", "+@all", "-publish");
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
    const server = joinServers(userUrl("server"), log);
    const reported = () => {
      server.publish("displayChanged", { displayId: 1 });
      return lines.filter((line) => line.startsWith("redis takes"));
    };
    await expect.poll(reported).toEqual(["redis takes no messages"]);
    for (let again = 0; again < 5; again += 1) reported();
    await allow("server", "+publish");
    await expect.poll(reported).toEqual(["redis takes no messages", "redis takes messages"]);
    server.close();
  });

  it.each([
    ["no password", "", /NOAUTH.*: it wants a password: REDIS_URL=redis:/],
    ["a wrong password", ":wrong@", /WRONGPASS.*: user or password in REDIS_URL is wrong/],
  ])(
    "that is connected to with %s is reported with cause and remedy, also in the log",
    async (_, login, line) => {
      const locked = await openRedis(["--requirepass", "right"]);
      const url = locked.url().replace("//", `//${login}`);
      expect(await found(url)).toEqual([expect.stringMatching(line)]);
      const lines: { readonly msg: string; readonly error: string; readonly advice: string }[] = [];
      const log = pino({}, { write: (text: string) => void lines.push(JSON.parse(text)) });
      const server = joinServers(url, log);
      await expect.poll(() => server.state()).toBe("away");
      const away = lines.filter(({ msg }) => msg === "redis is away");
      expect(`${away[0]?.error}: ${away[0]?.advice}`).toMatch(line);
      // It is reported once, however often the connection is tried.
      expect(away.length).toBeLessThanOrEqual(2);
      server.close();
      await locked.close();
    },
  );

  it("without free memory has no fault, because messages still pass", async () => {
    const full = await openRedis(["--maxmemory", "1", "--maxmemory-policy", "noeviction"]);
    expect(await found(full.url())).toEqual(["ok: answers, and passes messages on: "]);
    const [a, b] = [0, 1].map(() => joinServers(full.url(), pino({ level: "silent" })));
    const heard: unknown[] = [];
    b!.onMessage((message) => heard.push(message));
    await expect
      .poll(() => {
        a!.publish("displayChanged", { displayId: 7 });
        return heard[0];
      })
      .toMatchObject({ topic: "displayChanged", message: { displayId: 7 } });
    expect(a!.state()).toBe("ok");
    for (const server of [a!, b!]) server.close();
    await full.close();
  });

  it("that uses TLS is reported with what its certificate needs and which scheme it requires", async () => {
    const { key, cert, folder } = await openCertificate();
    const port = await freePort();
    const files = ["--tls-cert-file", cert, "--tls-key-file", key, "--tls-auth-clients", "no"];
    const safe = await openRedis(["--tls-port", String(port), ...files]);
    const plainPort = new URL(safe.url()).port;
    expect(await found(`rediss://localhost:${port}`)).toEqual([
      expect.stringMatching(/^fault: self-signed certificate: .*NODE_EXTRA_CA_CERTS/),
    ]);
    expect(await found(`redis://localhost:${port}`)).toEqual([
      expect.stringMatching(/^fault: .*rediss:\/\/ where it answers by TLS alone/),
    ]);
    expect(await found(`rediss://localhost:${plainPort}`)).toEqual([
      expect.stringMatching(/^fault: .*no TLS answers there: redis:\/\//),
    ]);
    // With the configured certificate authority there is no fault.
    const script = `import("./server/operate/doctor/doctor-redis.ts").then(async ({ checkRedis }) => {
      console.log(JSON.stringify(await checkRedis("rediss://localhost:${port}"))); process.exit(); })`;
    const { stdout } = await promisify(execFile)("npx", ["tsx", "-e", script], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: cert },
    });
    expect(JSON.parse(stdout)[0]).toMatchObject({ level: "ok", about: "Redis" });
    await safe.close();
    await rm(folder, { recursive: true });
  });

  it("that is a replica is reported, because other servers miss messages sent there", async () => {
    const port = new URL(redis.url()).port;
    const replica = await openRedis();
    const client = createClient({ url: replica.url() });
    await client.connect();
    await client.sendCommand(["REPLICAOF", "127.0.0.1", port]);
    expect(await found(replica.url())).toEqual([
      "fault: this is a replica: other servers miss what is said here: name the primary",
    ]);
    client.destroy();
    await replica.close();
  });
});
