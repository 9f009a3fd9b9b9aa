import { keysOf } from "../../base/table-keys.ts";
import type { Unit } from "../../base/measure-unit.ts";
import type { Words } from "../../base/words.ts";

/** Name of a dangerous setting as shown after its alarm, and its unit. */
interface DangerWord {
  readonly name: Words;
  readonly unit: Unit;
}
const word = (zh: string, en: string, unit: Unit = "count"): DangerWord => ({
  name: { zh, en },
  unit,
});

/** The controller's first, then this product's. A key is the subject of an alarm: 16 characters. */
export const dangerWords = {
  highAlarm: word("环控器高温报警温度", "controller's high temperature alarm", "degC"),
  absHigh: word("环控器绝对高温", "controller's absolute high", "degC"),
  alarmOn: word("环控器报警已关闭", "controller's alarms are off"),
  alarmDelay: word("环控器报警延时", "controller's alarm delay", "second"),
  lowAlarmDiff: word("环控器低温报警差值", "controller's low alarm below target", "degC"),
  target: word("目标温度", "target temperature", "degC"),
  leastAir: word("最小通风量", "minimum ventilation", "m3PerH"),
  offset: word("通风级别起始温差", "level starts above target by", "degC"),
  co2Set: word("二氧化碳超过此值加大通风", "more ventilation above CO₂", "ppm"),
  nh3Set: word("氨气超过此值加大通风", "more ventilation above NH₃", "ppm"),
  levelDelay: word("级别延时", "level delay", "second"),
  coolDiff: word("湿帘起始温差", "pads above target", "degC"),
  tunnelDiff: word("纵向通风起始温差", "tunnel above target", "degC"),
  tunnelMinDay: word("纵向通风最小日龄", "tunnel minimum age", "day"),
  tunnelMinOut: word("纵向通风最低舍外温度", "tunnel minimum outdoor temperature", "degC"),
  maxLevel: word("最大级别低于纵向通风级别", "maximum level below tunnel"),
  heatDiff: word("加热起始温差", "heating below target", "degC"),
  unread: word("环控器设置已变化，未能读取", "settings changed on the controller and not read"),
  controlMode: word("有存栏时为空舍模式", "empty mode with animals in the house"),
  tempHighC: word("本系统高温报警限", "high temperature limit set here", "degC"),
  tempAbsHighC: word("本系统绝对高温报警限", "absolute high limit set here", "degC"),
  heatAlarmOff: word("本系统高温报警已停用", "high temperature alarms are off here"),
} as const satisfies Record<string, DangerWord>;
export type DangerKey = keyof typeof dangerWords;
export const dangerKeys = keysOf(dangerWords);

const ownKeys: ReadonlySet<string> = new Set<DangerKey>([
  "tempHighC",
  "tempAbsHighC",
  "heatAlarmOff",
]);
/** True: the value is set in this product, not at a controller. */
export const isOwnDanger = (key: string): boolean => ownKeys.has(key);

const isDangerKey = (key: string): key is DangerKey => Object.hasOwn(dangerWords, key);
/** Returns the texts of a danger; undefined: an unknown key. */
export const dangerWordOf = (key: string): DangerWord | undefined =>
  isDangerKey(key) ? dangerWords[key] : undefined;
