// @run all: a server is killed, stopped, cut off and overloaded, and each time another one waits
// for it.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Peer } from "../../../../contract/operate/peer.ts";
import { apiBase } from "../../../../contract/route/routes.ts";
import { startNoticeDemo } from "../../../../simulator/notice/notice-server.ts";
import { makeServerDatabase } from "./harness/server-database.ts";
import { pause, until } from "./harness/lost-load.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { openProxy } from "./harness/cut-proxy.ts";
import { openViewer } from "./harness/open-viewer.ts";

/** Signs of life come thirty times as often as usual, and silence counts that much sooner. */
const pace = { everyMs: 1000, silentAfterS: 10 } as const;
/** Three minutes at that pace, plus time for a busy machine. */
const ringWithinMs = 60_000;
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

let phones: Awaited<ReturnType<typeof startNoticeDemo>>;
let watcher: Server;
let viewer: Awaited<ReturnType<typeof openViewer>>;

interface Server {
  readonly env: Record<string, string>;
  readonly port: number;
  readonly dir: string;
  readonly engine: Awaited<ReturnType<typeof makeServerDatabase>>;
  running: Running;
}

async function start(
  name: string,
  more: Record<string, string>,
  isOwnBase = true,
): Promise<Server> {
  const dir = await mkdtemp(join(tmpdir(), `house-watch-${name}-`));
  const engine = await makeServerDatabase(name);
  const port = await freePort();
  const env = {
    ...engine.env,
    DATA_DIR: dir,
    PORT: String(port),
    MQTT_PORT: String(await freePort()),
    HOUSES: "5",
    ...(isOwnBase ? { PUBLIC_URL: `http://127.0.0.1:${port}` } : {}),
    ...more,
  };
  return { env, port, dir, engine, running: await runServer(env) };
}
async function end({ running, engine, dir }: Server): Promise<void> {
  running.child.kill("SIGCONT");
  await running.kill();
  await engine.drop();
  await rm(dir, { recursive: true, force: true });
}

/** Runs a statement inside a server, because no other process may open its database. */
async function run({ running }: Server, sql: string): Promise<void> {
  running.child.send({ sql });
  const [{ done }] = (await once(running.child, "message")) as [{ done: unknown }];
  expect(done).toBe(true);
}

async function call<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${watcher.port}${apiBase}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: viewer.stores.session.token ?? "",
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { success, data, msg } = (await reply.json()) as { success: boolean; data: T; msg: string };
  if (!success) throw new Error(msg);
  return data;
}
const peersNow = async () => (await call<{ rows: Peer[] }>("/peer/list")).rows;
/** Undefined if the watcher does not answer. */
const stateOf = async (id: number) =>
  (await peersNow().catch(() => [])).find((item) => item.id === id)?.state;
const watch = (name: string, farmId: number) =>
  call<Peer>("/peer/create", { name, farmId, silentAfterS: pace.silentAfterS });
/** Messages about an installation on the watcher's phones. */
const ringsOf = (name: string) =>
  phones.service.phones
    .state()
    .flatMap(({ lines }) => lines)
    .map(({ text }) => text)
    .filter((text) => text.includes(name));

let farmId = 0;
beforeAll(async () => {
  phones = await startNoticeDemo({
    host: "127.0.0.1",
    port: 0,
    mailPort: 0,
    secret,
    behaviour: null,
    pageDir: new URL("../../../../simulator/notice/page/", import.meta.url),
    now: Date.now,
    random: Math.random,
  });
  watcher = await start("watcher", {
    NOTICE_URL: `http://127.0.0.1:${phones.port}`,
    NOTICE_SECRET: secret,
  });
  viewer = await openViewer(watcher.port, "Test-pass1");
  await until(() => viewer.stores.fleet.isLoaded && viewer.stores.fleet.farms.size > 0, 60_000);
  farmId = [...viewer.stores.fleet.farms.values()].find((farm) => farm.parentId === null)?.id ?? 0;
  await run(
    watcher,
    `insert into alarm_phones (org_id, farm_id, kind, address, p1_from, p1_to, date_type, repeat_min,
       delay_min, closable, alarm_type, status, notice_types, language)
     select org_id, id, 'phone', '+8613800000001', 0, 0, 'daily', 5, 0, true, 'message', 'open',
       '{block}', 'en' from farms where id = ${farmId}`,
  );
});
afterAll(async () => {
  viewer.close();
  await end(watcher);
  await phones.close();
});

