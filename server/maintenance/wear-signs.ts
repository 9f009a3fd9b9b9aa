import { addDays, daysBetween } from "../../contract/base/calendar-day.ts";
import { sql } from "drizzle-orm";
import { signsOf, type UnitTrack } from "../../contract/maintenance/unit-sign.ts";
import type { UnitSign } from "../../contract/maintenance/house-unit.ts";
import { dayMs } from "../../contract/base/time.ts";
import { slotOf } from "../../contract/maintenance/unit-slot.ts";
import { grouped } from "../platform/base/grouped.ts";
import type { Transaction } from "../platform/db/open-database.ts";
import { rows } from "../platform/db/sql-statement.ts";
import { hourColumns } from "./maintenance-due.ts";
import { type HourUnit, readTotals, type TotalsAt } from "./unit-hours.ts";
import { farmsToday, ofFarm, placed } from "./maintenance-place.ts";

/**
 * Days back: the span of today's current, and the end and start of the span it is compared with.
 */
const nowDays = 2;
const beforeDays = 7;
const longDays = 35;

type Unit = HourUnit & { readonly today: string; readonly signs: readonly UnitSign[] };

/** Finds signs of wear at the units of a farm, and writes those that changed. */
export async function refreshSigns(tx: Transaction, farmId: number, now: number): Promise<void> {
  const units = await rows<Unit>(
    tx,
    sql`select ${hourColumns}, u.signs, f.today::text as today
      from ${placed(sql`units`, sql`u`, farmsToday(now))}
      where ${ofFarm(sql`u`, farmId)} and u.retired_on is null`,
  );
  const totals = await readTotals(
    tx,
    units.flatMap(({ houseId, kind, number, today }) =>
      houseId === null || slotOf(kind, number) === null
        ? []
        : [0, nowDays, beforeDays, longDays].map((back) => ({
            houseId,
            day: addDays(today, -back),
          })),
    ),
    "amps",
  );
  const tracks = new Map(units.map((unit) => [unit.id, trackOf(unit, totals)]));
  const groups = grouped(units, ({ houseId, kind }) => `${houseId} ${kind}`);
  const changed = units.flatMap((unit) => {
    const group = groups.get(`${unit.houseId} ${unit.kind}`) ?? [];
    const signs = signsOf(
      tracks.get(unit.id) ?? unknown,
      group.map(({ id }) => tracks.get(id) ?? unknown),
    );
    return JSON.stringify(signs) === JSON.stringify(unit.signs) ? [] : [{ id: unit.id, signs }];
  });
  if (changed.length === 0) return;
  await tx.query(
    `update units u set signs = w.signs
     from jsonb_to_recordset($1::text::jsonb) as w(id int, signs jsonb) where u.id = w.id`,
    [JSON.stringify(changed)],
  );
}

const unknown: UnitTrack = { startsPerDay: null, amps: null, ampsBefore: null, ageMonths: null };
const monthMs = 30.44 * dayMs;

function trackOf(unit: Unit, totals: TotalsAt): UnitTrack {
  const { kind, number, installedOn, today } = unit;
  const ageMonths =
    kind === "battery" ? Math.floor((Date.parse(today) - Date.parse(installedOn)) / monthMs) : null;
  const slot = slotOf(kind, number);
  if (slot === null || unit.houseId === null) return { ...unknown, ageMonths };
  const at = (back: number) => totals(unit.houseId!, addDays(today, -back));
  // Currents of a former unit cannot be compared.
  const isSame = installedOn <= addDays(today, -longDays);
  return {
    ageMonths,
    startsPerDay: startsOf(at(beforeDays), at(0), slot),
    amps: ampsOf(at(nowDays), at(0), slot),
    ampsBefore: isSame ? ampsOf(at(longDays), at(beforeDays), slot) : null,
  };
}

type Totals = ReturnType<TotalsAt>;

/** A mean of less time is not meaningful, s. */
const ampsLeastS = 1800;
function ampsOf(from: Totals, to: Totals, slot: number): number | null {
  const seconds = (to.ampKnownS?.[slot] ?? 0) - (from.ampKnownS?.[slot] ?? 0);
  return seconds < ampsLeastS
    ? null
    : ((to.ampS?.[slot] ?? 0) - (from.ampS?.[slot] ?? 0)) / seconds;
}

function startsOf(from: Totals, to: Totals, slot: number): number | null {
  if (from.serviceDay === null || to.serviceDay === null) return null;
  const days = daysBetween(from.serviceDay, to.serviceDay);
  return days < 1 ? null : ((to.starts?.[slot] ?? 0) - (from.starts?.[slot] ?? 0)) / days;
}
