import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type DrillPlan, weekdayKeys } from "../../../contract/operate/drill.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { drillPlans } from "../../platform/db/schema/notify/drill-tables.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleFarms } from "../../platform/session/caller-scope.ts";

interface Row {
  readonly id: number;
  readonly org_id: number;
  readonly farm_id: number;
  readonly farm_name: string;
  readonly farm_name_en: string | null;
  readonly time_zone: string;
  readonly weekday: number;
  readonly hour: number;
  readonly is_on: boolean;
  readonly version: number;
}

const columns = sql`p.id, f.org_id, p.farm_id, f.name as farm_name, f.name_en as farm_name_en,
  f.time_zone,
  p.weekday, p.hour, p.is_on, p.version`;
const from = sql`drill_plans p join farms f on f.id = p.farm_id`;

const planOf = (row: Row): DrillPlan => ({
  id: row.id,
  orgId: row.org_id,
  farmId: row.farm_id,
  farmName: row.farm_name,
  farmNameEn: row.farm_name_en,
  timeZone: row.time_zone,
  weekday: weekdayKeys[row.weekday - 1] ?? "1",
  hour: row.hour,
  isOn: row.is_on,
  version: row.version,
});

/** A page of the weekly drills in the caller's scope. */
export async function listDrillPlans(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listDrillPlan.input>,
): Promise<Page<DrillPlan>> {
  const { total, rows: found } = await pageOf<Row>(database, {
    columns,
    from,
    where: [
      visibleFarms(caller),
      when(query.id, (id) => sql`p.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`f.name, f.name_en`),
    ],
    order: sql`${byNumber(sql`f.name`)}, p.id`,
    query,
  });
  return { total, rows: found.map(planOf) };
}

async function findPlan(db: Queryable, caller: Caller, id: number): Promise<DrillPlan | null> {
  const [row] = await rows<Row>(
    db,
    sql`select ${columns} from ${from} where p.id = ${id}::bigint and ${visibleFarms(caller)}`,
  );
  return row === undefined ? null : planOf(row);
}

/** Further refusal: 404 for a farm that the caller does not see. */
export const drillPlanCommands = recordCommands<"DrillPlan", DrillPlan>("DrillPlan", {
  table: drillPlans,
  key: drillPlans.id,
  unique: { drill_plans_farm: ["farmId", "drillPlanTaken"] },
  read: findPlan,
  columns: ({ weekday }) => ({ weekday: Number(weekday) }),
  maySave: async (tx, { caller, input: { farmId } }) => {
    const visible = await rows(
      tx,
      sql`select 1 from farms f where f.id = ${farmId}::bigint and ${visibleFarms(caller)}
        for share`,
    );
    if (visible.length === 0) throw notFound();
  },
});
