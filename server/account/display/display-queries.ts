import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Display, DisplayReport, displaySorts } from "../../../contract/account/display.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleDisplays } from "../../platform/session/caller-scope.ts";

interface Row {
  id: number;
  name: string;
  language: Display["language"];
  mode: Display["mode"];
  width_m: number;
  tour_overview_s: number;
  tour_place_s: number;
  distance_m: number;
  org_id: number | null;
  org_name: string | null;
  farm_id: number | null;
  farm_name: string | null;
  paired_at: Date;
  heard_at: Date | null;
  report: DisplayReport | null;
  address: string;
  version: number;
}

const from = sql`displays d
  left join orgs o on o.id = d.org_id left join farms f on f.id = d.farm_id`;
const columns = sql`d.id, d.name, d.language, d.mode, d.width_m, d.distance_m,
  d.tour_overview_s, d.tour_place_s, d.org_id,
  o.name as org_name, d.farm_id, f.name as farm_name, d.paired_at, d.heard_at, d.report, d.address,
  d.version`;

const sorts: Readonly<Record<(typeof displaySorts)[number], SQL>> = {
  name: byNumber(sql`d.name`),
  heard: sql`d.heard_at`,
  paired: sql`d.paired_at`,
};

const displayOf = (row: Row): Display => ({
  id: row.id,
  name: row.name,
  language: row.language,
  mode: row.mode,
  widthM: row.width_m,
  tourOverviewS: row.tour_overview_s,
  tourPlaceS: row.tour_place_s,
  distanceM: row.distance_m,
  orgId: row.org_id,
  orgName: row.org_name,
  farmId: row.farm_id,
  farmName: row.farm_name,
  pairedAt: row.paired_at.getTime(),
  heardAt: row.heard_at?.getTime() ?? null,
  report: row.report,
  address: row.address,
  version: row.version,
});

/** A page of the displays in the caller's scope. `keyword` searches names, places and addresses. */
export async function listDisplays(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listDisplay.input>,
): Promise<Page<Display>> {
  const { total, rows: found } = await pageOf<Row>(db, {
    columns,
    from,
    where: [
      visibleDisplays(caller),
      when(query.id, (id) => sql`d.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`d.name, o.name, f.name, d.address`),
    ],
    order: sql`${sorts[query.sort]} ${sql.raw(query.order)} nulls last, d.id`,
    query,
  });
  return { total, rows: found.map(displayOf) };
}

/** A display in the caller's scope, or null. */
export async function readDisplay(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<Display | null> {
  const [display] = await rows<Row>(
    db,
    sql`select ${columns} from ${from} where d.id = ${id}::bigint and ${visibleDisplays(caller)}`,
  );
  return display === undefined ? null : displayOf(display);
}
