import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { knowsReach } from "../../../contract/camera/camera-log.ts";
import type { Camera, CameraBrief, cameraSorts } from "../../../contract/camera/camera.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";

type Row = Omit<Camera, "faultAt" | "seenAt"> & {
  readonly faultAt: Date | null;
  readonly seenAt: Date | null;
};

const from = sql`cameras c join houses h on h.id = c.house_id join farms f on f.id = h.farm_id
  join orgs o on o.id = c.org_id`;
const columns = sql`c.id, c.org_id as "orgId", o.name as "orgName", c.house_id as "houseId",
  h.name as "houseName", h.name_en as "houseNameEn", f.name as "farmName",
  f.name_en as "farmNameEn", c.name, c.type, c.code, c.channel, c.username,
  c.password_box is not null as "hasPassword",
  c.verify_box is not null as "hasVerifyCode", c.address, c.stream, c.fault,
  c.fault_at as "faultAt", c.seen_at as "seenAt", c.version`;

const byHouse = sql`${byNumber(sql`f.name`)}, ${byNumber(sql`h.name`)}`;
const sorts: Readonly<Record<(typeof cameraSorts)[number], SQL>> = {
  name: byNumber(sql`c.name`),
  house: byHouse,
  code: byNumber(sql`c.code`),
  seen: sql`c.seen_at`,
};

/** The access data of a camera is for people who set it. */
const cameraFor = (caller: Caller, row: Row): Camera => ({
  ...row,
  ...(knowsReach(caller) ? {} : { username: "", address: "" }),
  faultAt: row.faultAt?.getTime() ?? null,
  seenAt: row.seenAt?.getTime() ?? null,
});

/**
 * A page of the cameras of the caller's houses. `keyword` searches names, in both languages, and
 * codes.
 */
export async function listCameras(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listCamera.input>,
): Promise<Page<Camera>> {
  const { total, rows: found } = await pageOf<Row>(database, {
    columns,
    from,
    where: [
      visibleHouses(caller),
      when(query.id, (id) => sql`c.id = ${id}::bigint`),
      when(query.houseId, (id) => sql`c.house_id = ${id}::bigint`),
      when(query.farmId, (id) => inSubtree(id)),
      containsKeyword(query.keyword, sql`c.name, c.code, h.name, h.name_en, f.name, f.name_en`),
    ],
    order: sql`${sorts[query.sort]} ${sql.raw(query.order)} nulls last, ${sorts.name}, c.id`,
    query,
  });
  return { total, rows: found.map((row) => cameraFor(caller, row)) };
}

/** A camera of the caller's houses, or null. */
export async function readCamera(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<Camera | null> {
  const [row] = await rows<Row>(
    db,
    sql`select ${columns} from ${from} where c.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  return row === undefined ? null : cameraFor(caller, row);
}

/** The cameras of these houses, as far as the caller sees them. */
export const camerasOfHouses = (
  database: Database,
  caller: Caller,
  { houseIds, page, pageSize }: z.output<typeof routes.camerasOf.input>,
): Promise<CameraBrief[]> =>
  rows<CameraBrief>(
    database,
    sql`select c.id, c.house_id as "houseId", c.name, c.type from ${from}
      where c.house_id = any(${sql.param(houseIds)}::bigint[]) and ${visibleHouses(caller)}
      order by ${byNumber(sql`c.name`)}, c.id
      limit ${pageSize} offset ${Math.min((page - 1) * pageSize, 1e9)}`,
  );
