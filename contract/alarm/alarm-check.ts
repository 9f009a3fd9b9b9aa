import type { Language, Words } from "../base/words.ts";
import type { AlarmKey } from "./alarm-kind.ts";
import { type CheckFrame, checkSteps, type CheckStep, comesFirst } from "./check-step.ts";

/** Likely causes of an alarm, and what to look at, the likeliest first. */
interface AlarmCheck {
  readonly cause: Words;
  readonly steps: readonly [CheckStep, CheckStep, CheckStep, ...CheckStep[]];
}
const check = (zh: string, en: string, ...steps: AlarmCheck["steps"]): AlarmCheck => ({
  cause: { zh, en },
  steps,
});

const heat = check(
  "风量不足、湿帘不起作用，或加热关不掉",
  "Too little air, pads that do not cool, or heat that does not go out",
  ...(["fansTurn", "belts", "pads", "power", "heaterOn", "mode"] as const),
);
const cold = check(
  "加热不足，或通风过大",
  "Too little heat, or too much air",
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
  "料线不走、料塔空，或畜禽少吃",
  "Feed line stands, silo empty, or animals that eat less",
  ...(["feedLine", "silo", "animals"] as const),
);
const spill = check("漏水，或天热多喝", "A leak, or heat", "leaks", "animals", "waterMeter");
const mains = check("供电中断或缺相", "Mains or a phase lost", "power", "fansTurn", "animals");
const grid = check(
  "供电质量，或端子松动",
  "The grid, or a loose terminal",
  "phases",
  "meter",
  "load",
);
const opening = check("卷扬机、钢丝绳或电机", "Winch, cable or motor", "winch", "inlets", "power");
const sensor = check(
  "探头、接线，或位置不当",
  "Probe, wiring, or its place",
  "probe",
  "bus",
  "animals",
);
const link = check(
  "现场停电、信号弱，或网关故障",
  "Power, signal, or the gateway itself",
  ...(["gatewayPower", "signal", "call"] as const),
);
const quiet = check(
  "环控器断线或停机：栋舍无人看管",
  "The controller is cut off or stands: nothing watches the house",
  ...(["call", "bus", "restart", "gatewayPower"] as const),
);
const changed = check(
  "有人在现场或平台改了参数",
  "Somebody changed settings, on site or here",
  "whoSet",
  "readAgain",
  "mode",
);
const hand = check(
  "有人切到手动，或环控器出错",
  "Somebody switched to hand, or the controller failed",
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
    "风不均、加热不均，或一支探头不准",
    "Uneven air or heat, or one wrong probe",
    "probe",
    "inlets",
    "doors",
    "heaterOut",
  ),
  rhHigh: badAir,
  rhLow: check(
    "加热或通风过多",
    "Too much heat or air",
    ...(["heaterOn", "minVent", "probe"] as const),
  ),
  co2High: badAir,
  co2Urgent: badAir,
  nh3High: badAir,
  nh3Urgent: badAir,
  spHigh: check("进风口开得太小或被堵", "Inlets too narrow or blocked", "inlets", "winch", "mode"),
  spLow: check(
    "舍门开着、皮带打滑或风机停转",
    "An open door, slipping belts or fans that stand",
    ...(["doors", "belts", "fansTurn", "power"] as const),
  ),
  airSpeedLow: check(
    "纵向风量不足：皮带、百叶窗、湿帘堵",
    "Too little air in the tunnel: belts, shutters, clogged pads",
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
    "Silo empty, or a level switch that fails",
    "silo",
    "feedLine",
    "motor",
  ),
  siloLow: check("到料晚，或用量大", "A late delivery, or more use", "silo", "feedLine", "records"),
  mortHigh: check(
    "疾病、中暑、缺水，或录入错误",
    "Illness, heat, thirst, or a wrong record",
    "animals",
    "vet",
    "records",
  ),
  weightLow: check(
    "采食不足，或秤不准",
    "Too little feed, or a wrong scale",
    "scale",
    "feedLine",
    "animals",
  ),
  uniformityLow: check(
    "料线、水线分布不均",
    "Uneven feed or water",
    "feedLine",
    "leaks",
    "animals",
  ),
  layDrop: check(
    "光照、采食、饮水或疾病",
    "Light, feed, water or illness",
    "animals",
    "waterSupply",
    "records",
  ),
  powerFail: mains,
  phaseLoss: mains,
  generatorFail: check(
    "发电机未启动或未切换",
    "The generator did not start or take over",
    "power",
    "battery",
    "animals",
  ),
  voltDev: grid,
  voltUnbalance: grid,
  ampUnbalance: grid,
  batteryLow: check("电池老化或未充电", "An old or uncharged battery", "battery", "power", "meter"),
  overDemand: check("同时启动过多", "Too much at once", "load", "meter", "heaterOn"),
  pfLow: check("补偿电容失效", "Capacitors that fail", "capacitor", "meter", "load"),
  fanFault: check(
    "热继电器跳、接线松，或电机坏",
    "A tripped relay, a loose wire, or the motor",
    ...(["motor", "power", "fansTurn"] as const),
  ),
  fanBelt: check("皮带松或断", "A slack or broken belt", "belts", "motor", "fansTurn"),
  inletStuck: opening,
  tunnelDoorStuck: opening,
  padPump: check("水泵、缺水或湿帘堵", "Pump, no water, or clogged pads", "pads", "motor", "power"),
  heaterFault: check(
    "没燃料、没点着，或循环泵停",
    "No fuel, no ignition, or the pump stands",
    ...(["heaterOut", "power", "probe"] as const),
  ),
  sensorFault: sensor,
  sensorFrozen: sensor,
  sensorDrift: sensor,
  allSensorsFault: sensor,
  tempUnmeasured: sensor,
  valuesFrozen: quiet,
  diAlarm: check(
    "该输入所接设备报警",
    "The device wired to this input reports",
    "wiredInput",
    "call",
    "animals",
  ),
  doorOpen: check(
    "门没关好，或门磁坏",
    "A door left open, or its switch",
    "doors",
    "belts",
    "probe",
  ),
  externalStop: check(
    "急停或联锁动作，输出已全部关闭",
    "Stop button or interlock: all outputs are off",
    "goThere",
    "emergencyStop",
    "animals",
  ),
  fire: check("烟或火", "Smoke or fire", "goThere", "call", "power"),
  gatewayOffline: link,
  noLiveData: quiet,
  controllerLost: quiet,
  simLow: check("流量将用完", "Data nearly used up", "signal", "clock", "call"),
  signalLow: link,
  clockDrift: check(
    "网关未对时",
    "The gateway's clock is not set",
    "clock",
    "signal",
    "gatewayPower",
  ),
  settingsChanged: changed,
  settingsMixed: changed,
  settingsUnknown: check(
    "下发后没有确认",
    "No answer after a change was sent",
    "readAgain",
    "signal",
    "call",
  ),
  settingDangerous: changed,
  modeHand: hand,
  modeHunting: check(
    "级差太小，或探头不稳",
    "Levels too close, or an unsteady probe",
    "whoSet",
    "probe",
    "doors",
  ),
  modeError: hand,
} as const satisfies Record<AlarmKey, AlarmCheck>;

/** Checks that are shown. */
const shown = 3;

/**
 * Likely causes of an alarm and three checks, those first that the newest frame speaks for: a
 * house that warms up with its fans on and little pressure has a belt or a door to look at, one
 * without volts its breakers.
 */
export function whatToCheck(
  key: AlarmKey,
  frame: CheckFrame | null,
  language: Language,
): { readonly cause: string; readonly steps: readonly string[] } {
  const { cause, steps }: AlarmCheck = alarmChecks[key];
  const rank = (one: CheckStep) => (frame !== null && comesFirst(one, frame) ? 0 : 1);
  const ordered = steps.toSorted((a, b) => rank(a) - rank(b)).slice(0, shown);
  return { cause: cause[language], steps: ordered.map((one) => checkSteps[one][language]) };
}
