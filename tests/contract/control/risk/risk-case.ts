import type { DoAction } from "../../../../contract/control/protocol/gateway-order.ts";
import type { HouseNow } from "../../../../contract/control/risk/house-now.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { SettingValue } from "../../../../contract/control/protocol/controller-setting.ts";

/** House overview at the time of a request. */
export const moments = {
  /** Broilers of 28 days at target, 10,000 of 1.6 kg: they need 9,959 m3/h. */
  calm: {},
  hot: { tempC: 26 },
  alarmed: { isAlarmed: true },
  hand: { mode: "hand" },
  unknown: { dayAge: null, alive: null, weightG: null, tempC: null, level: null },
  young: { dayAge: 3 },
  vacant: { isStocked: false, alive: null, dayAge: null, mode: "empty" },
  noBreed: { standardC: () => null },
  moved: { shifts: [{ row: 2, stepK: -2 }] },
  movedBack: { shifts: [{ row: 2, stepK: 2 }] },
  fansUnknown: { fanAirM3h: [] },
  offset: { shifts: [{ row: null, stepK: -2 }] },
} as const satisfies Record<string, Partial<HouseNow>>;
export type MomentKey = keyof typeof moments;

/** `P`: protective. A refusal is written after its class. */
type Expected =
  | "P"
  | "0"
  | "1"
  | "2"
  | "3"
  | "2 dayShift"
  | "3 leastAir"
  | "3 dayShift"
  | "3 dayShift lateHeat"
  | "2 absHigh"
  | "3 absHigh";
type Value = readonly [place: string, from: SettingValue, to: SettingValue];

