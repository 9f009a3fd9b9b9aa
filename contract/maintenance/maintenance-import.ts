import { z } from "zod";
import {
  type ImportColumnInfo,
  importId,
  importProblemOf,
  importRowOf,
  importRowsMax,
} from "../base/import-table.ts";
import { keysOf } from "../base/table-keys.ts";
import { planFields } from "./maintenance.ts";
import type { Words } from "../base/words.ts";

/** Columns of a table of plans, in the order of the template; exports use the same. */
export const planColumns = {
  farm: { name: planFields.farmName.name },
  house: { name: planFields.houseName.name },
  unitKind: { name: planFields.unitKind.name },
  unitNumber: { name: planFields.unitNumber.name },
  type: { name: planFields.type.name, isRequired: true },
  content: { name: planFields.content.name, isRequired: true },
  description: { name: planFields.description.name },
  plannedDate: { name: planFields.plannedDate.name },
  intervalDays: { name: planFields.intervalDays.name },
  intervalHours: { name: planFields.intervalHours.name },
  seasonFrom: { name: planFields.seasonFrom.name },
  seasonTo: { name: planFields.seasonTo.name },
  perFlock: { name: planFields.perFlock.name },
  leadDays: { name: planFields.leadDays.name },
  anchor: { name: planFields.anchor.name },
  assignee: { name: planFields.assignee.name },
} as const satisfies Record<string, ImportColumnInfo>;
export type PlanColumn = keyof typeof planColumns;
export const planColumnKeys = keysOf(planColumns);

/** Reasons why a row cannot be imported, besides the reasons of every form. */
export const planFaults = {
  noSuchFarm: { zh: "农场不存在", en: "No such farm" },
  severalFarms: { zh: "有多个同名农场", en: "Several farms have this name" },
  noPlace: {
    zh: "请填写栋舍；全场的计划只填农场",
    en: "Enter the house; for the whole farm only the farm",
  },
  ofHouse: { zh: "按设备的计划请填写栋舍", en: "Enter the house of the units" },
  noSuchUnit: { zh: "该栋舍没有登记这台设备", en: "This unit is not registered in the house" },
  withKind: { zh: "填写设备编号时必填", en: "Required when a unit number is given" },
  noSuchPerson: { zh: "没有这个用户", en: "No such user" },
  severalPeople: { zh: "有多个同名用户", en: "Several users have this name" },
  yesNo: { zh: "请填写“是”或“否”", en: "Enter yes or no" },
} as const satisfies Record<string, Words>;

export const planRowSchema = importRowOf(planColumnKeys);
export type PlanRow = z.output<typeof planRowSchema>;

/**
 * `isConfirmed` false: nothing changes, every problem is reported. `isPartial`: the rows without a
 * problem are created even if others have one.
 */
export const importPlansSchema = z.object({
  rows: z.array(planRowSchema).min(1).max(importRowsMax),
  isConfirmed: z.boolean(),
  isPartial: z.boolean().default(false),
});

export const importPlansReplySchema = z.object({
  counts: z.object({
    rows: z.int(),
    /** Plans that would be made, or were. */
    plans: z.int(),
    /** Rows whose plan already exists: the same work at the same place. */
    known: z.int(),
    /** Rows whose plan exists and is closed: that plan is opened again, no new one is created. */
    closed: z.int(),
  }),
  problems: z.array(importProblemOf(planColumnKeys)),
  importId,
});
export type ImportPlansReply = z.infer<typeof importPlansReplySchema>;
