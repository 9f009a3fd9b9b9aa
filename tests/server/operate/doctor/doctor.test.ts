import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { examine, linesOf } from "../../../../server/operate/doctor/doctor.ts";
import type { HealthReply } from "../../../../server/platform/base/server-condition.ts";
import type { Finding } from "../../../../server/operate/doctor/doctor-finding.ts";
import { checkUnit } from "../../../../server/operate/doctor/doctor-machine.ts";
import { beforeRestore } from "../../../../server/platform/backup/restore-backup.ts";
import { checkDatabase } from "../../../../server/operate/doctor/doctor-services.ts";

const folder = mkdtempSync(join(tmpdir(), "house-watch-doctor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pem = (name: string) => join("tests", "server", "platform", "tls", name);
const now = Date.parse("2027-01-01T00:00:00Z");

/** An installed program: built, with the packages of its lock file. */
function program(changed: { readonly has?: string; readonly isBuilt?: boolean } = {}): string {
  const at = mkdtempSync(join(folder, "program-"));
  writeFileSync(join(at, "package.json"), JSON.stringify({ dependencies: { one: "1.0.0" } }));
  mkdirSync(join(at, "node_modules", "one"), { recursive: true });
  writeFileSync(
    join(at, "node_modules", "one", "package.json"),
    JSON.stringify({ version: changed.has ?? "1.0.0" }),
  );
  for (const file of ["server/main.js", "server/api.js", "web/index.html"]) {
    mkdirSync(join(at, "dist", file, ".."), { recursive: true });
    if (changed.isBuilt !== false) writeFileSync(join(at, "dist", file), "");
  }
  return at;
}

async function found(
  source: NodeJS.ProcessEnv,
  options: { folder?: string; brokerConfig?: string; sources?: string } = {},
): Promise<readonly Finding[]> {
  const { folder: at = program(), sources = null, brokerConfig } = options;
  return examine({
    source: { PORT: "0", MQTT_PORT: "0", DATA_DIR: join(folder, "data"), ...source },
    program: { folder: at, build: "b1", sources },
    brokerConfig,
    now,
  });
}

const of = (findings: readonly Finding[], about: string) =>
  findings
    .filter((finding) => finding.about === about)
    .map(({ level, text }) => `${level}: ${text}`);

describe("the doctor", () => {
  it("reports no fault on a correct installation, and its state", async () => {
    const findings = await found({});
    expect(findings.filter(({ level }) => level === "fault")).toEqual([]);
    expect(of(findings, "environment")).toEqual(["ok: every variable is known and right"]);
    expect(of(findings, "database")[0]).toMatch(/^ok: PostgreSQL of its own/);
  });

  it("names the remedy below every finding", async () => {
    const findings = await found({ HOST: "0.0.0.0", CAPTCHA: "off", TLS_CERTFILE: "x" });
    const lines = linesOf(findings);
    expect(lines).toContain("warning  environment: TLS_CERTFILE is not known");
    expect(lines).toContain("         > did you mean TLS_CERT_FILE?");
    expect(of(findings, "environment").filter((item) => item.startsWith("fault"))).toHaveLength(2);
    for (const { level, advice } of findings) expect(advice !== undefined).toBe(level !== "ok");
  });

  it("names variables that have no effect or contradict each other", async () => {
    const texts = of(
      await found({ INGEST_ID: "a", INGEST_GROUP: "b", MQTTS_PORT: "8883", PLAINTEXT: "allowed" }),
      "environment",
    );
    expect(texts).toHaveLength(4);
    expect(texts.join()).toMatch(/MQTTS_PORT has no effect.*|INGEST_ID has no effect/);
    expect(of(await found({ PORT: "7000", MQTT_PORT: "7000" }), "environment")).toContain(
      "fault: PORT and MQTT_PORT are both 7000",
    );
  });

  it("finds other packages, a missing build and a build of other sources", async () => {
    const wrong = await found({}, { folder: program({ has: "2.0.0", isBuilt: false }) });
    expect(of(wrong, "packages")[0]).toContain("one 1.0.0 (has 2.0.0)");
    expect(of(wrong, "build")[0]).toContain("dist/server/main.js");
    expect(of(await found({}, { sources: "b2" }), "build")[0]).toMatch(/^warning/);
    expect(of(await found({}, { sources: "b1" }), "build")).toEqual([]);
  });

  it("finds a data folder that others can read, and secrets that they can read", async () => {
    const dataDir = join(folder, "open");
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, "demo.key"), "k", { mode: 0o644 });
    const texts = of(await found({ DATA_DIR: dataDir }), "data folder").join();
    expect(texts).toMatch(/warning: others on this machine/);
    expect(texts).toMatch(/fault: secrets that others may read: demo.key/);
  });

  it("finds files that restores have put aside", async () => {
    const dataDir = join(folder, "restored");
    mkdirSync(join(dataDir, `postgresql${beforeRestore}1795310000000`), { recursive: true });
    writeFileSync(join(dataDir, `secret.key${beforeRestore}1795310000000`), "k", { mode: 0o600 });
    const texts = of(await found({ DATA_DIR: dataDir }), "data folder").join();
    expect(texts).toMatch(/warning: left from a restore: .*postgresql-before.*secret\.key-before/);
  });

  it("finds a port in use by another program", async () => {
    const holder = createServer((socket) => socket.destroy());
    await new Promise<void>((done) => holder.listen(0, "127.0.0.1", done));
    const address = holder.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    expect(of(await found({ PORT: String(port) }), "ports")).toEqual([
      `fault: not free: ${port} (EADDRINUSE)`,
    ]);
    holder.close();
  });

  it("checks every port that a certificate opens, and an unencrypted MQTT port", async () => {
    const hold = async (host: string, requested = 0) => {
      const holder = createServer((socket) => socket.destroy());
      await new Promise<void>((done) => holder.listen(requested, host, done));
      return { holder, port: (holder.address() as AddressInfo).port };
    };
    // A port outside the range that the system assigns, so no other process uses it in the
    // meantime.
    const unusedPort = 20_000 + Math.floor(Math.random() * 10_000);
    const [pictures, elsewhere] = [await hold("127.0.0.1"), await hold("127.0.0.2", unusedPort)];
    const findings = await found({
      HOST: "0.0.0.0",
      TLS_CERT_FILE: pem("server.pem"),
      TLS_KEY_FILE: pem("server.key"),
      MQTTS_PORT: "0",
      PICTURE_PORT: String(pictures.port),
      // Plain MQTT only listens on this machine, so another program at its port on other addresses
      // does no harm.
      MQTT_PORT: String(elsewhere.port),
    });
    expect(of(findings, "ports")).toEqual([`fault: not free: ${pictures.port} (EADDRINUSE)`]);
    pictures.holder.close();
    elsewhere.holder.close();
  });

  it("recognises its own server by its answers, also over TLS", async () => {
    const [cert, key] = ["server.pem", "server.key"].map((name) => readFileSync(pem(name)));
    const data: HealthReply = {
      status: "ok",
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
    };
    const running = createSecureServer(
      { cert, key },
      (_, reply) => void reply.end(JSON.stringify({ success: true, code: 200, msg: "", data })),
    );
    await new Promise<void>((done) => running.listen(0, "127.0.0.1", done));
    const { port } = running.address() as AddressInfo;
    const tls = { TLS_CERT_FILE: pem("server.pem"), TLS_KEY_FILE: pem("server.key") };
    expect(of(await found({ ...tls, PORT: String(port) }), "ports")).toEqual([
      `ok: the server runs and answers at ${port}`,
    ]);
    running.close();
  });

  it("finds a key that does not match, a certificate that expired or expires soon, a key readable by all", async () => {
    const key = join(folder, "server.key");
    cpSync(pem("server.key"), key);
    chmodSync(key, 0o600);
    const tls = { TLS_CERT_FILE: pem("server.pem"), TLS_KEY_FILE: key };
    const about = "certificate";
    expect(of(await found(tls), about)[0]).toMatch(/^ok/);
    chmodSync(key, 0o644);
    expect(of(await found(tls), about)).toEqual([
      "warning: everybody on this machine may read the key",
    ]);
    expect(of(await found({ ...tls, TLS_KEY_FILE: pem("foreign.key") }), about)[0]).toBe(
      "fault: the key is another one's",
    );
    expect(of(await found({ ...tls, TLS_CERT_FILE: "nowhere.pem" }), about)[0]).toMatch(/ENOENT/);
    const at = (timestamp: string) =>
      examine({
        source: { PORT: "0", MQTT_PORT: "0", DATA_DIR: join(folder, "data"), ...tls },
        program: { folder: program(), build: "b1", sources: null },
        brokerConfig: undefined,
        now: Date.parse(timestamp),
      });
    expect(of(await at("2999-01-01T00:00:00Z"), about)[0]).toMatch(/^fault: ended/);
    expect(of(await at("1999-01-01T00:00:00Z"), about)[0]).toMatch(/^fault: begins/);
  });

  it("reads the configuration file of a Mosquitto", async () => {
    const good = join("deploy", "mosquitto.conf");
    expect(of(await found({}, { brokerConfig: good }), "broker's file")[0]).toMatch(/^ok/);
    const bad = join(folder, "mosquitto.conf");
    writeFileSync(bad, "listener 1883\nmax_inflight_messages 20\npersistence true\n");
    expect(of(await found({}, { brokerConfig: bad }), "broker's file")).toEqual([
      expect.stringMatching(/^fault: max_queued_messages is not set/),
      expect.stringMatching(/^fault: max_inflight_messages is 20/),
      expect.stringMatching(/^fault: allow_anonymous is not set/),
    ]);
  });

  it("finds a systemd unit that keeps this machine's addresses from the server", async () => {
    const shipped = join("deploy", "house-watch.service");
    expect((await checkUnit(shipped)).map(({ level }) => level)).toEqual(["ok"]);
    const old = join(folder, "old.service");
    writeFileSync(old, readFileSync(shipped, "utf8").replace(" AF_NETLINK\n", "\n"));
    expect((await checkUnit(old)).map(({ level }) => level)).toEqual(["fault"]);
    expect(await checkUnit(join(folder, "none.service"))).toEqual([]);
  });

  it("finds services that do not answer", async () => {
    const findings = await found({
      DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
      MQTT_URL: "mqtt://127.0.0.1:9",
      REDIS_URL: "redis://127.0.0.1:9",
    });
    for (const about of ["database", "broker", "Redis"])
      expect(of(findings, about)[0], about).toMatch(/^fault/);
  });
});

