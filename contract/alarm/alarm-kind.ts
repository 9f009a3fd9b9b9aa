import { minuteMs as min } from "../base/time.ts";
import type { Unit } from "../base/measure-unit.ts";
import type { Words } from "../base/words.ts";

/**
 * Subject of a notice: the house and its animals, a device or sensor of it, or the link. Alarm
 * phones select the people to notify by it.
 */
export const noticeTypes = {
  block: { zh: "栋舍", en: "House" },
  device: { zh: "设备", en: "Device" },
  network: { zh: "网络", en: "Network" },
} as const satisfies Record<string, Words>;
export type NoticeType = keyof typeof noticeTypes;

/**
 * One kind of alarm. Delays in ms; `deadband` in `unit`: distance a value must come back inside its
 * limit to clear. `subject`: a house can have several at once, distinguished by the number of a
 * part, or by the metric of another sensor.
 */
export interface AlarmKind {
  readonly code: number;
  readonly name: Words;
  readonly severity: 1 | 2 | 3 | 4;
  readonly onDelayMs: number;
  readonly offDelayMs: number;
  readonly deadband: number;
  readonly unit: Unit;
  readonly notice: NoticeType;
  readonly subject?: "probe" | "fan" | "di" | "phase" | "inlet" | "tunnelDoor" | "door";
  /** True: an alarm whose cause has gone stays until a person resets it. */
  readonly latches?: boolean;
  /** Judged in an empty house too: power, inputs, the link itself, and the outcome of commands. */
  readonly inEmptyHouse?: true;
}

type More = Pick<AlarmKind, "subject" | "inEmptyHouse" | "latches">;
const kindOf =
  (notice: NoticeType) =>
  (
    code: number,
    zh: string,
    en: string,
    severity: AlarmKind["severity"],
    onDelayMs: number,
    offDelayMs: number,
    deadband: number,
    unit: Unit,
    more: More = {},
  ): AlarmKind => ({
    code,
    name: { zh, en },
    severity,
    onDelayMs,
    offDelayMs,
    deadband,
    unit,
    notice,
    ...more,
  });
const block = kindOf("block");
const device = kindOf("device");
const network = kindOf("network");
const s = 1000;
const inEmptyHouse = { inEmptyHouse: true } as const;
const latching = { ...inEmptyHouse, latches: true } as const;

/** The house: climate, water, feed, animals. */
const houseKinds = {
  tempHigh: block(1101, "高温", "High temperature", 2, 3 * min, 2 * min, 0.5, "degC"),
  tempAbsHigh: block(1102, "绝对高温", "Absolute high temperature", 1, 0, 5 * min, 0.5, "degC"),
  tempLow: block(1103, "低温", "Low temperature", 2, 5 * min, 2 * min, 0.5, "degC"),
  tempDiff: block(1104, "温差大", "Temperature difference", 3, 10 * min, 5 * min, 1, "degC"),
  tempRise: block(1105, "升温过快", "Temperature rising fast", 2, 0, 10 * min, 0, "degC"),
  feltLow: block(1106, "体感温度低", "Low feels-like temperature", 3, 10 * min, 5 * min, 1, "degC"),
  rhHigh: block(1201, "高湿", "High humidity", 3, 30 * min, 15 * min, 3, "percent"),
  rhLow: block(1202, "低湿", "Low humidity", 3, 30 * min, 15 * min, 3, "percent"),
  co2High: block(1301, "二氧化碳高", "High CO₂", 3, 15 * min, 10 * min, 200, "ppm"),
  co2Urgent: block(1302, "二氧化碳过高", "Dangerous CO₂", 1, 5 * min, 5 * min, 200, "ppm"),
  nh3High: block(1311, "氨气高", "High NH₃", 3, 15 * min, 10 * min, 2, "ppm"),
  nh3Urgent: block(1312, "氨气过高", "Dangerous NH₃", 2, 15 * min, 10 * min, 2, "ppm"),
  spHigh: block(1401, "负压高", "High static pressure", 2, min, min, 3, "pa"),
  spLow: block(1402, "负压低", "Low static pressure", 2, min, min, 3, "pa"),
  airSpeedLow: block(1403, "风速低", "Low air speed", 3, 5 * min, 5 * min, 0.2, "mPerS"),
  waterZero: block(1501, "停水", "No water", 1, 60 * min, 0, 0, "litre"),
  waterOver: block(1502, "漏水", "Water leak", 2, 15 * min, 30 * min, 0, "litre"),
  waterDayLow: block(1503, "日饮水偏低", "Daily water low", 3, 10 * min, 0, 0, "percent"),
  waterDayHigh: block(1504, "日饮水偏高", "Daily water high", 3, 10 * min, 0, 0, "percent"),
  feedZero: block(1511, "断料", "No feed", 2, 180 * min, 0, 0, "kg"),
  augerLong: device(1512, "绞龙超时", "Feed line running too long", 2, 45 * min, 0, 0, "minute"),
  feedDayDev: block(1513, "日采食异常", "Daily feed outside standard", 4, 5 * min, 0, 0, "percent"),
  siloLow: block(1521, "料塔料位低", "Silo low", 3, 30 * min, 0, 0.1, "day"),
  mortHigh: block(1601, "死淘偏高", "High losses", 2, 0, 0, 0.1, "percent"),
  weightLow: block(1602, "体重偏低", "Low body weight", 4, 360 * min, 360 * min, 1, "percent"),
  uniformityLow: block(1603, "均匀度低", "Low uniformity", 4, 0, 0, 1, "percent"),
  layDrop: block(1604, "产蛋率下降", "Laying rate down", 3, 0, 0, 1, "percent"),
  /** A house without a flock is not judged, although its controller counts animals and they eat. */
  flockUnknown: block(
    1605,
    "有存栏无批次",
    "Animals without a flock",
    2,
    60 * min,
    24 * 60 * min,
    0,
    "count",
    inEmptyHouse,
  ),
} as const satisfies Record<string, AlarmKind>;

