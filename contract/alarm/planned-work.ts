import { dayMs, minuteMs } from "../base/time.ts";
import { z } from "zod";
import { id } from "../base/call-schema.ts";
import { common, derived, type FieldsOf } from "../base/field.ts";
import { keysOf } from "../base/table-keys.ts";
import { line, reasonSize } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";
import { type AlarmKey, alarmKinds } from "./alarm-kind.ts";
import { alarmSchema, alarmKeys } from "./alarm.ts";
import { outageMaxHours, urgentOutageMaxHours } from "./alarm-outage.ts";

/**
 * Announced work: during it, new alarms of some houses are hidden, and they are listed at its end.
 * An earlier alarm stays visible, and an urgent one is hidden only with a reason.
 */

/** Alarm kinds by the object of the work, as a range of codes: first and last. */
export const workGroups = {
  climate: { zh: "温湿度、气体与通风", en: "Climate and ventilation", codes: [1100, 1499] },
  waterFeed: { zh: "饮水与饲料", en: "Water and feed", codes: [1500, 1599] },
  flock: { zh: "死淘、体重与产蛋", en: "Losses, weight and eggs", codes: [1600, 1699] },
  power: { zh: "供电", en: "Power", codes: [2100, 2199] },
  device: { zh: "风机、风口等设备", en: "Fans, inlets and other devices", codes: [2200, 2299] },
  sensor: { zh: "传感器", en: "Sensors", codes: [2300, 2399] },
  input: { zh: "报警输入、门和火警", en: "Alarm inputs, doors and fire", codes: [2400, 2499] },
  network: { zh: "网关与通信", en: "Gateway and communication", codes: [3100, 3199] },
  setting: { zh: "环控器设置", en: "Controller settings", codes: [3200, 3299] },
} as const satisfies Record<string, Words & { readonly codes: readonly [number, number] }>;
export type WorkGroup = keyof typeof workGroups;
export const workGroupKeys = keysOf(workGroups);

/** Alarms of these groups; empty: all alarms. */
export const workAlarms = (groups: readonly WorkGroup[]): readonly AlarmKey[] =>
  groups.length === 0
    ? alarmKeys
    : alarmKeys.filter((key) =>
        groups.some((group) => {
          const [first, last] = workGroups[group].codes;
          return alarmKinds[key].code >= first && alarmKinds[key].code <= last;
        }),
      );

export const workRepeats = {
  none: { zh: "不重复", en: "Once" },
  weekly: { zh: "每周", en: "Weekly" },
  monthly: { zh: "每月", en: "Monthly" },
} as const satisfies Record<string, Words>;
export type WorkRepeat = keyof typeof workRepeats;
export const workRepeatKeys = keysOf(workRepeats);

/**
 * Longest window, h. A repeated one may last half a day, so that no plan takes an alarm out of
 * service for more than half of the time.
 */
export const workMaxHours = {
  once: outageMaxHours,
  repeated: 12,
  urgent: urgentOutageMaxHours,
  urgentRepeated: 4,
} as const;
/** Furthest day of a plan, days ahead; most plans of an organisation. */
export const workAheadDays = 366;
export const worksMax = 200;
/** A begin may be this far in the past, for slow or late entries. */
export const workLateMs = 10 * minuteMs;
/** Time before its start at which it is announced on the wall, ms. */
export const workAnnouncedMs = dayMs;
const placesMax = 200;
const minutesMin = 15;

/** The longest window of such work, h. */
export function workMostHours(form: {
  readonly repeat: WorkRepeat;
  readonly urgentReason: string;
}): number {
  const isOnce = form.repeat === "none";
  if (form.urgentReason === "") return isOnce ? workMaxHours.once : workMaxHours.repeated;
  return isOnce ? workMaxHours.urgent : workMaxHours.urgentRepeated;
}

const day = z.iso.date({ error: "form" });
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "timeOfDay" });
const distinct = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .transform((all) => [...new Set(all)]);

const form = {
  name: line(common.name.max).min(1),
  reason: line(reasonSize.max).min(reasonSize.min),
  /** Nodes of the farm tree, with everything below them. */
  farmIds: distinct(z.int().positive(), placesMax),
  houseIds: distinct(z.int().positive(), placesMax),
  /** Empty: every kind. */
  groups: distinct(z.enum(workGroupKeys), workGroupKeys.length),
  /** Why urgent alarms are hidden too; '': they are not. */
  urgentReason: line(reasonSize.max),
  /** The first day, by the calendar of the places. */
  day,
  /** hh:mm by their clock. */
  time: clock,
  minutes: z
    .int()
    .min(minutesMin)
    .max(workMaxHours.once * 60),
  repeat: z.enum(workRepeatKeys),
  /** Day of weekly work, 1: Monday. */
  weekDays: distinct(z.int().min(1).max(7), 7),
  /** The last day on which repeated work may begin; null: it is not repeated. */
  untilDay: day.nullable(),
};
export const workFormSchema = z.object(form);
export type WorkForm = z.output<typeof workFormSchema>;
/** The part of the form that says when the work takes place. */
export type WorkTimes = Pick<
  WorkForm,
  "day" | "time" | "minutes" | "repeat" | "weekDays" | "untilDay"