const base = process.env.TEST_DATABASE_URL;
/** The settings of the test server are removed, because it need not survive a power cut. */
const unsafe = (texts: readonly string[]) =>
  texts.filter((text) => !/: (?:fsync|full_page_writes) is off/.test(text));
describe.skipIf(base === undefined)("the doctor at a PostgreSQL", () => {
  it("shows version, clock and schema, and finds commits that do not wait for the disk", async () => {
    const findings = await checkDatabase({ DATABASE_URL: base, DATA_DIR: folder });
    expect(unsafe(of(findings, "database"))[0] ?? "ok: PostgreSQL").toMatch(/^ok: PostgreSQL/);
    expect(of(findings, "clock")[0]).toMatch(/^ok/);
    const url = new URL(base ?? "");
    url.searchParams.set("options", "-c synchronous_commit=off");
    const off = await checkDatabase({ DATABASE_URL: url.href, DATA_DIR: folder });
    expect(unsafe(of(off, "database"))).toEqual([
      "fault: synchronous_commit is off: a power cut would cost acknowledged messages",
    ]);
  });
});

const broker = process.env.TEST_MQTT_URL;
const redis = process.env.TEST_REDIS_URL;
it.skipIf(broker === undefined || redis === undefined)(
  "the doctor checks a broker and a Redis",
  async () => {
    const findings = await found({ MQTT_URL: broker ?? "", REDIS_URL: redis ?? "" });
    expect(of(findings, "broker")[0]).toMatch(/^(?:ok|warning)/);
    expect(of(findings, "Redis")).toEqual(["ok: answers, and passes messages on"]);
  },
);
