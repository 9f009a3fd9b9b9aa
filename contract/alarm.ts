import { keysOf } from "./key.ts";
import { z } from "zod";
import { type MetricKey, metrics } from "./metric.ts";
import type { Unit } from "./unit.ts";
import type { Language, Words } from "./words.ts";

/** 1 urgent (call), 2 high (call + SMS), 3 medium (SMS), 4 low (console only). */
export const severities = {
  1: { key: "urgent", name: { zh: "紧急", en: "Urgent" } },
  2: { key: "high", name: { zh: "高级", en: "High" } },
  3: { key: "medium", name: { zh: "中级", en: "Medium" } },
  4: { key: "low", name: { zh: "低级", en: "Low" } },
} as const satisfies Record<number, { key: string; name: Words }>;
export type Severity = keyof typeof severities;
export const severityList = [1, 2, 3, 4] as const satisfies readonly Severity[];

export type NoticeType = "block" | "device" | "network";

/**
 * One kind of alarm. Delays in ms; `deadband` in `unit`: how far back inside its limit a value must
 * come to clear.
 * `subject` says that a house can have several at once, told apart by a probe, fan or input number,
 * or by the metric of another sensor.
 */
export interface AlarmKind {
  readonly code: number;
  readonly name: Words;
  readonly severity: Severity;
  readonly onDelayMs: number;
  readonly offDelayMs: number;
  readonly deadband: number;
  readonly unit: Unit;
  readonly notice: NoticeType;
  readonly subject?: "probe" | "fan" | "di" | "phase";
  /** Stays judged in an empty house: power, inputs and the link itself. */
  readonly inEmptyHouse?: true;
}

const s = 1000;
const min = 60 * s;
const kind = <const K extends AlarmKind>(k: K): K => k;

