import { houseUnitFields } from "../../contract/maintenance/house-unit.ts";
import { planFields } from "../../contract/maintenance/maintenance.ts";
import { maintenanceRecordFields } from "../../contract/maintenance/maintenance-record.ts";
import { templateOf, type TemplateKey } from "../../contract/maintenance/maintenance-template.ts";
import type { Language } from "../../contract/base/words.ts";
import { farmNameIn, houseNameIn } from "../../contract/base/localized-name.ts";
import { listFile } from "../platform/export/list-export.ts";
import { localCell } from "../platform/export/sheet.ts";
import { listPlans } from "./maintenance-plan-queries.ts";
import { listMaintenance } from "./maintenance-record-queries.ts";
import { listUnits } from "./unit-queries.ts";

interface Placed {
  readonly houseName: string | null;
  readonly houseNameEn: string | null;
  readonly farmName: string;
  readonly farmNameEn: string | null;
}
const places = (language: Language) =>
  [
    { key: "farmName", cell: (row: Placed) => farmNameIn(row, language) },
    { key: "houseName", cell: (row: Placed) => houseNameIn(row, language) },
  ] as const;

interface Contained {
  readonly template: TemplateKey | null;
  readonly content: string;
}
const contentIn = (language: Language) =>
  ({
    key: "content",
    cell: ({ template, content }: Contained) =>
      template === null ? content : templateOf(template).content[language],
  }) as const;
const oneDigit = (value: number | null): number | null =>
  value === null ? null : Math.round(10 * value) / 10;

/** The plans of a list, in its order. Refusal: 400. */
export const planFile = listFile({
  table: "plan",
  fields: planFields,
  list: listPlans,
  columns: ({ language }) => [
    ...places(language),
    "type",
    contentIn(language),
    "description",
    "scope",
    "unitKind",
    "unitNumber",
    "plannedDate",
    "intervalDays",
    "intervalHours",
    "seasonFrom",
    "seasonTo",
    "perFlock",
    "leadDays",
    "anchor",
    "dueOn",
    "state",
    { key: "leftHours", cell: ({ leftHours }) => oneDigit(leftHours) },
    "lastOn",
    "lastBy",
    "assignee",
    "records",
    "delays",
  ],
});

/** The work done, in the order of the list. Refusal: 400. */
export const maintenanceFile = listFile({
  table: "maintenance",
  fields: maintenanceRecordFields,
  list: listMaintenance,
  zones: () => ["UTC"],
  columns: ({ language }) => [
    ...places(language),
    "doneOn",
    "type",
    contentIn(language),
    "unitKind",
    "unitNumber",
    "result",
    "by",
    "minutes",
    "cost",
    "currency",
    "part",
    { key: "hoursAt", cell: ({ hoursAt }) => oneDigit(hoursAt) },
    "note",
    { key: "at", cell: ({ at }) => localCell(at, "UTC") },
    "voidReason",
    "voidedBy",
    { key: "voidedAt", cell: ({ voidedAt }) => localCell(voidedAt, "UTC") },
  ],
});

/** The units of a list. Refusal: 400. */
export const unitFile = listFile({
  table: "unit",
  fields: houseUnitFields,
  list: listUnits,
  zones: () => ["UTC"],
  columns: ({ language }) => [
    ...places(language),
    "kind",
    "number",
    "name",
    "model",
    "serial",
    "kw",
    "m3h",
    "installedOn",
    "retiredOn",
    { key: "hours", cell: ({ hours }) => oneDigit(hours) },
    "hoursFrom",
    "starts",
    "knownPct",
    "faults",
    { key: "hoursBetween", cell: ({ hoursBetween }) => oneDigit(hoursBetween) },
    { key: "outUntil", cell: ({ outUntil }) => localCell(outUntil, "UTC") },
    "outReason",
    "outBy",
    "label",
  ],
});
