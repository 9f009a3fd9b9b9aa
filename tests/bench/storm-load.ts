import { connectAgain, frameOf, Gateway } from "./gateway.ts";

/**
 * A part of a fleet whose connections all break at once. Arguments: port, key, network IDs. Reports
 * "ready" when all are connected; answers each message when every gateway that was cut off has a
 * frame acknowledged again.
 */
const [port, key, ids] = process.argv.slice(2) as [string, string, string];
const networkIds = ids.split(",");
const connectedAtOnce = 50;
/** The wait of MQTT client libraries before they reconnect. */
const waits = { firstMs: 1000, longestMs: 1000 };
/** Time after which a client library gives up an attempt without an answer. */
const patienceMs = 30_000;

/** Since the connections broke, ms, per gateway; tries: how often it failed to connect. */
export interface Recovered {
  readonly acknowledgedMs: readonly number[];
  readonly tries: number;
}

let seq = 0;
let times: number[] = [];
let tries = 0;
let brokenAt = 0;
let isAnswered = (): void => undefined;

async function comeBack(networkId: string): Promise<void> {
  if (brokenAt === 0) brokenAt = performance.now();
  const since = brokenAt;
  const onAck = () => {
    times.push(performance.now() - since);
    isAnswered();
  };
  const gateway = await connectAgain(
    () =>
      Gateway.connect(Number(port), networkId, key, onAck, {
        onLost: () => void comeBack(networkId),
        patienceMs,
      }),
    waits,
    () => (tries += 1),
  );
  gateway.publish(frameOf(++seq, Date.now(), 22));
}

async function connect(networkId: string): Promise<void> {
  await Gateway.connect(Number(port), networkId, key, () => undefined, {
    onLost: () => void comeBack(networkId),
  });
}

for (let from = 0; from < networkIds.length; from += connectedAtOnce)
  await Promise.all(networkIds.slice(from, from + connectedAtOnce).map(connect));

process.on("message", () => {
  isAnswered = () => {
    if (times.length < networkIds.length) return;
    process.send?.({ acknowledgedMs: times, tries } satisfies Recovered);
    [times, tries, brokenAt] = [[], 0, 0];
    isAnswered = () => undefined;
  };
  isAnswered();
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
