import { z } from "zod";
import { common, type FieldsOf } from "../base/field.ts";
import type { FieldFault } from "../base/field-fault.ts";
import { dueReasons, dueStates } from "./maintenance-due.ts";
import { calendarDay } from "../fleet/flock/flock-day.ts";
import { type UnitKind, unitKindKeys, unitKinds, unitPlace } from "./house-unit.ts";
import { keysOf } from "../base/table-keys.ts";
import { planTypes, templateKeys } from "./maintenance-template.ts";
import { line, optionalLine, reasonSize } from "../base/text-field.ts";
import { slotOf } from "./unit-slot.ts";
import type { Words } from "../base/words.ts";

export const planTypeKeys = keysOf(planTypes);

/** Scope of a plan. */
export const planScopes = {
  unit: { zh: "单台设备", en: "One unit" },
  kind: { zh: "同类设备", en: "Units of one type" },
  house: { zh: "整栋", en: "House" },
  farm: { zh: "全场", en: "Farm" },
} as const satisfies Record<string, Words>;
export const planScopeKeys = keysOf(planScopes);

export const planAnchors = {
  done: { zh: "从完成日起算", en: "From completion date" },
  planned: { zh: "从计划日期起算", en: "From planned date" },
} as const satisfies Record<string, Words>;
export const planAnchorKeys = keysOf(planAnchors);

/** State of a plan on the farm's current day. */
export const planStates = {
  overdue: { zh: "已逾期", en: "Overdue" },
  due: { zh: "即将到期", en: "Due" },
  later: { zh: "未到期", en: "Upcoming" },
  none: { zh: "暂无日期", en: "No date" },
  closed: { zh: "已停用", en: "Closed" },
} as const satisfies Record<(typeof dueStates)[number] | "closed", Words>;
export const planStateKeys = keysOf(planStates);

/**
 * `todo`: overdue and due; `month`: within 30 days, what is overdue among it; `soon` and `next`:
 * the columns of the board after the overdue ones.
 */
export const planFilters = {
  todo: { zh: "待办", en: "To do" },
  month: { zh: "30 天内", en: "Within 30 days" },
  soon: { zh: "7 天内到期", en: "Due within 7 days" },
  next: { zh: "8–30 天内到期", en: "Due in 8 to 30 days" },
  ...planStates,
} as const satisfies Record<string, Words>;
export type PlanFilter = keyof typeof planFilters;
export const planFilterKeys = keysOf(planFilters);

/** Columns of the board: days ahead that count as soon. */
export const soonDays = 7;
export const monthDays = 30;

export const hours = z.number().nullable();
/** Due date and its reason (contract/maintenance/maintenance-due.ts). */
const due = {
  dueOn: calendarDay.nullable(),
  why: z.enum(dueReasons),
  /** The day it was last done that it is due by: of the unit that is first. */
  dueSince: calendarDay.nullable(),
  /** The number of the unit that is first; null: all of it. */
  firstNumber: z.int().nullable(),
  dueUnits: z.int(),
  units: z.int(),
  usedHours: hours,
  leftHours: hours,
  hoursPerDay: hours,
  postponedFrom: calendarDay.nullable(),
};

export const planSchema = z.object({
  id: z.int(),
  ...unitPlace,
  scope: z.enum(planScopeKeys),
  unitId: z.int().nullable(),
  unitKind: z.enum(unitKindKeys).nullable(),
  unitNumber: z.int().nullable(),
  type: z.enum(planTypeKeys),
  /** A usual plan whose words are unchanged: its content can be shown in any language. */
  template: z.enum(templateKeys).nullable(),
  content: z.string(),
  description: z.string(),
  plannedDate: calendarDay.nullable(),
  intervalDays: z.int().nullable(),
  intervalHours: z.int().nullable(),
  /** MM-DD. */
  seasonFrom: z.string().nullable(),
  seasonTo: z.string().nullable(),
  perFlock: z.boolean(),
  leadDays: z.int(),
  anchor: z.enum(planAnchorKeys),
  assigneeId: z.int().nullable(),
  assignee: z.string().nullable(),
  isClosed: z.boolean(),
  state: z.enum(planStateKeys),
  ...due,
  /** The current day of the farm, by which the state was computed. */
  today: calendarDay,
  lastOn: calendarDay.nullable(),
  lastBy: z.string().nullable(),
  /** Number of times it was done, and put off since it was last done. */
  records: z.int(),
  delays: z.int(),
  version: z.int(),
});
export type Plan = z.infer<typeof planSchema>;

