import type { Frame } from "../contract/telemetry/mqtt.ts";
import { minuteMs } from "../contract/base/time.ts";
import { HouseRun, type HouseWorld, simulateTo } from "./house-run.ts";
import type { HouseConstants } from "./model/house-constants.ts";
import type { HouseState } from "./model/state.ts";

/**
 * A stretch of a house's past: simulated from its state at `from`, and sent up to `toMs` (not
 * included), a frame every `everyMs`.
 */
export interface HistoryPart {
  readonly site: HouseConstants;
  readonly from: HouseState;
  readonly toMs: number;
  readonly everyMs: number;
}

/**
 * Replays a stretch and yields its frames, oldest first, in lists of at most `size`. The same
 * events happen at the same moments as in the first simulation of the house, so the last frame fits
 * the live state. Data lost on a dead link stays a gap.
 */
export function* replayHistory(
  stretch: HistoryPart,
  world: HouseWorld,
  size: number,
): Generator<Frame[]> {
  const { site, from, toMs, everyMs } = stretch;
  const run = new HouseRun(site, world, from, Math.floor(from.atMs / 1000));
  let frames: Frame[] = [];
  let dueMs = from.atMs + everyMs;
  while (run.state.atMs + minuteMs < toMs) {
    simulateTo(run, run.state.atMs + minuteMs);
    if (run.state.atMs < dueMs) continue;
    dueMs += everyMs;
    if (run.faults().link === "losing") continue;
    frames.push({ ...run.frame(run.state.atMs), buffered: true });
    if (frames.length === size) {
      yield frames;
      frames = [];
    }
  }
  if (frames.length > 0) yield frames;
}
