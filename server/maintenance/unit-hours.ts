import { addDays, daysBetween } from "../../contract/base/calendar-day.ts";
import type { UnitKind } from "../../contract/maintenance/house-unit.ts";
import { slotOf } from "../../contract/maintenance/unit-slot.ts";
import type { Queryable } from "../platform/db/open-database.ts";

type List = readonly (number | null)[];

/** Lifetime totals of a house at the end of a day, or of the last known day before it. */
interface Totals {
  readonly runDay: string | null;
  readonly runS: List | null;
  readonly serviceDay: string | null;
  readonly serviceS: List | null;
  readonly starts: List | null;
  readonly ampS: List | null;
  readonly ampKnownS: List | null;
  readonly knownS: number | null;
}
/** A day of a house whose totals are requested. */
interface RequestedDay {
  readonly houseId: number;
  readonly day: string;
  /** The first known day, if no earlier one is known. */
  readonly orFirst?: boolean;
}
/** Returns the totals that were requested. */
export type TotalsAt = (houseId: number, day: string, orFirst?: boolean) => Totals;

const nothing: Totals = {
  runDay: null,
  runS: null,
  serviceDay: null,
  serviceS: null,
  starts: null,
  ampS: null,
  ampKnownS: null,
  knownS: null,
};
const keyOf = (houseId: number, day: string, orFirst: boolean): string =>
  `${houseId} ${day} ${orFirst}`;

/** The last row with data until a day (w), or the first one after it. */
const rowAt = (columns: string, tells: string): string =>
  `(select * from (
      (select ${columns} from unit_days d where d.house_id = w."houseId" and d.day <= w.day
        and ${tells} order by d.day desc limit 1)
      union all
      (select ${columns} from unit_days d where w."orFirst" and d.house_id = w."houseId"
        and d.day > w.day and ${tells} order by d.day limit 1)) e
    order by day limit 1)`;

/** Data a row must have to count: times outputs were on, or their current. */
const countableData = {
  service: "known_s > 0",
  amps: "cardinality(amp_known_s) > 0",
} as const;

/** Reads the totals of these houses at these days, in one statement. */
export async function readTotals(
  db: Queryable,
  requestedDays: readonly RequestedDay[],
  tells: keyof typeof countableData = "service",
): Promise<TotalsAt> {
  const requested = new Map(
    requestedDays.map(({ houseId, day, orFirst = false }) => [
      keyOf(houseId, day, orFirst),
      { houseId, day, orFirst },
    ]),
  );
  if (requested.size === 0) return () => nothing;
  type Row = Totals & {
    readonly houseId: number;
    readonly requestedDay: string;
    readonly orFirst: boolean;
  };
  const rows = await db.query<Row>(
    `select w."houseId", w.day::text as "requestedDay", w."orFirst", r.day::text as "runDay",
       r.run_s as "runS", s.day::text as "serviceDay", s.service_s as "serviceS", s.starts,
       s.amp_s as "ampS", s.amp_known_s as "ampKnownS", s.known_s as "knownS"
     from jsonb_to_recordset($1::text::jsonb) as w("houseId" int, day date, "orFirst" boolean)
     left join lateral ${rowAt("day, run_s", "cardinality(run_s) > 0")} r on true
     left join lateral ${rowAt(
       "day, service_s, starts, amp_s, amp_known_s, known_s",
       countableData[tells],
     )} s on true`,
    [JSON.stringify([...requested.values()])],
  );
  const byKey = new Map(
    rows.map((row) => [keyOf(row.houseId, row.requestedDay, row.orFirst), row]),
  );
  return (houseId, day, orFirst = false) => byKey.get(keyOf(houseId, day, orFirst)) ?? nothing;
}

/** A unit whose hours are requested. */
export interface HourUnit {
  readonly id: number;
  readonly houseId: number | null;
  readonly kind: UnitKind;
  readonly number: number;
  readonly installedOn: string;
  readonly retiredOn: string | null;
  readonly baseRunS: number;
  readonly baseServiceS: number;
  readonly baseStarts: number;
  readonly baseKnownS: number;
}

/** The count of a slot at a day. A meter takes precedence over flags. */
export interface Count {
  readonly from: "meter" | "service";
  readonly seconds: number;
  readonly day: string;
}

export function countAt(totals: Totals, slot: number, from?: Count["from"]): Count | null {
  const { runS, runDay, serviceS, serviceDay } = totals;
  const metered = from === "service" ? null : countIn("meter", runS?.[slot], runDay);
  return metered ?? (from === "meter" ? null : countIn("service", serviceS?.[slot], serviceDay));
}
const countIn = (
  from: Count["from"],
  seconds: number | null | undefined,
  day: string | null,
): Count | null => (seconds == null || day === null ? null : { from, seconds, day });

const secondsPerHour = 3600;
/** Days back to which the mean of a day is carried over. */
export const meanDays = 14;

export interface UnitHours {
  readonly from: Count["from"];
  /** Hours since the unit was installed. */
  readonly hours: number;
  /** Hours since the day on which the work was last done; null: not requested, or not known. */
  readonly used: number | null;
  /** Mean of the last 14 known days; null: it did not run, or is unknown. */
  readonly perDay: number | null;
}

const baseOf = (unit: HourUnit, from: Count["from"]): number =>
  from === "meter" ? unit.baseRunS : unit.baseServiceS;

/** The days that `hoursOf` needs the totals of. */
export const daysToRead = (
  { houseId }: Pick<HourUnit, "houseId">,
  today: string,
  lastOn: string | null,
): RequestedDay[] =>
  houseId === null
    ? []
    : [
        { houseId, day: today },
        { houseId, day: addDays(today, -meanDays), orFirst: true },
        ...(lastOn === null ? [] : [{ houseId, day: lastOn, orFirst: true }]),
      ];

/** Hours of a unit; null: not counted. */
export function hoursOf(
  unit: HourUnit,
  totals: TotalsAt,
  today: string,
  lastOn: string | null = null,
): UnitHours | null {
  const slot = slotOf(unit.kind, unit.number);
  if (slot === null || unit.houseId === null) return null;
  const end = unit.retiredOn ?? today;
  const now = countAt(totals(unit.houseId, end), slot);
  if (now === null) return null;
  const base = baseOf(unit, now.from);
  // A meter older than the known data counts from their beginning: not its whole life.
  const last =
    lastOn === null ? null : countAt(totals(unit.houseId, lastOn, true), slot, now.from)?.seconds;
  return {
    from: now.from,
    hours: hoursBetween(base, now.seconds),
    used: hoursBetween(Math.max(base, last ?? base), now.seconds),
    perDay: perDayOf(unit, totals, { slot, now, today, base }),
  };
}

const hoursBetween = (from: number, to: number): number => Math.max(0, to - from) / secondsPerHour;

function perDayOf(
  { houseId, installedOn }: HourUnit,
  totals: TotalsAt,
  {
    slot,
    now,
    today,
    base,
  }: { readonly slot: number; readonly now: Count; readonly today: string; readonly base: number },
): number | null {
  // A house without data for this long counts as switched off.
  if (houseId === null || daysBetween(now.day, today) >= meanDays) return null;
  const before = countAt(totals(houseId, addDays(today, -meanDays), true), slot, now.from);
  const from =
    before === null || before.day < installedOn ? { seconds: base, day: installedOn } : before;
  const days = daysBetween(from.day, now.day);
  if (days <= 0) return null;
  const perDay = hoursBetween(from.seconds, now.seconds) / days;
  // More than there are in a day: its meter began before the row it is compared with.
  return perDay <= 0 || perDay > 25 ? null : perDay;
}
