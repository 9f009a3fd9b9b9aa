import type { Coverage } from "../../../contract/notify/alarm-coverage.ts";
import { reachableShifts } from "../notice-plan/notice-period.ts";
import { type Interval, united, without } from "../notice-plan/time-interval.ts";
import { type PlanContactRow, planContactOf } from "./plan-contact-row.ts";

/** Returns when no one of the rotas of open contacts can be reached; a manned rota is omitted. */
export function unmannedOf(
  rows: readonly PlanContactRow[],
  { from, to }: Interval,
): Coverage["unmanned"] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const { rota } = planContactOf(row);
    const key = `${row.rota?.id} ${row.kind}`;
    if (rota == null || row.rota === null || row.status === "closed" || seen.has(key)) return [];
    seen.add(key);
    const holes = without([{ from, to }], united(reachableShifts(rota, from, to)));
    return holes.length === 0 ? [] : [{ rotaName: row.rota.name, holes }];
  });
}
