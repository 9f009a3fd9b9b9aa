import { frameOf, Gateway } from "./gateway.ts";

/**
 * Publishes until `messages` are acknowledged, with `inFlight` unacknowledged ones per gateway, and
 * reports the time it took. Arguments: port, key, messages, inFlight, network IDs.
 */
const [port, key, messages, inFlight, ids] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const networkIds = ids.split(",");
const total = Number(messages);

let sent = 0;
let acked = 0;
let acknowledgedAll = (): void => undefined;
const gateways: Gateway[] = [];
const clocks = networkIds.map(() => 0);
let seq = 0;

function send(index: number): void {
  if (sent >= total) return;
  sent += 1;
  // A gateway measures at most once a millisecond: a frame's time is part of its identity.
  clocks[index] = Math.max(clocks[index]! + 1, Date.now());
  gateways[index]!.publish(frameOf(++seq, clocks[index], 22 + (seq % 10) / 10));
}

for (const [index, networkId] of networkIds.entries()) {
  gateways.push(
    await Gateway.connect(Number(port), networkId, key, () => {
      acked += 1;
      if (acked === total) acknowledgedAll();
      else send(index);
    }),
  );
}

/** Every gateway at once; resolves with the last PUBACK. */
async function run(): Promise<number> {
  const start = performance.now();
  const done = new Promise<void>((resolve) => (acknowledgedAll = resolve));
  for (let round = 0; round < Number(inFlight); round++)
    for (const index of gateways.keys()) send(index);
  await done;
  return performance.now() - start;
}

process.on("message", () => {
  [sent, acked] = [0, 0];
  void run().then((ms) => process.send?.({ ms }));
});
process.on("disconnect", () => process.exit());
process.send?.({ ms: 0 });
