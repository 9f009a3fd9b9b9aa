import type { GatewayMessage } from "../../../../contract/telemetry/uplink.ts";
import { HouseBatch } from "./house-batch.ts";
import type { FramesItem, Item } from "./ingest-item.ts";
import { type LiveState, newestAtOf } from "./live-state.ts";

/** Messages other than frames that a person at a screen waits for. */
const urgentKinds: ReadonlySet<GatewayMessage["messageKind"]> = new Set([
  "event",
  "ack",
  "param",
  "advice",
]);

/** Knowledge needed to foresee the effects of a message. */
export interface PredictionInput {
  /** The state of a house as this process wrote it last; undefined: it has not. */
  readonly stateOf: (houseId: number) => LiveState | undefined;
  readonly offlineAfterMs: number;
}

/**
 * True if a commit with this must not wait for more: it raises, changes or clears an alarm, or a
 * person or gateway waits for it, e.g. a gateway with a backlog. A guess from remembered states:
 * the commit's own findings are the ones published.
 */
export function isUrgent(item: Item, foresight: PredictionInput): boolean {
  switch (item.kind) {
    case "refused":
    case "sample":
      return false;
    case "message":
      return urgentKinds.has(item.messageKind);
    case "heard":
      return isBack(item.entry.houseId, foresight);
    case "frames":
      return mustCommitFirst(item, foresight);
    default:
      // The server's own checks come only once their time is over.
      return true;
  }
}

/** True: a house that counted as offline is back. */
const isBack = (houseId: number, { stateOf }: PredictionInput): boolean =>
  stateOf(houseId)?.isOnline !== true;

/** Only the last of several frames may be live. */
function mustCommitFirst(item: FramesItem, { stateOf, offlineAfterMs }: PredictionInput): boolean {
  const state = stateOf(item.entry.houseId);
  if (state === undefined) return true;
  const frame = item.frames.at(-1);
  if (frame === undefined) return true;
  try {
    const known = { entry: item.entry, state, offlineAfterMs };
    const house = HouseBatch.predictEffects(known, frame, item.receivedAt);
    // Frames that are not live belong to a backlog: its sender often waits for each PUBACK before
    // it continues.
    const isLive = newestAtOf(house.state) !== newestAtOf(state);
    return house.hasChanges || !isLive;
  } catch {
    // The commit will meet the same error and report it.
    return true;
  }
}