export const alarmKinds = {
  tempHigh: kind({
    code: 1101,
    name: { zh: "高温", en: "High temperature" },
    severity: 2,
    onDelayMs: 3 * min,
    offDelayMs: 2 * min,
    deadband: 0.5,
    unit: "degC",
    notice: "block",
  }),
  tempAbsHigh: kind({
    code: 1102,
    name: { zh: "绝对高温", en: "Absolute high temperature" },
    severity: 1,
    onDelayMs: 0,
    offDelayMs: 5 * min,
    deadband: 0.5,
    unit: "degC",
    notice: "block",
  }),
  tempLow: kind({
    code: 1103,
    name: { zh: "低温", en: "Low temperature" },
    severity: 2,
    onDelayMs: 5 * min,
    offDelayMs: 2 * min,
    deadband: 0.5,
    unit: "degC",
    notice: "block",
  }),
  tempDiff: kind({
    code: 1104,
    name: { zh: "温差大", en: "Temperature difference" },
    severity: 3,
    onDelayMs: 10 * min,
    offDelayMs: 5 * min,
    deadband: 1,
    unit: "degC",
    notice: "block",
  }),
  tempRise: kind({
    code: 1105,
    name: { zh: "升温过快", en: "Temperature rising fast" },
    severity: 2,
    onDelayMs: 0,
    offDelayMs: 10 * min,
    deadband: 0,
    unit: "degC",
    notice: "block",
  }),
  rhHigh: kind({
    code: 1201,
    name: { zh: "高湿", en: "High humidity" },
    severity: 3,
    onDelayMs: 30 * min,
    offDelayMs: 15 * min,
    deadband: 3,
    unit: "percent",
    notice: "block",
  }),
  rhLow: kind({
    code: 1202,
    name: { zh: "低湿", en: "Low humidity" },
    severity: 3,
    onDelayMs: 30 * min,
    offDelayMs: 15 * min,
    deadband: 3,
    unit: "percent",
    notice: "block",
  }),
  co2High: kind({
    code: 1301,
    name: { zh: "二氧化碳高", en: "High CO2" },
    severity: 3,
    onDelayMs: 15 * min,
    offDelayMs: 10 * min,
    deadband: 200,
    unit: "ppm",
    notice: "block",
  }),
  co2Urgent: kind({
    code: 1302,
    name: { zh: "二氧化碳过高", en: "Dangerous CO2" },
    severity: 1,
    onDelayMs: 5 * min,
    offDelayMs: 5 * min,
    deadband: 200,
    unit: "ppm",
    notice: "block",
  }),
  nh3High: kind({
    code: 1311,
    name: { zh: "氨气高", en: "High NH3" },
    severity: 3,
    onDelayMs: 15 * min,
    offDelayMs: 10 * min,
    deadband: 2,
    unit: "ppm",
    notice: "block",
  }),
  nh3Urgent: kind({
    code: 1312,
    name: { zh: "氨气过高", en: "Dangerous NH3" },
    severity: 2,
    onDelayMs: 15 * min,
    offDelayMs: 10 * min,
    deadband: 2,
    unit: "ppm",
    notice: "block",
  }),
  spHigh: kind({
    code: 1401,
    name: { zh: "负压高", en: "High static pressure" },
    severity: 2,
    onDelayMs: min,
    offDelayMs: min,
    deadband: 3,
    unit: "pa",
    notice: "block",
  }),
  spLow: kind({
    code: 1402,
    name: { zh: "负压低", en: "Low static pressure" },
    severity: 2,
    onDelayMs: min,
    offDelayMs: min,
    deadband: 3,
    unit: "pa",
    notice: "block",
  }),
  waterZero: kind({
    code: 1501,
    name: { zh: "停水", en: "No water" },
    severity: 1,
    onDelayMs: 60 * min,
    offDelayMs: 0,
    deadband: 0,
    unit: "litre",
    notice: "block",
  }),
  waterOver: kind({
    code: 1502,
    name: { zh: "漏水", en: "Water leak" },
    severity: 2,
    onDelayMs: 15 * min,
    offDelayMs: 30 * min,
    deadband: 0,
    unit: "litre",
    notice: "block",
  }),
  feedZero: kind({
    code: 1511,
    name: { zh: "断料", en: "No feed" },
    severity: 2,
    onDelayMs: 180 * min,
    offDelayMs: 0,
    deadband: 0,
    unit: "kg",
    notice: "block",
  }),
  powerFail: kind({
    code: 2101,
    name: { zh: "停电", en: "Power failure" },
    severity: 1,
    onDelayMs: 10 * s,
    offDelayMs: 60 * s,
    deadband: 0,
    unit: "volt",
    notice: "block",
    inEmptyHouse: true,
  }),
  phaseLoss: kind({
    code: 2102,
    name: { zh: "缺相", en: "Phase loss" },
    severity: 1,
    onDelayMs: 10 * s,
    offDelayMs: 60 * s,
    deadband: 10,
    unit: "volt",
    notice: "block",
    subject: "phase",
    inEmptyHouse: true,
  }),
  fanFault: kind({
    code: 2201,
    name: { zh: "风机故障", en: "Fan fault" },
    severity: 2,
    onDelayMs: 30 * s,
    offDelayMs: 60 * s,
    deadband: 0,
    unit: "ampere",
    notice: "device",
    subject: "fan",
  }),
  sensorFault: kind({
    code: 2301,
    name: { zh: "传感器故障", en: "Sensor fault" },
    severity: 3,
    onDelayMs: 60 * s,
    offDelayMs: 60 * s,
    deadband: 0,
    unit: "count",
    notice: "device",
    subject: "probe",
  }),
  allSensorsFault: kind({
    code: 2304,
    name: { zh: "温度传感器全部故障", en: "All temperature sensors failed" },
    severity: 1,
    onDelayMs: 60 * s,
    offDelayMs: 60 * s,
    deadband: 0,
    unit: "count",
    notice: "device",
  }),
  diAlarm: kind({
    code: 2401,
    name: { zh: "报警输入", en: "Alarm input" },
    severity: 3,
    onDelayMs: 3 * s,
    offDelayMs: 0,
    deadband: 0,
    unit: "count",
    notice: "block",
    subject: "di",
    inEmptyHouse: true,
  }),
  gatewayOffline: kind({
    code: 3101,
    name: { zh: "网关离线", en: "Gateway offline" },
    severity: 3,
    onDelayMs: 0,
    offDelayMs: 0,
    deadband: 0,
    unit: "minute",
    notice: "network",
    inEmptyHouse: true,
  }),
  controllerLost: kind({
    code: 3102,
    name: { zh: "环控器失联", en: "Controller lost" },
    severity: 2,
    onDelayMs: min,
    offDelayMs: 0,
    deadband: 0,
    unit: "minute",
    notice: "network",
    inEmptyHouse: true,
  }),
  clockDrift: kind({
    code: 3107,
    name: { zh: "网关时钟偏差", en: "Gateway clock off" },
    severity: 4,
    onDelayMs: 0,
    offDelayMs: 0,
    deadband: 0,
    unit: "minute",
    notice: "network",
    inEmptyHouse: true,
  }),
} as const satisfies Record<string, AlarmKind>;
export type AlarmKey = keyof typeof alarmKinds;
export const alarmKeys = keysOf(alarmKinds);

