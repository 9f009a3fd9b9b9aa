import { dayMs } from "../../../contract/base/time.ts";
import { livingBy } from "../../../contract/flock/figure/living-birds.ts";
import { alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import type { HouseContext } from "../../judge/limit/alarm-limits.ts";
import { setLimits, type SetLimits, type SharedLimits } from "../../judge/limit/limit-layer.ts";
import { localHour, localMidnight } from "../../platform/time/time-zone.ts";

/** Data of a house besides its readings. */
export interface HouseJudgeData extends Pick<
  HouseContext,
  "species" | "override" | "inputs" | "outages" | "hasGenerator" | "phases"
> {
  /** Limits set for its farm or breed; absent: not set. */
  readonly shared?: SharedLimits | undefined;
  /** Alarm kinds as changed by its organisation; absent: as in the catalogue. */
  readonly kinds?: HouseContext["kinds"];
  readonly timeZone: string;
  /** Null: no flock is placed. `placedAt` in epoch ms; `placedAge`: day age on that day. */
  readonly flock: {
    readonly placedAt: number;
    readonly placedAge: number;
    readonly placedCount: number;
    /** Animals alive by the recorded losses; null: losses are not recorded. */
    readonly recordedAlive: number | null;
    readonly breedDays: HouseContext["breedDays"];
  } | null;
}

/** Age of a flock at a moment, in days of the farm's calendar. */
export const dayAgeAt = (
  timeZone: string,
  { placedAt, placedAge }: { readonly placedAt: number; readonly placedAge: number },
  at: number,
): number =>
  // A quarter of a day is added, because midnights differ by an hour if summer time began or ended
  // between them.
  placedAge +
  Math.floor((localMidnight(timeZone, at) - localMidnight(timeZone, placedAt) + dayMs / 4) / dayMs);

const limitsSet = new WeakMap<HouseJudgeData, { dayAge: number | null; set: SetLimits }>();
/** Computed once per day, because every frame requests it. */
function limitsSetFor(judgeData: HouseJudgeData, dayAge: number | null): SetLimits {
  const known = limitsSet.get(judgeData);
  if (known !== undefined && known.dayAge === dayAge) return known.set;
  const set = setLimits(judgeData.override, judgeData.shared, dayAge);
  limitsSet.set(judgeData, { dayAge, set });
  return set;
}

/** Returns the basis of the judge at a moment. `reported`: birds as the controller counts them. */
export function contextOf(
  judgeData: HouseJudgeData,
  at: number,
  reported: number | null,
): HouseContext {
  const {
    species,
    inputs,
    timeZone,
    flock,
    outages = [],
    hasGenerator = false,
    phases = null,
  } = judgeData;
  const dayAge = flock === null ? null : dayAgeAt(timeZone, flock, at);
  return {
    species,
    ...limitsSetFor(judgeData, dayAge),
    kinds: judgeData.kinds ?? alarmKinds,
    inputs,
    outages,
    hasGenerator,
    phases,
    isEmpty: flock === null,
    dayAge,
    aliveCount: livingBy({
      book: flock?.recordedAlive ?? null,
      controller: reported,
      placed: flock?.placedCount ?? null,
    }),
    breedDays: flock?.breedDays ?? [],
    localHour: localHour(timeZone, at),
  };
}
