import type { GatewayFeatures } from "./gateway-feature.ts";
import { type ParameterGroup, parameterGroupKeys } from "./parameter-group.ts";

const climate = [
  "flock",
  "curve",
  "levels",
  "vent",
  "inlet",
  "cool",
  "humid",
  "air",
  "heat",
  "water",
  "alarm",
  "empty",
  "sys",
] as const satisfies readonly ParameterGroup[];
const inOrder = (groups: readonly ParameterGroup[]): ParameterGroup[] =>
  parameterGroupKeys.filter((key) => groups.includes(key));

const upkeep = ["clock", "restart", "reset", "log"] as const;
const running = ["mode", "level", "output", ...upkeep] as const;

function features(
  groups: readonly ParameterGroup[],
  more: Partial<Omit<GatewayFeatures, "read">> = {},
): GatewayFeatures {
  const read = inOrder(groups);
  return {
    write: read,
    actions: [...running, "horn"],
    curvePoints: 0,
    levels: 0,
    alarmInputs: 0,
    power: false,
    speed: "none",
    firmware: "controller",
    settingsFile: false,
    concentrators: false,
    ...more,
    read,
  };
}

const feedless = [...climate, "press", "light"] as const;
const full = [...feedless, "feed"] as const;
const wired = [...full, "wiring"] as const;
/** An imported controller behind a bridge: its keys for the mode stay its own. */
const bridged = (groups: readonly ParameterGroup[], more: Partial<GatewayFeatures> = {}) =>
  features(groups, {
    actions: [...upkeep],
    curvePoints: 10,
    levels: 20,
    speed: "analog",
    firmware: "bridge",
    ...more,
  });
const own = (levels: number, alarmInputs: number, more: Partial<GatewayFeatures> = {}) =>
  features(wired, {
    curvePoints: 10,
    levels,
    alarmInputs,
    settingsFile: true,
    concentrators: true,
    ...more,
  });
const plain = (levels: number, more: Partial<GatewayFeatures> = {}) =>
  features(feedless, { curvePoints: 10, levels, alarmInputs: 8, ...more });
const small = (alarmInputs: number) =>
  features(["curve", "levels", "vent", "alarm", "sys"], { curvePoints: 4, levels: 8, alarmInputs });
const drive = { speed: "drive" } as const;
const powered = { power: true } as const;

/**
 * Features at installation, by the keys of the types it ships with; an administrator changes them.
 * A type that is not listed begins with `noFeatures`.
 */
export const shippedFeatures: ReadonlyMap<number, GatewayFeatures> = new Map([
  [11, bridged(feedless)],
  [12, bridged(feedless)],
  [14, bridged(full, { settingsFile: true })],
  [15, bridged(full, { settingsFile: true })],
  [
    21,
    features(["alarm", "sys"], {
      write: ["alarm"],
      actions: [...upkeep, "horn"],
      alarmInputs: 16,
      power: true,
      concentrators: true,
    }),
  ],
  [23, own(12, 8)],
  [24, own(12, 8, powered)],
  [25, own(12, 8)],
  [26, own(20, 16, powered)],
  [27, plain(10)],
  [28, features(["press", "inlet", "alarm", "sys"], { actions: [...upkeep] })],
  [29, small(4)],
  [30, own(20, 16, { ...powered, ...drive })],
  [
    31,
    features(["wiring", "sys"], {
      actions: ["output", ...upkeep, "horn"],
      alarmInputs: 8,
      power: true,
      settingsFile: true,
      concentrators: true,
    }),
  ],
  [32, own(12, 8, { ...powered, ...drive })],
  [33, plain(20)],
  [34, plain(10, drive)],
  [35, plain(10, drive)],
  [36, small(2)],
  [41, small(4)],
  [50, own(20, 16, powered)],
  [51, own(20, 16, { ...powered, ...drive })],
  [60, own(20, 16, { ...powered, ...drive })],
]);
