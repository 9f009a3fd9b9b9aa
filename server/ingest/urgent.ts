import type { GatewayMessage } from "../../contract/uplink.ts";
import { HouseBatch } from "./house-batch.ts";
import type { FramesItem, Item } from "./ingest-item.ts";
import type { LiveState } from "./live-state.ts";

/** Of what a gateway says beside frames: what somebody waits for at a screen. */
const urgentKinds: ReadonlySet<GatewayMessage["messageKind"]> = new Set([
  "event",
  "ack",
  "param",
  "advice",
]);

/** What must be known to foresee what a message brings. */
export interface Foresight {
  /** The state of a house as this process wrote it last; undefined: it has not. */
  readonly stateOf: (houseId: number) => LiveState | undefined;
  readonly offlineAfterMs: number;
}

/**
 * Whether a commit with this must not wait for company: it raises, changes or clears an alarm, or
 * somebody waits for it, be it a gateway with a backlog. A guess by what is remembered: what is
 * said is what the commit finds.
 */
export function isUrgent(item: Item, foresight: Foresight): boolean {
  switch (item.kind) {
    case "refused":
      return false;
    case "message":
      return urgentKinds.has(item.messageKind);
    case "heard":
      return isBack(item.entry.houseId, foresight);
    case "frames":
      return bringsNews(item, foresight);
    default:
      // The server's own questions are asked once what they ask about is over.
      return true;
  }
}

/** One that was taken for gone is there. */
const isBack = (houseId: number, { stateOf }: Foresight): boolean =>
  stateOf(houseId)?.isOnline !== true;

/** Of several frames the last is the one that may be live. */
function bringsNews(item: FramesItem, { stateOf, offlineAfterMs }: Foresight): boolean {
  const state = stateOf(item.entry.houseId);
  if (state === undefined) return true;
  const frame = item.frames.at(-1);
  if (frame === undefined) return true;
  try {
    const known = { entry: item.entry, state, offlineAfterMs };
    const house = HouseBatch.foresee(known, frame, item.receivedAt);
    // What is not live is of a backlog: its sender often waits for each PUBACK before it goes on.
    const isLive = house.state.readingAt !== state.readingAt;
    return house.hasNews || !isLive;
  } catch {
    // The commit meets the same, and says so.
    return true;
  }
}
