import { z } from "zod";
import { common, type FieldsOf } from "../base/field.ts";
import { calendarDay } from "../fleet/flock/flock-day.ts";
import { unitKindKeys, unitKinds, unitPlace } from "./house-unit.ts";
import { keysOf } from "../base/table-keys.ts";
import { hours, orNull, planFields, planTypeKeys } from "./maintenance.ts";
import { templateKeys } from "./maintenance-template.ts";
import { currencyKeys } from "../energy/tariff.ts";
import { line, optionalLine, reasonSize } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

/** `reported`: a fault is reported and not seen to yet. */
export const maintenanceResults = {
  ok: { zh: "正常", en: "OK" },
  adjusted: { zh: "已调整", en: "Adjusted" },
  repaired: { zh: "已修理", en: "Repaired" },
  replaced: { zh: "已更换", en: "Replaced" },
  reported: { zh: "已报修", en: "Reported" },
  notPossible: { zh: "无法完成", en: "Not possible" },
} as const satisfies Record<string, Words>;
export type MaintenanceResult = keyof typeof maintenanceResults;
export const maintenanceResultKeys = keysOf(maintenanceResults);

/**
 * Photos of work, JPEG. The browser makes them this small before they are sent; so a report
 * written without a network fits in the browser's store.
 */
export const photoLimit = { most: 4, sidePx: 1600, bytesMax: 1_500_000 } as const;
const photo = z
  .base64({ error: "photoJpeg" })
  .max(Math.ceil(photoLimit.bytesMax / 3) * 4, { error: "photoLarge" });
export const photoSchema = z.object({ photo: z.base64() });

const minutes = z.int().min(0).max(10_000).nullable();
const cost = z.number().min(0).max(1e7).nullable();

export const maintenanceRecordSchema = z.object({
  id: z.int(),
  ...unitPlace,
  planId: z.int().nullable(),
  unitId: z.int().nullable(),
  unitKind: z.enum(unitKindKeys).nullable(),
  unitNumber: z.int().nullable(),
  /** Null: unplanned work. */
  type: z.enum(planTypeKeys).nullable(),
  template: z.enum(templateKeys).nullable(),
  content: z.string(),
  doneOn: calendarDay,
  at: z.int(),
  by: z.string(),
  result: z.enum(maintenanceResultKeys),
  minutes,
  cost,
  currency: z.enum(currencyKeys),
  part: z.string(),
  note: z.string(),
  /** Hours of the unit when it was done. */
  hoursAt: hours,
  alarmId: z.int().nullable(),
  /** The report it answers. */
  reportId: z.int().nullable(),
  /** A report that was not seen to yet. */
  isOpen: z.boolean(),
  voidedAt: z.int().nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** Ids of its photos; work on several plans has the same photos in each of its records. */
  photos: z.array(z.int()),
});
export type MaintenanceRecord = z.infer<typeof maintenanceRecordSchema>;

export const maintenanceRecordFields = {
  houseId: null,
  houseName: common.house,
  houseNameEn: null,
  farmId: null,
  farmName: common.farm,
  farmNameEn: null,
  planId: null,
  unitId: null,
  unitKind: { name: { zh: "设备类别", en: "Unit" }, choices: unitKinds },
  unitNumber: planFields.unitNumber,
  type: planFields.type,
  template: null,
  content: planFields.content,
  doneOn: { name: { zh: "完成日期", en: "Done on" } },
  at: { name: { zh: "登记时间", en: "Recorded" } },
  by: { isPerson: true, name: { zh: "完成人", en: "Done by" } },
  result: { name: { zh: "结果", en: "Result" }, choices: maintenanceResults },
  minutes: { name: { zh: "用时（分钟）", en: "Minutes" } },
  cost: { name: { zh: "费用", en: "Cost" } },
  currency: { name: { zh: "币种", en: "Currency" } },
  part: { name: { zh: "更换配件", en: "Part" }, max: 100 },
  note: { name: { zh: "备注", en: "Note" }, max: 500 },
  hoursAt: { name: { zh: "完成时小时数", en: "Hours at completion" } },
  alarmId: null,
  reportId: null,
  isOpen: null,
  voidedAt: { name: { zh: "作废时间", en: "Voided" } },
  voidedBy: { isPerson: true, name: { zh: "作废人", en: "Voided by" } },
  voidReason: { name: { zh: "作废原因", en: "Reason for voiding" } },
  photos: null,
} satisfies FieldsOf<MaintenanceRecord>;

/** Work that was done: of one plan or many, or unplanned, of a unit or a house. */
export const doneMaintenanceSchema = z
  .object({
    draftId: z.uuid(),
    planIds: z.array(z.int().positive()).max(200).default([]),
    /** One unit of a plan for several: only this one was done. */
    unitId: orNull(z.int().positive()),
    houseId: orNull(z.int().positive()),
    content: optionalLine(planFields.content.max),
    doneOn: calendarDay,
    result: z.enum(maintenanceResultKeys),
    minutes: orNull(z.int().min(0).max(10_000)),
    cost: orNull(z.number().min(0).max(1e7)),
    /** Null: the farm's currency. */
    currency: orNull(z.enum(currencyKeys)),
    part: optionalLine(maintenanceRecordFields.part.max),
    note: optionalLine(maintenanceRecordFields.note.max),
    alarmId: orNull(z.int().positive()),
    /** The report it answers. */
    reportId: orNull(z.int().positive()),
    photos: z.array(photo).max(photoLimit.most).default([]),
  })
  .superRefine(({ planIds, unitId, houseId, content, result, reportId }, context) => {
    const fault = (path: string, message = "missing") =>
      context.addIssue({ code: "custom", message, path: [path] });
    // `reported` is refused for planned work, which is known already, and for the answer to a
    // report, which requires the outcome.
    if (result === "reported" && (planIds.length > 0 || reportId !== null))
      fault("result", "choice");
    if (planIds.length > 0) return;
    if (unitId === null && houseId === null) fault("houseId");
    if (content === "") fault("content");
  });
export type DoneMaintenance = z.input<typeof doneMaintenanceSchema>;

export const voidMaintenanceSchema = z.object({
  id: z.int().positive(),
  reason: line(reasonSize.max).min(reasonSize.min),
});

export const maintenanceRecordSorts = ["doneOn", "house"] as const;
