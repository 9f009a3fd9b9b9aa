import { sql } from "drizzle-orm";
import type { TrialResult } from "../../../contract/alarm/alarm-setting.ts";
import type { AlarmKey, AlarmKindTable } from "../../../contract/alarm/alarm-kind.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";

type Row = TrialResult["rows"][number];
/** The delays of a kind, ms. */
type Delays = Pick<AlarmKindTable[AlarmKey], "onDelayMs" | "offDelayMs">;

interface Recorded {
  readonly houseId: number;
  readonly raisedAt: Date;
  readonly clearedAt: Date | null;
}

interface TrialWindow {
  readonly key: AlarmKey;
  readonly houseIds: readonly number[];
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns a row of each house from its recorded alarms: with a longer delay only those remain whose
 * condition lasted longer than it. The condition began one on-delay before the alarm was raised,
 * and ended one off-delay before it was cleared.
 */
export async function tryOnRecords(
  db: Queryable,
  { key, houseIds, from, to }: TrialWindow,
  now: Delays,
  proposed: Delays,
): Promise<Row[]> {
  const recorded = await rows<Recorded>(
    db,
    sql`select house_id as "houseId", raised_at as "raisedAt", cleared_at as "clearedAt"
      from alarms where house_id = any(${sql.param(houseIds)}::int[]) and key = ${key}
        and raised_at >= ${timestamp(from)} and raised_at < ${timestamp(to)}
        and suppressed_by is null order by raised_at`,
  );
  const laterMs = proposed.onDelayMs - now.onDelayMs;
  return houseIds.map((houseId) => {
    const alarmsOfHouse = recorded.filter((alarm) => alarm.houseId === houseId);
    const times = alarmsOfHouse.map(({ raisedAt }) => raisedAt.getTime());
    const left = alarmsOfHouse.filter(({ raisedAt, clearedAt }) => {
      const endedAt = clearedAt === null ? to : clearedAt.getTime() - now.offDelayMs;
      return endedAt - raisedAt.getTime() >= laterMs;
    });
    return {
      houseId,
      now: times,
      proposed: left.map(({ raisedAt }) => raisedAt.getTime() + laterMs),
      recorded: times,
    };
  });
}
