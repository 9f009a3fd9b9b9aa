import { addDays } from "../../contract/base/calendar-day.ts";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type HouseUnit, labelPartOf } from "../../contract/maintenance/house-unit.ts";
import { alarmSubjectOf, isAlarmShared, unitAlarms } from "../../contract/alarm/unit-alarm.ts";
import type { Plan } from "../../contract/maintenance/maintenance.ts";
import type { MaintenanceRecord } from "../../contract/maintenance/maintenance-record.ts";
import type { routes } from "../../contract/route/routes.ts";
import { dayMs } from "../../contract/base/time.ts";
import { slotOf } from "../../contract/maintenance/unit-slot.ts";
import { notFound } from "../platform/base/refusal.ts";
import type { Queryable, Transaction } from "../platform/db/open-database.ts";
import {
  containsKeyword,
  type PagedList,
  pageOf,
  rows,
  when,
} from "../platform/db/sql-statement.ts";
import { type Caller, inSubtree } from "../platform/session/caller-scope.ts";
import { hourColumns, isSuccessor } from "./maintenance-due.ts";
import {
  daysToRead,
  type HourUnit,
  hoursOf,
  readTotals,
  type TotalsAt,
  type UnitHours,
} from "./unit-hours.ts";
import {
  countedByPlace,
  farmsToday,
  pageByPlace,
  placeColumns,
  placed,
  visiblePlaces,
} from "./maintenance-place.ts";
import { plansOfUnit } from "./maintenance-plan-queries.ts";
import { recordsOfUnit } from "./maintenance-record-queries.ts";
import { readUnlisted, unlistedOf } from "./unlisted-units.ts";

type Filter = z.output<typeof routes.listUnit.input>;

const from = (now: number): SQL => placed(sql`units`, sql`u`, farmsToday(now));
const columns = sql`${hourColumns}, ${placeColumns}, u.name, u.model, u.serial, u.kw, u.m3h,
  u.label, u.signs, u.out_until as "outUntil", u.out_reason as "outReason", u.out_by as "outBy",
  f.today::text as today, u.version, ${isSuccessor} as "isSuccessor",
  (select count(*)::int from units o where o.house_id = u.house_id and o.kind = u.kind
    and o.retired_on is null) as "ofKind"`;

type Derived =
  | "hours"
  | "hoursFrom"
  | "starts"
  | "knownPct"
  | "faults"
  | "hoursBetween"
  | "isToldTogether";
type Row = Omit<HouseUnit, Derived | "outUntil"> &
  HourUnit & {
    readonly outUntil: Date | null;
    readonly today: string;
    readonly isSuccessor: boolean;
    /** Number of units of its kind in its house. */
    readonly ofKind: number;
  };

const kinds = ["gateway", "fan", "heater", "coolPad", "inlet", "tunnelDoor"];
const byPlace = (order: SQL): SQL =>
  sql`s.no ${order}, array_position(${sql.param(kinds)}::text[], u.kind) nulls last,
    u.kind, u.number, u.id`;

const keywordIn = sql`h.name, h.name_en, f.name, f.name_en, u.name, u.model, u.serial, u.label`;
/** SQL condition: the label of a unit contains this, printed in groups or as typed by a person. */
const isLabelled = (part: string | null): SQL =>
  part === null ? sql`false` : sql`u.label like ${`%${part}%`}`;

/** The units the caller sees. */
export async function listUnits(
  db: Queryable,
  caller: Caller,
  query: Filter,
  now: number,
): Promise<{ total: number; rows: HouseUnit[] }> {
  const direction = sql.raw(query.order);
  const conditions = [
    query.id !== undefined
      ? sql`u.id = ${query.id}::bigint`
      : sql.raw(`u.retired_on is ${query.retired === undefined ? "" : "not "}null`),
    when(query.kind, (kind) => sql`u.kind = ${kind}`),
    when(query.signs, () => sql`u.signs <> '[]'`),
    when(query.out, () => sql`u.out_until > ${new Date(now)}`),
  ];
  const places = [
    visiblePlaces(caller),
    when(query.farmId, inSubtree),
    when(query.houseId, (id) => sql`h.id = ${id}::bigint`),
  ];
  const list: PagedList = {
    columns,
    from: from(now),
    where: [
      ...places,
      ...conditions,
      when(
        query.keyword,
        (keyword) => sql`(${containsKeyword(keyword, keywordIn)}
        or ${isLabelled(labelPartOf(keyword))})`,
      ),
    ],
    order: query.sort === "place" ? byPlace(direction) : sql`u.installed_on ${direction}, u.id`,
    query,
  };
  const page =
    query.sort === "place"
      ? await pageByPlace<Row>(
          db,
          { caller, alias: sql`u`, way: direction },
          list,
          query.keyword === undefined
            ? countedByPlace(sql`units u`, conditions, places)
            : undefined,
        )
      : await pageOf<Row>(db, list);
  return { total: page.total, rows: await unitsOf(db, page.rows, now) };
}

