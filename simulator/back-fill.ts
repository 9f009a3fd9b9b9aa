import type { Gateway } from "./gateway.ts";
import { type Stretch, retell } from "./history.ts";
import type { HouseWorld } from "./house-run.ts";

/** A stretch of a house's past and the gateway that tells it. */
export interface Tale {
  readonly stretch: Stretch;
  readonly world: HouseWorld;
  readonly gateway: Gateway;
}

/** Frames of one message: small enough that a live frame behind it waits a tenth of a second at most. */
const size = 100;
const lanes = 3;

const framesIn = ({ from, toMs, everyMs }: Stretch): number => Math.max(0, Math.floor((toMs - from.atMs) / everyMs));
export const countFrames = (tales: readonly Tale[]): number => tales.reduce((sum, { stretch }) => sum + framesIn(stretch), 0);

/**
 * Sends the past in the order given, a few messages at a time; after each it rests half as long as its answer took, so
 * that live frames find the way free. `onShare` hears of every tenth that is done. Ends early when `isStopped` says so.
 */
export async function backFill(tales: readonly Tale[], isStopped: () => boolean, onShare: (tenths: number, frames: number) => void): Promise<void> {
  const total = countFrames(tales);
  let done = 0;
  let told = 0;
  let next = 0;
  async function lane(): Promise<void> {
    for (let tale = tales[next++]; tale && !isStopped(); tale = tales[next++]) {
      for (const frames of retell(tale.stretch, tale.world, size)) {
        if (isStopped()) return;
        const began = performance.now();
        await tale.gateway.sendHistory(frames);
        told += frames.length;
        await rest(Math.min(1000, 5 + (performance.now() - began) / 2));
      }
      done += framesIn(tale.stretch);
      const tenths = Math.floor((10 * done) / total);
      if (tenths > reached) onShare((reached = tenths), told);
    }
  }
  let reached = 0;
  await Promise.all(Array.from({ length: lanes }, lane));
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms).unref(); });
