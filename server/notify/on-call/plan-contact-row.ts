import type { NoticeType } from "../../../contract/alarm/alarm-kind.ts";
import type { PlanContact } from "../notice-plan/plan-contact.ts";
import { contactRotaOf, type RotaSource } from "./rota-source.ts";

/** Fields of a contact that the plan needs, as in the database (`alarm_phones`). */
export interface PlanContactRow {
  readonly id: number;
  readonly farm_id: number | null;
  readonly house_id: number | null;
  readonly kind: PlanContact["kind"];
  readonly p1_from: number;
  readonly p1_to: number;
  readonly p2_from: number | null;
  readonly p2_to: number | null;
  readonly date_type: PlanContact["dateType"];
  readonly repeat_min: number;
  readonly delay_min: number;
  readonly alarm_type: PlanContact["alarmType"];
  readonly status: PlanContact["status"];
  readonly notice_types: readonly NoticeType[];
  readonly paused_at: Date | null;
  readonly paused_until: Date | null;
  readonly rota: RotaSource | null;
}

/** A contact in the form the planner uses. */
export const planContactOf = (row: PlanContactRow): PlanContact => ({
  id: row.id,
  farmId: row.farm_id,
  houseId: row.house_id,
  kind: row.kind,
  periods: [
    { from: row.p1_from, to: row.p1_to },
    ...(row.p2_from === null || row.p2_to === null ? [] : [{ from: row.p2_from, to: row.p2_to }]),
  ],
  dateType: row.date_type,
  delayMin: row.delay_min,
  repeatMin: row.repeat_min,
  status: row.status,
  alarmType: row.alarm_type,
  noticeTypes: row.notice_types,
  pausedAt: row.paused_at?.getTime() ?? null,
  pausedUntil: row.paused_until?.getTime() ?? null,
  rota: row.rota === null ? null : contactRotaOf(row.rota, row.kind),
});
