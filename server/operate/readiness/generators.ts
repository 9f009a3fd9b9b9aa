import type { Queryable } from "../../platform/db/open-database.ts";
import { dayOf } from "../../notify/notice-plan/notice-calendar.ts";
import { localDay } from "../../notify/notice-plan/coverage-week.ts";
import type { FactRow } from "./readiness-facts.ts";

/** Generators on record for a house: in it, on its farm, or on a node above. Ages in days. */
export interface Generator {
  readonly isListed: boolean;
  /** Creation of the plan to test it; null: no plan. */
  readonly plannedDays: number | null;
  /** Age of the last recorded test that passed, and of the last that did not; null: never. */
  readonly testedDays: number | null;
  readonly failedDays: number | null;
}

interface Row {
  readonly house_id: number | null;
  readonly farm_id: number | null;
  readonly kind: "unit" | "plan" | "tested" | "failed";
  /** Day by the farm's calendar; null for a unit. */
  readonly day: string | null;
}

/** Work that is no test: it was only noticed, or could not be done. */
const generatorSql = `
  select house_id, farm_id, 'unit' as kind, null as day from units
    where kind = 'generator' and retired_on is null
  union all
  select house_id, farm_id, 'plan', min(made_on)::text from maintenance_plans
    where template = 'generatorTest' and not is_closed group by house_id, farm_id
  union all
  select house_id, farm_id,
      case when result in ('reported', 'notPossible') then 'failed' else 'tested' end,
      max(done_on)::text
    from maintenance_records where template = 'generatorTest' and voided_at is null
    group by house_id, farm_id, result in ('reported', 'notPossible')`;

type Place = Pick<FactRow, "id" | "lineage" | "time_zone">;

/**
 * Reads the generators on record, regardless of who may see them. The result is queried by house.
 */
export async function readGenerators(
  db: Queryable,
  now: number,
): Promise<(house: Place) => Generator> {
  const rows = await db.query<Row>(generatorSql);
  const byPlace = new Map<string, Row[]>();
  for (const row of rows) {
    const key = row.house_id === null ? `farm ${row.farm_id}` : `house ${row.house_id}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), row]);
  }
  return ({ id, lineage, time_zone: timeZone }) => {
    const keys = [`house ${id}`, ...lineage.map((farmId) => `farm ${farmId}`)];
    const rowsOfHouse = keys.flatMap((key) => byPlace.get(key) ?? []);
    const today = localDay(timeZone, now);
    const ageOf = (kind: Row["kind"]): number | null => {
      const days = rowsOfHouse.flatMap((row) =>
        row.kind === kind && row.day ? [dayOf(row.day)] : [],
      );
      return days.length === 0 ? null : today - Math.max(...days);
    };
    return {
      isListed: rowsOfHouse.some(({ kind }) => kind === "unit"),
      plannedDays: ageOf("plan"),
      testedDays: ageOf("tested"),
      failedDays: ageOf("failed"),
    };
  };
}
