import type { Species } from "../../../contract/base/animal.ts";
import { sql } from "drizzle-orm";
import type { HouseNow } from "../../../contract/control/risk/house-now.ts";
import { gatewayCapsSchema } from "../../../contract/fleet/gateway/gateway-feature.ts";
import { type HouseDetail, staleAfterMsOf } from "../../../contract/fleet/house/reading.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { type BreedDay, breedDayAt, type HouseContext } from "../../judge/limit/alarm-limits.ts";
import { isAlarmedHigh } from "../../judge/record/standing-alarms.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { contextOf } from "./house-context.ts";
import { flockOf, type FlockRow, standardsOf } from "./house-limits.ts";
import { recordedAlive } from "../../platform/fact/house-row.ts";

/** A frame is some kilobytes; for a thousand houses that is most of the data read. */
const fields = [
  "temp",
  "targetTemp",
  "tempOut",
  "ventLevel",
  "controlMode",
  "birdWeight",
  "intervalS",
] as const satisfies readonly (keyof HouseDetail)[];
const detailFields = fields.map((field) => `'${field}', s.detail->'${field}'`).join(", ");
const fanM3hSchema = gatewayCapsSchema.shape.fanM3h;
type Detail = Partial<Pick<HouseDetail, (typeof fields)[number]>>;
/** Contents of a house. */
export type Stock = Pick<
  HouseContext,
  "species" | "isEmpty" | "dayAge" | "aliveCount" | "breedDays"
>;
interface NowRow extends FlockRow {
  readonly house_id: number;
  readonly species: Species;
  readonly time_zone: string;
  readonly alive: number | null;
  readonly detail: Detail | null;
  readonly reading_at: Date | null;
  readonly is_alarmed: boolean;
  readonly fan_m3h: unknown;
}

/** A reading counts as current until it is stale; after that the result is empty. */
const freshDetail = ({ detail, reading_at: at }: NowRow, now: number): Detail =>
  detail === null || at === null || at.getTime() < now - staleAfterMsOf(detail.intervalS)
    ? {}
    : detail;

/**
 * Returns the current state of houses, as far as the risk of a change needs it, and their stock;
 * only for houses the caller sees.
 */
export async function readHousesNow(
  database: Database,
  caller: Caller,
  houseIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, { readonly now: HouseNow; readonly stock: Stock }>> {
  const records = await rows<NowRow>(
    database,
    sql`
    select h.id as house_id, h.species, f.time_zone, k.placed_at, k.placed_age, k.placed_count,
      k.breed_id, ${sql.raw(recordedAlive)} as book_alive, s.reading_at,
      (s.detail->>'aliveCount')::float8 as alive, g.caps->'fanM3h' as fan_m3h,
      case when s.detail is not null then jsonb_build_object(${sql.raw(detailFields)}) end
        as detail,
      ${sql.raw(isAlarmedHigh)} as is_alarmed
    from houses h join farms f on f.id = h.farm_id
    left join flocks k on k.house_id = h.id and k.cleared_at is null
    left join flock_books c on c.flock_id = k.id
    left join house_states s on s.house_id = h.id
    left join gateways g on g.house_id = h.id
    where h.id = any(${sql.param([...houseIds])}::bigint[]) and ${visibleHouses(caller)}`,
  );
  const standards = await standardsOf(database, records);
  const shifts = await readShifts(
    database,
    records.map(({ house_id: id }) => id),
    now,
  );
  return new Map(
    records.map((row) => {
      const stock = stockOf(row, standards.get(row.breed_id ?? -1) ?? [], now);
      const house = nowOf(row, stock, shifts.get(row.house_id) ?? [], now);
      return [row.house_id, { now: house, stock }];
    }),
  );
}

/** Limits are left out: a change is not weighed by them. */
function stockOf(row: NowRow, breedDays: readonly BreedDay[], now: number): Stock {
  const judgeData = {
    species: row.species,
    override: {},
    inputs: [],
    timeZone: row.time_zone,
    flock: flockOf(row, breedDays),
  };
  const {
    species,
    isEmpty,
    dayAge,
    aliveCount,
    breedDays: days,
  } = contextOf(judgeData, now, row.alive);
  return { species, isEmpty, dayAge, aliveCount, breedDays: days };
}

function nowOf(row: NowRow, stock: Stock, shifts: HouseNow["shifts"], now: number): HouseNow {
  const detail = freshDetail(row, now);
  return {
    dayAge: stock.dayAge,
    isStocked: !stock.isEmpty,
    alive: stock.isEmpty ? null : stock.aliveCount,
    weightG: detail.birdWeight ?? standardWeight(stock),
    ...readingOf(detail),
    isAlarmed: row.is_alarmed,
    fanAirM3h: fanM3hSchema.safeParse(row.fan_m3h).data ?? [],
    standardC: (dayAge) => breedDayAt(stock.breedDays, dayAge)?.tempC ?? null,
    shifts,
  };
}

/** Values of the newest frame; missing ones are unknown. */
const readingOf = ({
  temp = null,
  targetTemp = null,
  tempOut = null,
  ventLevel = null,
  controlMode = null,
}: Detail) => ({
  tempC: temp,
  targetC: targetTemp,
  tempOutC: tempOut,
  level: ventLevel,
  mode: controlMode,
});

/** Weight of the animals by the breed standard, g; null: not given. */
const standardWeight = ({ breedDays, dayAge }: Stock): number | null =>
  breedDayAt(breedDays, dayAge)?.weightG ?? null;

/**
 * Changes of targets within a day, made by anyone, except undone ones and the undoing itself. A row
 * that moved to another age in the same moment does not show how far a target was moved.
 */
async function readShifts(
  db: Queryable,
  houseIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, HouseNow["shifts"]>> {
  const steps = await db.query<{ house_id: number; row: number | null; step: number }>(
    `select c.house_id, c.row, (c.after #>> '{}')::float8 - (c.before #>> '{}')::float8 as step
     from parameter_changes c left join control_commands k on k.id = c.command_id
     where c.house_id = any($1::int[]) and c.at > $2 and c.grp = 'curve'
       and c.key in ('target', 'targetOffset') and c.origin <> 'trialEnd'
       and jsonb_typeof(c.before) = 'number' and jsonb_typeof(c.after) = 'number'
       and not exists (select 1 from parameter_changes d where d.house_id = c.house_id
         and d.at = c.at and d.grp = c.grp and d.row = c.row and d.key = 'day')
       and k.undo_of is null and not exists (select 1 from control_commands u
         where u.undo_of is not null and u.undo_of = c.command_id and u.state = 'verified')`,
    [houseIds, new Date(now - dayMs)],
  );
  const shifts = new Map<number, { row: number | null; stepK: number }[]>();
  for (const { house_id: houseId, row, step } of steps)
    shifts.set(houseId, [...(shifts.get(houseId) ?? []), { row, stepK: step }]);
  return shifts;
}
