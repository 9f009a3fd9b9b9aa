import type { Gateway } from "./gateway.ts";
import { type HistoryPart, replayHistory } from "./history.ts";
import type { HouseWorld } from "./house-run.ts";

/** A period of a house's history and the gateway that sends it. */
export interface GatewayHistory {
  readonly stretch: HistoryPart;
  readonly world: HouseWorld;
  readonly gateway: Gateway;
}

/**
 * Frames of one message: small enough that a live frame behind it waits a tenth of a second at
 * most.
 */
const framesPerMessage = 100;
const lanesCount = 3;
const offlineRetryMs = 200;

const framesIn = ({ from, toMs, everyMs }: HistoryPart): number =>
  Math.max(0, Math.floor((toMs - from.atMs) / everyMs));
export const countFrames = (histories: readonly GatewayHistory[]): number =>
  histories.reduce((sum, { stretch }) => sum + framesIn(stretch), 0);

/**
 * Sends the history in the order given, a few messages at a time. After each message it pauses for
 * half the time that the answer took, so that live frames are not held up. Calls `onShare` at every
 * tenth. Stops early when `isStopped` returns true.
 */
export async function backFill(
  histories: readonly GatewayHistory[],
  isStopped: () => boolean,
  onShare: (tenths: number, frames: number) => void,
): Promise<void> {
  const total = countFrames(histories);
  const queue = [...histories];
  let done = 0;
  let sent = 0;
  let reached = 0;
  async function lane(): Promise<void> {
    for (let history = queue.shift(); history && !isStopped(); history = queue.shift()) {
      if (!history.gateway.isUp) {
        // The gateway is offline: its part goes to the end of the queue.
        queue.push(history);
        await rest(offlineRetryMs);
        continue;
      }
      const count = await replay(history, isStopped);
      sent += count;
      done += framesIn(history.stretch);
      const tenths = Math.floor((10 * done) / total);
      if (tenths > reached) onShare((reached = tenths), sent);
    }
  }
  await Promise.all(Array.from({ length: lanesCount }, lane));
}

async function replay(
  { stretch, world, gateway }: GatewayHistory,
  isStopped: () => boolean,
): Promise<number> {
  let sent = 0;
  for (const frames of replayHistory(stretch, world, framesPerMessage)) {
    if (isStopped()) break;
    const began = performance.now();
    await gateway.sendHistory(frames);
    sent += frames.length;
    await rest(Math.min(1000, 5 + (performance.now() - began) / 2));
  }
  return sent;
}

const rest = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
