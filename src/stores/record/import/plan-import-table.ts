import {
  type PlanColumn,
  planColumnKeys,
  planColumns,
} from "../../../../contract/maintenance/maintenance-import.ts";
import { planFields } from "../../../../contract/maintenance/maintenance.ts";
import { houseHeadings, type TableKind } from "./table-heading.ts";

/** Columns of an exported table that are no part of the import. */
const others = Object.values(planFields).flatMap((field) =>
  field === null ? [] : [field.name.zh, field.name.en],
);

/** Maintenance plans. */
export const planTable: TableKind<PlanColumn> = {
  columns: planColumns,
  keys: planColumnKeys,
  figures: ["intervalDays", "intervalHours", "leadDays"],
  days: ["plannedDate"],
  monthDays: ["seasonFrom", "seasonTo"],
  notes: ["content", "description"],
  known: others,
  alsoCalled: {
    farm: ["农场名称", "所属农场", "farm name"],
    house: houseHeadings,
    unitKind: ["设备", "设备类型", "unit", "unit kind"],
    unitNumber: ["编号", "设备号", "number", "port"],
    type: ["类型", "plan type"],
    content: ["内容", "维保项目", "work", "task"],
    description: ["备注", "note"],
    plannedDate: ["计划日", "date", "planned"],
    intervalDays: ["间隔天数", "周期（天）", "interval days", "days"],
    intervalHours: ["间隔小时", "周期（小时）", "interval hours", "hours"],
    leadDays: ["提前天数", "lead days"],
    anchor: ["起算", "counted"],
    assignee: ["责任人", "assignee", "who"],
  },
};
