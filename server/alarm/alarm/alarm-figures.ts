import { alarmFrom } from "../../judge/record/open-alarms.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Severity } from "../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import type { AlarmFilter } from "../../../contract/alarm/alarm-filter.ts";
import { adviceRowsMax, type AlarmFigures } from "../../../contract/alarm/alarm-history.ts";
import { dayMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { scannedRows } from "../../platform/db/chunked-scan.ts";
import { type Caller, expectHouse } from "../../platform/session/caller-scope.ts";
import { isStale, matchingAlarms, alarmScan, withMembers } from "./alarm-queries.ts";
import { AlarmTally } from "./alarm-tally.ts";

interface Row {
  house_id: number;
  key: AlarmKey;
  subject: string;
  severity: Severity;
  raised_at: Date;
  ack_ms: number | null;
  clear_ms: number | null;
  day: string;
}

/**
 * Time from the raise to `end`; null without an end. Never negative, even if the clock was set
 * back.
 */
const spanMs = (end: SQL) =>
  sql`case when ${end} is not null
    then greatest(0, date_part('epoch', ${end} - a.raised_at) * 1000) end`;

const columns = sql`a.house_id, a.key, a.subject, a.severity, a.raised_at,
  ${spanMs(sql`a.ack_at`)} as ack_ms, ${spanMs(sql`a.cleared_at`)} as clear_ms,
  to_char(a.raised_at at time zone f.time_zone, 'YYYY-MM-DD') as day`;

/**
 * Returns the figures of the caller's alarms that `asked` selects (each is defined at
 * `alarmFiguresSchema`). The alarms are read in short statements and counted here in one pass, so
 * that the figures match each other. Refusal: 404 for a house the caller does not see; otherwise
 * "no alarms" and "no such house" would look alike.
 */
export async function alarmFigures(
  database: Database,
  caller: Caller,
  query: AlarmFilter,
  now: number,
  signal?: AbortSignal,
): Promise<AlarmFigures> {
  if (query.houseId !== undefined) await expectHouse(database, caller, query.houseId);
  const filter = await withMembers(database, caller, query, now);
  const tally = new AlarmTally();
  const alarms = alarmScan(caller, filter, now, false);
  for await (const match of scannedRows<Row>(database, alarms, columns, signal))
    for (const row of match)
      tally.add({
        houseId: row.house_id,
        key: row.key,
        subject: row.subject,
        severity: row.severity,
        raisedAt: row.raised_at.getTime(),
        ackMs: row.ack_ms,
        clearMs: row.clear_ms,
        day: row.day,
      });
  const staleCounts = await rows<{ key: AlarmKey; count: number }>(
    database,
    sql`select a.key, count(*)::int as count ${alarmFrom}
      where ${matchingAlarms(caller, filter)} and ${isStale(now)}
      group by a.key order by count desc, a.key`,
  );
  const stale = staleCounts.reduce((sum, { count }) => sum + count, 0);
  const { first, advice, ...figures } = tally.result();
  const from = first === null ? null : (filter.from ?? first);
  const to = first === null ? null : Math.min(filter.to ?? now, now);
  const days = from === null || to === null ? null : Math.max(1, (to - from) / dayMs);
  return {
    ...figures,
    from,
    to,
    perDay: days === null ? null : figures.raised / days,
    stale,
    advice: [...advice, ...staleAdvice(staleCounts)],
  };
}

const staleAdvice = (
  staleCounts: readonly { readonly key: AlarmKey; readonly count: number }[],
): AlarmFigures["advice"] =>
  staleCounts
    .slice(0, adviceRowsMax)
    .map(({ key, count }) => ({ reason: "stale", key, count, median: null }));