/** A write: group, values by `key@row`, expected, moment. */
export const writes: readonly (readonly [
  ParameterGroup,
  readonly Value[],
  Expected,
  MomentKey?,
])[] = [
  // Targets: the breed's standard at 28 days is 24 degC.
  ["curve", [["target@2", 24, 23.5]], "1"],
  ["curve", [["target@2", 24, 23]], "1"],
  ["curve", [["target@2", 24, 22.9]], "2"],
  ["curve", [["target@2", 24, 22]], "2"],
  ["curve", [["target@2", 24, 21.9]], "3"],
  ["curve", [["target@2", 24, 20.5]], "3 dayShift"],
  ["curve", [["target@2", 24, 24.5]], "2"],
  ["curve", [["target@2", 24, 25]], "2"],
  ["curve", [["target@2", 24, 26.1]], "3"],
  ["curve", [["target@2", 24, 27.5]], "3 dayShift lateHeat"],
  ["curve", [["target@2", 24, 24.5]], "3", "hot"],
  ["curve", [["target@2", 24, 24.5]], "3", "alarmed"],
  ["curve", [["target@2", 24, 23.5]], "1", "hot"],
  ["curve", [["target@2", 24, 23.5]], "1", "alarmed"],
  ["curve", [["target@2", 24, 23.5]], "2", "noBreed"],
  ["curve", [["target@2", 24, 24.5]], "2", "noBreed"],
  ["curve", [["target@2", 24, 21]], "3", "noBreed"],
  ["curve", [["target@2", 24, 23]], "1", "moved"],
  ["curve", [["target@2", 24, 22.9]], "2 dayShift", "moved"],
  ["curve", [["target@2", 24, 22.9]], "2", "movedBack"],
  ["curve", [["target@2", 24, 22.9]], "2 dayShift", "offset"],
  ["curve", [["target@0", 33, 32]], "1"],
  ["curve", [["target@0", 33, 30.9]], "3"],
  ["curve", [["target@1", 27, 27.5]], "2"],
  ["curve", [["targetOffset", 0, -0.5]], "1"],
  ["curve", [["targetOffset", 0, -1.5]], "2"],
  ["curve", [["targetOffset", 0, -2.5]], "3"],
  ["curve", [["targetOffset", 0, -4]], "3 dayShift"],
  ["curve", [["targetOffset", 0, 0.5]], "2"],
  ["curve", [["targetOffset", 0, 0.5]], "3", "hot"],
  ["curve", [["targetOffset", 0, -0.5]], "2", "unknown"],
  ["curve", [["targetOffset", 0, 0.5]], "2", "unknown"],
  ["curve", [["targetOffset", 0, -0.5]], "1", "young"],
  [
    "curve",
    [
      ["target@2", 24, 24.5],
      ["targetOffset", 0, -0.5],
    ],
    "2",
  ],
  // Towards the standard: one class less, without adding up the day's changes.
  ["curve", [["target@2", 27, 26.5]], "1"],
  ["curve", [["target@2", 28.5, 28]], "2"],
  ["curve", [["target@2", 28, 24.5]], "2"],
  ["curve", [["target@2", 22.5, 23]], "2"],
  // The rest of the curve.
  ["curve", [["day@2", 28, 27]], "2"],
  ["curve", [["interpolate", "all", "temp"]], "2"],
  ["curve", [["heatDiff@2", 0.8, 1]], "2"],
  ["curve", [["coolDiff@2", 5, 6]], "2"],
  ["curve", [["coolDiff@2", 5, 6]], "3", "hot"],
  ["curve", [["coolDiff@2", 5, 4]], "2"],
  ["curve", [["tunnelDiff@2", 3.4, 4]], "2"],
  ["curve", [["tunnelDiff@2", 3.4, 4]], "3", "hot"],
  ["curve", [["tunnelDiff@2", 3.4, 3]], "P"],
  ["curve", [["lowAlarmDiff@2", 3, 4]], "2"],
  ["curve", [["lowAlarmDiff@2", 3, 2]], "P"],
  ["curve", [["highAlarmDiff@2", 5, 6]], "2"],
  ["curve", [["highAlarmDiff@2", 5, 6]], "2", "alarmed"],
  ["curve", [["highAlarmDiff@2", 5, 4]], "P"],
  ["curve", [["maxLevel@2", 4, 3]], "2"],
  ["curve", [["maxLevel@2", 4, 3]], "3", "alarmed"],
  ["curve", [["maxLevel@2", 3, 4]], "P"],
  ["curve", [["minLevel@2", 2, 3]], "P"],
  ["curve", [["minLevel@2", 2, 3]], "P", "hot"],
  ["curve", [["minLevel@2", 2, 3]], "P", "young"],
  ["curve", [["minLevel@2", 3, 2]], "2"],
  ["curve", [["minLevel@2", 2, 1]], "3 leastAir"],
  ["curve", [["minLevel@2", 2, 1]], "2", "vacant"],
  ["curve", [["minLevel@2", 2, 1]], "2", "unknown"],
  [
    "curve",
    [
      ["minLevel@2", 2, 3],
      ["target@2", 24, 23.5],
    ],
    "1",
  ],
  [
    "curve",
    [
      ["minLevel@2", 2, 3],
      ["heatDiff@2", 0.8, 1],
    ],
    "2",
  ],
  // The level table; level 2 is the lowest now: two fans of 10,000 m3/h.
  ["levels", [["fans@2", 0b11, 0b111]], "P"],
  ["levels", [["fans@2", 0b11, 0b1]], "2"],
  ["levels", [["fans@2", 0b11, 0b1]], "3", "hot"],
  [
    "levels",
    [
      ["fans@2", 0b11, 0b1],
      ["cycleOn@2", 300, 190],
      ["cycleOff@2", 0, 110],
    ],
    "3",
  ],
  [
    "levels",
    [
      ["fans@2", 0b11, 0b1],
      ["cycleOn@2", 300, 120],
      ["cycleOff@2", 0, 180],
    ],
    "3 leastAir",
  ],
  [
    "levels",
    [
      ["cycleOn@1", 60, 90],
      ["cycleOff@1", 240, 210],
    ],
    "P",
  ],
  [
    "levels",
    [
      ["cycleOn@1", 60, 30],
      ["cycleOff@1", 240, 270],
    ],
    "2",
  ],
  ["levels", [["cycleOff@1", 240, 300]], "2"],
  ["levels", [["cycleOff@1", 240, 200]], "P"],
  ["levels", [["fans@3", 0b111, 0b1011]], "2"],
  ["levels", [["fans@3", 0b111, 0b11000]], "2"],
  ["levels", [["fans@3", 0b111, 0b11011]], "2", "fansUnknown"],
  ["levels", [["fans@3", 0b111, 0b1111]], "P", "fansUnknown"],
  ["levels", [["offset@3", 2.6, 3]], "2"],
  ["levels", [["offset@3", 2.6, 2.2]], "P"],
  ["levels", [["inlet@3", 20, 10]], "2"],
  ["levels", [["inlet@3", 20, 30]], "P"],
  ["levels", [["tunnelDoor@4", 0, 50]], "P"],
  ["levels", [["pressure@3", 20, 25]], "2"],
  ["levels", [["mode@3", "transition", "tunnel"]], "2"],
  [
    "levels",
    [
      ["fans@2", 0b11, 0b111],
      ["offset@2", 1.5, 1.8],
    ],
    "2",
  ],
  [
    "levels",
    [
      ["fans@4", 0b1111, null],
      ["offset@4", 3.4, null],
    ],
    "2",
  ],
  ["levels", [["fans@4", 0b1111, null]], "3", "hot"],
  // A level is removed whose place a stronger one takes.
  [
    "levels",
    [
      ["fans@3", 0b111, null],
      ["cycleOn@3", 300, null],
      ["cycleOff@3", 0, null],
      ["offset@3", 2.6, null],
      ["inlet@3", 20, null],
      ["tunnelDoor@3", 0, null],
      ["pressure@3", 20, null],
      ["mode@3", "transition", null],
    ],
    "3",
    "hot",
  ],
  // Ventilation, humidity, air.
  ["vent", [["levelGap", 0.4, 0.6]], "2"],
  ["vent", [["levelGap", 0.4, 0.3]], "P"],
  ["vent", [["levelDelay", 120, 200]], "3", "alarmed"],
  ["vent", [["levelDelay", 120, 60]], "P", "alarmed"],
  ["vent", [["levelHyst", 0.4, 0.6]], "2"],
  ["vent", [["tunnelMinDay", 21, 25]], "2"],
  ["vent", [["tunnelMinDay", 21, 20]], "P", "young"],
  ["vent", [["tunnelExitDelay", 5, 10]], "P"],
  ["humid", [["rhHigh", 72, 80]], "2"],
  ["humid", [["rhHigh", 72, 65]], "P"],
  ["air", [["co2Set", 3000, 4000]], "2"],
  ["air", [["co2Set", 3000, 2500]], "P"],
  ["air", [["airStep", 2, 1]], "2"],
  // Pads, pressure, heat, light, feed, water.
  ["cool", [["padFrom", 540, 600]], "1"],
  ["cool", [["padFrom", 540, 600]], "2", "hot"],
  ["cool", [["padFrom", 540, 480]], "1"],
  ["press", [["spTargetCold", 25, 28]], "1"],
  ["press", [["spHigh", 50, 60]], "2"],
  ["press", [["spHigh", 50, 45]], "P"],
  ["heat", [["heatHyst", 0.6, 0.8]], "1"],
  ["light", [["from@0", 300, 330]], "1"],
  ["light", [["ramp@0", 20, 10]], "0"],
  ["feed", [["from@0", 360, 350]], "1"],
  ["feed", [["alarmStartDay", 3, 10]], "2"],
  ["water", [["spill15min", 500, 800]], "2"],
  ["water", [["waterDayLow", 85, 90]], "P"],
  // Alarms.
  ["alarm", [["alarmOn", 1, 0]], "3"],
  ["alarm", [["alarmOn", 0, 1]], "P"],
  ["alarm", [["alarmDelay", 120, 180]], "2"],
  ["alarm", [["alarmDelay", 120, 60]], "P"],
  ["alarm", [["alarmReminder", 15, 30]], "0"],
  ["alarm", [["absHigh", 34, 36]], "2"],
  ["alarm", [["absHigh", 36, 37]], "2 absHigh"],
  ["alarm", [["absHigh", 39, 38]], "P"],
  ["alarm", [["absHigh", 36, 39]], "2", "young"],
  ["alarm", [["absHigh", 36, 39.5]], "3 absHigh", "young"],
  // The rest.
  ["empty", [["emptyVentPct", 20, 10]], "2", "vacant"],
  ["empty", [["emptyAlarm", 1, 0]], "2", "vacant"],
  ["flock", [["dayAge", 27, 28]], "2"],
  ["flock", [["flockNo", "a", "b"]], "0"],
  ["wiring", [["controlPort@0", 1, 2]], "3"],
  ["sys", [["units", "metric", "imperial"]], "1"],
];

