import {
  type DayColumn,
  dayColumnKeys,
  dayColumns,
} from "../../../../contract/flock/production/production-import.ts";
import { countUnits, feedUnits, waterUnits, weightUnits } from "./column-unit.ts";
import { houseHeadings, type TableKind } from "./table-heading.ts";

/** Daily records. */
export const dayTable: TableKind<DayColumn> = {
  columns: dayColumns,
  keys: dayColumnKeys,
  figures: ["dead", "culled", "feedKg", "waterL", "eggs", "weightG", "sample"],
  days: ["day"],
  notes: ["note"],
  units: {
    dead: countUnits,
    culled: countUnits,
    eggs: countUnits,
    sample: countUnits,
    feedKg: feedUnits,
    waterL: waterUnits,
    weightG: weightUnits,
  },
  alsoCalled: {
    farm: ["农场名称", "所属农场", "farm name"],
    house: houseHeadings,
    day: ["日报日期", "date"],
    dead: ["死亡", "死亡数", "死亡数量", "当日死亡", "日死亡", "dead", "died", "mortality"],
    culled: ["淘汰", "淘汰数", "淘汰数量", "当日淘汰", "日淘汰", "culled", "culls"],
    feedKg: ["采食量", "耗料", "耗料量", "喂料", "喂料量", "用料", "用料量", "饲料", "feed"],
    waterL: ["饮水量", "耗水量", "用水量", "饮水", "water"],
    eggs: ["产蛋", "产蛋数", "蛋数", "产蛋量", "eggs", "egg count"],
    weightG: ["体重", "均重", "平均体重", "weight", "mean weight"],
    note: ["备注说明", "情况说明", "说明", "remark", "remarks", "notes", "comment", "comments"],
    sample: ["称重", "称重数量", "抽样", "抽样数", "birds weighed", "sample"],
  },
};
