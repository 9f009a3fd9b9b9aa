import { execFile, spawn, spawnSync } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { once } from "node:events";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readEnvironment } from "../../../../../server/platform/base/config.ts";
import { openTls, type Tls } from "../../../../../server/platform/base/tls-files.ts";
import { buildPublicServer } from "../../../../../server/platform/http/public-server.ts";
import { type Broker, startBroker } from "../../../../../server/telemetry/ingest/broker/broker.ts";
import { gatewayAddresses } from "../../../../../server/telemetry/ingest/broker/gateway-address.ts";
import { frame, networkIdOf, secretOf } from "../fleet-plan.ts";
import { openSite } from "../ingest-site.ts";

type Site = Awaited<ReturnType<typeof openSite>>;
const own = networkIdOf(1);
const other = networkIdOf(2);
const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../platform/tls/${name}`, import.meta.url));
const log = pino({ level: "silent" });
const open: MqttClient[] = [];
let dir = "";
let site: Site;
let tls: Tls;
let broker: Broker;
let ca: Buffer;
/** Serial number of the certificate at the start of each test. */
let first = "";

/** Installs this certificate as a renewal does. */
async function install(name: string): Promise<void> {
  await copyFile(fixture(`${name}.key`), join(dir, "tls.key"));
  await copyFile(fixture(`${name}.pem`), join(dir, "tls.pem"));
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "house-watch-tls-"));
  ca = await readFile(fixture("authority.pem"));
  site = await openSite(4);
  await install("server");
  const files = { certificate: join(dir, "tls.pem"), key: join(dir, "tls.key") };
  tls = await openTls({ ...files, clientAuthorities: fixture("authority.pem") }, log, 30);
  broker = await startBroker({
    addresses: [{ host: "127.0.0.1", port: 0, tls }],
    directory: site.directory,
    ingest: site.ingest,
    attempts: { note: () => undefined, stop: async () => undefined },
    log,
  });
  first = await shown();
});
afterEach(async () => {
  for (const client of open.splice(0)) client.end(true);
  await site.database.query("update gateways set revoked_at = null");
  await site.directory.refresh();
  await install("server");
  await expect.poll(() => shown(), { timeout: 120_000 }).toBe(first);
});
afterAll(async () => {
  tls.stop();
  await broker.close();
  await site.close();
  await rm(dir, { recursive: true, force: true });
});

/** Signs in; rejects with the refusal. */
async function signIn(options: IClientOptions): Promise<MqttClient> {
  const client = mqtt.connect({
    protocol: "mqtts",
    host: "127.0.0.1",
    port: broker.ports[0]!,
    ca,
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...options,
  });
  open.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
  });
  return client;
}
const certificate = async (name: string) => ({
  cert: await readFile(fixture(`${name}.pem`)),
  key: await readFile(fixture(`${name}.key`)),
});
const publish = (client: MqttClient, networkId: string, seq: number) =>
  client.publishAsync(
    `v1/gw/${networkId}/up/tele`,
    JSON.stringify(frame(seq, site.clock.at + seq * 1000)),
    { qos: 1 },
  );

/** Serial number of the certificate that a new connection receives. */
async function shown(port: number = broker.ports[0]!): Promise<string> {
  const socket = connectTls({ host: "127.0.0.1", port, ca });
  await once(socket, "secureConnect");
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

describe("MQTT over TLS", () => {
  it("accepts a gateway with its secret, and its messages", async () => {
    const client = await signIn({ username: own, password: await secretOf(own) });
    await publish(client, own, 1);
    expect(await site.database.query("select 1 from frames")).toHaveLength(1);
    await expect(signIn({ username: own, password: "wrong" })).rejects.toThrow(/authorized/i);
  });

  it("accepts a gateway with a certificate in its name, without a secret", async () => {
    const client = await signIn(await certificate("gateway"));
    await publish(client, own, 10);
    expect(await site.database.query("select 1 from frames where seq = 10")).toHaveLength(1);
    await signIn({ ...(await certificate("gateway")), username: own });
  });

  it.each([
    ["another gateway's name", "gateway", { username: other }],
    ["a certificate signed by another authority", "foreign", {}],
    ["that certificate together with the gateway's name", "foreign", { username: own }],
  ])("refuses %s", async (_what, name, more) => {
    await expect(signIn({ ...(await certificate(name)), ...more })).rejects.toThrow(/authorized/i);
  });

  it("accepts the secret of a client with another authority's certificate", async () => {
    const secret = { username: own, password: await secretOf(own) };
    await signIn({ ...(await certificate("foreign")), ...secret });
  });

  it("ends a certified connection when the gateway is revoked, and accepts none after", async () => {
    const client = await signIn(await certificate("gateway"));
    const closed = new Promise<void>((resolve) => client.once("close", resolve));
    await site.database.query("update gateways set revoked_at = now() where network_id = $1", [
      own,
    ]);
    await site.directory.refresh();
    await closed;
    await expect(signIn(await certificate("gateway"))).rejects.toThrow(/authorized/i);
  });
});

/** Independent programs that share none of our libraries. */
const others = ["mosquitto_pub", "curl"] as const;
const missing = others.filter((name) => spawnSync(name, ["--version"]).error !== undefined);
if (missing.length > 0)
  console.warn(`NOT TESTED against ${missing.join(", ")}: apt-get install mosquitto-clients curl`);

describe.skipIf(missing.includes("mosquitto_pub"))("mosquitto_pub", () => {
  const authority = ["--cafile", fixture("authority.pem")];
  const start = (more: readonly string[]) => {
    const to = ["-h", "127.0.0.1", "-p", String(broker.ports[0])];
    const what = ["-t", `v1/gw/${own}/up/tele`, "-q", "1", "-i", own];
    return spawn("mosquitto_pub", [...to, ...what, ...more], { stdio: ["pipe", "ignore", "pipe"] });
  };
  const line = (seq: number) => `${JSON.stringify(frame(seq, site.clock.at + seq * 1000))}\n`;
  const stored = async (from: number, to: number) =>
    (await site.database.query("select 1 from frames where seq between $1 and $2", [from, to]))
      .length;

  it("publishes with its secret while the certificate is renewed, without loss", async () => {
    const child = start(["-l", ...authority, "-u", own, "-P", await secretOf(own)]);
    child.stdin.write(line(1001));
    await expect.poll(() => stored(1001, 1001)).toBe(1);
    await install("renewed");
    let sent = 1001;
    do child.stdin.write(line((sent += 1)));
    while ((await shown()) === first);
    for (let more = 0; more < 20; more += 1) child.stdin.write(line((sent += 1)));
    child.stdin.end();
    expect(await once(child, "close")).toEqual([0, null]);
    expect(await stored(1001, sent)).toBe(sent - 1000);
  });

  it("publishes with a certificate in the gateway's name", async () => {
    const own = ["--cert", fixture("gateway.pem"), "--key", fixture("gateway.key")];
    const child = start([...authority, ...own, "-m", line(2001)]);
    expect(await once(child, "close")).toEqual([0, null]);
    expect(await stored(2001, 2001)).toBe(1);
  });

  it("does not trust a server with an unknown authority", async () => {
    const foreignCertificate = [
      "--cafile",
      fixture("foreign.pem"),
      "-u",
      own,
      "-P",
      await secretOf(own),
    ];
    const child = start([...foreignCertificate, "-m", line(3001)]);
    const [output] = await once(child.stderr, "data");
    child.kill();
    expect(String(output)).toMatch(/TLS error/);
    expect(await stored(3001, 3001)).toBe(0);
  });
});

describe("a renewed certificate", () => {
  it("is presented to new connections; existing ones lose no message", async () => {
    const client = await signIn({ username: own, password: await secretOf(own) });
    let sent = 100;
    let isRenewed = false;
    const publishing = (async () => {
      while (!isRenewed) await publish(client, own, (sent += 1));
    })();
    await install("renewed");
    await expect.poll(() => shown(), { timeout: 120_000 }).not.toBe(first);
    isRenewed = true;
    await publishing;
    await publish(client, own, (sent += 1));
    const stored = await site.database.query("select 1 from frames where seq between 101 and 1000");
    expect(stored).toHaveLength(sent - 100);
  });

  it("is not used while it does not match its key, or is invalid", async () => {
    await copyFile(fixture("renewed.pem"), join(dir, "tls.pem"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await shown()).toBe(first);
    await writeFile(join(dir, "tls.pem"), "nonsense");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await shown()).toBe(first);
    await install("renewed");
    await expect.poll(() => shown(), { timeout: 120_000 }).not.toBe(first);
  });

  it("must be valid at the start", async () => {
    const files = { certificate: fixture("server.pem"), clientAuthorities: null };
    await expect(openTls({ ...files, key: fixture("renewed.key") }, log)).rejects.toThrow();
    await expect(openTls({ ...files, key: join(dir, "none") }, log)).rejects.toThrow(/ENOENT/);
  });
});

describe("HTTPS", () => {
  it("uses the certificate, and tells browsers to keep using HTTPS", async () => {
    const health = {
      start: () => undefined,
      stop: () => undefined,
      probe: async () => undefined,
      read: () => ({
        status: "ok" as const,
        database: true,
        ingestAgeMs: 1,
        waitedMs: 0,
        disk: null,
        troubles: [],
        reason: null,
        notices: null,
        unreadableCameras: 0,
        watchers: { set: 0, failing: 0 },
        webhooks: { failing: 0, stuck: 0 },
        redis: null,
        failingWork: [],
        build: "b",
        time: 2,
      }),
      condition: () => ({ troubles: [], channelsDown: [] }),
    };
    const front = await buildPublicServer({
      environment: readEnvironment({ NODE_ENV: "test" }),
      log,
      health,
      apiSocket: join(dir, "api.sock"),
      tls,
      metrics: { read: async () => "", watchForwarded: () => undefined },
    });
    await front.listen({ host: "127.0.0.1", port: 0 });
    const address = front.server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const outgoing = request({ host: "127.0.0.1", port, path: "/api/health", ca });
    outgoing.end();
    const [answer] = await once(outgoing, "response");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["strict-transport-security"]).toMatch(/max-age=\d+/);
    answer.destroy();
    if (!missing.includes("curl")) {
      const curl = (authority: string) =>
        promisify(execFile)("curl", [
          "-sS",
          "--cacert",
          fixture(authority),
          `https://127.0.0.1:${port}/api/health`,
        ]);
      expect((await curl("authority.pem")).stdout).toContain('"status":"ok"');
      await expect(curl("foreign.pem")).rejects.toThrow(/certificate/);
    }
    await install("renewed");
    await expect.poll(() => shown(port), { timeout: 120_000 }).not.toBe(first);
    await front.close();
  });
});