type ExpectedAction =
  | "P"
  | "0"
  | "1"
  | "2"
  | "3"
  | "2 outputBySmart"
  | "3 leastAir"
  | "3 externalStop";
export const actions: readonly (readonly [DoAction, ExpectedAction, MomentKey?])[] = [
  [{ do: "mode", to: "hand", untilMin: 60 }, "2"],
  [{ do: "mode", to: "smart" }, "P", "hand"],
  [{ do: "mode", to: "smart" }, "1", "vacant"],
  [{ do: "mode", to: "empty" }, "3"],
  [{ do: "mode", to: "empty" }, "1", "vacant"],
  [{ do: "level", to: 4 }, "P", "hand"],
  [{ do: "level", to: 4 }, "P", "hot"],
  [{ do: "level", to: 3 }, "1", "hand"],
  [{ do: "level", to: 2 }, "2", "hand"],
  [{ do: "level", to: 2 }, "3", "hot"],
  [{ do: "level", to: 1 }, "3 leastAir", "hand"],
  [{ do: "level", to: 1 }, "2", "vacant"],
  [{ do: "level", to: 1 }, "2", "unknown"],
  [{ do: "trial", of: "x", to: "keep" }, "P"],
  [{ do: "trial", of: "x", to: "former" }, "P"],
  [{ do: "restart" }, "2"],
  [{ do: "restart" }, "1", "vacant"],
  [{ do: "reset", to: null }, "1"],
  [{ do: "reset", to: 2403 }, "3 externalStop"],
  [{ do: "output", port: 3, seconds: 10 }, "2 outputBySmart"],
  [{ do: "output", port: 3, seconds: 10 }, "2", "hand"],
  [{ do: "output", port: 3, seconds: 10 }, "1", "vacant"],
  [{ do: "clock" }, "0"],
  [{ do: "log", lines: 50 }, "0"],
];