/** Plans of the same work, of a house each: the work is one row, its houses are below it. */
export const planTaskSchema = z.object({
  /** The id of its oldest plan. */
  id: z.int(),
  /** Names the work within a filter: the same in every house. */
  task: z.string(),
  ...planSchema.pick({ type: true, template: true, content: true, unitKind: true }).shape,
  plans: z.int(),
  /** Houses; plans of whole farms are counted in `plans` alone. */
  houses: z.int(),
  farms: z.int(),
  overdue: z.int(),
  /** Days until the first is due, negative when it is late; null: no date. */
  days: z.int().nullable(),
  /** The plan itself, where there is only one. */
  only: planSchema.nullable(),
});
export type PlanTask = z.infer<typeof planTaskSchema>;
export const planTaskId = z.string().regex(/^[0-9a-f]{32}$/);

/** MM-DD of a day that exists every year; '' and null: no day. */
const dayOfYear = z
  .string()
  .trim()
  .refine(
    (text) => {
      if (text === "") return true;
      const at = new Date(`2001-${text}T00:00:00Z`);
      return !Number.isNaN(at.getTime()) && at.toISOString().slice(5, 10) === text;
    },
    { error: "form" },
  )
  .nullish()
  .transform((text) => text || null);
/** A day; '' and null: no day. */
const dayOrNone = z
  .union([z.literal(""), calendarDay])
  .nullish()
  .transform((text) => text || null);

export const planFields = {
  houseId: null,
  houseName: common.house,
  houseNameEn: null,
  farmId: null,
  farmName: common.farm,
  farmNameEn: null,
  scope: { name: { zh: "范围", en: "Applies to" }, choices: planScopes },
  unitId: null,
  unitKind: { name: { zh: "设备类别", en: "Unit type" }, choices: unitKinds },
  unitNumber: { name: { zh: "设备编号", en: "Unit number" } },
  type: { name: { zh: "计划类型", en: "Type" }, choices: planTypes },
  template: null,
  content: { name: { zh: "维保内容", en: "Content" }, max: 100 },
  description: { name: { zh: "说明", en: "Description" }, max: 500 },
  plannedDate: { name: { zh: "计划日期", en: "Planned date" } },
  intervalDays: { name: { zh: "间隔（天）", en: "Interval, days" } },
  intervalHours: { name: { zh: "间隔（小时）", en: "Interval, hours" } },
  seasonFrom: { name: { zh: "季节自", en: "Season from" }, max: 5 },
  seasonTo: { name: { zh: "季节至", en: "Season to" }, max: 5 },
  perFlock: { name: { zh: "每批次后", en: "After each flock" } },
  leadDays: { name: { zh: "提前提醒（天）", en: "Remind ahead (days)" } },
  anchor: { name: { zh: "起算方式", en: "Counted from" }, choices: planAnchors },
  assigneeId: null,
  assignee: { isPerson: true, name: { zh: "负责人", en: "Assigned to" } },
  isClosed: { name: { zh: "停用", en: "Closed" } },
  state: { name: { zh: "状态", en: "State" }, choices: planStates, isDerived: true },
  dueOn: { name: { zh: "下次日期", en: "Next due" }, isDerived: true },
  why: null,
  dueSince: null,
  firstNumber: null,
  dueUnits: { name: { zh: "到期台数", en: "Units due" }, isDerived: true },
  units: { name: { zh: "台数", en: "Units" }, isDerived: true },
  usedHours: { name: { zh: "已用小时", en: "Hours used" }, isDerived: true },
  leftHours: { name: { zh: "剩余小时", en: "Hours left" }, isDerived: true },
  hoursPerDay: { name: { zh: "每日小时", en: "Hours per day" }, isDerived: true },
  postponedFrom: { name: { zh: "推迟前日期", en: "Postponed from" }, isDerived: true },
  today: null,
  lastOn: { name: { zh: "上次完成", en: "Last done" }, isDerived: true },
  lastBy: { isPerson: true, name: { zh: "完成人", en: "Done by" }, isDerived: true },
  records: { name: { zh: "完成次数", en: "Times done" }, isDerived: true },
  delays: { name: { zh: "推迟次数", en: "Times postponed" }, isDerived: true },
} satisfies FieldsOf<Plan>;

export const orNull = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);
const planForm = {
  type: z.enum(planTypeKeys),
  content: line(planFields.content.max).min(1),
  description: optionalLine(planFields.description.max),
  plannedDate: dayOrNone,
  intervalDays: orNull(z.int().min(1).max(3650)),
  intervalHours: orNull(z.int().min(1).max(100_000)),
  seasonFrom: dayOfYear,
  seasonTo: dayOfYear,
  perFlock: z.boolean().default(false),
  leadDays: z.int().min(0).max(90).default(7),
  anchor: z.enum(planAnchorKeys).default("done"),
  assigneeId: orNull(z.int().positive()),
  isClosed: z.boolean().default(false),
};
type PlanForm = z.output<z.ZodObject<typeof planForm>>;

