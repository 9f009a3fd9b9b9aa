import { io } from "socket.io-client";
import type { Delta } from "../../contract/live/live-stream.ts";
import { streamEvents } from "../../contract/live/live-stream.ts";

/**
 * Stream clients that note the arrival of each alarm. Arguments: port, token, count. Reports
 * "ready" once all receive. It answers any message with, by house, the time the last client
 * received an
 * alarm there (epoch ms) and the number of clients that did, and starts over.
 */
const [port, token, count] = process.argv.slice(2) as [string, string, string];
const total = Number(count);

export interface AlarmArrival {
  readonly at: number;
  readonly clients: number;
}

let received = new Map<number, AlarmArrival>();
let ready = 0;
const isReady = () => {
  ready += 1;
  if (ready === total) process.send?.("ready");
};

for (let index = 0; index < total; index += 1) {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ["websocket"],
    auth: { token },
    forceNew: true,
    reconnection: false,
  });
  const notified = new Set<number>();
  socket.on(streamEvents.delta, ({ facts }: Delta) => {
    for (const fact of facts) {
      if (fact.kind !== "alarm" || fact.alarm.key !== "tempAbsHigh" || notified.has(fact.houseId))
        continue;
      notified.add(fact.houseId);
      const clients = (received.get(fact.houseId)?.clients ?? 0) + 1;
      received.set(fact.houseId, { at: Date.now(), clients });
    }
  });
  socket.on("connect", () =>
    socket.emit(streamEvents.watch, { scopes: [{ kind: "fleet" }] }, isReady),
  );
  socket.on("connect_error", (error) => process.stderr.write(`${error.message}\n`));
}
process.on("message", () => {
  process.send?.([...received]);
  received = new Map();
});
process.on("disconnect", () => process.exit());
