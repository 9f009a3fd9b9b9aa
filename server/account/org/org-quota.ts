import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/open-database.ts";
import { one } from "../../platform/db/sql-statement.ts";
import { Refusal } from "../../platform/base/refusal.ts";

/**
 * Maximum number of records of each kind in an organisation: far above any real company, so that
 * none can fill the database.
 */
export const quotas = {
  breeds: 1000,
  farms: 100_000,
  houses: 1_000_000,
  displays: 1000,
  phones: 5000,
  tariffs: 500,
  cameras: 20_000,
  services: 200,
  webhooks: 20,
} as const;

const tables: Readonly<Record<keyof typeof quotas, SQL>> = {
  breeds: sql`breeds`,
  farms: sql`farms`,
  houses: sql`houses`,
  displays: sql`displays`,
  phones: sql`alarm_phones`,
  tariffs: sql`tariffs`,
  cameras: sql`cameras`,
  webhooks: sql`webhooks`,
  services: sql`(select org_id from users where kind = 'service') services`,
};

/**
 * Checks the quota before `added` more records are created. Nothing is locked: concurrent calls may
 * exceed it slightly. Refusal: 409 quotaReached.
 */
export async function checkQuota(
  tx: Transaction,
  orgId: number,
  quota: keyof typeof quotas,
  added = 1,
): Promise<void> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*) as count from ${tables[quota]} where org_id = ${orgId}`,
  );
  if (count + added > quotas[quota])
    throw new Refusal(409, "quotaReached", { values: { count, max: quotas[quota] } });
}