/** Power, devices, sensors and inputs. */
const deviceKinds = {
  powerFail: block(2101, "停电", "Power failure", 1, 10 * s, 60 * s, 0, "volt", inEmptyHouse),
  phaseLoss: block(2102, "缺相", "Phase loss", 1, 10 * s, 60 * s, 10, "volt", {
    subject: "phase",
    inEmptyHouse: true,
  }),
  voltDev: device(2103, "电压异常", "Voltage out of range", 3, 60 * s, 60 * s, 2, "percent"),
  voltUnbalance: device(2104, "电压不平衡", "Voltage unbalance", 3, 60 * s, 60 * s, 1, "percent"),
  generatorFail: block(
    2105,
    "发电机未供电",
    "No power from generator",
    1,
    30 * s,
    0,
    0,
    "count",
    inEmptyHouse,
  ),
  batteryLow: device(
    2106,
    "备用电池电量低",
    "Backup battery low",
    3,
    10 * min,
    10 * min,
    3,
    "percent",
    inEmptyHouse,
  ),
  overDemand: device(2107, "需量超限", "Over contract demand", 4, 15 * min, 15 * min, 0, "kw"),
  pfLow: device(2108, "功率因数低", "Low power factor", 4, 30 * min, 15 * min, 0.02, "count"),
  ampUnbalance: device(2109, "电流不平衡", "Current unbalance", 3, 60 * s, 60 * s, 2, "percent"),
  fanFault: device(2201, "风机故障", "Fan fault", 2, 30 * s, 60 * s, 0, "ampere", {
    subject: "fan",
  }),
  fanBelt: device(2202, "风机皮带松", "Fan belt slack", 3, 10 * min, 10 * min, 0, "ampere", {
    subject: "fan",
  }),
  inletStuck: device(2211, "侧风窗卡死", "Inlet stuck", 2, 2 * min, min, 3, "percent", {
    subject: "inlet",
  }),
  tunnelDoorStuck: device(2212, "导流板卡死", "Tunnel door stuck", 2, 4 * min, min, 3, "percent", {
    subject: "tunnelDoor",
  }),
  padPump: device(2221, "湿帘泵故障", "Cooling pad pump fault", 3, 20 * min, 5 * min, 0, "degC"),
  heaterFault: device(2231, "加热故障", "Heater fault", 2, 15 * min, 0, 0, "degC"),
  sensorFault: device(2301, "传感器故障", "Sensor fault", 3, 60 * s, 60 * s, 0, "count", {
    subject: "probe",
  }),
  sensorFrozen: device(2302, "传感器读数冻结", "Sensor frozen", 4, 0, 0, 0, "degC", {
    subject: "probe",
  }),
  sensorDrift: device(2303, "传感器漂移", "Sensor drift", 4, 10 * min, 10 * min, 1, "degC", {
    subject: "probe",
  }),
  allSensorsFault: device(
    2304,
    "温度传感器全部故障",
    "All temperature sensors failed",
    1,
    60 * s,
    60 * s,
    0,
    "count",
  ),
  /** Houses that had a temperature and lost it. Urgent later (worsening-kinds.ts). */
  tempUnmeasured: block(2305, "无温度读数", "No temperature", 2, 3 * min, 60 * s, 0, "minute"),
  /**
   * All measured values have been identical to the last digit for ten minutes, which the rule
   * itself counts.
   */
  valuesFrozen: block(2306, "读数不变", "Readings frozen", 2, 0, 60 * s, 0, "minute"),
  diAlarm: block(2401, "报警输入", "Alarm input", 3, 3 * s, 0, 0, "count", {
    subject: "di",
    inEmptyHouse: true,
  }),
  doorOpen: block(2402, "舍门未关", "Door open", 3, 5 * min, 0, 0, "count", { subject: "door" }),
  externalStop: block(2403, "外部停止", "External stop", 1, 0, 0, 0, "count", latching),
  fire: block(2404, "烟感火警", "Fire or smoke", 1, 0, 0, 0, "count", latching),
} as const satisfies Record<string, AlarmKind>;

