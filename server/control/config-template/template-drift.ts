import { sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  houseDriftSchema,
  TemplateDrift,
} from "../../../contract/control/batch/config-template.ts";
import {
  type Content,
  contentIn,
  driftCount,
  driftOf,
  type GroupDrift,
  lackingOf,
} from "../../../contract/control/desired/group-content.ts";
import type { HouseSettings } from "../../../contract/control/parameter/parameter-catalog.ts";
import type { KnownGroup } from "../../../contract/control/parameter/setting-row.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows, when, allOf } from "../../platform/db/sql-statement.ts";
import {
  findSettable,
  findSettables,
  readAllGroups,
  readGroups,
  type Settable,
} from "../parameter/parameter-queries.ts";
import { type Caller, expectHouse, visibleHouses } from "../../platform/session/caller-scope.ts";

interface AssignedRow {
  readonly house_id: number;
  readonly template_id: number;
  readonly name: string;
  readonly name_en: string | null;
  readonly version: number;
  readonly unlike: TemplateDrift["unlike"];
  /** Changes whenever the house's settings, or the groups its gateway offers, change. */
  readonly state: string;
}

/** Maximum number of houses whose answer is remembered. */
const rememberedMax = 20_000;
interface Remembered {
  readonly key: string;
  readonly values: number | null;
  readonly groups: TemplateDrift["groups"];
  readonly lacking: TemplateDrift["lacking"];
}
/**
 * Results of a house stay true until its template or its settings change: a list of thousands of
 * houses reads only the changed ones.
 */
const remembered = new WeakMap<Database, Map<number, Remembered>>();

const keyOf = ({ template_id, version, state }: AssignedRow): string =>
  `${template_id} ${version} ${state}`;

interface DriftOfHouse {
  readonly drift: readonly GroupDrift[];
  readonly lacking: ParameterGroup[];
}

/** Compares a house with the content. Groups that its gateway lacks are no difference. */
function driftOfHouse(
  content: Content,
  groups: readonly KnownGroup[],
  { offer }: Pick<Settable, "offer">,
): DriftOfHouse {
  const lacking = lackingOf(content, offer.read);
  const settings = Object.fromEntries(
    groups.map(({ group, settings: known }) => [group, known]),
  ) as HouseSettings;
  return {
    lacking,
    drift: driftOf(content, settings).filter(({ group }) => !lacking.includes(group)),
  };
}

const driftResultOf = (key: string, { drift, lacking }: DriftOfHouse): Remembered => ({
  key,
  values: drift.some(({ isUnread }) => isUnread) ? null : driftCount(drift),
  groups: drift.map(({ group }) => group),
  lacking,
});

/** Returns the differences between the visible houses and their assigned template. */
export async function listDrift(
  database: Database,
  caller: Caller,
  { templateId }: { readonly templateId?: number | undefined },
): Promise<{ total: number; rows: TemplateDrift[] }> {
  const assigned = await rows<AssignedRow>(
    database,
    sql`
    select a.house_id, t.id as template_id, t.name, t.name_en, t.version,
      case when h.species <> t.species then 'species'
        when t.breed_id <> (select k.breed_id from flocks k
          where k.house_id = a.house_id and k.cleared_at is null limit 1) then 'breed'
        end as unlike,
      concat_ws(' ', jsonb_hash_extended(y.features, 0), jsonb_hash_extended(g.caps, 0),
        (select string_agg(p.grp || p.hash, ' ' order by p.grp) from house_parameters p
          where p.house_id = a.house_id)) as state
    from house_templates a join config_templates t on t.id = a.template_id
      join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
      left join gateways g on g.house_id = a.house_id
      left join gateway_types y on y.key = g.type_key
    where ${allOf([
      visibleHouses(caller),
      when(templateId, (id) => sql`t.id = ${id}::bigint`),
    ])} order by a.house_id`,
  );
  const known = remembered.get(database) ?? new Map<number, Remembered>();
  remembered.set(database, known);
  const stale = assigned.filter((row) => known.get(row.house_id)?.key !== keyOf(row));
  if (known.size + stale.length > rememberedMax) known.clear();
  for (const [houseId, match] of await compare(database, caller, stale)) known.set(houseId, match);
  const drifts = assigned.flatMap((row): TemplateDrift[] => {
    const entry = known.get(row.house_id);
    if (entry === undefined) return [];
    return [
      {
        houseId: row.house_id,
        templateId: row.template_id,
        templateName: row.name,
        templateNameEn: row.name_en,
        values: entry.values,
        groups: [...entry.groups],
        lacking: [...entry.lacking],
        unlike: row.unlike,
      },
    ];
  });
  return { total: drifts.length, rows: drifts };
}

async function compare(
  database: Database,
  caller: Caller,
  assigned: readonly AssignedRow[],
): Promise<Map<number, Remembered>> {
  if (assigned.length === 0) return new Map();
  const contents = await readContents(database, [
    ...new Set(assigned.map(({ template_id: id }) => id)),
  ]);
  const ids = assigned.map(({ house_id: id }) => id);
  const settables = await findSettables(database, caller, ids);
  const groups = await readAllGroups(database, new Map(ids.map((id) => [id, null])));
  return new Map(
    assigned.flatMap((row): [number, Remembered][] => {
      const { template_id: templateId, house_id: id } = row;
      const settable = settables.get(id);
      if (settable === undefined) return [];
      const content = contents.get(templateId) ?? {};
      return [
        [id, driftResultOf(keyOf(row), driftOfHouse(content, groups.get(id) ?? [], settable))],
      ];
    }),
  );
}

async function readContents(database: Database, ids: readonly number[]) {
  const records = await database.query<{ id: number; content: unknown }>(
    "select id, content from config_templates where id = any($1::int[])",
    [ids],
  );
  return new Map(records.map(({ id, content }) => [id, contentIn(content)]));
}

/**
 * Returns the differences of one house from its template, value by value; none without a template.
 * Refusal: 404.
 */
export async function readHouseDrift(
  database: Database,
  caller: Caller,
  { houseId }: { readonly houseId: number },
): Promise<z.output<typeof houseDriftSchema>> {
  await expectHouse(database, caller, houseId);
  const [row] = await database.query<{ content: unknown }>(
    `select t.content from house_templates a join config_templates t on t.id = a.template_id
     where a.house_id = $1`,
    [houseId],
  );
  if (row === undefined) return { houseId, groups: [] };
  const settable = await findSettable(database, caller, houseId);
  const known = await readGroups(database, houseId, null);
  const { drift } = driftOfHouse(contentIn(row.content), known, settable);
  return { houseId, groups: drift.map((item) => ({ ...item, changes: [...item.changes] })) };
}
