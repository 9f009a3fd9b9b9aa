import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { keysOf } from "../../contract/base/table-keys.ts";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { type Figure, quantile, report } from "./figure.ts";
import type { Acknowledged, Task } from "./growth-load.ts";
import type { AlarmArrival } from "./isolation-audience.ts";
import {
  requestPart,
  cpuMsOf,
  demoKey,
  houseIds,
  type Product,
  signIn,
  startAudience,
  startPart,
  startProduct,
} from "./product.ts";

/*
 * Limits of one machine: 1, 2 and 4 servers on PostgreSQL, Redis and Mosquitto, for fleets of
 * 1,000 to 19,000 gateways (a broker may often have 20,000 files open; if it may have more,
 * GATEWAYS sets the sizes). At full load: messages a second until the database holds them all, and
 * the shares
 * of servers, database, broker and Redis for one message: the largest share is the first
 * bottleneck.
 * At the pace of a fleet, a frame a minute from each: from publishing to the row in the database
 * (the broker's PUBACK comes before anything is stored, and proves nothing), and from an alarm
 * to the last of 40 stream clients, spread over the servers.
 */
const serverCounts = (process.env.SERVERS ?? "1,2,4").split(",").map(Number);
const fleets = (process.env.GATEWAYS ?? "1000,5000,19000").split(",").map(Number);
const clients = 40;
const alarms = 60;
const alarmEveryMs = 100;
const messages = Number(process.env.MESSAGES ?? 20_000);
/** The number of sockets per process is limited. */
const gatewaysEach = 5000;
const redis = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Broker {
  readonly port: number;
  /** Processor time so far, ms; null where the system does not tell. */
  cpuMs(): number | null;
  close(): Promise<void>;
}

/**
 * Mosquitto with docs/operating/mosquitto.conf, except for passwords; null if it is not installed.
 */
