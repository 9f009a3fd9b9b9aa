import type { ReplayPicture, ReplayStep } from "../../../contract/live/replay.ts";
import type { RangeReply } from "../../../contract/telemetry/telemetry.ts";
import type { ConnectionStore } from "../app/connection-store.ts";
import type { RangeInput } from "../telemetry/trend-feed.ts";
import type { FleetStore } from "../fleet/fleet-store.ts";
import type { Drill } from "./wall-drill.ts";

/** Part of a fleet that is too large for one replay: a place, and its farms. */
export interface ReplayPart {
  readonly place: Drill;
  readonly farmIds: readonly number[];
}

/** `part`: null for the whole fleet. */
export interface ReplayPort {
  picture(at: number, part: ReplayPart | null, signal: AbortSignal): Promise<ReplayPicture>;
  steps(
    range: { readonly from: number; readonly stepMs: number; readonly steps: number },
    part: ReplayPart | null,
    signal: AbortSignal,
  ): Promise<readonly ReplayStep[]>;
  fetchRange(input: RangeInput, signal: AbortSignal): Promise<RangeReply>;
}

/** Parts of the live app that a replay needs. */
export interface Present {
  readonly fleet: Pick<FleetStore, "totals">;
  readonly connection: Pick<ConnectionStore, "serverNow">;
}

/**
 * off: the wall shows the present. loading: the snapshot of a moment is being loaded. failed: it or
 * the following events could not be loaded.
 */
export type ReplayState = "off" | "loading" | "playing" | "paused" | "failed";
/**
 * Why it did not start. urgent: an urgent alarm is unacknowledged. large: the place has too many
 * houses.
 */
export type ReplayRefusal = "urgent" | "large";
/** Why it ended. urgent: an urgent alarm was raised. present: it has caught up. */
export type ReplayEnd = "asked" | "urgent" | "present";
