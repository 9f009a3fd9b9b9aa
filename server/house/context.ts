import { dayMs } from "../../contract/time.ts";
import { livingBy } from "../../contract/figure/living.ts";
import { alarmKinds } from "../../contract/alarm-kind.ts";
import type { HouseContext } from "../alarm/limit.ts";
import { localHour, localMidnight } from "../time/zone.ts";

/** What is known of a house beside its readings. */
export interface HouseGround extends Pick<HouseContext, "species" | "override" | "inputs"> {
  readonly timeZone: string;
  /** Null: no flock is placed. `placedAt` in epoch ms; `placedAge`: day age on that day. */
  readonly flock: {
    readonly placedAt: number;
    readonly placedAge: number;
    readonly placedCount: number;
    /** By the book of its losses; null: nobody keeps one. */
    readonly bookAlive: number | null;
    readonly breedDays: HouseContext["breedDays"];
  } | null;
}

/** Age of a flock at a moment, in days of the farm's calendar. */
export const dayAgeAt = (
  timeZone: string,
  { placedAt, placedAge }: { readonly placedAt: number; readonly placedAge: number },
  at: number,
): number =>
  // A quarter of a day: midnights lie an hour off where summer time began or ended between them.
  placedAge +
  Math.floor((localMidnight(timeZone, at) - localMidnight(timeZone, placedAt) + dayMs / 4) / dayMs);

/** What the judge goes by at a moment. `reported`: birds as the controller counts them. */
export function contextOf(
  { species, override, inputs, timeZone, flock }: HouseGround,
  at: number,
  reported: number | null,
): HouseContext {
  return {
    species,
    override,
    kinds: alarmKinds,
    inputs,
    isEmpty: flock === null,
    dayAge: flock === null ? null : dayAgeAt(timeZone, flock, at),
    aliveCount: livingBy({
      book: flock?.bookAlive ?? null,
      controller: reported,
      placed: flock?.placedCount ?? null,
    }),
    breedDays: flock?.breedDays ?? [],
    localHour: localHour(timeZone, at),
  };
}
