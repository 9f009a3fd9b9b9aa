import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt from "mqtt";
import pg from "pg";
import { topics } from "../../contract/telemetry/mqtt.ts";
import { startMqttProxy } from "../server/process/fault/harness/mqtt-proxy.ts";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { onEachEngine } from "./engines.ts";
import { report } from "./figure.ts";
import { frameOf, Gateway } from "./gateway.ts";
import { cpuMsOf, demoKey, type Product, startProduct } from "./product.ts";

/*
 * Work per message with one, two and four servers: processor time, row lock waits, transactions and
 * WAL of the database. Behind one Mosquitto that distributes the messages, with and without
 * assigning the houses to servers; and with the servers' own brokers behind HAProxy, where each
 * house stays at the server to which its gateway is connected. Work is counted, not speed, so few
 * cores are enough; the ratios are of one run. Each figure is given with the work that the servers
 * do at rest in the same time, and without it: on few cores several servers take longer, so each
 * message is charged with more rest.
 */
const houses = Number(process.env.HOUSES ?? 480);
const messages = Number(process.env.MESSAGES ?? 8000);
const rounds = Number(process.env.ROUNDS ?? 2);
const several = (process.env.SERVERS ?? "2,4").split(",").map(Number);

interface Work {
  readonly serverUs: number;
  /** Servers and database. */
  readonly allUs: number;
  /** The same without the work that they do at rest in that time. */
  readonly messageUs: number;
  /** Wall time per message; the work at rest grows with it. */
  readonly wallUs: number;
  readonly transactions: number;
  readonly walBytes: number;
  readonly waitingBackends: number;
  /** The load of all servers and the database, percent of a core. */
  readonly restPct: number;
}

/** Unacknowledged messages per gateway, with one server. */
const inFlightAlone = 8;
/** Watched at rest, ms. */
const restMs = 10_000;

/** How messages reach the servers. */
const ways = {
  dealt: "messages dealt",
  shared: "houses shared out",
  connected: "own brokers behind a proxy",
} as const;
type Way = keyof typeof ways;
const requested = (process.env.WAYS ?? "dealt,shared,connected").split(",") as Way[];

const missing = ["mosquitto", "haproxy"].filter(
  (name) => spawnSync(name, ["-h"]).error !== undefined,
);
if (missing.length > 0)
  process.stdout.write(`!!! NOT MEASURED: not found: ${missing.join(", ")}\n`);
else await onEachEngine(() => measureAll(process.env.TEST_DATABASE_URL!));

async function measureAll(databaseUrl: string): Promise<void> {
  const byBroker = requested.filter((way) => way !== "connected");
  if (byBroker.length > 0) await measureWays(databaseUrl, "dealt", byBroker);
  if (requested.includes("connected")) await measureWays(databaseUrl, "connected", ["connected"]);
}

/** Several servers with these ways, compared with a single one with the way `alone`. */
async function measureWays(databaseUrl: string, alone: Way, some: readonly Way[]): Promise<void> {
  const one = await measure(databaseUrl, 1, alone);
  print(`1 server, ${ways[alone]}`, one, null);
  for (const servers of several)
    for (const way of some)
      print(`${servers} servers, ${ways[way]}`, await measure(databaseUrl, servers, way), one);
}

/** `alone`: the figures of the single server; null: this is that server. */
function print(name: string, work: Work, alone: Work | null): void {
  const figure = (kind: string, value: number, unit: string) => ({
    name: `${name}: ${kind}`,
    value,
    unit,
  });
  report("servers", [
    figure("servers' CPU a message", work.serverUs, "us"),
    figure("with the database's", work.allUs, "us"),
    ...(alone === null
      ? []
      : [
          {
            ...figure("with the database's, to one server's", work.allUs / alone.allUs, ""),
            ...(name.includes("dealt") ? {} : { aim: { atMost: 1.15 } }),
          },
          figure("without rest, to one server's", work.messageUs / alone.messageUs, ""),
        ]),
    figure("without the rest of that time", work.messageUs, "us"),
    figure("time a message", work.wallUs, "us"),
    figure("transactions a message", work.transactions, ""),
    figure("log of the database a message", work.walBytes, "B"),
    figure("backends that wait for a row, at a time", work.waitingBackends, ""),
    figure("at rest, of a core", work.restPct, "%"),
  ]);
}

