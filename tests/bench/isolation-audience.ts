import { io } from "socket.io-client";
import type { Delta } from "../../contract/live/live-stream.ts";
import { streamEvents } from "../../contract/live/live-stream.ts";
import type { FleetSnapshot } from "../../contract/live/overview.ts";

/**
 * Stream clients that note the arrival of each alarm, and accept a part of a large fleet as screens
 * do. They connect again. Argument: the viewers. Reports "ready" once all receive. It answers any
 * message with, by house, the time the last client received an alarm there (epoch ms) and the
 * number of clients that did, and starts over.
 */
const viewers = JSON.parse(process.argv[2]!) as readonly Viewer[];

export interface Viewer {
  /** Port of the server. */
  readonly port: number;
  readonly token: string;
}

export interface AlarmArrival {
  readonly at: number;
  readonly clients: number;
}

const request = { scopes: [{ kind: "fleet" }], part: "taken" };
let received = new Map<number, AlarmArrival>();
let ready = 0;

function open({ port, token }: Viewer): void {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ["websocket"],
    auth: { token },
    forceNew: true,
  });
  const notified = new Set<number>();
  const notify = (houseId: number, key: string) => {
    if (key !== "tempAbsHigh" || notified.has(houseId)) return;
    notified.add(houseId);
    const clients = (received.get(houseId)?.clients ?? 0) + 1;
    received.set(houseId, { at: Date.now(), clients });
  };
  let held: number | undefined;
  let isReady = false;
  const onReply = () => {
    if (isReady) return;
    isReady = true;
    ready += 1;
    if (ready === viewers.length) process.send?.("ready");
  };
  const watch = () => socket.emit(streamEvents.watch, { ...request, since: held }, onReply);
  socket.on(streamEvents.snapshot, ({ alarms, seq }: FleetSnapshot) => {
    held = seq;
    for (const { houseId, key } of alarms) notify(houseId, key);
  });
  socket.on(streamEvents.delta, ({ facts, prev, seq }: Delta) => {
    // A gap: what is missing comes once more.
    if (held !== undefined && prev > held) watch();
    held = seq;
    for (const fact of facts) if (fact.kind === "alarm") notify(fact.houseId, fact.alarm.key);
  });
  socket.on("connect", watch);
  const complain = (text: string) => process.stderr.write(`screen: ${text}\n`);
  socket.on("connect_error", ({ message }) => complain(message));
  socket.on("disconnect", (reason) => complain(`connection lost, ${reason}`));
}
viewers.forEach(open);
process.on("message", () => {
  process.send?.([...received]);
  received = new Map();
});
process.on("disconnect", () => process.exit());
