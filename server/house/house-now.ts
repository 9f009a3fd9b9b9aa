import type { HouseNow } from "../../contract/control/house-now.ts";
import { gatewayCapsSchema } from "../../contract/gateway-feature.ts";
import { type HouseDetail, staleAfterMs } from "../../contract/reading.ts";
import { dayMs } from "../../contract/time.ts";
import { breedDayAt, type HouseContext } from "../alarm/limit.ts";
import { isAlarmedHigh } from "../alarm/standing.ts";
import { found } from "../base/refusal.ts";
import type { Database, Query } from "../db/open.ts";
import type { Caller } from "../session/scope.ts";
import { type Ground, readGrounds } from "./house-limits.ts";

/** A frame is some kilobytes; of a thousand houses that is most of what is read. */
const fields = [
  "temp",
  "targetTemp",
  "tempOut",
  "ventLevel",
  "controlMode",
  "birdWeight",
] as const satisfies readonly (keyof HouseDetail)[];
const detailFields = fields.map((field) => `'${field}', s.detail->'${field}'`).join(", ");
const fanM3hSchema = gatewayCapsSchema.shape.fanM3h;
type Detail = Partial<Pick<HouseDetail, (typeof fields)[number]>>;
interface NowRow {
  readonly house_id: number;
  readonly detail: Detail | null;
  readonly reading_at: Date | null;
  readonly is_alarmed: boolean;
  readonly fan_m3h: unknown;
}

/** A reading is of now as long as it is not stale; of longer ago nothing is known. */
const freshDetail = ({ detail, reading_at: at }: NowRow, now: number): Detail =>
  detail === null || at === null || at.getTime() < now - staleAfterMs ? {} : detail;

/** What the house is doing now, as far as the risk of a change asks. Refusal: 404. */
export async function readHouseNow(
  database: Database,
  caller: Caller,
  houseId: number,
  now: number,
): Promise<HouseNow> {
  return found((await readHousesNow(database, caller, [houseId], now)).get(houseId)?.now ?? null);
}

/** The same of several houses, with what the judge goes by; of those alone that the caller sees. */
export async function readHousesNow(
  database: Database,
  caller: Caller,
  houseIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, { readonly now: HouseNow; readonly ground: Ground }>> {
  const grounds = await readGrounds(database, caller, houseIds, now);
  const ids = [...grounds.keys()];
  const rows = await database.query<NowRow>(
    `select h.id as house_id, s.reading_at, g.caps->'fanM3h' as fan_m3h,
       case when s.detail is not null then jsonb_build_object(${detailFields}) end as detail,
       ${isAlarmedHigh} as is_alarmed
     from houses h left join house_states s on s.house_id = h.id
       left join gateways g on g.house_id = h.id where h.id = any($1::int[])`,
    [ids],
  );
  const shifts = await readShifts(database, ids, now);
  return new Map(
    rows.flatMap((row) => {
      const ground = grounds.get(row.house_id);
      if (ground === undefined) return [];
      return [
        [row.house_id, { now: nowOf(row, ground, shifts.get(row.house_id) ?? [], now), ground }],
      ];
    }),
  );
}

function nowOf(
  row: NowRow,
  { context }: Ground,
  shifts: HouseNow["shifts"],
  now: number,
): HouseNow {
  const detail = freshDetail(row, now);
  return {
    dayAge: context.dayAge,
    isStocked: !context.isEmpty,
    alive: context.isEmpty ? null : context.aliveCount,
    weightG: detail.birdWeight ?? standardWeight(context),
    ...readingOf(detail),
    isAlarmed: row.is_alarmed,
    fanAirM3h: fanM3hSchema.safeParse(row.fan_m3h).data ?? [],
    standardC: (dayAge) => breedDayAt(context.breedDays, dayAge)?.tempC ?? null,
    shifts,
  };
}

/** What the newest frame says; what is not in it is unknown. */
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

/** What the breed standard says of the animals' weight, g; null: nothing. */
const standardWeight = ({ breedDays, dayAge }: HouseContext): number | null =>
  breedDayAt(breedDays, dayAge)?.weightG ?? null;

/**
 * Steps of targets in a day, whoever made them, but for what has been undone and the undoing. A row
 * that went to another age in the same moment says nothing of how far a target was moved.
 */
async function readShifts(
  on: { readonly query: Query },
  houseIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, HouseNow["shifts"]>> {
  const steps = await on.query<{ house_id: number; row: number | null; step: number }>(
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
