import type { Language, Words } from "../base/words.ts";
import type { AlarmKey } from "./alarm-kind.ts";
import { type CheckFrame, checkSteps, type CheckStep, comesFirst } from "./check-step.ts";
import { type Advice, type OwnAdvice, withOwn } from "../base/own-advice.ts";

/** Likely causes of an alarm and things to check, the likeliest first. */
interface AlarmCheck {
  readonly cause: Words;
  readonly steps: readonly [CheckStep, CheckStep, CheckStep, ...CheckStep[]];
}
const check = (zh: string, en: string, ...steps: AlarmCheck["steps"]): AlarmCheck => ({
  cause: { zh, en },
  steps,
});

const heat = check(
  "通风量不足、湿帘不降温，或加热关不掉",
  "Too little airflow, pads not cooling, or heating that does not switch off",
  ...(["fansTurn", "belts", "pads", "power", "heaterOn", "mode"] as const),
);
const cold = check(
  "加热不足，或通风过大",
  "Too little heating, or too much ventilation",
  ...(["heaterOut", "mode", "doors", "minVent", "probe"] as const),
);
const badAir = check(
  "最小通风不足，或垫料潮湿",
  "Too little minimum ventilation, or wet litter",
  ...(["minVent", "fansTurn", "inlets", "litter", "mode"] as const),
);
const thirst = check(
  "停水、过滤器堵，或畜禽生病",
  "No water, blocked filters, or sick animals",
  "waterSupply",
  "waterMeter",
  "animals",
);
const hunger = check(
  "料线不下料、料塔已空，或畜禽采食减少",
  "Feed line stopped, silo empty, or animals eating less",
  ...(["feedLine", "silo", "animals"] as const),
);
const spill = check(
  "漏水，或天热饮水增加",
  "A leak, or more drinking in hot weather",
  "leaks",
  "animals",
  "waterMeter",
);
const mains = check(
  "供电中断或缺相",
  "Power failure, or a phase lost",
  "power",
  "fansTurn",
  "animals",
);
const grid = check(
  "供电质量，或端子松动",
  "Mains quality, or a loose terminal",
  "phases",
  "meter",
  "load",
);
const opening = check("卷扬机、钢丝绳或电机", "Winch, cable or motor", "winch", "inlets", "power");
const sensor = check(
  "探头、接线，或位置不当",
  "Probe, wiring, or badly placed",
  "probe",
  "bus",
  "animals",
);
const link = check(
  "现场停电、信号弱，或网关故障",
  "No power on site, weak signal, or a gateway fault",
  ...(["gatewayPower", "signal", "call"] as const),
);
const unattended = check(
  "环控器断线或停机：栋舍无人看管",
  "Controller disconnected or stopped: the house is unattended",
  ...(["call", "bus", "restart", "gatewayPower"] as const),
);
const changed = check(
  "有人在现场或本系统改了设置",
  "Someone changed settings, on site or in this system",
  "whoSet",
  "readAgain",
  "mode",
);
const hand = check(
  "有人切换到手动，或环控器故障",
  "Someone switched to manual, or the controller failed",
  "mode",
  "restart",
  "animals",
);

