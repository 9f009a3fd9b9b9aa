import type { Severity } from "../../../contract/alarm/alarm.ts";
import type { PolledKey } from "../verdict/verdict.ts";
import { doAll } from "../../platform/base/do-each.ts";
import type { Log } from "../../platform/base/log.ts";
import { PollLoop } from "../../platform/base/poll-loop.ts";
import type { IsMine } from "../../platform/db/job-claims.ts";
import type { Database } from "../../platform/db/open-database.ts";

/** Rows of the database that are an alarm of their house while they exist. */
export interface PolledAlarm {
  readonly key: PolledKey;
  /**
   * Selects `house_id` and the alarm's `value` and `severity` at the given time; severity null: as
   * its kind has it. It gives one row per house; if its kind has subjects, one per subject, with
   * `subject` and `limit_value`.
   */
  readonly sql: string;
  readonly hasSubjects?: boolean;
  readonly values: (at: number) => readonly unknown[];
}

/** Rows of the database that are to raise an alarm once and have not been given to the judge. */
export interface PolledEvent {
  readonly kind: "mixed";
  /** Selects `house_id`, once each, and `value`, the number of settings, at the time given. */
  readonly sql: string;
  readonly values: (at: number) => readonly unknown[];
}

interface Report {
  readonly houseId: number;
  readonly receivedAt: number;
}
interface PolledReport extends Report {
  readonly kind: "polled";
  readonly key: PolledKey;
  readonly subject: string;
  readonly isBroken: boolean;
  readonly value: number | null;
  readonly limit: number | null;
  readonly severity: Severity | null;
}
interface MixedReport extends Report {
  readonly kind: "mixed";
  readonly values: number;
}

export interface PollOptions {
  readonly database: Database;
  /** Passes them to the judge (intake/ingest.ts). */
  readonly report: (news: readonly (PolledReport | MixedReport)[]) => void;
  readonly log: Log;
  readonly now: () => number;
  readonly isMine?: IsMine;
}

/** Time between two polls, ms. */
const tickMs = 5000;

const withoutSubject = (sql: string): string =>
  `select *, '' as subject, null::float8 as limit_value from (${sql}) o`;

/**
 * Selects houses whose alarm is to be raised, worsened or cleared: the rows and the open alarms
 * differ. A value that has moved further from its limit counts, too.
 */
export const differencesOf = ({ key, sql, hasSubjects = false }: PolledAlarm): string => `
  select coalesce(s.house_id, a.house_id) as house_id, coalesce(s.subject, a.subject) as subject,
    s.house_id is not null as is_broken, s.value, s.limit_value, s.severity
  from (${hasSubjects ? sql : withoutSubject(sql)}) s
    full join (select house_id, subject, min(severity) as severity, min(peak) as peak from alarms
      where key = '${key}' and state in ('unacknowledged', 'acknowledged')
      group by house_id, subject) a
    on a.house_id = s.house_id and a.subject = s.subject
  where s.house_id is null or a.house_id is null or s.severity < a.severity
    or abs(s.value - s.limit_value) > abs(a.peak - s.limit_value)`;

/**
 * Polls the database and gives the judge what alarms are to be raised and cleared, until the
 * function that it returns is called. Everything it compares is in the database: any server may do
 * it, one does, and doing it twice changes nothing.
 */
export function pollAlarms(
  options: PollOptions,
  sources: readonly PolledAlarm[],
  events: readonly PolledEvent[] = [],
): () => Promise<void> {
  const rounds = new PollLoop({
    everyMs: tickMs,
    work: async () => {
      if (options.isMine?.("polled alarms") === false) return;
      await doAll([
        ...sources.map((source) => () => reportDifferences(options, source)),
        ...events.map((source) => () => reportEvents(options, source)),
      ]);
    },
    log: options.log,
    name: "polled alarms",
  });
  return () => rounds.stop();
}

async function reportDifferences(
  { database, report, now }: PollOptions,
  source: PolledAlarm,
): Promise<void> {
  const at = now();
  const differing = await database.query<{
    house_id: number;
    subject: string;
    is_broken: boolean;
    value: number | null;
    limit_value: number | null;
    severity: Severity | null;
  }>(differencesOf(source), source.values(at), { prepared: true });
  report(
    differing.map((row) => ({
      kind: "polled",
      key: source.key,
      houseId: row.house_id,
      subject: row.subject,
      receivedAt: at,
      isBroken: row.is_broken,
      value: row.value,
      limit: row.limit_value,
      severity: row.severity,
    })),
  );
}

async function reportEvents(
  { database, report, now }: PollOptions,
  { kind, sql, values }: PolledEvent,
): Promise<void> {
  const at = now();
  const rows = await database.query<{ house_id: number; value: number }>(sql, values(at), {
    prepared: true,
  });
  report(
    rows.map(({ house_id: houseId, value }) => ({ kind, houseId, receivedAt: at, values: value })),
  );
}
