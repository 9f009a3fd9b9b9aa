import { sql } from "drizzle-orm";
import type { After } from "../platform/api/in-transaction.ts";
import type { Transaction } from "../platform/db/open-database.ts";
import { clearPlans } from "./maintenance-alarms.ts";
import { refreshDues } from "./maintenance-due.ts";

/** A flock came into a house or left it: what is to be done after each flock is due by it. */
export async function flockMoved(
  tx: Transaction,
  after: After,
  houseId: number,
  now: number,
): Promise<void> {
  await refreshDues(tx, sql`p.house_id = ${houseId} and p.per_flock and not p.is_closed`, now);
  await clearPlans(tx, after, { houseIds: [houseId] }, now);
}