/**
 * Life cycle of ISA-18.2: active unacknowledged > active acknowledged > closed, or returned
 * unacknowledged > closed.
 */
export const alarmStates = {
  unacknowledged: { zh: "未确认", en: "Unacknowledged" },
  acknowledged: { zh: "已确认", en: "Acknowledged" },
  returned: { zh: "已恢复未确认", en: "Cleared, unacknowledged" },
  closed: { zh: "已关闭", en: "Closed" },
} as const satisfies Record<string, Words>;
export type AlarmState = keyof typeof alarmStates;
export const alarmStateKeys = keysOf(alarmStates);

const epochMs = z.int();

/**
 * An alarm as everybody sees it. Times in epoch ms UTC. `version` is the number of the fact that
 * last changed it.
 */
export const alarmSchema = z.object({
  id: z.int(),
  houseId: z.int(),
  farmId: z.int(),
  orgId: z.int(),
  key: z.enum(alarmKeys),
  /** Number of the probe, fan, phase or input, or the metric of another sensor; '' of none. */
  subject: z.string().max(16),
  severity: z.literal([1, 2, 3, 4]),
  state: z.enum(alarmStateKeys),
  raisedAt: epochMs,
  /**
   * Value at the raise and the limit it broke, in the kind's unit; null when the alarm is no
   * comparison.
   */
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** Worst value since. */
  peak: z.number().nullable(),
  ackAt: epochMs.nullable(),
  ackBy: z.string().nullable(),
  ackNote: z.string().nullable(),
  clearedAt: epochMs.nullable(),
  shelvedUntil: epochMs.nullable(),
  shelvedBy: z.string().nullable(),
  shelveReason: z.string().nullable(),
  /** Hidden by design: the house is empty, or the cause named here explains it. */
  suppressedBy: z.enum(["emptyHouse", ...alarmKeys]).nullable(),
  version: z.int(),
});
export type Alarm = z.infer<typeof alarmSchema>;

/** The alarm waits: somebody has yet to acknowledge it, whether its condition is over or not. */
export const isWaiting = ({ state }: Pick<Alarm, "state">): boolean =>
  state === "unacknowledged" || state === "returned";

/** The condition is there now. */
export const isActive = (alarm: Pick<Alarm, "state">): boolean =>
  alarm.state === "unacknowledged" || alarm.state === "acknowledged";

/**
 * Counts in badge, map, lists and title: active and neither shelved nor suppressed. The only
 * definition of "in alarm".
 */
export const isAnnunciated = (
  alarm: Pick<Alarm, "state" | "shelvedUntil" | "suppressedBy">,
): boolean => isActive(alarm) && alarm.shelvedUntil === null && alarm.suppressedBy === null;

/** Worst first: severity, then unacknowledged before acknowledged before returned, then oldest. */
export function byUrgency(a: Alarm, b: Alarm): number {
  return (
    a.severity - b.severity ||
    alarmStateKeys.indexOf(a.state) - alarmStateKeys.indexOf(b.state) ||
    a.raisedAt - b.raisedAt ||
    a.id - b.id
  );
}

/** Longest time a person may shelve an alarm, and an urgent one, which takes a second yes. */
export const shelveMaxMs = 8 * 60 * min;
export const urgentShelveMaxMs = 30 * min;
/** Most alarms acknowledged or shelved in one call. */
export const bulkMax = 200;

/** "High temperature", "Fan fault 3", "Sensor fault NH3". */
export function alarmTitle(
  { key, subject }: Pick<Alarm, "key" | "subject">,
  language: Language,
): string {
  const name = alarmKinds[key].name[language];
  if (subject === "") return name;
  const isMetric = Object.hasOwn(metrics, subject);
  return `${name} ${isMetric ? metrics[subject as MetricKey].name[language] : subject}`;
}
