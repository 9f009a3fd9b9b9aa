import { Socket } from "node:net";
import type { ToChild } from "../../../../server/platform/child-process/child-messages.ts";
import { joinParent } from "../../../../server/platform/child-process/parent-process.ts";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";

/*
 * A child process that only talks to the main process, as the product's child processes do. A port
 * number selects another task.
 */
const bus = createBus();
const parent = joinParent(bus);
const end = (exitCode: number) => () => process.exit(exitCode);
const tasks: Readonly<Record<number, () => unknown>> = {
  // The process hangs.
  1: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  2: () => parent.refreshGateways().then(end(42), end(43)),
  3: () => bus.publish("housesChanged", { houseIds: [4, 5] }),
};
process.on("message", (message: ToChild) => {
  if (message.kind === "mqttPort" && message.port !== null) tasks[message.port]?.();
});
// The child sends first and survives a reset, as a WebSocket server does, and returns the data it
// has received.
parent.onHandedOver((_asked, socket) => {
  if (!(socket instanceof Socket)) return;
  socket.on("error", () => socket.destroy());
  socket.on("data", (received) => socket.end(`heard ${String(received)}`));
  socket.write("hello");
});
void parent.settings.then(() => parent.listening());
void parent.closing.then(end(0));