/** The link, and the controller behind it. */
const linkKinds = {
  gatewayOffline: network(3101, "网关离线", "Gateway offline", 3, 0, 0, 0, "minute", inEmptyHouse),
  controllerLost: network(
    3102,
    "环控器失联",
    "Controller lost",
    2,
    min,
    0,
    0,
    "minute",
    inEmptyHouse,
  ),
  /**
   * The gateway sends, but none of its data can be judged. Urgent later in a stocked house
   * (worsening-kinds.ts).
   */
  noLiveData: network(
    3103,
    "在线但无实时数据",
    "Online without live data",
    2,
    0,
    0,
    0,
    "minute",
    inEmptyHouse,
  ),
  simLow: network(
    3105,
    "SIM 卡流量不足",
    "SIM data running out",
    4,
    0,
    0,
    0,
    "percent",
    inEmptyHouse,
  ),
  signalLow: network(3106, "信号弱", "Weak signal", 4, 60 * min, 10 * min, 3, "dbm", inEmptyHouse),
  clockDrift: network(
    3107,
    "网关时钟偏差",
    "Gateway clock off",
    4,
    0,
    0,
    0,
    "minute",
    inEmptyHouse,
  ),
  settingsChanged: device(
    3201,
    "设置被现场修改",
    "Settings changed on site",
    4,
    0,
    30 * min,
    0,
    "count",
  ),
  settingsMixed: device(
    3205,
    "设置回读不一致",
    "Settings read back differently",
    2,
    0,
    30 * min,
    0,
    "count",
    inEmptyHouse,
  ),
  /** The ten minutes are counted by the server, even while the gateway is offline. */
  settingsUnknown: device(
    3207,
    "设置下发结果未知",
    "Settings not confirmed",
    3,
    0,
    0,
    0,
    "minute",
    inEmptyHouse,
  ),
  /**
   * Independent of who has set it, at the controller or here:
   * contract/control/risk/dangerous-settings.ts.
   */
  settingDangerous: block(3208, "危险设定", "Dangerous setting", 2, 0, 0, 0, "count"),
  modeHand: block(3202, "手动运行超时", "Manual mode too long", 3, 120 * min, 0, 0, "count"),
  modeHunting: block(
    3203,
    "通风模式频繁切换",
    "Ventilation mode hunting",
    4,
    0,
    10 * min,
    2,
    "count",
  ),
  modeError: block(3204, "环控器故障停机", "Controller in error", 2, min, min, 0, "count"),
} as const satisfies Record<string, AlarmKind>;

/** Every kind of alarm, with the standard an organisation may change. In order of their codes. */
export const alarmKinds = {
  ...houseKinds,
  ...deviceKinds,
  ...linkKinds,
};
export type AlarmKey = keyof typeof alarmKinds;
/**
 * Alarms of flocks, raised from people's records when these are saved; frames contain nothing about
 * them.
 */
export const recordAlarmKeys = ["mortHigh", "uniformityLow", "layDrop"] as const;
/** Kinds raised from records, alone or in addition to frames. */
export type RecordKind = (typeof recordAlarmKeys)[number] | "weightLow";
/** Subject of a low weight that was weighed by hand; an alarm from the scale has no subject. */
export const byHand = "byHand";
/** Kinds that can be active without frames. */
export const unframedKinds = [...recordAlarmKeys, "weightLow"] as const;
type OneAlarm = { readonly key: AlarmKey; readonly subject: string };
/**
 * True for an alarm that comes from records: the judge of frames neither hides nor clears it,
 * because frames contain nothing about it.
 */
export const isOfRecords = ({ key, subject }: OneAlarm): boolean =>
  recordAlarmKeys.some((item) => item === key) || (key === "weightLow" && subject === byHand);
/** Each kind with the values that apply to the house. */
export type AlarmKindTable = Readonly<Record<AlarmKey, AlarmKind>>;