>;

const hasPlace = ({ farmIds, houseIds }: WorkForm): boolean => farmIds.length + houseIds.length > 0;
const hasDays = ({ repeat, weekDays }: WorkForm): boolean =>
  repeat !== "weekly" || weekDays.length > 0;
const hasEnd = ({ repeat, untilDay }: WorkForm): boolean => repeat === "none" || untilDay !== null;
const isInOrder = ({ repeat, untilDay, day: first }: WorkForm): boolean =>
  repeat === "none" || untilDay === null || untilDay >= first;
const isReasoned = ({ urgentReason }: WorkForm): boolean =>
  urgentReason === "" || urgentReason.length >= reasonSize.min;
const missing = "missing";
const noPlace = { path: ["farmIds"], error: "workNoPlace" };
const noDays = { path: ["weekDays"], error: missing };
const noEnd = { path: ["untilDay"], error: missing };
const noOrder = { path: ["untilDay"], error: "shiftOrder" };
const noReason = { path: ["urgentReason"], error: "workReason" };

export const createWorkSchema = workFormSchema
  .refine(hasPlace, noPlace)
  .refine(hasDays, noDays)
  .refine(hasEnd, noEnd)
  .refine(isInOrder, noOrder)
  .refine(isReasoned, noReason);
export const updateWorkSchema = workFormSchema
  .extend({ id, version: z.int() })
  .refine(hasPlace, noPlace)
  .refine(hasDays, noDays)
  .refine(hasEnd, noEnd)
  .refine(isInOrder, noOrder)
  .refine(isReasoned, noReason);

const window = { from: z.int(), to: z.int() };

/** Work as its list shows it. Times in epoch ms. */
export const plannedWorkSchema = z.object({
  ...form,
  id,
  orgId: z.int(),
  timeZone: z.string(),
  /** Houses that it is for now. */
  houses: z.int(),
  /** The next window of the work. */
  next: z.object(window),
  madeBy: z.string(),
  /** True if all of its houses are the caller's. */
  mayManage: z.boolean(),
  version: z.int(),
});
export type PlannedWork = z.infer<typeof plannedWorkSchema>;

export const workStates = {
  running: { zh: "进行中", en: "Running" },
  over: { zh: "已结束", en: "Over" },
  missed: { zh: "未执行（服务器当时未运行）", en: "Missed: the server was not running" },
} as const satisfies Record<string, Words>;
export const workStateKeys = keysOf(workStates);

/** One window of work: it runs, or has been. */
export const workRunSchema = z.object({
  id,
  name: z.string(),
  reason: z.string(),
  timeZone: z.string(),
  ...window,
  state: z.enum(workStateKeys),
  /** Null: it runs. */
  endedAt: z.int().nullable(),
  /** The person who ended it early; null: it ended as planned. */
  endedBy: z.string().nullable(),
  /** Houses of the caller in it. */
  houses: z.int(),
  /** Alarms raised and cleared in it, and those active at its end, or now. */
  went: z.int(),
  stood: z.int(),
  mayManage: z.boolean(),
});
export type WorkRun = z.infer<typeof workRunSchema>;

/** An alarm that was raised hidden during the work. */
export const workAlarmSchema = z.object({ alarm: alarmSchema, stood: z.boolean() });
export type WorkAlarm = z.infer<typeof workAlarmSchema>;

/** Work as the wall announces it. */
export const workNoteSchema = z.object({
  id,
  name: z.string(),
  ...window,
  houses: z.int(),
  isRunning: z.boolean(),
  timeZone: z.string(),
});
export type WorkNote = z.infer<typeof workNoteSchema>;

export const plannedWorkFields = {
  name: { name: { zh: "作业", en: "Work" }, max: common.name.max },
  reason: { name: { zh: "说明", en: "Reason" }, max: reasonSize.max },
  farmIds: { name: { zh: "农场", en: "Farms" } },
  houseIds: { name: { zh: "栋舍", en: "Houses" } },
  groups: { name: { zh: "报警类别", en: "Alarm groups" }, choices: workGroups },
  urgentReason: {
    name: { zh: "连紧急报警也停用的理由", en: "Reason for urgent alarms too" },
    max: reasonSize.max,
  },
  day: { name: { zh: "开始日期", en: "Start date" } },
  time: { name: { zh: "开始时间", en: "Start time" } },
  minutes: { name: { zh: "时长", en: "Duration" } },
  repeat: { name: { zh: "重复", en: "Repeat" }, choices: workRepeats },
  weekDays: { name: { zh: "星期", en: "Days" } },
  untilDay: { name: { zh: "重复至", en: "Repeat until" } },
  orgId: null,
  timeZone: derived(common.timeZone),
  houses: null,
  next: null,
  madeBy: derived({ isPerson: true, name: { zh: "创建人", en: "Created by" } }),
  mayManage: null,
} satisfies FieldsOf<PlannedWork>;
