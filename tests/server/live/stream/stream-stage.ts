import { createServer } from "node:http";
import { once } from "node:events";
import { connect, type Socket as ServerSocket } from "node:net";
import { pino } from "pino";
import { io, type Socket } from "socket.io-client";
import {
  type Delta,
  type Fact,
  type Scope,
  streamEvents,
  type WatchReply,
} from "../../../../contract/live/live-stream.ts";
import type { HouseDetail } from "../../../../contract/fleet/house/reading.ts";
import type { FleetSnapshot } from "../../../../contract/live/overview.ts";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import { appendFacts } from "../../../../server/platform/fact/append-facts.ts";
import { readHouses } from "../../../../server/platform/fact/house-row.ts";
import { createSessions } from "../../../../server/platform/session/sessions.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { type HubDeps, openHub } from "../../../../server/live/stream/stream-hub.ts";
import { openTestDatabase } from "../../../factories/database.ts";
import { emptyDetail } from "../../../factories/fleet.ts";

/**
 * Opens a hub on its own server and database, and listeners that keep all messages. `pace` has
 * other times than the product's.
 */
export async function openStage(
  pace: HubDeps["pace"] = {},
  more: Partial<
    Pick<HubDeps, "condition" | "addressOf" | "others" | "orgOf" | "wholeFleetMax">
  > = {},
) {
  const { database, close } = await openTestDatabase();
  // Facts up to this number are already deleted.
  await database.query("update fact_head set seq = 500");
  const bus = createBus();
  const sessions = createSessions({ database, bus, idleMs: hourMs, maxMs: 36_000_000 });
  const http = createServer();
  /** The hub's clock; the test sets it. */
  const clock = { now: Date.now };
  let snapshotsRead = 0;
  let whenRead: Promise<void> = Promise.resolve();
  const hub = await openHub({
    http,
    database: {
      ...database,
      transaction: () => Promise.reject(new Error("these connections are the ingest's")),
    },
    readers: {
      ...database,
      transaction: async (work) => {
        snapshotsRead += 1;
        await whenRead;
        return database.transaction(work);
      },
    },
    bus,
    sessions,
    log: pino({ level: "silent" }),
    now: () => clock.now(),
    allowedOrigins: ["https://allowed.example"],
    wholeFleetMax: 12_000,
    otherPaths: ["/door"],
    pace,
    ...more,
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const sockets: Socket[] = [];

  /** A connection with this handshake; it is not awaited. */
  const dial = (auth: object, extraHeaders: Record<string, string> = {}): Socket => {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      auth,
      extraHeaders,
    });
    sockets.push(socket);
    return socket;
  };
  /** "connected", or the reason of the refusal. */
  const outcome = (socket: Socket) =>
    new Promise<string>((resolve) => {
      socket.once("connect", () => resolve("connected"));
      socket.once("connect_error", (error) => resolve(error.message));
    });

  /** `known` is the token of a caller who already has one; `more` is added to the handshake. */
  async function listen(caller: Caller, known?: string, more: object = {}) {
    const token = known ?? (await sessions.open(caller.userId, Date.now()));
    const socket = dial({ token, language: "en", ...more });
    const sent: { event: string; body: unknown }[] = [];
    socket.onAny((event: string, body: unknown) => sent.push({ event, body }));
    await outcome(socket);
    const all = <T>(event: string) =>
      sent.filter((item) => item.event === event).map((item) => item.body as T);
    return {
      socket,
      sent,
      token,
      snapshots: () => all<FleetSnapshot>(streamEvents.snapshot),
      deltas: () => all<Delta>(streamEvents.delta),
      details: () => all<Delta>(streamEvents.delta).flatMap((delta) => delta.details),
      facts: (): Fact[] => all<Delta>(streamEvents.delta).flatMap((delta) => delta.facts),
      head: () => all<Delta>(streamEvents.delta).at(-1)?.seq ?? -1,
      watch: (request: unknown): Promise<WatchReply> =>
        socket.timeout(5000).emitWithAck(streamEvents.watch, request) as Promise<WatchReply>,
    };
  }

  /**
   * Commits facts of houses and publishes them, as the ingest does; with `isReported` false the
   * message is lost after the commit.
   */
  async function change(houseIds: readonly number[], isReported = true) {
    const appended = await database.transaction(async (tx) =>
      appendFacts(
        tx,
        (await readHouses(tx, houseIds)).map((house) => ({ kind: "house", house })),
        Date.now(),
      ),
    );
    if (isReported) bus.publish("committed", { ...appended, details: [] });
    return appended;
  }
  const read = (houseId: number, more: object = {}) =>
    bus.publish("committed", {
      prev: 0,
      seq: 0,
      facts: [],
      details: [
        {
          ...emptyDetail(houseId, Date.now()),
          tempLow: null,
          tempHigh: null,
          ...more,
        } as unknown as HouseDetail,
      ],
    });

  return {
    database,
    bus,
    sessions,
    clock,
    hub,
    port,
    /** Number of snapshots that were begun. */
    snapshotsRead: () => snapshotsRead,
    /** Blocks reading snapshots until the returned function is called. */
    lockSnapshots: () => {
      let letGo: () => void = () => undefined;
      whenRead = new Promise((resolve) => (letGo = resolve));
      return letGo;
    },
    dial,
    outcome,
    listen,
    change,
    read,
    /** A connection that requests an upgrade to WebSocket on this path, with both its ends. */
    upgrade: async (path: string) => {
      const client = connect(port, "127.0.0.1");
      client.write(
        `GET ${path} HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
      );
      const [, socket] = (await once(http, "upgrade")) as [unknown, ServerSocket];
      return { client, socket };
    },
    hangUp: () => {
      for (const socket of sockets.splice(0)) socket.disconnect();
    },
    close: async () => {
      await hub.close();
      sessions.stop();
      await close();
    },
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;
export const fleet: Scope[] = [{ kind: "fleet" }];
