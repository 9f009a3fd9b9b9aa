import { speciesKeys, speciesNames } from "../../../contract/base/animal.ts";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { TotalGroup, TotalRow } from "../../../contract/flock/production/production-total.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { allOf, only, rows } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { boardOf } from "./production-board.ts";

type Query = z.output<(typeof routes)["productionTotals"]["input"]>;

/** Grouping of flocks: an id, and a name. a is the farm above f. */
const groups: Readonly<Record<TotalGroup, { readonly id: SQL; readonly names: SQL }>> = {
  farm: { id: sql`f.id`, names: sql`f.name, f.name_en` },
  area: { id: sql`a.id`, names: sql`a.name, a.name_en` },
  breed: { id: sql`b.id`, names: sql`b.name, b.name_en` },
  species: { id: sql`h.species`, names: sql`h.species, null` },
  all: { id: sql`null::int`, names: sql`'', null` },
};

/**
 * SQL on a flock `k`: birds placed until a day, with those that arrived later, less those that were
 * moved away.
 */
export const placedUntil = (day: SQL): SQL => sql`k.placed_count + coalesce((
  select sum(case when m.kind = 'place' or m.to_flock_id = k.id then m.birds
      when m.kind = 'transfer' then -m.birds else 0 end)
  from stock_moves m where (m.flock_id = k.id or m.to_flock_id = k.id)
    and m.voided_at is null and m.day <= ${day}), 0)`;

/** 100 a / b over the flocks that have both; null without any. */
const percent = (part: SQL, whole: SQL, known: SQL): SQL =>
  sql`(100.0 * sum(${part}) filter (where ${known})
    / nullif(sum(${whole}) filter (where ${known}), 0))::float8`;
/** Value per head over the flocks that have one (`known`). */
const perHead = (value: SQL, known: SQL): SQL =>
  sql`1000.0 * sum(${value}) filter (where ${known} is not null)
    / nullif(sum(w.bird_days) filter (where ${known} is not null), 0)`;
const hasFcr = sql`w.fcr > 0 and w.feed_sum_kg is not null and h.species <> 'layer'`;

const sums = sql`count(*)::int as flocks,
  coalesce(array_agg(distinct h.species), '{}') as species, count(r.flock_id)::int as recorded,
  sum(w.alive)::float8 as alive, sum(w.dead)::float8 as dead, sum(w.culled)::float8 as culled,
  ${percent(sql`w.dead + w.culled`, sql`w.opening`, sql`w.dead is not null`)} as "lossDayPct",
  count(w.dead)::int as "lossOf",
  ${percent(sql`w.survival_pct / 100 * p.birds`, sql`p.birds`, sql`w.survival_pct is not null`)}
    as "survivalPct",
  count(w.survival_pct)::int as "survivalOf",
  sum(w.feed_kg) as "feedKg", ${perHead(sql`w.feed_kg`, sql`w.feed_g`)} as "feedG",
  count(w.feed_kg)::int as "feedOf",
  sum(w.water_l) as "waterL", ${perHead(sql`w.water_l`, sql`w.water_ml`)} as "waterMl",
  count(w.water_l)::int as "waterOf",
  sum(w.kwh) as kwh, count(w.kwh)::int as "kwhOf",
  sum(w.eggs)::float8 as eggs,
  ${percent(sql`w.eggs`, sql`w.bird_days`, sql`w.lay_pct is not null`)} as "layPct",
  count(w.lay_pct)::int as "layOf",
  sum(w.feed_sum_kg) filter (where ${hasFcr})
    / nullif(sum(w.feed_sum_kg / w.fcr) filter (where ${hasFcr}), 0) as fcr,
  count(*) filter (where ${hasFcr})::int as "fcrOf"`;

/** A sum, and the id of its subject: two farms may have one name. */
type Group = TotalRow & { readonly groupId: number | string | null };

/** The sums of a day by farm, area, breed or species, and of all together. */
export async function readTotals(
  database: Database,
  caller: Caller,
  { by, ...query }: Query,
  now: number,
): Promise<{ total: number; rows: Group[]; all: TotalRow }> {
  const result = await readGroups(database, caller, { by, ...query }, now);
  const groups = result.filter(({ isAll }) => !isAll);
  return { total: groups.length, rows: groups, all: only(result.filter(({ isAll }) => isAll)) };
}

/** Reads the sums by one grouping; the last row is the sum of all groups. */
async function readGroups(
  database: Database,
  caller: Caller,
  { by, ...query }: Query,
  now: number,
): Promise<(Group & { readonly isAll: boolean })[]> {
  const board = boardOf(caller, query, now);
  const { withdrawals, from, where, isMeant, withRecord, withFigures } = board;
  const { id, names } = groups[by];
  const byName = by === "species" ? sql`g.called` : byNumber(sql`g.called`);
  const records = await rows<Group & { readonly isAll: boolean }>(
    database,
    sql`with recursive ${withdrawals}
      select row_number() over (order by g."isAll", ${byName}, g.group_id)::int as id,
        case when g."isAll" then '' else coalesce(g.called, '') end as name,
        case when g."isAll" then null else g.called_en end as "nameEn", g.group_id as "groupId", g.*
      from (select ${id} as group_id, grouping(${id}) = 1 as "isAll", min(n.name) as called,
          min(n.name_en) as called_en, ${sums}
        from ${from} ${withRecord} ${withFigures} left join farms a on a.id = f.parent_id
        cross join lateral (select ${placedUntil(sql`d.day`)} as birds) p
        cross join lateral (values (${names})) as n(name, name_en)
        where ${allOf([...where, isMeant])} group by grouping sets ((${id}), ())) g order by 1`,
  );
  return records.map((row) => ({ ...row, ...namesOf(by, row) }));
}

/** Returns the names of a group; a species has the names of the catalogue. */
function namesOf(
  group: TotalGroup,
  { name, nameEn }: Pick<TotalRow, "name" | "nameEn">,
): Pick<TotalRow, "name" | "nameEn"> {
  const species = group === "species" ? speciesKeys.find((key) => key === name) : undefined;
  return species === undefined
    ? { name, nameEn }
    : { name: speciesNames[species].zh, nameEn: speciesNames[species].en };
}