/** Starts a server that reports to the watcher, through a proxy, that it is alive. */
async function watched(name: string, more: Record<string, string> = {}) {
  const { id, address } = await watch(name, farmId);
  const wire = await openProxy(watcher.port);
  const url = new URL(address ?? "");
  url.port = String(wire.port);
  const env = { WATCH_URL: url.href, WATCH_EVERY_MS: String(pace.everyMs), ...more };
  const server = await start(name, env, false);
  await until(async () => (await stateOf(id)) === "well", 30_000);
  return { id, server, wire };
}

/** Makes its database read-only, as on a failed disk, or writable again. */
async function setReadOnly(server: Server, isOn: boolean): Promise<void> {
  const setting = `set default_transaction_read_only = ${isOn}`;
  const { databaseUrl } = server.engine;
  if (databaseUrl === undefined) return run(server, setting);
  const name = new URL(databaseUrl).pathname.slice(1);
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  await admin.query(`alter database ${name} ${setting}`);
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    name,
  ]);
  await admin.end();
}

async function expectRing(name: string, of: RegExp): Promise<void> {
  const ms = await until(() => ringsOf(name).length > 0, ringWithinMs);
  console.log(
    `${name}: told after ${(ms / 1000).toFixed(1)} s at ${30_000 / pace.everyMs} times the pace`,
  );
  expect(ringsOf(name)[0]).toMatch(of);
}
async function expectBack(name: string, id: number): Promise<void> {
  await until(async () => (await stateOf(id)) === "well", 60_000);
  await until(() => ringsOf(name).some((text) => text.startsWith("Cleared: ")), 60_000);
}

describe("another installation rings when a server", () => {
  test("is killed, and again when it is back", async () => {
    const { id, server, wire } = await watched("killed");
    await server.running.kill();
    await expectRing(
      "killed",
      /^URGENT: House Watch at killed has been silent for \d+ s; 5 houses/,
    );
    await until(() => viewer.stores.connection.troubles.includes("peerSilent"), 10_000);
    expect(viewer.stores.connection.peers).toMatchObject([{ name: "killed", kind: "silent" }]);
    server.running = await runServer(server.env);
    await expectBack("killed", id);
    await until(() => viewer.stores.connection.peers.length === 0, 10_000);
    wire.close();
    await end(server);
  });

  test("stalls", async () => {
    const { id, server, wire } = await watched("stopped", { HUNG_AFTER_MS: "0" });
    server.running.child.kill("SIGSTOP");
    await expectRing("stopped", /silent for/);
    server.running.child.kill("SIGCONT");
    await expectBack("stopped", id);
    wire.close();
    await end(server);
  });

  test("is cut off", async () => {
    const { id, server, wire } = await watched("cut");
    wire.freeze(true);
    await expectRing("cut", /silent for/);
    wire.freeze(false);
    wire.cut();
    await expectBack("cut", id);
    wire.close();
    await end(server);
  });

  test("cannot store", async () => {
    const { id, server, wire } = await watched("starved");
    await setReadOnly(server, true);
    await expectRing("starved", /has not been storing \(.*\).* for \d+ s; 5 houses are unwatched/);
    await setReadOnly(server, false);
    await expectBack("starved", id);
    wire.close();
    await end(server);
  });
});

describe("no call is made", () => {
  test("for a restart just within the allowed silence, or after the watcher was suspended", async () => {
    const { id, server, wire } = await watched("restarted");
    // 20 s of two minutes.
    expect(await server.running.stop()).toBe(0);
    await pause((20_000 / 120_000) * pace.silentAfterS * 1000);
    server.running = await runServer(server.env);
    await until(async () => (await stateOf(id)) === "well", 60_000);
    watcher.running.child.kill("SIGSTOP");
    await pause(2 * pace.silentAfterS * 1000);
    watcher.running.child.kill("SIGCONT");
    await until(async () => (await stateOf(id)) === "well", 60_000);
    await pause(pace.silentAfterS * 1000);
    expect(ringsOf("restarted")).toEqual([]);
    wire.close();
    await end(server);
  });
});