async function startBroker(): Promise<Broker | null> {
  const folder = mkdtempSync(join(tmpdir(), "house-watch-broker-"));
  const port = await freePort();
  writeFileSync(
    join(folder, "mosquitto.conf"),
    `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nmax_inflight_messages 0\n`,
  );
  const path = `${process.env.PATH ?? ""}:/usr/sbin`;
  const broker = spawn(
    "sh",
    ["-c", `ulimit -n 65536; exec mosquitto -c ${join(folder, "mosquitto.conf")}`],
    { env: { ...process.env, PATH: path }, stdio: ["ignore", "ignore", "ignore"] },
  );
  const isGone = await Promise.race([
    once(broker, "exit").then(() => true),
    pause(1000).then(() => false),
  ]);
  if (isGone) return null;
  return {
    port,
    cpuMs: () => cpuMsOf(broker),
    close: async () => {
      const gone = once(broker, "exit");
      broker.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Processor time that Redis reports to have used so far, ms; null if it does not report it. */
async function redisCpuMs(): Promise<number | null> {
  const { hostname, port } = new URL(redis);
  const socket = connect(Number(port || 6379), hostname);
  socket.on("error", () => socket.destroy());
  socket.end("INFO cpu\r\nQUIT\r\n");
  let text = "";
  for await (const part of socket.setEncoding("utf8")) text += String(part);
  const used = ["used_cpu_user", "used_cpu_sys"].map((name) =>
    Number(new RegExp(`^${name}:([0-9.]+)`, "m").exec(text)?.[1] ?? Number.NaN),
  );
  const ms = used.reduce((sum, seconds) => sum + seconds * 1000, 0);
  return Number.isNaN(ms) ? null : ms;
}

async function hasBroker(): Promise<boolean> {
  const broker = await startBroker();
  await broker?.close();
  return broker !== null;
}

/** The fleet, in as many processes as its sockets need. */
async function connectFleet(product: Product, brokerPort: number): Promise<Fleet> {
  const all = product.plan.houses.map(({ gateway }) => gateway.networkId);
  const parts: ChildProcess[] = [];
  const placeOf = new Map<string, ChildProcess>();
  const begun = performance.now();
  for (let from = 0; from < all.length; from += gatewaysEach) {
    const ids = all.slice(from, from + gatewaysEach);
    const part = startPart("growth-load", [String(brokerPort), demoKey, ids.join(",")]);
    await once(part, "message");
    parts.push(part);
    for (const id of ids) placeOf.set(id, part);
  }
  const connectedMs = performance.now() - begun;
  const notify = (part: ChildProcess | undefined, task: Task) => void part?.send(task);
  return {
    connectedMs,
    full: (count) =>
      Promise.all(
        parts.map((part) =>
          requestPart<Acknowledged>(part, {
            kind: "full",
            messages: Math.ceil(count / parts.length),
          } satisfies Task),
        ),
      ),
    pace: (perS) => {
      for (const part of parts) notify(part, { kind: "paced", perS: perS / parts.length });
    },
    alarm: (networkId) => notify(placeOf.get(networkId), { kind: "alarm", networkId }),
    report: () =>
      Promise.all(parts.map((part) => requestPart<Acknowledged>(part, { kind: "report" }))),
    close: async () => {
      const gone = parts.map((part) => once(part, "exit"));
      for (const part of parts) part.kill();
      await Promise.all(gone);
    },
  };
}

interface Fleet {
  readonly connectedMs: number;
  full(messages: number): Promise<readonly Acknowledged[]>;
  pace(perS: number): void;
  alarm(networkId: string): void;
  report(): Promise<readonly Acknowledged[]>;
  close(): Promise<void>;
}

/** Waits until the database has `count` frames. Returns the time, ms. */
async function untilStored(client: pg.Client, count: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from frames",
    );
    if ((rows[0]?.count ?? 0) >= count) return performance.now() - begun;
    // The count scans all rows, so more frequent queries would distort the measurement.
    await pause(500);
  }
}

/** Returns the time from sending a frame until its row is there, ms; NaN: there is none. */
async function storedMs(client: pg.Client, networkId: string, sentAt: number): Promise<number> {
  for (let waited = 0; waited < 10_000; waited = Date.now() - sentAt) {
    const { rowCount } = await client.query({
      name: "stored",
      text: `select 1 from gateways g join frames f on f.gateway_id = g.id and f.at >= $2
        where g.network_id = $1 limit 1`,
      values: [networkId, new Date(sentAt)],
    });
    if (rowCount !== 0) return Date.now() - sentAt;
    await pause(5);
  }
  return Number.NaN;
}

/** Alarms one after another at the fleet's pace: from the frame to its row and the last client. */
async function raise(
  product: Product,
  client: pg.Client,
  fleet: Fleet,
  audiences: readonly ChildProcess[],
) {
  const ids = await houseIds(product, await signIn(product.httpPort, "administrator"));
  // An empty house raises no alarm of its temperature.
  const houses = product.plan.houses.filter(({ flock }) => flock !== null).slice(0, alarms);
  const sentAt = new Map<number, number>();
  const stored: Promise<number>[] = [];
  for (const { gateway } of houses) {
    const at = Date.now();
    sentAt.set(ids.get(gateway.networkId)!, at);
    fleet.alarm(gateway.networkId);
    stored.push(storedMs(client, gateway.networkId, at));
    await pause(alarmEveryMs);
  }
  await pause(3000);
  const received = await Promise.all(
    audiences.map((audience) => requestPart<[number, AlarmArrival][]>(audience, "report")),
  );
  const each = clients / audiences.length;
  const toLast = [...sentAt].flatMap(([houseId, at]) => {
    const last = received.map((item) => new Map(item).get(houseId));
    if (last.some((item) => item === undefined || item.clients < each)) return [];
    return [Math.max(...last.map((item) => item!.at)) - at];
  });
  return { toLast, toRow: await Promise.all(stored) };
}

async function measure(servers: number, gateways: number, postgres: string, broker: Broker) {
  const product = await startProduct(gateways, postgres, undefined, {
    servers,
    // With 20,000 flocks, writing their figures would take an hour.
    isBare: true,
    stocked: 2 * alarms,
    environment: { MQTT_URL: `mqtt://127.0.0.1:${broker.port}`, REDIS_URL: redis },
  });
  await product.rest();
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const fleet = await connectFleet(product, broker.port);
  const audiences: ChildProcess[] = [];
  for (const port of product.httpPorts) {
    const token = await signIn(port, "administrator");
    const viewers = Array.from({ length: clients / servers }, () => ({ port, token }));
    audiences.push(await startAudience(viewers));
  }
  // The first frames insert rows, later ones update them.
  await fleet.full(gateways);
  await untilStored(client, gateways);
  const usedNow = async () => ({
    servers: product.cpuMs(),
    database: product.databaseCpuMs(),
    broker: broker.cpuMs(),
    Redis: await redisCpuMs(),
  });
  const [before, begun] = [await usedNow(), performance.now()];
  await fleet.full(messages);
  await untilStored(client, gateways + messages);
  const seconds = (performance.now() - begun) / 1000;
  const after = await usedNow();
  fleet.pace(gateways / 60);
  await pause(2000);
  const { toLast, toRow } = await raise(product, client, fleet, audiences);
  fleet.pace(0);
  for (const audience of audiences) audience.kill();
  await fleet.close();
  await client.end();
  await product.close();
  const name = `${servers} ${servers === 1 ? "server" : "servers"}, ${gateways} gateways`;
  const line = (kind: string, value: number, unit: string, atMost?: number): Figure => ({
    name: `${name}: ${kind}`,
    value,
    unit,
    ...(atMost === undefined ? {} : { aim: { atMost } }),
  });
  report("growth", [
    line("gateways connected", fleet.connectedMs, "ms"),
    line("full load, messages stored", messages / seconds, "/s"),
    ...keysOf(after).flatMap((who) => {
      const [from, to] = [before[who], after[who]];
      return from === null || to === null
        ? []
        : [line(`processor of ${who} a message`, ((to - from) * 1000) / messages, "us")];
    }),
    line("a frame a minute, publish to its row p50", quantile(toRow, 0.5), "ms"),
    line("a frame a minute, publish to its row p99", quantile(toRow, 0.99), "ms"),
    line("alarm to the last client p50", quantile(toLast, 0.5), "ms"),
    line("alarm to the last client p99", quantile(toLast, 0.99), "ms", 1000),
    line("alarms missing", alarms - toLast.length, "", 0),
  ]);
}

const postgres = process.env.TEST_DATABASE_URL;
if (postgres === undefined || !(await hasBroker())) {
  process.stdout.write(
    "growth needs a named PostgreSQL (TEST_DATABASE_URL), Redis and an installed Mosquitto: NOT measured.\n",
  );
} else {
  process.stdout.write(`growth: ${cpus().length} cores for all of it\n`);
  for (const gateways of fleets)
    for (const servers of serverCounts) {
      // A new broker each time, because an old one still reckons with servers that are gone.
      const broker = await startBroker();
      if (broker === null) throw new Error("the broker did not start");
      await measure(servers, gateways, postgres, broker);
      await broker.close();
    }
}
process.exit(0);
