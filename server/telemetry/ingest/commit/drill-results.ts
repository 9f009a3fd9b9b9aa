import type { DrillVerdict } from "../../../judge/verdict/drill-judge.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";

/** A test alarm of a house, and the judge's result. Times in epoch ms. */
export interface TriedDrill {
  readonly id: number;
  readonly houseId: number;
  readonly receivedAt: number;
  readonly verdict: DrillVerdict;
}

/**
 * Stores the results of test alarms, once each. Returns the houses whose drill records changed.
 */
export async function storeDrills(
  tx: Transaction,
  tried: readonly TriedDrill[],
  now: number,
): Promise<number[]> {
  if (tried.length === 0) return [];
  const judged = await tx.query<{ house_id: number }>(
    `update drills d set received_at = to_timestamp(u.received / 1000), judged_at = $7,
       alarm = u.alarm, severity = u.severity, hidden_by = u.hidden
     from unnest($1::bigint[], $2::int[], $3::float8[], $4::text[], $5::int[], $6::text[])
       as u(id, house_id, received, alarm, severity, hidden)
     where d.id = u.id and d.house_id = u.house_id and d.judged_at is null and d.ended_at is null
     returning d.house_id`,
    [
      tried.map(({ id }) => id),
      tried.map(({ houseId }) => houseId),
      tried.map(({ receivedAt }) => receivedAt),
      tried.map(({ verdict }) => verdict.alarm),
      tried.map(({ verdict }) => verdict.severity),
      tried.map(({ verdict }) => verdict.hiddenBy),
      new Date(now),
    ],
  );
  return judged.map(({ house_id: houseId }) => houseId);
}