async function measure(databaseUrl: string, servers: number, way: Way): Promise<Work> {
  const isConnected = way === "connected";
  const broker = isConnected ? null : await startBroker();
  const addresses = await Promise.all(Array.from({ length: servers }, () => freePort()));
  const product = await startProduct(houses, databaseUrl, undefined, {
    servers,
    isBare: true,
    environment: broker === null ? {} : { MQTT_URL: `mqtt://127.0.0.1:${broker.port}` },
    environmentOf: (index) => ({
      ...(broker === null ? {} : { INGEST_ID: `bench-${index}` }),
      ...(way !== "dealt" && servers > 1
        ? { SERVER_ADDRESS: `127.0.0.1:${addresses[index]}` }
        : {}),
    }),
  });
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const ownPid = await pidOf(database);
  const proxy = isConnected ? await startMqttProxy(product.mqttPorts, product.httpPorts) : null;
  const { load, endLoad } = await (proxy === null
    ? startLoad(broker!.port, product)
    : startConnectedLoad(proxy.port, product));
  await product.rest();
  // Each server compiles its code at first, so each has to have as many messages.
  for (let server = 0; server < servers; server += 1) await load(database);
  const idle = await countersOf(database, product, ownPid);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const before = await countersOf(database, product, ownPid);
  const waits: number[] = [];
  const looking = setInterval(
    () => void waitingOf(database).then((count) => waits.push(count)),
    100,
  );
  for (let round = 0; round < rounds; round += 1) await load(database);
  clearInterval(looking);
  const after = await countersOf(database, product, ownPid);
  const sent = rounds * messages;
  const restOf = (key: keyof typeof after) => (before[key] - idle[key]) / (before.at - idle.at);
  const per = (key: keyof typeof after) => (after[key] - before[key]) / sent;
  const allUs = (per("serverMs") + per("databaseMs")) * 1000;
  const restShare = restOf("serverMs") + restOf("databaseMs");
  await database.end();
  endLoad();
  await product.close();
  await proxy?.close();
  await broker?.close();
  return {
    serverUs: per("serverMs") * 1000,
    allUs,
    messageUs: allUs - restShare * per("at") * 1000,
    wallUs: per("at") * 1000,
    transactions: per("transactions"),
    walBytes: per("walBytes"),
    restPct: restShare * 100,
    waitingBackends: waits.reduce((sum, count) => sum + count, 0) / Math.max(1, waits.length),
  };
}

/** The backend of this connection. */
async function pidOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid;
}

/** `ownPid`: the backend of this bench, which counts the rows that are stored. */
async function countersOf(database: pg.Client, product: Product, ownPid: number) {
  // Backends record their counts a second later.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { rows } = await database.query<{ transactions: string; wal: string }>(
    `select xact_commit as transactions, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal
     from pg_stat_database where datname = current_database()`,
  );
  return {
    at: performance.now(),
    serverMs: product.cpuMs() ?? Number.NaN,
    databaseMs: (product.databaseCpuMs() ?? Number.NaN) - (cpuMsOf({ pid: ownPid }) ?? 0),
    transactions: Number(rows[0]!.transactions),
    walBytes: Number(rows[0]!.wal),
  };
}

async function waitingOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}

/**
 * Publishes faster than servers store, so that their batches are full; done when all are stored.
 */
async function startLoad(port: number, { plan }: Product) {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion: 5 });
  const networkIds = plan.houses.map(({ gateway }) => gateway.networkId);
  const clocks = networkIds.map(() => 0);
  let seq = 0;
  // In random order, because a round-robin broker would otherwise always give a server the same
  // houses.
  let chance = 1;
  const publish = () => {
    chance = (chance * 48_271) % 2_147_483_647;
    const index = chance % networkIds.length;
    seq += 1;
    clocks[index] = Math.max(clocks[index]! + 1, Date.now());
    const body = JSON.stringify(frameOf(seq, clocks[index], 22 + (seq % 10) / 10));
    return client.publishAsync(topics.tele(networkIds[index]!), body, { qos: 1 });
  };
  return {
    load: async (database: pg.Client) => {
      for (const end = seq + messages; seq < end;)
        await Promise.all(Array.from({ length: 1000 }, publish));
      for (;;) {
        const { rows } = await database.query<{ count: number }>(
          "select count(*)::int as count from frames",
        );
        if (rows[0]!.count >= seq) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    endLoad: () => void client.end(),
  };
}

/**
 * The same with a connection per gateway. Each server has as many messages in flight as a single
 * one, so that its batches are as full.
 */
async function startConnectedLoad(port: number, { plan, mqttPorts }: Product) {
  const inFlight = inFlightAlone * mqttPorts.length;
  const networkIds = plan.houses.map(({ gateway }) => gateway.networkId);
  const clocks = networkIds.map(() => 0);
  const acknowledged = new Map<number, () => void>();
  let seq = 0;
  const gateways = await Promise.all(
    networkIds.map((networkId, index) =>
      Gateway.connect(port, networkId, demoKey, () => acknowledged.get(index)?.()),
    ),
  );
  const publish = (index: number) => {
    seq += 1;
    clocks[index] = Math.max(clocks[index]! + 1, Date.now());
    gateways[index]!.publish(frameOf(seq, clocks[index], 22 + (seq % 10) / 10));
  };
  return {
    load: () =>
      new Promise<void>((resolve) => {
        const end = seq + messages;
        let open = 0;
        const next = (index: number) => {
          if (seq < end) {
            open += 1;
            publish(index);
          } else if (open === 0) resolve();
        };
        for (const index of gateways.keys())
          acknowledged.set(index, () => {
            open -= 1;
            next(index);
          });
        for (let round = 0; round < inFlight; round += 1)
          for (const index of gateways.keys()) next(index);
      }),
    endLoad: () => gateways.forEach((gateway) => gateway.close()),
  };
}

interface OwnBroker {
  readonly port: number;
  close(): Promise<void>;
}

/** A Mosquitto that drops no messages. */
async function startBroker(): Promise<OwnBroker> {
  const folder = mkdtempSync(join(tmpdir(), "house-watch-servers-"));
  const port = await freePort();
  const file = join(folder, "mosquitto.conf");
  writeFileSync(
    file,
    `listener ${port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nmax_queued_messages 0\nmax_inflight_messages 0\nlog_type error\n`,
  );
  const broker: ChildProcess = spawn("mosquitto", ["-c", file], { stdio: "ignore" });
  return {
    port,
    close: async () => {
      const gone = once(broker, "exit");
      broker.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
