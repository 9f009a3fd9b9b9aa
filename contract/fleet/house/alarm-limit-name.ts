import { keysOf } from "../../base/table-keys.ts";
import type { LimitKey, LimitOrigin } from "./alarm-limit.ts";
import type { Unit } from "../../base/measure-unit.ts";
import type { Words } from "../../base/words.ts";

/** One limit the judge compares with. A share or a clock hour has the unit `count`. */
export interface LimitKind {
  readonly name: Words;
  readonly unit: Unit;
  readonly decimals: number;
  readonly group: LimitGroup;
}

export const limitGroups = {
  temperature: { zh: "温度", en: "Temperature" },
  air: { zh: "湿度、气体与负压", en: "Humidity, gases and pressure" },
  use: { zh: "饮水与采食", en: "Water and feed" },
  record: { zh: "生产记录", en: "Daily records" },
  device: { zh: "电力与设备", en: "Power and devices" },
} as const satisfies Record<string, Words>;
export type LimitGroup = keyof typeof limitGroups;
export const limitGroupKeys = keysOf(limitGroups);

const limit = (group: LimitGroup, unit: Unit, decimals: number, zh: string, en: string) =>
  ({ name: { zh, en }, unit, decimals, group }) as const satisfies LimitKind;

/** Every limit of a house: name, unit, and the group it is shown in. */
export const limitKinds = {
  targetTempC: limit("temperature", "degC", 1, "目标温度", "Target temperature"),
  tempHighDiffC: limit("temperature", "degC", 1, "高温报警差值", "High alarm above target by"),
  tempLowDiffC: limit("temperature", "degC", 1, "低温报警差值", "Low alarm below target by"),
  outCompC: limit("temperature", "degC", 1, "舍外温度补偿", "Outdoor compensation"),
  tempHighC: limit("temperature", "degC", 1, "高温报警限", "High temperature"),
  tempLowC: limit("temperature", "degC", 1, "低温报警限", "Low temperature"),
  tempAbsHighC: limit("temperature", "degC", 1, "绝对高温报警限", "Absolute high temperature"),
  tempDiffC: limit("temperature", "degC", 1, "舍内温差上限", "Max. difference between probes"),
  riseC: limit("temperature", "degC", 1, "升温过快幅度", "Rapid rise in 10 min"),
  feltLowDiffC: limit("temperature", "degC", 1, "体感低温差值", "Feels-like alarm below target by"),
  feltLowC: limit("temperature", "degC", 1, "体感低温报警限", "Low feels-like temperature"),
  feltLowMaxDayAge: limit(
    "temperature",
    "day",
    0,
    "体感低温监测至日龄",
    "Feels-like monitored up to age",
  ),
  probeDriftC: limit("temperature", "degC", 1, "单探头偏差上限", "Probe deviation"),
  padCoolC: limit("temperature", "degC", 1, "湿帘最小降温", "Minimum pad cooling"),
  rhHighPct: limit("air", "percent", 0, "高湿报警限", "High humidity"),
  rhLowPct: limit("air", "percent", 0, "低湿报警限", "Low humidity"),
  co2HighPpm: limit("air", "ppm", 0, "二氧化碳高限", "High CO₂"),
  co2UrgentPpm: limit("air", "ppm", 0, "二氧化碳过高限", "Dangerous CO₂"),
  nh3HighPpm: limit("air", "ppm", 0, "氨气高限", "High NH₃"),
  nh3UrgentPpm: limit("air", "ppm", 0, "氨气过高限", "Dangerous NH₃"),
  spHighPa: limit("air", "pa", 0, "负压高限", "High static pressure"),
  spLowPa: limit("air", "pa", 0, "负压低限", "Low static pressure"),
  spLowMinLevel: limit(
    "air",
    "count",
    0,
    "负压低报警起始级别",
    "Low pressure monitored from level",
  ),
  airSpeedMinRatio: limit("air", "count", 2, "最小风速比", "Minimum air speed ratio"),
  waterMaxPerHourL: limit("use", "litre", 0, "每小时最大饮水量", "Maximum water per hour"),
  spill15minL: limit("use", "litre", 0, "15 分钟最大饮水量", "Maximum water in 15 min"),
  waterDayLowPct: limit("use", "percent", 0, "日饮水下限", "Minimum daily water"),
  waterDayHighPct: limit("use", "percent", 0, "日饮水上限", "Maximum daily water"),
  feedFromHour: limit("use", "count", 0, "断料监测开始（时）", "Feed monitored from (o'clock)"),
  feedToHour: limit("use", "count", 0, "断料监测结束（时）", "Feed monitored until (o'clock)"),
  feedMinDayAge: limit("use", "day", 0, "断料监测起始日龄", "Feed monitored from age"),
  feedDayLowPct: limit("use", "percent", 0, "日采食下限", "Minimum daily feed"),
  feedDayHighPct: limit("use", "percent", 0, "日采食上限", "Maximum daily feed"),
  siloLowDays: limit("use", "day", 1, "料塔可用天数下限", "Minimum silo supply"),
  weightLowPct: limit("use", "percent", 0, "体重下限（占标准）", "Minimum weight vs standard"),
  lossDayHighPct: limit("record", "percent", 2, "日死淘率上限", "Maximum daily losses"),
  lossTimesStandard: limit(
    "record",
    "count",
    1,
    "日死淘为标准的倍数",
    "Daily losses vs standard (times)",
  ),
  lossOverPct: limit("record", "percent", 1, "累计死淘超出标准", "Total losses above standard"),
  uniformityLowPct: limit("record", "percent", 0, "均匀度下限", "Minimum uniformity"),
  layDropPct: limit("record", "percent", 1, "产蛋率两日下降", "Laying rate drop in 2 days"),
  layBelowPct: limit("record", "percent", 1, "产蛋率低于标准", "Laying rate below standard"),
  powerFailV: limit("device", "volt", 0, "停电判定电压", "Power failure below"),
  phaseLowV: limit("device", "volt", 0, "缺相判定电压", "Phase loss below"),
  fanMinRatio: limit("device", "count", 2, "风机最小电流比", "Minimum fan current ratio"),
  fanBeltRatio: limit("device", "count", 2, "风机皮带松电流比", "Belt slack below current ratio"),
  voltDevPct: limit("device", "percent", 0, "电压最大偏差", "Maximum voltage deviation"),
  voltUnbalancePct: limit("device", "percent", 1, "电压不平衡上限", "Voltage unbalance"),
  ampUnbalancePct: limit("device", "percent", 0, "电流不平衡上限", "Current unbalance"),
  batteryLowPct: limit("device", "percent", 0, "备用电池电量下限", "Minimum backup battery"),
  demandMaxKw: limit("device", "kw", 0, "合同需量", "Contract demand"),
  pfMin: limit("device", "count", 2, "功率因数下限", "Minimum power factor"),
  positionErrorPct: limit("device", "percent", 0, "开度最大偏差", "Maximum position error"),
  modeHuntingMax: limit(
    "device",
    "count",
    0,
    "每小时最多通风模式切换",
    "Ventilation mode changes per hour",
  ),
  simLowPct: limit("device", "percent", 0, "SIM 卡剩余流量下限", "Minimum SIM data left"),
  signalLowDbm: limit("device", "dbm", 0, "信号强度下限", "Minimum signal"),
  clockSkewMaxMin: limit("device", "minute", 0, "网关时钟最大偏差", "Maximum gateway clock error"),
} as const satisfies Record<LimitKey, LimitKind>;

/** Origin of a limit in force. */
export const limitOrigins = {
  house: { zh: "本栋设置", en: "Set for this house" },
  farm: { zh: "农场设置", en: "Set for the farm" },
  breedSetting: { zh: "品种限值设置", en: "Set for the breed" },
  controller: { zh: "环控器目标温度", en: "Controller's target" },
  breed: { zh: "品种标准", en: "Breed standard" },
  outdoor: { zh: "舍外温度补偿", en: "Outdoor temperature" },
  standard: { zh: "通用标准", en: "General standard" },
} as const satisfies Record<LimitOrigin, Words>;
