import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Drill, DrillOutlook } from "../../../contract/operate/drill.ts";
import type { NoticeChannel } from "../../../contract/notify/notice.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { placeOf } from "../../notify/alarm-phone/phone-place.ts";
import { labelsFor } from "../../notify/alarm-phone/alarm-phone-queries.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";
import { readCallees } from "./drill-callees.ts";
import { drillColumns, drillFrom, drillOf, type DrillRow } from "./drill-row.ts";

/** A page of the drills of the caller's houses, the newest first. */
export async function listDrills(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listDrill.input>,
): Promise<Page<Drill>> {
  const { total, rows: found } = await pageOf<DrillRow>(database, {
    columns: drillColumns,
    from: drillFrom,
    where: [
      visibleHouses(caller),
      when(query.id, (id) => sql`d.id = ${id}::bigint`),
      when(query.houseId, (id) => sql`d.house_id = ${id}::bigint`),
      when(query.farmId, inSubtree),
      when(query.result, (result) => sql`d.result = ${result}`),
      containsKeyword(
        query.keyword,
        sql`h.name, h.name_en, f.name, f.name_en, d.started_by, d.answered_by`,
      ),
    ],
    order: sql`d.started_at desc, d.id desc`,
    query,
  });
  return { total, rows: found.map(drillOf) };
}

/** Drills selected by a condition on a drill `d`, its house `h` and farm `f`. */
export const readDrills = (db: Queryable, where: SQL): Promise<DrillRow[]> =>
  rows<DrillRow>(db, sql`select ${drillColumns} from ${drillFrom} where ${where} order by d.id`);

/** A drill of a house that the caller sees, or null. */
export async function findDrill(db: Queryable, caller: Caller, id: number): Promise<Drill | null> {
  const [row] = await readDrills(db, sql`d.id = ${id}::bigint and ${visibleHouses(caller)}`);
  return row === undefined ? null : drillOf(row);
}

/**
 * SQL: how a drill of a house would begin now: by its gateway, if that can send a test input and is
 * online.
 */
export const drillChannelNow = sql`case when s.is_online and g.session is not null
  and g.caps->>'drill' = 'true' then 'gateway' else 'server' end`;

/** Returns the expected course of a drill of a house now. Refusal: 404. */
export async function readOutlook(
  database: Database,
  caller: Caller,
  { houseId }: { readonly houseId: number },
  now: number,
  channels: ReadonlySet<NoticeChannel>,
): Promise<DrillOutlook> {
  const place = await placeOf(database, caller, { houseId });
  const [house] = await rows<{ way: Drill["way"]; is_empty: boolean }>(
    database,
    sql`select ${drillChannelNow} as way, k.id is null as is_empty from houses h
      left join gateways g on g.house_id = h.id left join house_states s on s.house_id = h.id
      left join flocks k on k.house_id = h.id and k.cleared_at is null
      where h.id = ${houseId}::bigint`,
  );
  const alarm = house?.is_empty === true ? "fire" : "tempAbsHigh";
  const called = await readCallees(database, { ...place, houseId }, { alarm, severity: 1 }, now);
  const labels = await labelsFor(database, caller, called);
  return {
    way: house?.way ?? "server",
    canCall: channels.has("call"),
    callees: called.flatMap(({ id }) => labels.get(id) ?? []),
  };
}
