import type { CurvePoints } from "../../contract/fleet/flock/breed-curve.ts";
import { initialSettings } from "../../contract/control/parameter/parameter-catalog.ts";
import {
  parameterGroupKeys,
  type ParameterGroup,
} from "../../contract/fleet/gateway/parameter-group.ts";
import type { Keyed, Settings } from "../../contract/control/protocol/controller-setting.ts";
import { type Breed, valueAt } from "../breed/curve.ts";
import type { HouseConstants } from "../model/house-constants.ts";
import { type VentLevel, ventCycleS, type VentTable } from "../model/vent-table.ts";

/** Groups a demo controller has. */
export const controllerGroups: readonly ParameterGroup[] = parameterGroupKeys;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/**
 * Returns a group's settings as an installer leaves them: the breed's curve, the building's levels.
 * A house with all these settings runs exactly like a house without settings.
 */
export function installedSettings(house: HouseConstants, group: ParameterGroup): Settings {
  const settings = initialSettings(group);
  return group in settingsByGroup ? settingsByGroup[group]!(house, settings) : settings;
}

const withValues = (settings: Settings, values: Keyed): Settings => ({
  ...settings,
  values: { ...settings.values, ...values },
});

const settingsByGroup: Partial<
  Record<ParameterGroup, (house: HouseConstants, settings: Settings) => Settings>
> = {
  curve: (house, settings) => ({ ...settings, rows: curveRows(house) }),
  levels: ({ vent, building }, settings) => ({
    ...settings,
    rows: vent.levels.map((level) => levelRow(level, building.sideFans)),
  }),
  vent: ({ vent, breed }, settings) =>
    withValues(settings, {
      ventByWeight: 1,
      tunnelFirstLevel: vent.firstTunnel,
      ...(breed.species === "pig" ? { transitionMinDay: 0, tunnelMinDay: 0 } : {}),
    }),
  wiring: ({ building }, settings) => ({ ...settings, rows: wiringRows(building) }),
  light: ({ breed }, settings) => ({ ...settings, rows: lightRows(breed) }),
  feed: ({ breed }, settings) => ({ ...settings, rows: feedRows(breed) }),
  cool: ({ breed }, settings) =>
    withValues(settings, {
      padMinTemp: Math.min(27, Math.max(15, Math.floor(Math.min(...targetsOf(breed)) + 5))),
    }),
  alarm: ({ breed }, settings) =>
    withValues(settings, {
      absHigh: Math.max(36, Math.ceil(Math.max(...targetsOf(breed)) + 5)),
    }),
  flock: ({ building, placedCount, placedAtMs, seed }, settings) =>
    withValues(settings, {
      placedCount,
      flockNo: placedAtMs === null ? "" : new Date(placedAtMs).toISOString().slice(2, 10),
      houseNo: 1 + (seed % 20),
      houseLen: building.lengthM,
      houseWid: building.widthM,
      houseHgt: building.heightM,
    }),
};

const targetsOf = ({ targetPoints }: Breed): number[] => targetPoints.map(([, target]) => target);

function curveRows({ breed, vent }: HouseConstants): Keyed[] {
  return breed.targetPoints.slice(0, 10).map(([day, target]) => ({
    day,
    target: round(target, 1),
    heatDiff: breed.species === "layer" ? 1.5 : 0.8,
    coolDiff: 5,
    tunnelDiff: 3.4,
    lowAlarmDiff: 3,
    highAlarmDiff: 5,
    minLevel: 0,
    maxLevel: highestAt(breed, vent, day),
  }));
}

/** No cold draught on young birds. */
function highestAt({ species }: Breed, vent: VentTable, day: number): number {
  const last = vent.levels.length - 1;
  if (species === "pig" || day >= 21) return last;
  return Math.min(last, day < 14 ? vent.firstTransition : vent.firstTunnel + 1);
}

/** Ports: side fans first. */
function levelRow(level: VentLevel, sideFans: number): Keyed {
  const cycleOn = Math.round(level.duty * ventCycleS);
  return {
    fans: 2 ** level.side - 1 + (2 ** level.tunnel - 1) * 2 ** sideFans,
    cycleOn,
    cycleOff: ventCycleS - cycleOn,
    offset: round(level.offsetK, 1),
    mode: level.mode,
    inlet: level.inletPct,
    tunnelDoor: level.tunnelDoorPct,
    pressure: level.setPa,
  };
}

/** Ages at which the hours of light change, at most eight, and what they are then. */
function lightRows(breed: Breed): Keyed[] {
  const days: number[] = [];
  for (let day = 0; day <= breed.lastDay; day++)
    if (day === 0 || valueAt(breed.lightH, day) !== valueAt(breed.lightH, day - 1)) days.push(day);
  const stepSize = Math.max(1, Math.ceil(days.length / 8));
  return days
    .filter((_, index) => index % stepSize === 0)
    .map((day) => {
      // No controller takes less than six hours of dark from the second week on.
      const hours = Math.min(valueAt(breed.lightH, day), day < 7 ? 24 : 18);
      return {
        day,
        from: minutesOf(12.5 - hours / 2),
        to: minutesOf(12.5 + hours / 2),
        level: Math.min(100, Math.round(valueAt(breed.lux, day) * 2.5)),
        ramp: 20,
      };
    });
}

/** Side fans are on the first ports, tunnel fans after them; then the sensors. */
function wiringRows({ sideFans, tunnelFans, probes }: HouseConstants["building"]): Keyed[] {
  const row = (code: string, ports: Keyed, model: string): Keyed => ({ code, ...ports, model });
  const fans = Array.from({ length: sideFans + tunnelFans }, (_, index) => {
    const port = index + 1;
    const ports = { controlPort: port, currentPort: port };
    return row(`F${port}`, ports, index < sideFans ? "EM36" : "EM50");
  });
  const sensors = Array.from({ length: probes }, (_, index) =>
    row(`T${index + 1}`, { sensorPort: index + 1 }, "PT1000"),
  );
  return [
    ...fans,
    ...sensors,
    row("H1", { sensorPort: probes + 1 }, "HMT120"),
    row("P1", { sensorPort: probes + 2 }, "DPT250"),
  ];
}

/** Minutes after midnight, whole, within the day. */
const minutesOf = (hour: number): number => Math.min(1440, Math.max(0, Math.round(hour * 60)));

/** Feeders run for 20 minutes, eight times between eight and twenty o'clock. */
const feedRows = (_breed: Breed): Keyed[] =>
  Array.from({ length: 8 }, (_, index) => ({ from: 480 + 90 * index, to: 500 + 90 * index }));

/** The points of a table's column over its age, for a curve. */
export const pointsOf = (rows: readonly Keyed[], key: string): CurvePoints =>
  rows.map((row) => [Number(row.day), Number(row[key])] as const);
