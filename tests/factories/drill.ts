import type { Database } from "../../server/platform/db/open-database.ts";

interface DrillSeed {
  readonly startedAt?: number;
  readonly startedBy?: string;
  /** Null: it runs. */
  readonly endedAt?: number | null;
  readonly result?: string | null;
  readonly keyAt?: number | null;
  readonly cause?: string | null;
}

/**
 * Creates a finished drill of a house that proved the chain, unless specified otherwise. Returns
 * its id.
 */
export async function buildDrill(
  database: Database,
  houseId: number,
  {
    startedAt = Date.UTC(2026, 4, 26, 10, 30),
    startedBy = "somebody",
    endedAt = startedAt + 12_000,
    result = endedAt === null ? null : "proved",
    keyAt = result === "proved" ? startedAt + 11_000 : null,
    cause = null,
  }: DrillSeed = {},
): Promise<number> {
  const date = (at: number | null) => (at === null ? null : new Date(at));
  const [drill] = await database.query<{ id: number }>(
    `insert into drills (house_id, org_id, started_at, started_by, way, key_at, ended_at, result,
       cause)
     select id, org_id, $2, $3, 'server', $4, $5, $6, $7 from houses where id = $1 returning id`,
    [houseId, date(startedAt), startedBy, date(keyAt), date(endedAt), result, cause],
  );
  return drill!.id;
}

/** Creates a weekly drill of a farm, on Mondays at ten. Returns its id. */
export async function buildDrillPlan(
  database: Database,
  farmId: number,
  { weekday = 1, hour = 10 }: { readonly weekday?: number; readonly hour?: number } = {},
): Promise<number> {
  const [plan] = await database.query<{ id: number }>(
    `insert into drill_plans (farm_id, weekday, hour, is_on) values ($1, $2, $3, true)
     on conflict (farm_id) do update set is_on = true, weekday = excluded.weekday,
       hour = excluded.hour, last_day = null, version = 1 returning id`,
    [farmId, weekday, hour],
  );
  return plan!.id;
}
