import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { houseDriftSchema, TemplateDrift } from "../../contract/config-template.ts";
import { contentIn, driftCount, driftOf, type GroupDrift } from "../../contract/control/content.ts";
import type { HouseSettings } from "../../contract/parameter/catalog.ts";
import type { Database } from "../db/open.ts";
import { rows, when, allOf } from "../db/statement.ts";
import { readAllGroups } from "../parameter/read.ts";
import { type Caller, expectHouse, visibleHouses } from "../session/scope.ts";

interface AssignedRow {
  readonly house_id: number;
  readonly template_id: number;
  readonly name: string;
  readonly name_en: string | null;
  readonly version: number;
  /** Of what the house has now. */
  readonly hashes: string;
}

/** Most houses whose answer is remembered. */
const rememberedMax = 20_000;
interface Remembered {
  readonly key: string;
  readonly values: number | null;
  readonly groups: TemplateDrift["groups"];
}
/**
 * What was found of a house stays true until its template or its settings change: what a list of
 * thousands of houses reads is those that did.
 */
const remembered = new WeakMap<Database, Map<number, Remembered>>();

const keyOf = ({ template_id, version, hashes }: AssignedRow): string =>
  `${template_id} ${version} ${hashes}`;

const foundOf = (key: string, drift: readonly GroupDrift[]): Remembered => ({
  key,
  values: drift.some(({ isUnread }) => isUnread) ? null : driftCount(drift),
  groups: drift.map(({ group }) => group),
});

/** How the houses in sight differ from the template that is assigned to them. */
export async function listDrift(
  database: Database,
  caller: Caller,
  { templateId }: { readonly templateId?: number | undefined },
): Promise<{ total: number; rows: TemplateDrift[] }> {
  const assigned = await rows<AssignedRow>(
    database,
    sql`
    select a.house_id, t.id as template_id, t.name, t.name_en, t.version,
      coalesce((select string_agg(p.grp || p.hash, ' ' order by p.grp) from house_parameters p
        where p.house_id = a.house_id), '') as hashes
    from house_templates a join config_templates t on t.id = a.template_id
      join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
    where ${allOf([
      visibleHouses(caller),
      when(templateId, (id) => sql`t.id = ${id}::bigint`),
    ])} order by a.house_id`,
  );
  const known = remembered.get(database) ?? new Map<number, Remembered>();
  remembered.set(database, known);
  const stale = assigned.filter((row) => known.get(row.house_id)?.key !== keyOf(row));
  if (known.size + stale.length > rememberedMax) known.clear();
  for (const [houseId, found] of await compare(database, stale)) known.set(houseId, found);
  const drifts = assigned.flatMap((row): TemplateDrift[] => {
    const found = known.get(row.house_id);
    if (found === undefined) return [];
    return [
      {
        houseId: row.house_id,
        templateId: row.template_id,
        templateName: row.name,
        templateNameEn: row.name_en,
        values: found.values,
        groups: [...found.groups],
      },
    ];
  });
  return { total: drifts.length, rows: drifts };
}

async function compare(
  database: Database,
  assigned: readonly AssignedRow[],
): Promise<Map<number, Remembered>> {
  if (assigned.length === 0) return new Map();
  const contents = await readContents(database, [
    ...new Set(assigned.map(({ template_id: id }) => id)),
  ]);
  const settings = await readAllGroups(
    database,
    new Map(assigned.map(({ house_id: id }) => [id, null])),
  );
  return new Map(
    assigned.map((row) => {
      const content = contents.get(row.template_id) ?? {};
      const drift = driftOf(content, settingsIn(settings.get(row.house_id) ?? []));
      return [row.house_id, foundOf(keyOf(row), drift)];
    }),
  );
}

const settingsIn = (
  groups: readonly { readonly group: string; readonly settings: object }[],
): HouseSettings =>
  Object.fromEntries(groups.map(({ group, settings }) => [group, settings])) as HouseSettings;

async function readContents(database: Database, ids: readonly number[]) {
  const found = await database.query<{ id: number; content: unknown }>(
    "select id, content from config_templates where id = any($1::int[])",
    [ids],
  );
  return new Map(found.map(({ id, content }) => [id, contentIn(content)]));
}

/** Where one house differs from its template, value by value; without one nowhere. Refusal: 404. */
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
  const groups = (await readAllGroups(database, new Map([[houseId, null]]))).get(houseId) ?? [];
  return {
    houseId,
    groups: driftOf(contentIn(row.content), settingsIn(groups)).map((drift) => ({
      ...drift,
      changes: [...drift.changes],
    })),
  };
}
