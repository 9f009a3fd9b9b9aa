import { z } from "zod";
import { alarmKeys } from "../alarm/alarm.ts";
import { common, type FieldsOf } from "../base/field.ts";
import { keysOf } from "../base/table-keys.ts";
import { noticeReasonKeys, noticeStateKeys } from "../notify/notice.ts";
import { minuteMs } from "../base/time.ts";
import type { Words } from "../base/words.ts";

/** A drill ends by itself, ms. */
export const drillMs = 5 * minuteMs;
/** A chain that was proved longer ago is due for a new proof, days. */
export const drillDays = 35;

/** Point from which the way in was proved. */
export const drillWays = {
  gateway: { zh: "从网关起", en: "Starting at the gateway" },
  server: { zh: "从服务器起", en: "Starting at the server" },
} as const satisfies Record<string, Words>;
export const drillWayKeys = keysOf(drillWays);

/** Stages of a test alarm, in order. A screen is notified, and no stage waits for it. */
export const drillLegs = {
  received: { zh: "收到测试报警", en: "Test alarm received" },
  judged: { zh: "判为紧急报警", en: "Evaluated as urgent" },
  seen: { zh: "屏幕已显示", en: "Shown on a screen" },
  handed: { zh: "电话已拨出", en: "Call placed" },
  answered: { zh: "已接听", en: "Answered" },
  key: { zh: "已按键确认", en: "Key pressed" },
} as const satisfies Record<string, Words>;
export type DrillLeg = keyof typeof drillLegs;
export const drillLegKeys = keysOf(drillLegs);

export const drillResults = {
  proved: { zh: "通过", en: "Passed" },
  notAnswered: { zh: "无人应答", en: "Not answered" },
  broken: { zh: "链路中断", en: "Chain broken" },
  stopped: { zh: "已停止", en: "Stopped" },
} as const satisfies Record<string, Words>;
export type DrillResult = keyof typeof drillResults;
export const drillResultKeys = keysOf(drillResults);

interface Cause {
  /** The leg that was not reached. */
  readonly leg: DrillLeg;
  readonly text: Words;
  readonly todo: Words;
}
/** Place and reason of a break in a chain, and its remedy. `{alarm}`: the kind that was tried. */
export const drillCauses = {
  notReceived: {
    leg: "received",
    text: { zh: "服务器没有处理测试报警", en: "The server did not process the test alarm" },
    todo: { zh: "请检查服务器状态", en: "Check the server status" },
  },
  silent: {
    leg: "judged",
    text: { zh: "测试值没有触发“{alarm}”", en: "The test value did not raise “{alarm}”" },
    todo: { zh: "请核对报警限值和延时", en: "Check limits and delays" },
  },
  hidden: {
    leg: "judged",
    text: { zh: "“{alarm}”已停用或被屏蔽", en: "“{alarm}” is out of service or suppressed" },
    todo: { zh: "请恢复该报警", en: "Return the alarm to service" },
  },
  quiet: {
    leg: "judged",
    text: { zh: "“{alarm}”的级别不打电话", en: "“{alarm}” makes no calls at its severity" },
    todo: { zh: "请在报警设置中调高级别", en: "Raise its severity in the alarm settings" },
  },
  noCalling: {
    leg: "handed",
    text: { zh: "本系统未接电话服务", en: "No phone service is connected" },
    todo: { zh: "请管理员配置电话服务", en: "Ask an administrator to set up the phone service" },
  },
  noCallee: {
    leg: "handed",
    text: { zh: "此刻没有可拨打的号码", en: "No number can be called at this time" },
    todo: { zh: "请补上报警电话和值班时段", en: "Add a number or cover this time" },
  },
  callLimit: {
    leg: "handed",
    text: {
      zh: "号码刚被拨打过，次数要留给真报警",
      en: "The numbers were just called; the remaining calls are kept for real alarms",
    },
    todo: { zh: "请过一小时再演练", en: "Try again in an hour" },
  },
  callFailed: {
    leg: "handed",
    text: { zh: "电话拨不出去", en: "The call could not be placed" },
    todo: { zh: "请检查电话服务和号码", en: "Check the phone service and the number" },
  },
  notAnswered: {
    leg: "answered",
    text: { zh: "电话响了，没人接", en: "It rang, but nobody answered" },
    todo: {
      zh: "请提醒值班人员，再演练一次",
      en: "Remind the person on call, then run the drill again",
    },
  },
  noKey: {
    leg: "key",
    text: { zh: "接了电话，没有按键", en: "Answered, but no key was pressed" },
    todo: { zh: "请告诉接警人按 1 确认", en: "Tell the person on call to press 1" },
  },
} as const satisfies Record<string, Cause>;
export type DrillCause = keyof typeof drillCauses;
export const drillCauseKeys = keysOf(drillCauses);

