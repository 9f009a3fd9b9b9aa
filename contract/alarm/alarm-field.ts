import type { Alarm } from "./alarm.ts";
import type { FieldsOf } from "../base/field.ts";

export const alarmFields = {
  houseId: null,
  farmId: null,
  orgId: null,
  key: { name: { zh: "报警", en: "Alarm" } },
  subject: null,
  subjectName: null,
  subjectNameEn: null,
  severity: { name: { zh: "级别", en: "Severity" } },
  state: { name: { zh: "状态", en: "Status" } },
  raisedAt: { name: { zh: "发生时间", en: "Raised" } },
  value: { name: { zh: "报警值", en: "Value" } },
  limit: { name: { zh: "限值", en: "Limit" } },
  peak: { name: { zh: "极值", en: "Worst value" } },
  ackAt: { name: { zh: "确认时间", en: "Acknowledged" } },
  ackBy: { isPerson: true, name: { zh: "确认人", en: "Acknowledged by" } },
  ackNote: { name: { zh: "确认备注", en: "Note" } },
  clearedAt: { name: { zh: "恢复时间", en: "Cleared" } },
  shelvedUntil: { name: { zh: "搁置至", en: "Shelved until" } },
  shelvedBy: { isPerson: true, name: { zh: "搁置人", en: "Shelved by" } },
  shelveReason: { name: { zh: "搁置原因", en: "Reason" } },
  suppressedBy: null,
  latchedAt: { name: { zh: "待复位", en: "Waiting for reset since" } },
  assigned: { name: { zh: "指派给", en: "Assigned to" } },
  work: { name: { zh: "处理进展", en: "Work" } },
} satisfies FieldsOf<Alarm>;