/** Fields a plan needs to be due at all, each with a check that it is missing. */
const needs: readonly (readonly [keyof PlanForm, (form: PlanForm) => boolean])[] = [
  ["intervalHours", ({ type, intervalHours }) => type === "duration" && intervalHours === null],
  [
    "intervalDays",
    ({ type, intervalDays, perFlock }) => type === "regular" && intervalDays === null && !perFlock,
  ],
  ["plannedDate", ({ plannedDate, ...form }) => plannedDate === null && needsDate(form)],
  ["seasonFrom", ({ seasonFrom, seasonTo }) => seasonFrom === null && seasonTo !== null],
  ["seasonTo", ({ seasonFrom, seasonTo }) => seasonFrom !== null && seasonTo === null],
];
const needsDate = ({
  type,
  anchor,
  intervalDays,
  intervalHours,
}: Omit<PlanForm, "plannedDate">): boolean =>
  anchor === "planned" || (type === "replace" && intervalDays === null && intervalHours === null);

/** The conditions of a plan and what it is for: of a unit, its kind and number if known. */
interface Countable extends Pick<PlanForm, "intervalHours" | "perFlock"> {
  readonly scope: (typeof planScopeKeys)[number];
  readonly houseId: number | null;
  readonly unitKind: UnitKind | null;
  readonly unitNumber?: number | null;
}
type Counted = Omit<Countable, "intervalHours" | "perFlock">;
/** The hours of the plan's subjects are counted. */
export function hasHours({ scope, houseId, unitKind, unitNumber }: Counted): boolean {
  if (scope === "house" || scope === "farm") return false;
  if (unitKind === null) return true;
  return (scope === "kind" || houseId !== null) && slotOf(unitKind, unitNumber ?? 1) !== null;
}
/**
 * True where flocks exist: they belong to houses. A unit not yet known passes, because the server
 * checks it.
 */
export const hasFlocks = ({ scope, houseId, unitKind }: Counted): boolean =>
  scope !== "farm" && (scope !== "unit" || unitKind === null || houseId !== null);
/** The fields by which a plan could never become due, each with the reason. */
export const neverDueBy = (
  plan: Countable,
): readonly (readonly ["intervalHours" | "perFlock", FieldFault])[] => [
  ...(plan.intervalHours !== null && !hasHours(plan)
    ? [["intervalHours", "hoursUncounted"] as const]
    : []),
  ...(plan.perFlock && !hasFlocks(plan) ? [["perFlock", "noFlock"] as const] : []),
];

function checkPlan(form: PlanForm, context: z.core.$RefinementCtx): void {
  for (const [field, isMissing] of needs)
    if (isMissing(form)) context.addIssue({ code: "custom", message: "missing", path: [field] });
}

const planTarget = {
  scope: z.enum(planScopeKeys),
  farmId: orNull(z.int().positive()),
  houseId: orNull(z.int().positive()),
  unitId: orNull(z.int().positive()),
  unitKind: orNull(z.enum(unitKindKeys)),
};
/** The id of a plan's place, by its scope. */
const targetField = { unit: "unitId", kind: "houseId", house: "houseId", farm: "farmId" } as const;

export const createPlanSchema = z
  .object({ ...planTarget, ...planForm })
  .superRefine((form, context) => {
    checkPlan(form, context);
    const missing = (path: string) =>
      context.addIssue({ code: "custom", message: "missing", path: [path] });
    if (form[targetField[form.scope]] === null) missing(targetField[form.scope]);
    if (form.scope === "kind" && form.unitKind === null) missing("unitKind");
    // A unit is named by its id only here.
    const named = form.scope === "unit" ? { ...form, unitKind: null } : form;
    for (const [path, message] of neverDueBy(named))
      context.addIssue({ code: "custom", message, path: [path] });
  });
export const updatePlanSchema = z
  .object({ id: z.int().positive(), version: z.int(), ...planForm })
  .superRefine(checkPlan);

/** The usual plans for houses; without `isConfirmed` it only reports what would be created. */
export const createPlansSchema = z.object({
  templates: z.array(z.enum(templateKeys)).min(1).max(templateKeys.length),
  houseIds: z.array(z.int().positive()).min(1).max(500),
  /** Counted as done on this day: the first time is an interval later. */
  from: calendarDay,
  isConfirmed: z.boolean().default(false),
});
export const madePlansSchema = z.object({
  /** Plans that are made, or would be; there already, and for which there is no such unit. */
  plans: z.int(),
  there: z.int(),
  without: z.int(),
  houses: z.int(),
});

export const postponePlanSchema = z.object({
  id: z.int().positive(),
  version: z.int(),
  to: calendarDay,
  reason: line(reasonSize.max).min(reasonSize.min),
});
/** Counts for the same filter in any state, for board, badge and tiles. */
export const planCountsSchema = z.object({
  overdue: z.int(),
  /** Houses with overdue plans. */
  overdueHouses: z.int(),
  /** Within 7 days, and within 30, what is overdue apart. */
  soon: z.int(),
  month: z.int(),
  /** Records of the last 7 days. */
  done: z.int(),
});
export type PlanCounts = z.infer<typeof planCountsSchema>;

export const planSorts = ["dueOn", "house", "type", "lastOn"] as const;
