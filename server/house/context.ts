import { dayMs } from "../../contract/time.ts";
import { livingBy } from "../../contract/figure/living.ts";
import { alarmKinds } from "../../contract/alarm-kind.ts";
import type { HouseContext } from "../alarm/limit.ts";
import { setLimits, type SetLimits, type SharedLimits } from "../alarm/limit-layer.ts";
import { localHour, localMidnight } from "../time/zone.ts";

/** What is known of a house beside its readings. */
export interface HouseGround extends Pick<
  HouseContext,
  "species" | "override" | "inputs" | "outages" | "hasGenerator" | "phases"
> {
  /** What of its limits is set for its farm or breed; absent: nothing. */
  readonly shared?: SharedLimits | undefined;
  /** What its organisation has made of the kinds of alarm; absent: as the catalogue says. */
  readonly kinds?: HouseContext["kinds"];
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

const limitsSet = new WeakMap<HouseGround, { dayAge: number | null; set: SetLimits }>();
/** Worked out once a day: it is asked for with every frame. */
function limitsSetFor(ground: HouseGround, dayAge: number | null): SetLimits {
  const known = limitsSet.get(ground);
  if (known !== undefined && known.dayAge === dayAge) return known.set;
  const set = setLimits(ground.override, ground.shared, dayAge);
  limitsSet.set(ground, { dayAge, set });
  return set;
}

/** What the judge goes by at a moment. `reported`: birds as the controller counts them. */
export function contextOf(ground: HouseGround, at: number, reported: number | null): HouseContext {
  const {
    species,
    inputs,
    timeZone,
    flock,
    outages = [],
    hasGenerator = false,
    phases = null,
  } = ground;
  const dayAge = flock === null ? null : dayAgeAt(timeZone, flock, at);
  return {
    species,
    ...limitsSetFor(ground, dayAge),
    kinds: ground.kinds ?? alarmKinds,
    inputs,
    outages,
    hasGenerator,
    phases,
    isEmpty: flock === null,
    dayAge,
    aliveCount: livingBy({
      book: flock?.bookAlive ?? null,
      controller: reported,
      placed: flock?.placedCount ?? null,
    }),
    breedDays: flock?.breedDays ?? [],
    localHour: localHour(timeZone, at),
  };
}
