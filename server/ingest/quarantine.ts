import type { Transaction } from "../db/open.ts";
import type { RefusedItem } from "./ingest-item.ts";

/** Bytes of a refused payload that are kept. */
const keptBytes = 16 * 1024;
/**
 * Refusals of one gateway and reason kept singly in an hour; the rest of the hour is counted on the
 * newest of them.
 */
export const keptPerHour = 50;

/** Keeps what was refused with its reason. A flood costs a counter, not the disk. */
export async function quarantine(tx: Transaction, items: readonly RefusedItem[]): Promise<void> {
  for (const { networkId, topic, payload, refused, receivedAt } of items) {
    const kept = payload.subarray(0, keptBytes);
    for (const { reason, detail } of refused) {
      const at = new Date(receivedAt);
      const [full] = await tx.query<{ id: number; n: number }>(
        `select max(id) as id, count(*)::int as n from quarantine
         where network_id = $1 and reason = $2 and at > $3::timestamptz - interval '1 hour'`,
        [networkId, reason, at],
      );
      if (full !== undefined && full.n >= keptPerHour) {
        await tx.query("update quarantine set repeats = repeats + 1 where id = $1", [full.id]);
      } else {
        await tx.query(
          `insert into quarantine (at, network_id, topic, reason, detail, payload, size_bytes)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [
            at,
            networkId.slice(0, 64),
            topic.slice(0, 200),
            reason,
            detail.replaceAll("\u0000", ""),
            kept,
            payload.length,
          ],
        );
      }
    }
  }
}
