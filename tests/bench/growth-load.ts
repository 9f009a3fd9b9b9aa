import { quantile } from "./figure.ts";
import { frameOf, Gateway, sendSteadily } from "./gateway.ts";

/**
 * A part of the fleet at a broker. Arguments: port, key, network IDs. Reports "ready" when all are
 * connected, and then answers every task.
 */
const [port, key, ids] = process.argv.slice(2) as [string, string, string];
const networkIds = ids.split(",");
const connectedAtOnce = 50;

export type Task =
  /** Sends this many messages as fast as they are acknowledged, two in flight per gateway. */
  | { readonly kind: "full"; readonly messages: number }
  /** Sends this many per second until changed; 0: none. */
  | { readonly kind: "paced"; readonly perS: number }
  /** Sends a frame with a far too high temperature from this gateway. */
  | { readonly kind: "alarm"; readonly networkId: string }
  /** Requests the number acknowledged since the last report. */
  | { readonly kind: "report" };

export interface Acknowledged {
  readonly ms: number;
  readonly p50: number;
  readonly p99: number;
}

let seq = 0;
let acknowledged = (): void => undefined;
const gateways: Gateway[] = [];
const clocks = networkIds.map(() => 0);
const sentAt = networkIds.map((): number[] => []);
let latencies: number[] = [];

function publish(index: number, temp = 22 + (seq % 10) / 10): void {
  clocks[index] = Math.max(clocks[index]! + 1, Date.now());
  sentAt[index]!.push(performance.now());
  gateways[index]!.publish(frameOf(++seq, clocks[index], temp));
}

async function connect(index: number): Promise<void> {
  gateways[index] = await Gateway.connect(Number(port), networkIds[index]!, key, () => {
    latencies.push(performance.now() - sentAt[index]!.shift()!);
    acknowledged();
  });
}

function report(ms: number): Acknowledged {
  const collected = latencies;
  latencies = [];
  return { ms, p50: quantile(collected, 0.5), p99: quantile(collected, 0.99) };
}

async function full(messages: number): Promise<Acknowledged> {
  latencies = [];
  const begun = performance.now();
  let [sent, acked] = [0, 0];
  await new Promise<void>((resolve) => {
    acknowledged = () => {
      acked += 1;
      if (acked >= messages) resolve();
      else if (sent < messages) publish(sent++ % gateways.length);
    };
    const first = Math.min(messages, 2 * gateways.length);
    while (sent < first) publish(sent++ % gateways.length);
  });
  acknowledged = () => undefined;
  return report(performance.now() - begun);
}

let stopPace = (): void => undefined;
function pace(perS: number): void {
  stopPace();
  stopPace = sendSteadily(perS, (nth) => publish(nth % gateways.length));
}

for (let from = 0; from < networkIds.length; from += connectedAtOnce)
  await Promise.all(
    networkIds.slice(from, from + connectedAtOnce).map((_, index) => connect(from + index)),
  );

process.on("message", (task: Task) => {
  if (task.kind === "full") void full(task.messages).then((answer) => process.send?.(answer));
  if (task.kind === "paced") pace(task.perS);
  if (task.kind === "alarm") publish(networkIds.indexOf(task.networkId), 39);
  if (task.kind === "report") process.send?.(report(0));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