/** Every kind of alarm. */
export const alarmChecks = {
  tempHigh: heat,
  tempAbsHigh: heat,
  tempRise: heat,
  tempLow: cold,
  feltLow: cold,
  tempDiff: check(
    "通风不均、加热不均，或有探头不准",
    "Uneven airflow or heating, or one inaccurate probe",
    "probe",
    "inlets",
    "doors",
    "heaterOut",
  ),
  rhHigh: badAir,
  rhLow: check(
    "加热或通风过多",
    "Too much heating or ventilation",
    ...(["heaterOn", "minVent", "probe"] as const),
  ),
  co2High: badAir,
  co2Urgent: badAir,
  nh3High: badAir,
  nh3Urgent: badAir,
  spHigh: check(
    "进风口开得太小或被堵",
    "Inlets not open enough, or blocked",
    "inlets",
    "winch",
    "mode",
  ),
  spLow: check(
    "舍门开着、皮带打滑或风机停转",
    "An open door, slipping belts or stopped fans",
    ...(["doors", "belts", "fansTurn", "power"] as const),
  ),
  airSpeedLow: check(
    "纵向风量不足：皮带、百叶窗、湿帘堵",
    "Too little tunnel airflow: belts, shutters or clogged pads",
    ...(["belts", "fansTurn", "inlets", "pads"] as const),
  ),
  waterZero: thirst,
  waterDayLow: thirst,
  waterOver: spill,
  waterDayHigh: spill,
  feedZero: hunger,
  feedDayDev: hunger,
  augerLong: check(
    "料塔空，或料位开关失灵",
    "Silo empty, or a faulty level switch",
    "silo",
    "feedLine",
    "motor",
  ),
  siloLow: check(
    "到料晚，或用量大",
    "Late delivery, or higher consumption",
    "silo",
    "feedLine",
    "records",
  ),
  mortHigh: check(
    "疾病、中暑、缺水，或录入错误",
    "Disease, heat stress, lack of water, or a wrong entry",
    "animals",
    "vet",
    "records",
  ),
  weightLow: check(
    "采食不足，或秤不准",
    "Low feed intake, or an inaccurate scale",
    "scale",
    "feedLine",
    "animals",
  ),
  uniformityLow: check(
    "料线、水线分布不均",
    "Feed or water unevenly distributed",
    "feedLine",
    "leaks",
    "animals",
  ),
  layDrop: check(
    "光照、采食、饮水或疾病",
    "Light, feed, water or disease",
    "animals",
    "waterSupply",
    "records",
  ),
  flockUnknown: check(
    "批次未录入或过早结束，或环控器存栏数未清零",
    "Flock not entered or ended too early, or head count not set to zero",
    ...(["flock", "headCount", "animals"] as const),
  ),
  powerFail: mains,
  phaseLoss: mains,
  generatorFail: check(
    "发电机未启动或未切换",
    "The generator did not start or switch over",
    "power",
    "battery",
    "animals",
  ),
  voltDev: grid,
  voltUnbalance: grid,
  ampUnbalance: grid,
  batteryLow: check(
    "电池老化或未充电",
    "Battery worn out or not charging",
    "battery",
    "power",
    "meter",
  ),
  overDemand: check(
    "同时启动的设备过多",
    "Too many machines running at once",
    "load",
    "meter",
    "heaterOn",
  ),
  pfLow: check(
    "功率因数补偿电容失效",
    "Failed power factor capacitors",
    "capacitor",
    "meter",
    "load",
  ),
  fanFault: check(
    "热继电器跳闸、接线松动，或电机损坏",
    "Tripped thermal relay, loose wiring, or a failed motor",
    ...(["motor", "power", "fansTurn"] as const),
  ),
  fanBelt: check("皮带松动或断裂", "Slack or broken belt", "belts", "motor", "fansTurn"),
  inletStuck: opening,
  tunnelDoorStuck: opening,
  padPump: check(
    "水泵、缺水或湿帘堵",
    "Pump fault, no water, or clogged pads",
    "pads",
    "motor",
    "power",
  ),
  heaterFault: check(
    "缺燃料、点火失败，或循环泵停转",
    "No fuel, failed ignition, or circulation pump stopped",
    ...(["heaterOut", "power", "probe"] as const),
  ),
  sensorFault: sensor,
  sensorFrozen: sensor,
  sensorDrift: sensor,
  allSensorsFault: sensor,
  tempUnmeasured: sensor,
  valuesFrozen: unattended,
  diAlarm: check(
    "该输入所接设备报警",
    "The device wired to this input is in alarm",
    "wiredInput",
    "call",
    "animals",
  ),
  doorOpen: check(
    "门未关好，或门磁损坏",
    "Door left open, or a faulty door switch",
    "doors",
    "belts",
    "probe",
  ),
  externalStop: check(
    "急停或联锁动作，输出已全部关闭",
    "Emergency stop or interlock tripped: all outputs are off",
    "goThere",
    "emergencyStop",
    "animals",
  ),
  fire: check("有烟或明火", "Smoke or fire", "goThere", "call", "power"),
  gatewayOffline: link,
  noLiveData: unattended,
  controllerLost: unattended,
  simLow: check("SIM 卡流量即将用完", "SIM data nearly used up", "signal", "clock", "call"),
  signalLow: link,
  clockDrift: check(
    "网关未对时",
    "The gateway clock is not synchronised",
    "clock",
    "signal",
    "gatewayPower",
  ),
  settingsChanged: changed,
  settingsMixed: changed,
  settingsUnknown: check(
    "设置下发后没有收到确认",
    "No confirmation after settings were sent",
    "readAgain",
    "signal",
    "call",
  ),
  settingDangerous: changed,
  modeHand: hand,
  modeHunting: check(
    "级差太小，或探头不稳",
    "Level steps too small, or unstable probe readings",
    "whoSet",
    "probe",
    "doors",
  ),
  modeError: hand,
} as const satisfies Record<AlarmKey, AlarmCheck>;

/** Checks that are shown. */
const shown = 3;

/**
 * Likely causes of an alarm and three checks, those first that the newest frame suggests: a house
 * that warms up with its fans on and little pressure has a belt or a door to check, one without
 * volts its breakers. An organisation's own checks keep their order.
 */
export function adviceFor(
  key: AlarmKey,
  frame: CheckFrame | null,
  language: Language,
  own: OwnAdvice | null = null,
): Advice {
  const { cause, steps }: AlarmCheck = alarmChecks[key];
  const rank = (step: CheckStep) => (frame !== null && comesFirst(step, frame) ? 0 : 1);
  const ordered = steps.toSorted((a, b) => rank(a) - rank(b)).slice(0, shown);
  const usual = {
    cause: cause[language],
    steps: ordered.map((item) => checkSteps[item][language]),
  };
  return withOwn(usual, own, language);
}
