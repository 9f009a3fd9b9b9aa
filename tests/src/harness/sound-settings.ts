import {
  initialSettings,
  type HouseSettings,
} from "../../../contract/control/parameter/parameter-catalog.ts";
import { parameterGroupKeys } from "../../../contract/fleet/gateway/parameter-group.ts";
import { tableOf } from "../../../contract/base/table-keys.ts";
import type { Settings } from "../../../contract/control/protocol/controller-setting.ts";

const point = (day: number, target: number, minLevel: number, maxLevel: number) => ({
  day,
  target,
  heatDiff: 0.8,
  coolDiff: 5,
  tunnelDiff: 3.4,
  lowAlarmDiff: 3,
  highAlarmDiff: 5,
  minLevel,
  maxLevel,
});
const level = (fans: number, cycleOn: number, offset: number, mode: string) => ({
  fans,
  cycleOn,
  cycleOff: 300 - cycleOn,
  offset,
  mode,
  inlet: 20,
  tunnelDoor: 0,
  pressure: 20,
});

/** Valid settings of a house: three curve points, five levels, one light, two feeding windows. */
export function soundSettings(): Record<keyof typeof initial, Settings> {
  return structuredClone({
    ...initial,
    curve: {
      ...initial.curve,
      rows: [point(0, 33, 0, 2), point(14, 27, 1, 3), point(28, 24, 2, 4)],
    },
    levels: {
      ...initial.levels,
      rows: [
        level(0b1, 60, 0, "minVent"),
        level(0b11, 60, 0.6, "minVent"),
        level(0b11, 300, 1.5, "transverse"),
        level(0b111, 300, 2.6, "transition"),
        level(0b1111, 300, 3.4, "tunnel"),
      ],
    },
    vent: { ...initial.vent, values: { ...initial.vent.values, tunnelFirstLevel: 4 } },
    alarm: { ...initial.alarm, values: { ...initial.alarm.values, absHigh: 38 } },
    light: { ...initial.light, rows: [{ day: 8, from: 300, to: 1260, level: 20, ramp: 20 }] },
    feed: {
      ...initial.feed,
      rows: [
        { from: 360, to: 420 },
        { from: 600, to: 660 },
      ],
    },
  });
}
const initial = tableOf(parameterGroupKeys, initialSettings);

/** The settings with one group's values, or one of its rows, changed. */
export function changed(
  group: keyof typeof initial,
  values: Settings["values"],
  row?: number,
): HouseSettings {
  const settings = soundSettings();
  Object.assign(row === undefined ? settings[group].values : settings[group].rows[row]!, values);
  return settings;
}
