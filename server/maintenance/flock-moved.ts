import { sql } from "drizzle-orm";
import type { Transaction } from "../platform/db/open-database.ts";
import { refreshDues } from "./maintenance-due.ts";

/** A flock was placed in a house or left it: plans that are due after each flock become due. */
export async function flockMoved(tx: Transaction, houseId: number, now: number): Promise<void> {
  await refreshDues(tx, sql`p.house_id = ${houseId} and p.per_flock and not p.is_closed`, now);
}
