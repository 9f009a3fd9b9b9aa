import { sql } from "drizzle-orm";
import type { z } from "zod";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { Handover } from "../../../contract/alarm/handover.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { notFound, refuseField } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { handovers } from "../../platform/db/schema/alarm/handover-tables.ts";
import { only, type Page, pageOf, rows } from "../../platform/db/sql-statement.ts";
import {
  type Caller,
  visibleFarms,
  visibleHandovers,
} from "../../platform/session/caller-scope.ts";

interface Row {
  id: number;
  from_at: Date;
  to_at: Date;
  org_id: number | null;
  org_name: string | null;
  org_name_en: string | null;
  farm_id: number | null;
  farm_name: string | null;
  farm_name_en: string | null;
  written_at: Date;
  written_by: string;
  on_duty: string;
  note: string;
}

const from = sql`handovers n left join orgs o on o.id = n.org_id
  left join farms f on f.id = n.farm_id`;
const columns = sql`n.*, o.name as org_name, o.name_en as org_name_en, f.name as farm_name,
  f.name_en as farm_name_en`;

const handoverOf = (row: Row): Handover => ({
  id: row.id,
  from: row.from_at.getTime(),
  to: row.to_at.getTime(),
  orgId: row.org_id,
  orgName: row.org_name,
  orgNameEn: row.org_name_en,
  farmId: row.farm_id,
  farmName: row.farm_name,
  farmNameEn: row.farm_name_en,
  writtenAt: row.written_at.getTime(),
  writtenBy: row.written_by,
  onDuty: row.on_duty,
  note: row.note,
});

/** A page of the handovers that the caller sees, newest first. */
export async function listHandovers(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listHandover.input>,
): Promise<Page<Handover>> {
  const { total, rows: found } = await pageOf<Row>(db, {
    columns,
    from,
    where: [visibleHandovers(caller)],
    order: sql`n.written_at desc, n.id desc`,
    query,
  });
  return { total, rows: found.map(handoverOf) };
}

/**
 * Refusals: 400 for a shift that ends before it begins or begins in the future, and for a missing
 * farm when the caller sees several; 401; 404 for a farm that the caller does not see.
 */
export function createHandover(deps: Deps, call: Call<"createHandover">): Promise<Handover> {
  const { caller, input, now, logChange } = call;
  if (input.to < input.from || input.from > now) throw refuseField(400, "from", fieldFaults.period);
  return inTransaction(deps, call, async (tx) => {
    const place = await placeOf(tx, caller, input.farmId);
    const { id } = only(
      await tx.orm
        .insert(handovers)
        .values({
          ...place,
          fromAt: new Date(input.from),
          toAt: new Date(Math.min(input.to, now)),
          writtenAt: new Date(now),
          writtenBy: caller.name,
          onDuty: input.onDuty,
          note: input.note,
        })
        .returning({ id: handovers.id }),
    );
    const after = handoverOf(
      only(await rows<Row>(tx, sql`select ${columns} from ${from} where n.id = ${id}`)),
    );
    await logChange(tx, { before: null, after });
    return after;
  });
}

/**
 * Returns the place of a shift: the farm that the caller names, otherwise the caller's whole
 * organisation or only farm.
 */
async function placeOf(
  tx: Transaction,
  caller: Caller,
  farmId: number | null,
): Promise<{ orgId: number | null; farmId: number | null }> {
  const seesWholeOrg = caller.roleKey === "administrator" || caller.roleKey === "company_manager";
  if (farmId === null && seesWholeOrg) return { orgId: caller.orgId, farmId: null };
  const [farm, ...others] = await rows<{ id: number; org_id: number }>(
    tx,
    sql`select f.id, f.org_id from farms f where ${visibleFarms(caller)}
      and (${farmId}::bigint is null or f.id = ${farmId}::bigint) order by f.id limit 2`,
  );
  if (farm === undefined) throw notFound();
  if (others.length > 0) throw refuseField(400, "farmId", fieldFaults.missing);
  return { orgId: farm.org_id, farmId: farm.id };
}
