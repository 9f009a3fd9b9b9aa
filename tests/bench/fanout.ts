import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { pino } from "pino";
import type { HouseDetail } from "../../contract/fleet/house/reading.ts";
import { streamEvents, streamPace } from "../../contract/live/live-stream.ts";
import { dayMs } from "../../contract/base/time.ts";
import { createSessions } from "../../server/platform/session/sessions.ts";
import { ViewChannel } from "../../server/live/stream/stream-channels.ts";
import { openHub } from "../../server/live/stream/stream-hub.ts";
import { buildUser } from "../factories/user.ts";
import { frame } from "../server/telemetry/ingest/fleet-plan.ts";
import { openSite } from "../server/telemetry/ingest/ingest-site.ts";
import { median, report } from "./figure.ts";
import { startPart } from "./product.ts";

/*
 * The hub sends the readings of 10,000 houses (33 changed houses, 5 times a second) to 1,000
 * connections, compared with raw `ws` sending the same bytes to as many. Processor time of the
 * serving process; the audiences are processes of their own.
 */
const listeners = Number(process.env.LISTENERS ?? 1000);
const rounds = 5;
const flushes = 25;
const changedHouses = 33;

interface RawServer {
  readonly clients: ReadonlySet<{ send(text: string): void }>;
  close(): void;
}
const { WebSocketServer } = createRequire(createRequire(import.meta.url).resolve("engine.io"))(
  "ws",
) as {
  WebSocketServer: new (options: {
    server: ReturnType<typeof createServer>;
    perMessageDeflate: boolean;
  }) => RawServer;
};

const site = await openSite(changedHouses);
const year = 365 * dayMs;
const sessions = createSessions({
  database: site.database,
  bus: site.bus,
  idleMs: year,
  maxMs: year,
});
const user = await buildUser(site.database);
const token = await sessions.open(user.userId, Date.now());
await site.take(1, frame(1, site.clock.at));
const detail: HouseDetail = site.commits.at(-1)!.details[0]!;
const detailsAt = (at: number) =>
  Array.from({ length: changedHouses }, (_, index) => ({
    ...detail,
    houseId: site.houseId(index + 1),
    at,
    temp: 20 + (at % 100) / 10,
  }));

const http = createServer();
const hub = await openHub({
  http,
  database: site.database,
  bus: site.bus,
  sessions,
  log: pino({ level: "silent" }),
  now: Date.now,
  allowedOrigins: [],
  wholeFleetMax: 20_000,
});
const rawHttp = createServer();
const raw = new WebSocketServer({ server: rawHttp, perMessageDeflate: false });
const listen = async (server: typeof http) => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return String((server.address() as AddressInfo).port);
};
const audiences = [
  startPart("fanout-audience", ["hub", await listen(http), token, String(listeners)]),
  startPart("fanout-audience", ["ws", await listen(rawHttp), "", String(listeners)]),
];
for (const audience of audiences) await once(audience, "message");

const channel = new ViewChannel({ houseIds: null, loadedIds: null }, new Set(), 0, 0);
const ways = {
  idle: () => undefined,
  hub: () =>
    site.bus.publish("committed", { prev: 0, seq: 0, facts: [], details: detailsAt(Date.now()) }),
  ws: () => {
    channel.add({ facts: [], details: detailsAt(Date.now()) });
    const text = `42${JSON.stringify([streamEvents.delta, channel.flush(0, Date.now(), 0)])}`;
    for (const client of raw.clients) client.send(text);
  },
};

/** Processor time of this process while it sends something every 200 ms, ms. */
async function cpuMs(send: () => void): Promise<number> {
  const before = process.cpuUsage();
  for (let flush = 0; flush < flushes; flush++) {
    send();
    await new Promise((resolve) => setTimeout(resolve, streamPace.flushMs));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const used: Record<keyof typeof ways, number[]> = { idle: [], hub: [], ws: [] };
for (let round = 0; round <= rounds; round++) {
  for (const way of ["idle", "hub", "ws"] as const) {
    const ms = await cpuMs(ways[way]);
    if (round > 0) used[way].push(ms);
  }
}
// The hub's pings also run while the raw server sends: they are subtracted there, and included in
// the hub's figure.
const rawMs = used.ws.map((ms, round) => ms - used.idle[round]!);
report("fanout", [
  {
    name: `hub to ${listeners} connections, CPU a flush`,
    value: median(used.hub) / flushes,
    unit: "ms",
  },
  { name: `raw ws, CPU a flush`, value: median(rawMs) / flushes, unit: "ms" },
  {
    name: `hub with ${listeners} silent connections, CPU a second`,
    value: median(used.idle) / ((flushes * streamPace.flushMs) / 1000),
    unit: "ms",
  },
  {
    name: "hub to raw ws, CPU",
    value: median(used.hub.map((ms, round) => ms / rawMs[round]!)),
    unit: "",
    aim: { atMost: 2 },
  },
]);
for (const audience of audiences) audience.kill();
await hub.close();
raw.close();
rawHttp.close();
http.close();
await site.close();
sessions.stop();
process.exit(0);
