import { networkIdOf } from "../../../telemetry/ingest/fleet-plan.ts";
import type { Database } from "../../../../../server/platform/db/open-database.ts";
import { patient } from "../../../../factories/patient.ts";

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits until the condition is true and returns how long that took, ms; throws if it takes longer
 * than `withinMs`, or proportionally longer on a busy machine.
 */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<number> {
  const start = Date.now();
  while (!(await isTrue())) {
    if (Date.now() - start > patient(withinMs)) throw new Error(`not within ${withinMs} ms`);
    await pause(30);
  }
  return Date.now() - start;
}

/**
 * Returns the number of acknowledged frames missing from the database. Gateway n's are at index n -
 * 1.
 */
export async function countLostFrames(
  database: Database,
  acknowledged: readonly ReadonlySet<number>[],
): Promise<number> {
  let lost = 0;
  for (const [index, seqs] of acknowledged.entries()) {
    const rows = await database.query<{ seq: number }>(
      "select f.seq from frames f join gateways g on g.id = f.gateway_id where g.network_id = $1",
      [networkIdOf(index + 1)],
    );
    const stored = new Set(rows.map((row) => row.seq));
    lost += [...seqs].filter((seq) => !stored.has(seq)).length;
  }
  return lost;
}