const at = z.int().nullable();

/** People called in it, in order. */
export const drillCallSchema = z.object({
  noticeId: z.int(),
  at: z.int(),
  recipient: z.string(),
  state: z.enum(noticeStateKeys),
  reason: z.enum(noticeReasonKeys).nullable(),
});

/** A drill. Times in epoch ms; a leg that was not reached has none. */
export const drillSchema = z.object({
  id: z.int(),
  houseId: z.int(),
  houseName: z.string(),
  houseNameEn: z.string().nullable(),
  farmId: z.int(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  timeZone: z.string(),
  startedAt: z.int(),
  /** Person who requested it; '': the weekly plan. */
  startedBy: z.string(),
  way: z.enum(drillWayKeys),
  /** The gateway did not answer the request for a test input. */
  isGatewaySilent: z.boolean(),
  /** The kind that was tried; null: not judged yet. */
  alarm: z.enum(alarmKeys).nullable(),
  legs: z.object({ received: at, judged: at, seen: at, handed: at, answered: at, key: at }),
  answeredBy: z.string(),
  calls: z.array(drillCallSchema),
  /** Null: it runs. */
  endedAt: at,
  result: z.enum(drillResultKeys).nullable(),
  cause: z.enum(drillCauseKeys).nullable(),
  stoppedBy: z.string(),
});
export type Drill = z.infer<typeof drillSchema>;

/** Time of a drill from its start until a person pressed the key, ms; null: nobody did. */
export const drillTook = ({ startedAt, legs }: Pick<Drill, "startedAt" | "legs">): number | null =>
  legs.key === null ? null : legs.key - startedAt;

/** Course a drill of a house would take now. */
export const drillOutlookSchema = z.object({
  way: z.enum(drillWayKeys),
  canCall: z.boolean(),
  /** Called persons in order, up to the first answer. */
  callees: z.array(z.object({ label: z.string(), phone: z.string() })),
});
export type DrillOutlook = z.infer<typeof drillOutlookSchema>;

/** Days of the week, Monday is 1. */
export const weekdays = {
  "1": { zh: "周一", en: "Monday" },
  "2": { zh: "周二", en: "Tuesday" },
  "3": { zh: "周三", en: "Wednesday" },
  "4": { zh: "周四", en: "Thursday" },
  "5": { zh: "周五", en: "Friday" },
  "6": { zh: "周六", en: "Saturday" },
  "7": { zh: "周日", en: "Sunday" },
} as const satisfies Record<string, Words>;
export const weekdayKeys = keysOf(weekdays);

const hour = z.int().min(0).max(23);
/** A drill once a week in one house below a node of the farm tree, house after house. */
export const drillPlanSchema = z.object({
  id: z.int(),
  orgId: z.int(),
  farmId: z.int(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  timeZone: z.string(),
  weekday: z.enum(weekdayKeys),
  /** Hour of the farm's clock. */
  hour,
  isOn: z.boolean(),
  version: z.int(),
});
export type DrillPlan = z.infer<typeof drillPlanSchema>;

export const drillPlanFields = {
  orgId: null,
  farmId: { name: common.farm.name },
  farmName: null,
  farmNameEn: null,
  timeZone: null,
  weekday: { name: { zh: "每周", en: "Every" }, choices: weekdays },
  hour: { name: { zh: "钟点", en: "Hour" } },
  isOn: { name: { zh: "启用", en: "On" } },
} satisfies FieldsOf<DrillPlan>;

const form = {
  farmId: z.int().positive(),
  weekday: z.enum(weekdayKeys),
  hour,
  isOn: z.boolean(),
};
export const createDrillPlanSchema = z.object(form);
export const updateDrillPlanSchema = z.object({
  id: z.int().positive(),
  version: z.int(),
  ...form,
});