/** Days of a year, over which faults are counted. */
const yearDays = 365;

async function unitsOf(db: Queryable, found: readonly Row[], now: number): Promise<HouseUnit[]> {
  const totals = await readTotals(
    db,
    found.flatMap((row) => {
      const { houseId, kind, number, today, retiredOn } = row;
      return houseId === null || slotOf(kind, number) === null
        ? []
        : [
            ...daysToRead(row, today, addDays(today, -yearDays)),
            { houseId, day: retiredOn ?? today },
          ];
    }),
  );
  const counted = await withUnlisted(db, found);
  const faults = await readFaults(db, counted, now);
  return counted.map((row) => unitOf(row, totals, { faults, now }));
}

/** Includes unlisted units of its kind: the alarm may be about them. */
async function withUnlisted(db: Queryable, found: readonly Row[]): Promise<Row[]> {
  const houseIds = found.flatMap(({ kind, houseId }) =>
    houseId !== null && isAlarmShared(kind) ? [houseId] : [],
  );
  const unlisted = await readUnlisted(db, [...new Set(houseIds)]);
  return found.map((row) => ({
    ...row,
    ofKind: row.ofKind + unlistedOf(unlisted, row.houseId, row.kind),
  }));
}

function unitOf(
  row: Row,
  totals: TotalsAt,
  { faults, now }: { readonly faults: ReadonlyMap<number, number>; readonly now: number },
): HouseUnit {
  const {
    today,
    baseRunS: _run,
    baseServiceS: _service,
    baseStarts: _starts,
    baseKnownS: _known,
    isSuccessor: _successor,
    ofKind: _kind,
    outUntil,
    ...unit
  } = row;
  const hours = hoursOf(row, totals, today, addDays(today, -yearDays));
  const failed = isSharedAlarm(row) ? null : (faults.get(row.id) ?? 0);
  return {
    ...unit,
    ...hoursIn(hours),
    ...countsOf(row, totals, hours?.from === "service"),
    faults: failed,
    isToldTogether: isSharedAlarm(row),
    hoursBetween: failed !== null && failed > 0 && hours?.used != null ? hours.used / failed : null,
    // An outage that has ended is still stored: the unit is back in service.
    outUntil: outUntil !== null && outUntil.getTime() > now ? outUntil.getTime() : null,
  };
}

const hoursIn = (hours: UnitHours | null): Pick<HouseUnit, "hours" | "hoursFrom"> =>
  hours === null ? { hours: null, hoursFrom: null } : { hours: hours.hours, hoursFrom: hours.from };

/** If less than this share of a unit's time is known, percent, its number of starts is unknown. */
const startsKnownPct = 50;
/**
 * Starts since it was installed, and the share of that time covered by flags. Hours by a meter are
 * as old as the meter, but starts are counted only since frames are received: both are shown
 * together only if they cover most of its time.
 */
function countsOf(
  row: Row,
  totals: TotalsAt,
  isByFlags: boolean,
): Pick<HouseUnit, "starts" | "knownPct"> {
  const slot = slotOf(row.kind, row.number);
  if (slot === null || row.houseId === null) return { starts: null, knownPct: null };
  const at = totals(row.houseId, row.retiredOn ?? row.today);
  const starts = at.starts?.[slot];
  const pct = knownPctOf(row, at.knownS, row.baseKnownS);
  return {
    starts:
      starts == null || pct < startsKnownPct
        ? null
        : Math.max(0, Math.round(starts - row.baseStarts)),
    knownPct: isByFlags ? pct : null,
  };
}

function knownPctOf({ installedOn, today }: Row, knownS: number | null, base: number): number {
  const seconds = (Date.parse(today) - Date.parse(installedOn) + dayMs) / 1000;
  return Math.round(Math.min(100, (100 * Math.max(0, (knownS ?? 0) - base)) / seconds));
}

/**
 * True if alarms of this kind of unit name no unit and the house has several, so that the faulty
 * unit is unknown.
 */
