import type { Alarm, Severity } from "../../../contract/alarm/alarm.ts";
import type { WorkStep } from "../../../contract/alarm/alarm-work.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import type { Queryable } from "../../platform/db/open-database.ts";

/** A row of the table `alarms` as SQL gives it. */
export interface AlarmRow {
  id: number;
  house_id: number;
  farm_id: number;
  org_id: number;
  key: AlarmKey;
  subject: string;
  subject_name: string | null;
  subject_name_en: string | null;
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
  latched_at: Date | null;
  work_step: WorkStep | null;
  work_by: string | null;
  work_at: Date | null;
  work_note: string | null;
  assigned_to: string | null;
  assigned_by: string | null;
  assigned_at: Date | null;
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
    ...(row.subject_name === null
      ? {}
      : { subjectName: row.subject_name, subjectNameEn: row.subject_name_en ?? "" }),
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
    ...(row.latched_at === null ? {} : { latchedAt: row.latched_at.getTime() }),
    ...(row.work_step === null || row.work_at === null
      ? {}
      : {
          work: {
            step: row.work_step,
            by: row.work_by ?? "",
            at: row.work_at.getTime(),
            note: row.work_note ?? "",
          },
        }),
    ...assignedOf(row),
    version: row.version,
  };
}

const assignedOf = (row: AlarmRow): Pick<Alarm, "assigned"> =>
  row.assigned_to === null || row.assigned_at === null
    ? {}
    : {
        assigned: {
          name: row.assigned_to,
          by: row.assigned_by ?? "",
          at: row.assigned_at.getTime(),
        },
      };

/** Value of each column but the id. */
const valueOf = {
  house_id: (alarm) => alarm.houseId,
  farm_id: (alarm) => alarm.farmId,
  org_id: (alarm) => alarm.orgId,
  key: (alarm) => alarm.key,
  subject: (alarm) => alarm.subject,
  subject_name: (alarm) => alarm.subjectName ?? null,
  subject_name_en: (alarm) => alarm.subjectNameEn ?? null,
  severity: (alarm) => alarm.severity,
  state: (alarm) => alarm.state,
  raised_at: (alarm) => date(alarm.raisedAt),
  value: (alarm) => alarm.value,
  limit_value: (alarm) => alarm.limit,
  peak: (alarm) => alarm.peak,
  ack_at: (alarm) => date(alarm.ackAt),
  ack_by: (alarm) => alarm.ackBy,
  ack_note: (alarm) => alarm.ackNote,
  cleared_at: (alarm) => date(alarm.clearedAt),
  shelved_until: (alarm) => date(alarm.shelvedUntil),
  shelved_by: (alarm) => alarm.shelvedBy,
  shelve_reason: (alarm) => alarm.shelveReason,
  suppressed_by: (alarm) => alarm.suppressedBy,
  latched_at: (alarm) => date(alarm.latchedAt ?? null),
  work_step: (alarm) => alarm.work?.step ?? null,
  work_by: (alarm) => alarm.work?.by ?? null,
  work_at: (alarm) => date(alarm.work?.at ?? null),
  work_note: (alarm) => alarm.work?.note ?? null,
  assigned_to: (alarm) => alarm.assigned?.name ?? null,
  assigned_by: (alarm) => alarm.assigned?.by ?? null,
  assigned_at: (alarm) => date(alarm.assigned?.at ?? null),
  version: (alarm) => alarm.version,
} satisfies Record<Exclude<keyof AlarmRow, "id">, (alarm: Omit<Alarm, "id">) => unknown>;
const columns = Object.keys(valueOf);
const columnList = columns.join(", ");

/** A row as a document: a batch of them is one parameter. */
const documentOf = (alarm: Omit<Alarm, "id"> & { readonly id?: number }) => ({
  id: alarm.id,
  ...Object.fromEntries(Object.entries(valueOf).map(([column, read]) => [column, read(alarm)])),
});

/** Writes new alarms in one statement. Returns their ids, in the same order. */
export async function insertAlarms(
  tx: Queryable,
  alarms: readonly Omit<Alarm, "id">[],
): Promise<number[]> {
  if (alarms.length === 0) return [];
  // The ids are drawn first, because the order of the rows of a RETURNING is not defined.
  const rows = await tx.query<{ id: number }>(
    `with numbered as materialized (
       select nextval(pg_get_serial_sequence('alarms', 'id'))::int as number, place
       from generate_series(1, $2::int) as place order by place
     ), written as (
       insert into alarms (id, ${columnList})
       select number, ${columnList}
       from rows from (json_populate_recordset(null::alarms, $1::json)) with ordinality as u
       join numbered on place = u.ordinality
     )
     select number as id from numbered order by place`,
    [JSON.stringify(alarms.map(documentOf)), alarms.length],
  );
  return rows.map(({ id }) => id);
}

/** Writes every changeable column of these alarms in one statement. Each may be named once. */
export async function updateAlarms(tx: Queryable, alarms: readonly Alarm[]): Promise<void> {
  if (alarms.length === 0) return;
  await tx.query(
    `update alarms a set (${columnList}) = (${columns.map((name) => `u.${name}`).join(", ")})
     from json_populate_recordset(null::alarms, $1::json) as u where a.id = u.id`,
    [JSON.stringify(alarms.map(documentOf))],
  );
}
