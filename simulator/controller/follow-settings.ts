import type { Keyed, ReadSettings } from "../../contract/control/protocol/controller-setting.ts";
import type { VentMode } from "../../contract/base/run-mode.ts";
import { type Daily, daily, valueAt } from "../breed/curve.ts";
import type { ControlPlan, LightProgram } from "../model/control-plan.ts";
import type { HouseConstants } from "../model/house-constants.ts";
import { type VentLevel, ventLevel, type VentTable } from "../model/vent-table.ts";
import { pointsOf } from "./initial-settings.ts";

type Follow = (
  house: HouseConstants,
  settings: ReadSettings,
) => Partial<Pick<HouseConstants, "vent">> & {
  readonly control?: Partial<ControlPlan>;
};

const num = (keyed: Keyed | undefined, key: string, other: number): number => {
  const value = keyed?.[key];
  return typeof value === "number" ? value : other;
};

/** Effect on a house of a group of settings that differs from the installed one. */
const followers: Readonly<Record<string, Follow>> = {
  curve: (house, { values, rows }) => ({ control: curveOf(house, values, rows) }),
  levels: (house, { rows }) => (rows.length === 0 ? {} : { vent: tableOf(house, rows) }),
  vent: ({ control }, { values }) => ({
    control: {
      isByWeight: values.ventByWeight !== 0,
      levelDelayMs: 1000 * num(values, "levelDelay", control.levelDelayMs / 1000),
      levelHystK: num(values, "levelHyst", control.levelHystK),
      transitionMinDay: num(values, "transitionMinDay", control.transitionMinDay),
      tunnelMinDay: num(values, "tunnelMinDay", control.tunnelMinDay),
      transitionBelowK: -num(values, "transitionMinOut", -control.transitionBelowK),
    },
  }),
  cool: ({ control }, { values }) => ({
    control: {
      padFromH: num(values, "padFrom", 60 * control.padFromH) / 60,
      padToH: num(values, "padTo", 60 * control.padToH) / 60,
      padMinDay: num(values, "padMinDay", control.padMinDay),
      padMaxRh: num(values, "padMaxRh", control.padMaxRh),
    },
  }),
  heat: ({ control }, { values }) => ({
    control: { heatHystK: num(values, "heatHyst", control.heatHystK) },
  }),
  light: (house, { rows }) => ({ control: { light: rows.map((row) => programOf(house, row)) } }),
  feed: (_site, { rows }) => ({
    control: { feedH: rows.map((row) => [num(row, "from", 0) / 60, num(row, "to", 0) / 60]) },
  }),
};

/** The house as it runs with these groups changed. Pure. */
export function following(
  installed: HouseConstants,
  changed: ReadonlyMap<string, ReadSettings>,
  mode: Pick<ControlPlan, "mode" | "handLevel">,
): HouseConstants {
  const all = [...changed].map(([group, settings]) => followers[group]?.(installed, settings));
  const control: ControlPlan = { ...installed.control };
  for (const part of all) Object.assign(control, part?.control);
  Object.assign(control, mode);
  const vent = all.find((part) => part?.vent !== undefined)?.vent ?? installed.vent;
  return { ...installed, vent, control };
}

function curveOf(
  { breed }: HouseConstants,
  values: Keyed,
  rows: readonly Keyed[],
): Partial<ControlPlan> {
  if (rows.length === 0) return {};
  const offset = num(values, "targetOffset", 0);
  const { interpolate } = values;
  const of = (key: string, isSmooth: boolean): Daily =>
    isSmooth ? daily(pointsOf(rows, key), breed.lastDay) : steps(rows, key, breed.lastDay);
  return {
    targetC: of("target", interpolate !== "off").map((target) => target + offset),
    heatBelowK: of("heatDiff", interpolate !== "off"),
    padAboveK: of("coolDiff", interpolate !== "off"),
    minLevel: of("minLevel", interpolate === "all"),
    maxLevel: of("maxLevel", interpolate === "all"),
  };
}

/** Each point applies until the next. */
function steps(rows: readonly Keyed[], key: string, days: number): Daily {
  const out = new Float64Array(days + 2);
  for (let day = 0; day < out.length; day++)
    out[day] = num(rows.findLast((row) => num(row, "day", 0) <= day) ?? rows[0], key, 0);
  return out;
}

function tableOf({ building }: HouseConstants, rows: readonly Keyed[]): VentTable {
  const levels = rows.map((row): VentLevel => {
    const fans = num(row, "fans", 0);
    const on = num(row, "cycleOn", 0);
    return ventLevel(
      building,
      outputsOn(fans, 0, building.sideFans),
      outputsOn(fans, building.sideFans, building.tunnelFans),
      on / Math.max(1, on + num(row, "cycleOff", 0)),
      {
        offsetK: num(row, "offset", 0),
        mode: modeOf(row.mode),
        inletPct: num(row, "inlet", 0),
        tunnelDoorPct: num(row, "tunnelDoor", 0),
        setPa: num(row, "pressure", 0),
      },
    );
  });
  const first = (...modes: readonly VentMode[]) => {
    const at = levels.findIndex(({ mode }) => modes.includes(mode));
    return at < 0 ? levels.length : at;
  };
  return {
    levels,
    firstTransition: first("transition", "tunnel"),
    firstTunnel: first("tunnel"),
    sideMaxM3h: building.sideFans * building.sideFanM3h,
  };
}

const modeOf = (value: unknown): VentMode =>
  value === "transverse" || value === "transition" || value === "tunnel" ? value : "minVent";

/** Returns how many of `count` outputs from `from` on are on. */
function outputsOn(bits: number, from: number, count: number): number {
  let on = 0;
  for (let port = from; port < from + count; port++) on += Math.floor(bits / 2 ** port) % 2;
  return on;
}

/** Brightness is in percent of the lamps; the model's is a share of the value for the age. */
function programOf({ breed }: HouseConstants, row: Keyed): LightProgram {
  const day = num(row, "day", 0);
  const duePct = Math.min(100, Math.max(1, valueAt(breed.lux, day) * 2.5));
  return {
    day,
    fromH: num(row, "from", 0) / 60,
    toH: num(row, "to", 0) / 60,
    rampH: num(row, "ramp", 0) / 60,
    share: num(row, "level", 0) / duePct,
  };
}
