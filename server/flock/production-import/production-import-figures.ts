import type { After } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type { NamedFlock } from "../production/flock-record.ts";
import { judgeRecords } from "../production/production-alarms.ts";
import { computeFlocks } from "../production/record-writer.ts";

/**
 * Computes the figures and alarms of flocks, each flock once. Takes its locks in the same order as
 * every save: flocks, houses, numbers of facts.
 */
export async function computeDays(
  tx: Transaction,
  after: After,
  flocks: readonly NamedFlock[],
  now: number,
): Promise<void> {
  if (flocks.length === 0) return;
  const days = await computeFlocks(tx, flocks, now, after);
  await tx.query(
    "select 1 from house_states where house_id = any($1::int[]) order by house_id for update",
    [flocks.map(({ houseId }) => houseId)],
  );
  // A house is judged once: by the flock in it, where there is one.
  const judged = flocks
    .map((flock, index) => ({ flock, days: days[index]! }))
    .toSorted((a, b) => Number(a.flock.clearedAt === null) - Number(b.flock.clearedAt === null));
  const byHouse = new Map(judged.map((entry) => [entry.flock.houseId, entry]));
  const appended = await judgeRecords(tx, [...byHouse.values()], now);
  if (appended !== null) after.appended(appended);
}
