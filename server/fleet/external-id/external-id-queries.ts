import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  ExternalId,
  ExternalKind,
  externalIdSorts,
} from "../../../contract/fleet/external-id.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import {
  type Caller,
  visibleFarms,
  visibleHouses,
  visibleOrgs,
} from "../../platform/session/caller-scope.ts";

interface Row {
  id: number;
  kind: ExternalKind;
  thing_id: number;
  thing: string;
  thing_en: string;
  org_id: number;
  org: string;
  system: string;
  external_id: string;
  version: number;
}

const thingId = sql`coalesce(x.farm_id, x.house_id, x.flock_id, x.gateway_id, x.org_id)`;
/** Aliases: x the id, o its organisation; of its thing h the house, f the farm, g the gateway. */
export const externalFrom = sql`external_ids x join orgs o on o.id = x.org_id
  left join gateways g on g.id = x.gateway_id left join flocks k on k.id = x.flock_id
  left join houses h on h.id = coalesce(x.house_id, k.house_id, g.house_id)
  left join farms f on f.id = coalesce(x.farm_id, h.farm_id)`;
const thing = (org: SQL, farm: SQL, house: SQL) => sql`case x.kind when 'org' then ${org}
  when 'farm' then ${farm} else concat_ws(' · ', g.network_id, ${house}, ${farm}) end`;
const inEnglish = (table: SQL) => sql`coalesce(${table}.name_en, ${table}.name)`;
const columns = sql`x.id, x.kind, ${thingId} as thing_id, x.org_id, o.name as org, x.system,
  x.external_id, x.version, ${thing(sql`o.name`, sql`f.name`, sql`h.name`)} as thing,
  ${thing(inEnglish(sql`o`), inEnglish(sql`f`), inEnglish(sql`h`))} as thing_en`;

/** Condition over `externalFrom`: the thing still is the organisation's in which it has this id. */
export const inItsOrg = sql`coalesce(f.org_id, o.id) = x.org_id`;

/** Condition over `externalFrom`: the caller sees the thing. */
export const visibleExternalIds = (caller: Caller): SQL => sql`coalesce(
  ${inItsOrg} and case x.kind when 'org' then ${visibleOrgs(caller)}
    when 'farm' then ${visibleFarms(caller)} else ${visibleHouses(caller)} end, false)`;

const externalIdOf = (row: Row): ExternalId => ({
  id: row.id,
  kind: row.kind,
  thingId: row.thing_id,
  thingName: row.thing,
  thingNameEn: row.thing_en,
  orgId: row.org_id,
  orgName: row.org,
  system: row.system,
  externalId: row.external_id,
  version: row.version,
});

const orders: Readonly<Record<(typeof externalIdSorts)[number], SQL>> = {
  system: sql`x.system`,
  externalId: sql`x.external_id`,
  kind: sql`x.kind`,
};

/** A page of the ids of other systems of things the caller sees. */
export async function listExternalIds(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listExternalId.input>,
): Promise<Page<ExternalId>> {
  const { rows: found, ...page } = await pageOf<Row>(db, {
    columns,
    from: externalFrom,
    where: [
      visibleExternalIds(caller),
      when(query.id, (id) => sql`x.id = ${id}::bigint`),
      when(query.kind, (kind) => sql`x.kind = ${kind}`),
      when(query.thingId, (id) => sql`${thingId} = ${id}::bigint`),
      when(query.system, (system) => sql`x.system = ${system}`),
      when(query.externalId, (id) => sql`x.external_id = ${id}`),
      containsKeyword(
        query.keyword,
        sql`x.system, x.external_id, o.name, o.name_en,
        f.name, f.name_en, h.name, h.name_en`,
      ),
    ],
    order: sql`${orders[query.sort]} ${sql.raw(query.order)}, x.external_id, x.id`,
    query,
    key: sql`x.id`,
  });
  return { ...page, rows: found.map(externalIdOf) };
}

/** A record that the caller sees, or null. */
export async function readExternalId(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<ExternalId | null> {
  const [row] = await rows<Row>(
    db,
    sql`select ${columns} from ${externalFrom}
      where x.id = ${id}::bigint and ${visibleExternalIds(caller)}`,
  );
  return row === undefined ? null : externalIdOf(row);
}
