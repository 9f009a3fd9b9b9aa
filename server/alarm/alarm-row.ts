import type { Alarm, AlarmKey, Severity } from "../../contract/alarm.ts";

/** A row of the table `alarms` as SQL gives it. */
export interface AlarmRow {
  id: number;
  house_id: number;
  farm_id: number;
  org_id: number;
  key: AlarmKey;
  subject: string;
  severity: Severity;
  state: Alarm["state"];
  raised_at: Date;
  value: number | null;
  limit_value: number | null;
  peak: number | null;
  ack_at: Date | null;
  ack_by: string | null;
  ack_note: string | null;
  cleared_at: Date | null;
  shelved_until: Date | null;
  shelved_by: string | null;
  shelve_reason: string | null;
  suppressed_by: Alarm["suppressedBy"];
  version: number;
}

const ms = (date: Date | null) => (date === null ? null : date.getTime());
const date = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs));

export function alarmOf(row: AlarmRow): Alarm {
  return {
    id: row.id,
    houseId: row.house_id,
    farmId: row.farm_id,
    orgId: row.org_id,
    key: row.key,
    subject: row.subject,
    severity: row.severity,
    state: row.state,
    raisedAt: row.raised_at.getTime(),
    value: row.value,
    limit: row.limit_value,
    peak: row.peak,
    ackAt: ms(row.ack_at),
    ackBy: row.ack_by,
    ackNote: row.ack_note,
    clearedAt: ms(row.cleared_at),
    shelvedUntil: ms(row.shelved_until),
    shelvedBy: row.shelved_by,
    shelveReason: row.shelve_reason,
    suppressedBy: row.suppressed_by,
    version: row.version,
  };
}

const names = [
  "house_id",
  "farm_id",
  "org_id",
  "key",
  "subject",
  "severity",
  "state",
  "raised_at",
  "value",
  "limit_value",
  "peak",
  "ack_at",
  "ack_by",
  "ack_note",
  "cleared_at",
  "shelved_until",
  "shelved_by",
  "shelve_reason",
  "suppressed_by",
  "version",
] as const satisfies readonly Exclude<keyof AlarmRow, "id">[];
const columns = names.join(", ");
/** `$n` for each column, the first being `$first`. */
const places = (first: number) => names.map((_, index) => `$${index + first}`).join(", ");

/** Statement that writes a new alarm and gives its id. */
export const insertAlarmSql = `insert into alarms (${columns}) values (${places(1)}) returning id`;
/** Statement that writes every changeable column of alarm $1. */
export const updateAlarmSql = `update alarms set (${columns}) = (${places(2)}) where id = $1`;

export const alarmValues = (alarm: Omit<Alarm, "id">): unknown[] => [
  alarm.houseId,
  alarm.farmId,
  alarm.orgId,
  alarm.key,
  alarm.subject,
  alarm.severity,
  alarm.state,
  date(alarm.raisedAt),
  alarm.value,
  alarm.limit,
  alarm.peak,
  date(alarm.ackAt),
  alarm.ackBy,
  alarm.ackNote,
  date(alarm.clearedAt),
  date(alarm.shelvedUntil),
  alarm.shelvedBy,
  alarm.shelveReason,
  alarm.suppressedBy,
  alarm.version,
];
