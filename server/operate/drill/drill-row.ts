import { type SQL, sql } from "drizzle-orm";
import { alarmKeys, type Severity } from "../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import type { Drill, DrillCause, DrillResult } from "../../../contract/operate/drill.ts";
import type { NoticeReason, NoticeState } from "../../../contract/notify/notice.ts";

/** A call of a drill, as JSON has it. */
export interface CallRow {
  readonly noticeId: number;
  readonly phoneId: number | null;
  readonly at: number;
  readonly sentAt: number | null;
  readonly recipient: string;
  readonly state: NoticeState;
  readonly reason: NoticeReason | null;
}

/** A drill as stored in the database, read by `drillFrom`. */
export interface DrillRow {
  readonly id: number;
  readonly house_id: number;
  readonly org_id: number;
  readonly house_name: string;
  readonly house_name_en: string | null;
  readonly farm_id: number;
  readonly farm_name: string;
  readonly farm_name_en: string | null;
  readonly time_zone: string;
  readonly started_at: Date;
  readonly started_by: string;
  readonly way: Drill["way"];
  readonly asked_at: Date | null;
  readonly is_gateway_silent: boolean;
  readonly queued_at: Date | null;
  readonly received_at: Date | null;
  readonly judged_at: Date | null;
  readonly alarm: string | null;
  readonly severity: Severity | null;
  readonly hidden_by: string | null;
  readonly seen_at: Date | null;
  readonly handed_at: Date | null;
  readonly answered_at: Date | null;
  readonly key_at: Date | null;
  readonly answered_by: string;
  readonly ended_at: Date | null;
  readonly result: DrillResult | null;
  readonly cause: DrillCause | null;
  readonly stopped_by: string;
  readonly calls: CallRow[];
}

const ms = (timestamp: SQL): SQL => sql`floor(extract(epoch from ${timestamp}) * 1000)`;

/** The key of a notice of a drill begins so: it makes each call once. */
export const drillKey = (drillId: number, phoneId: number): string => `drill:${drillId}:${phoneId}`;

/** Columns for `DrillRow`, from `d`, `h` and `f`. */
export const drillColumns = sql`d.id, d.house_id, d.org_id, h.name as house_name,
  h.name_en as house_name_en, f.id as farm_id, f.name as farm_name, f.name_en as farm_name_en,
  f.time_zone, d.started_at, d.started_by, d.way, d.asked_at, d.is_gateway_silent, d.queued_at,
  d.received_at, d.judged_at, d.alarm, d.severity, d.hidden_by, d.seen_at, d.handed_at,
  d.answered_at, d.key_at, d.answered_by, d.ended_at, d.result, d.cause, d.stopped_by,
  coalesce((select json_agg(json_build_object('noticeId', n.id, 'phoneId', n.phone_id,
      'at', ${ms(sql`n.due_at`)}, 'sentAt', ${ms(sql`n.sent_at`)}, 'recipient', n.recipient,
      'state', n.state, 'reason', n.reason) order by n.id)
    from notices n where n.org_id = d.org_id and n.kind = 'drill'
      and n.due_at >= d.started_at and n.due_at <= coalesce(d.ended_at, now()) + interval '1 hour'
      and n.key like 'drill:' || d.id || ':%'), '[]') as calls`;
export const drillFrom = sql`drills d join houses h on h.id = d.house_id
  join farms f on f.id = h.farm_id`;

const isKey = (key: string | null): key is AlarmKey =>
  alarmKeys.some((alarmKey) => alarmKey === key);
const at = (timestamp: Date | null): number | null => timestamp?.getTime() ?? null;

export function drillOf(row: DrillRow): Drill {
  return {
    id: row.id,
    houseId: row.house_id,
    houseName: row.house_name,
    houseNameEn: row.house_name_en,
    farmId: row.farm_id,
    farmName: row.farm_name,
    farmNameEn: row.farm_name_en,
    timeZone: row.time_zone,
    startedAt: row.started_at.getTime(),
    startedBy: row.started_by,
    way: row.way,
    isGatewaySilent: row.is_gateway_silent,
    alarm: isKey(row.alarm) ? row.alarm : null,
    legs: {
      received: at(row.received_at),
      judged: at(row.judged_at),
      seen: at(row.seen_at),
      handed: at(row.handed_at),
      answered: at(row.answered_at),
      key: at(row.key_at),
    },
    answeredBy: row.answered_by,
    calls: row.calls.map(({ noticeId, at: calledAt, recipient, state, reason }) => ({
      noticeId,
      at: calledAt,
      recipient,
      state,
      reason,
    })),
    endedAt: at(row.ended_at),
    result: row.result,
    cause: row.cause,
    stoppedBy: row.stopped_by,
  };
}
