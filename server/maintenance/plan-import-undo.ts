import { z } from "zod";
import type { Call } from "../platform/api/api-call.ts";
import type { Transaction } from "../platform/db/open-database.ts";
import { rows } from "../platform/db/sql-statement.ts";
import type { SkippedUndo, Undone } from "../platform/import-table/stored-import.ts";
import { sql } from "drizzle-orm";
import { farmsToday, placed, visiblePlaces } from "./maintenance-place.ts";

const importedPlanSchema = z.object({ planId: z.int(), content: z.string(), version: z.int() });

interface PlanRow {
  readonly id: number;
  readonly version: number;
  readonly houseId: number | null;
  readonly farmId: number;
  readonly isUsed: boolean;
}

/** Removes the plans of an import that were neither changed nor used since. */
export async function undoPlans(
  tx: Transaction,
  { caller, now }: Call<"undoImport">,
  items: unknown,
): Promise<Undone> {
  const storedPlans = z.array(importedPlanSchema).parse(items);
  const ids = sql.param(storedPlans.map(({ planId }) => planId));
  await rows(
    tx,
    sql`select 1 from maintenance_plans where id = any(${ids}::int[]) order by id for update`,
  );
  const found = await rows<PlanRow>(
    tx,
    sql`select p.id, p.version, p.house_id as "houseId", f.id as "farmId",
        exists (select 1 from maintenance_records m where m.plan_id = p.id) as "isUsed"
      from ${placed(sql`maintenance_plans`, sql`p`, farmsToday(now))}
      where p.id = any(${ids}::int[]) and ${visiblePlaces(caller)}`,
  );
  const present = new Map(found.map((plan) => [plan.id, plan]));
  const skipped: SkippedUndo[] = [];
  const deletable = storedPlans.flatMap(({ planId, content, version }): PlanRow[] => {
    const plan = present.get(planId);
    const why =
      plan === undefined
        ? "gone"
        : plan.isUsed
          ? "used"
          : plan.version === version
            ? null
            : "changed";
    if (why !== null) skipped.push({ what: { zh: content, en: content }, why });
    return plan === undefined || why !== null ? [] : [plan];
  });
  await tx.query("delete from maintenance_plans where id = any($1::int[])", [
    deletable.map(({ id }) => id),
  ]);
  const houseIds = deletable.flatMap(({ houseId }) => houseId ?? []);
  const farmIds = deletable.flatMap(({ houseId, farmId }) => (houseId === null ? [farmId] : []));
  return {
    undone: deletable.length,
    skipped,
    lines:
      deletable.length === 0 ? [] : [{ function: "importUndo", operation: `×${deletable.length}` }],
    recordsChanged:
      deletable.length === 0
        ? []
        : farmIds.length > 0
          ? [{ kinds: ["plans"], orgIds: null }]
          : [{ kinds: ["plans"], houseIds }],
  };
}
