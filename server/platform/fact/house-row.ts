import type { Species } from "../../../contract/base/animal.ts";
import type { FlockCard } from "../../../contract/fleet/flock/flock-card.ts";
import type { House } from "../../../contract/fleet/house/house.ts";
import type { WarningBrief } from "../../../contract/fleet/house/warning-kind.ts";
import { operatorOf } from "../../../contract/fleet/house/network-operator.ts";
import type { FactDraft } from "./append-facts.ts";
import type { Queryable } from "../db/open-database.ts";

/** A row of `houseSelect` as SQL gives it. */
export interface HouseRow {
  id: number;
  farm_id: number;
  org_id: number;
  name: string;
  name_en: string | null;
  species: string;
  breed: string | null;
  breed_en: string | null;
  network_id: string | null;
  sim_card: string | null;
  placed_at: Date | null;
  placed_age: number | null;
  placed_count: number | null;
  card: FlockCard | null;
  is_online: boolean | null;
  online_since: Date | null;
  temp_low: number | null;
  temp_high: number | null;
  outages: number;
  work_until: Date | null;
  open_commands: number;
  unconfirmed_at: Date | null;
  warnings: WarningBrief[] | null;
  drill_id: number | null;
  drill_judged: boolean | null;
}

/** Columns of a house record, over the joins of `houseFrom`. */
export const houseColumns = `h.id, h.farm_id, h.org_id, h.name, h.name_en, h.species,
  b.name as breed, b.name_en as breed_en, g.network_id, g.sim_card,
  k.placed_at, k.placed_age, k.placed_count, c.card, s.is_online, s.online_since,
  case when k.id is not null then (s.detail->>'tempLow')::float8 end as temp_low,
  case when k.id is not null then (s.detail->>'tempHigh')::float8 end as temp_high,
  coalesce(u.outages, 0) as outages, u.work_until,
  coalesce(cc.open_commands, 0) as open_commands, cc.unconfirmed_at, n.warnings,
  dr.id as drill_id, dr.judged_at is not null as drill_judged`;

/**
 * Aliases: h house, f its farm, k its current flock, b the breed of k, g its gateway, s its live
 * state, c what is written of k, u how many of its alarms are out of service, cc its open commands,
 * n what is off with k, dr the drill that runs there.
 */
export const houseFrom = `houses h
  join farms f on f.id = h.farm_id
  left join flocks k on k.house_id = h.id and k.cleared_at is null
  left join flock_books c on c.flock_id = k.id
  left join breeds b on b.id = k.breed_id
  left join gateways g on g.house_id = h.id
  left join house_states s on s.house_id = h.id
  left join (select house_id, (count(*) filter (where run_id is null))::int as outages,
      max(until_at) filter (where run_id is not null) as work_until from alarm_outages
    where ended_at is null group by house_id) u on u.house_id = h.id
  left join (select house_id, count(*)::int as open_commands, min(unconfirmed_at) as unconfirmed_at
    from control_commands where kind <> 'read'
      and state in ('awaiting', 'queued', 'sent', 'begun', 'unconfirmed')
    group by house_id) cc on cc.house_id = h.id
  left join (select flock_id, json_agg(json_build_object('key', key, 'values', "values",
      'others', others, 'houses', houses) order by first_day desc, id) as warnings
    from warnings where state = 'open' group by flock_id) n on n.flock_id = k.id
  left join drills dr on dr.house_id = h.id and dr.ended_at is null`;

/** Living birds by the book of their losses; null without a book. Over c. */
export const recordedAlive = `case when (c.card->>'isByBook')::bool
  then (c.card->>'alive')::int end`;

/** Statement to which a WHERE is added. */
export const houseSelect = `select ${houseColumns} from ${houseFrom}`;

export function houseOf(row: HouseRow): House {
  return {
    id: row.id,
    farmId: row.farm_id,
    orgId: row.org_id,
    name: row.name,
    nameEn: row.name_en,
    species: row.species as Species,
    breed: row.breed,
    breedEn: row.breed_en,
    networkId: row.network_id,
    operator: operatorOf(row.sim_card),
    isEmpty: row.placed_at === null,
    placedAt: row.placed_at?.getTime() ?? null,
    placedCount: row.placed_count,
    placedAge: row.placed_age ?? 0,
    flock: row.card,
    isOnline: row.is_online,
    onlineSince: row.online_since?.getTime() ?? null,
    tempLow: row.temp_low,
    tempHigh: row.temp_high,
    outages: row.outages,
    control: {
      open: row.open_commands,
      unconfirmedAt: row.unconfirmed_at?.getTime() ?? null,
    },
    warnings: row.warnings ?? [],
    ...activityOf(row),
  };
}

/** A drill and planned work, where there are such. */
const activityOf = (row: HouseRow): Pick<House, "drill" | "workUntil"> => ({
  ...(row.work_until !== null && { workUntil: row.work_until.getTime() }),
  ...(row.drill_id !== null && {
    drill: { id: row.drill_id, isJudged: row.drill_judged === true },
  }),
});

/** The records of these houses, by id; those that do not exist are left out. */
export async function readHouses(db: Queryable, ids: readonly number[]): Promise<House[]> {
  if (ids.length === 0) return [];
  // For a single house, as in every save, PostgreSQL keeps one plan for all ids. For a list it
  // plans each time anew, which takes ten times as long as the query itself.
  const [where, value] = ids.length === 1 ? ["= $1::int", ids[0]] : ["= any($1::int[])", ids];
  const rows = await db.query<HouseRow>(
    `${houseSelect} where h.id ${where} order by h.id`,
    [value],
    { prepared: true },
  );
  return rows.map(houseOf);
}

/** Facts with the current rows of these houses. */
export const houseFacts = async (db: Queryable, ids: readonly number[]): Promise<FactDraft[]> =>
  (await readHouses(db, ids)).map((house) => ({ kind: "house", house }));