describe("TLS settings of the environment", () => {
  const files = { TLS_CERT_FILE: "a", TLS_KEY_FILE: "b" };
  it.each([
    [{ HOST: "0.0.0.0" }, /PLAINTEXT=allowed/],
    [{ HOST: "192.168.1.5" }, /PLAINTEXT=allowed/],
    [{ TLS_CERT_FILE: "a" }, /one without the other/],
    [{ TLS_KEY_FILE: "b" }, /one without the other/],
    [{ TLS_CLIENT_CA_FILE: "c" }, /TLS_CLIENT_CA_FILE: needs/],
  ])("refuses %j", (source, reason) => {
    expect(() => readEnvironment(source)).toThrow(reason);
  });
  it.each([
    {},
    { HOST: "127.0.0.1" },
    { HOST: "::1" },
    { HOST: "localhost" },
    { HOST: "0.0.0.0", PLAINTEXT: "allowed" },
    { HOST: "0.0.0.0", TRUST_PROXY: "on" },
    { HOST: "0.0.0.0", ...files },
    { ...files, TLS_CLIENT_CA_FILE: "c" },
  ])("accepts %j", (source) => {
    expect(readEnvironment(source)).toMatchObject(source);
  });
});

describe("the listening address for gateways", () => {
  const files = { TLS_CERT_FILE: "a", TLS_KEY_FILE: "b" };
  const proxied = { HOST: "0.0.0.0", TRUST_PROXY: "on" };
  it.each([
    { set: {}, plain: "127.0.0.1", isSaid: false },
    { set: { HOST: "::1" }, plain: "::1", isSaid: false },
    // The proxy only ends TLS for HTTP.
    { set: proxied, plain: "127.0.0.1", isSaid: true },
    { set: { ...proxied, PLAINTEXT: "allowed" }, plain: "0.0.0.0", isSaid: false },
    { set: { HOST: "0.0.0.0", ...files }, plain: "127.0.0.1", isSaid: false },
    { set: { HOST: "0.0.0.0", ...files, PLAINTEXT: "allowed" }, plain: "0.0.0.0", isSaid: false },
  ])("is in plain text at $plain with $set", ({ set, plain, isSaid }) => {
    const environment = readEnvironment({ ...set, MQTT_PORT: "1", MQTTS_PORT: "2" });
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
    const tlsFiles = "TLS_CERT_FILE" in set ? tls : null;
    expect(gatewayAddresses(environment, tlsFiles, log)).toEqual([
      { host: plain, port: 1, tls: null },
      ...(tlsFiles === null ? [] : [{ host: "0.0.0.0", port: 2, tls: tlsFiles }]),
    ]);
    expect(lines.some((line) => line.includes("PLAINTEXT=allowed"))).toBe(isSaid);
  });
});