const isSharedAlarm = ({ kind, ofKind }: Pick<Row, "kind" | "ofKind">): boolean =>
  isAlarmShared(kind) && ofKind > 1;

/**
 * Returns the alarms of a year reported for single units, by unit id. Alarms of the day on which a
 * unit was replaced count for the old unit, because they were the reason to replace it.
 */
async function readFaults(
  db: Queryable,
  found: readonly Row[],
  now: number,
): Promise<Map<number, number>> {
  const requestedDays = found.flatMap((row) => {
    const { id, houseId, kind, number, installedOn, retiredOn } = row;
    if (houseId === null || isSharedAlarm(row)) return [];
    const subject = alarmSubjectOf(kind, number);
    const after = row.isSuccessor ? installedOn : null;
    return (unitAlarms[kind] ?? []).map((key) => ({
      id,
      houseId,
      key,
      subject,
      after,
      until: retiredOn,
    }));
  });
  if (requestedDays.length === 0) return new Map();
  const counted = await db.query<{ id: number; count: number }>(
    `select w.id, count(*)::int as count
     from jsonb_to_recordset($1::text::jsonb) as w(id int, "houseId" int, key text, subject text,
       after date, until date)
     join alarms a on a.house_id = w."houseId" and a.key = w.key and a.subject = w.subject
       and a.raised_at >= $2
     join farms f on f.id = a.farm_id
     where (a.raised_at at time zone f.time_zone)::date > coalesce(w.after, '-infinity')
       and (a.raised_at at time zone f.time_zone)::date <= coalesce(w.until, 'infinity')
     group by w.id`,
    [JSON.stringify(requestedDays), new Date(now - yearDays * dayMs)],
  );
  return new Map(counted.map(({ id, count }) => [id, count]));
}

/** A unit the caller sees. Refusal: 404. */
export const findUnit = (
  db: Queryable,
  caller: Caller,
  id: number,
  now: number,
): Promise<HouseUnit> => findBy(db, caller, sql`u.id = ${id}::bigint`, now);

/**
 * A unit, locked for this transaction together with its house: hiding the alarms that units of a
 * kind share depends on all of them. Refusal: 404.
 */
export async function lockUnit(
  tx: Transaction,
  caller: Caller,
  id: number,
  now: number,
): Promise<HouseUnit> {
  await rows(
    tx,
    sql`select 1 from houses where id = (select house_id from units where id = ${id}::bigint)
      for no key update`,
  );
  await rows(tx, sql`select 1 from units where id = ${id}::bigint for update`);
  return findUnit(tx, caller, id, now);
}

async function findBy(db: Queryable, caller: Caller, where: SQL, now: number): Promise<HouseUnit> {
  const records = await rows<Row>(
    db,
    sql`select ${columns} from ${from(now)} where ${where} and ${visiblePlaces(caller)}`,
  );
  const [unit] = await unitsOf(db, records, now);
  if (unit === undefined) throw notFound();
  return unit;
}

interface UnitDetail {
  unit: HouseUnit;
  plans: Plan[];
  records: MaintenanceRecord[];
}
async function detailOf(
  db: Queryable,
  caller: Caller,
  unit: HouseUnit,
  now: number,
): Promise<UnitDetail> {
  return {
    unit,
    plans: await plansOfUnit(db, caller, unit, now),
    records: await recordsOfUnit(db, caller, unit),
  };
}

/** A unit with its plans and records. Refusal: 404. */
export const unitDetail = async (
  db: Queryable,
  caller: Caller,
  { id }: { readonly id: number },
  now: number,
): Promise<UnitDetail> => detailOf(db, caller, await findUnit(db, caller, id, now), now);

/** The unit with a label; if it was replaced, the current one. */
export async function unitByLabel(
  db: Queryable,
  caller: Caller,
  { label }: { readonly label: string },
  now: number,
): Promise<UnitDetail> {
  const labelled = await findBy(db, caller, sql`u.label = ${label}`, now);
  if (labelled.retiredOn === null) return detailOf(db, caller, labelled, now);
  const { houseId, farmId, kind, number } = labelled;
  const place = houseId === null ? sql`u.farm_id = ${farmId}` : sql`u.house_id = ${houseId}`;
  const successor = await rows<{ id: number }>(
    db,
    sql`select u.id from units u where ${place} and u.kind = ${kind} and u.number = ${number}
      and u.retired_on is null`,
  );
  const [next] = successor;
  return next === undefined
    ? detailOf(db, caller, labelled, now)
    : unitDetail(db, caller, next, now);
}
