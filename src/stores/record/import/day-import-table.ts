import {
  type DayColumn,
  dayColumnKeys,
  dayColumns,
} from "../../../../contract/flock/production/production-import.ts";
import { feedUnits, waterUnits, weightUnits } from "./column-unit.ts";
import type { TableKind } from "./table-heading.ts";

/** Daily records. */
export const dayTable: TableKind<DayColumn> = {
  columns: dayColumns,
  keys: dayColumnKeys,
  figures: ["dead", "culled", "feedKg", "waterL", "eggs", "weightG", "sample"],
  days: ["day"],
  units: { feedKg: feedUnits, waterL: waterUnits, weightG: weightUnits },
  alsoCalled: {
    farm: ["农场名称", "所属农场", "farm name"],
    house: ["栋舍", "栋舍号", "舍名", "house name"],
    day: ["日报日期", "date"],
    dead: ["死亡数", "死亡数量", "died", "mortality"],
    culled: ["淘汰数", "淘汰数量", "culls"],
    feedKg: ["采食量", "耗料", "耗料量", "饲料", "feed", "feed in kg"],
    waterL: ["饮水量", "耗水量", "饮水", "water", "water in l"],
    eggs: ["产蛋", "蛋数", "产蛋量", "egg count"],
    weightG: ["体重", "均重", "平均体重", "weight", "mean weight"],
    sample: ["称重只数", "抽样数", "birds weighed", "sample"],
  },
};
