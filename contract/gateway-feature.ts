import { z } from "zod";
import { keysOf } from "./key.ts";
import { isParameterGroup, type ParameterGroup, parameterGroupKeys } from "./parameter-group.ts";
import type { Words } from "./words.ts";

/** What a gateway can be told to do beside being written to. */
export const gatewayActions = {
  mode: { zh: "运行模式", en: "Run mode" },
  level: { zh: "通风级别", en: "Ventilation level" },
  output: { zh: "输出测试", en: "Output test" },
  clock: { zh: "校时", en: "Set clock" },
  restart: { zh: "重启", en: "Restart" },
  reset: { zh: "报警复位", en: "Reset alarms" },
  log: { zh: "设备日志", en: "Device log" },
  horn: { zh: "喇叭", en: "Horn" },
} as const satisfies Record<string, Words>;
export type GatewayAction = keyof typeof gatewayActions;
export const gatewayActionKeys = keysOf(gatewayActions);

/** How fans of variable speed are driven. */
export const speedKinds = {
  none: { zh: "无", en: "None" },
  analog: { zh: "0-10 V", en: "0–10 V" },
  drive: { zh: "变频", en: "Variable speed" },
} as const satisfies Record<string, Words>;

/** What of it a new firmware is for. */
export const firmwareKinds = {
  none: { zh: "不支持", en: "None" },
  bridge: { zh: "仅网关", en: "Gateway only" },
  controller: { zh: "网关与环控器", en: "Gateway and controller" },
} as const satisfies Record<string, Words>;

const group = z.enum(parameterGroupKeys);

/**
 * What a type of gateways has. It can only hide what a gateway announces (`gatewayCapsSchema`),
 * never add to it.
 */
export const gatewayFeaturesSchema = z.object({
  /** Groups that are shown. */
  read: z.array(group),
  /** Those of them that are set from here. */
  write: z.array(group),
  actions: z.array(z.enum(gatewayActionKeys)),
  /** Points of the temperature curve, and rows of the level table, at most. */
  curvePoints: z.int().min(0).max(10),
  levels: z.int().min(0).max(20),
  alarmInputs: z.int().min(0).max(16),
  power: z.boolean(),
  speed: z.enum(keysOf(speedKinds)),
  firmware: z.enum(keysOf(firmwareKinds)),
  settingsFile: z.boolean(),
  concentrators: z.boolean(),
});
export type GatewayFeatures = z.infer<typeof gatewayFeaturesSchema>;

/** Of a type nobody has described: whatever it reports is shown, and nothing can be set. */
export const noFeatures: GatewayFeatures = {
  read: [...parameterGroupKeys],
  write: [],
  actions: [],
  curvePoints: 10,
  levels: 20,
  alarmInputs: 16,
  power: true,
  speed: "none",
  firmware: "none",
  settingsFile: false,
  concentrators: true,
};

/** What an unknown version announces more is left out. */
const known = <K extends string>(is: (name: string) => name is K) =>
  z
    .array(z.string().max(40))
    .max(100)
    .transform((names) => names.filter(is));
const isAction = (name: string): name is GatewayAction => Object.hasOwn(gatewayActions, name);

/** What a gateway announces of itself on `up/attr`. One without it knows version 1 only. */
export const gatewayCapsSchema = z.object({
  proto: z.int().min(2).max(99),
  groups: known(isParameterGroup),
  do: known(isAction),
  /** It puts a setting back by itself when nobody keeps it. */
  trial: z.boolean().default(false),
  /** Commands it remembers over a power cut; 0: none, and nothing is said to it twice. */
  journal: z.int().min(0).max(10_000).default(0),
  /** Longest message it takes, bytes. */
  maxBytes: z.int().min(512).max(262_144).default(4096),
  /** Ways it takes a new firmware. */
  fw: z.array(z.string().max(20)).max(10).default([]),
  /** Its outputs hold while it starts anew. */
  hold: z.boolean().default(false),
});
export type GatewayCaps = z.infer<typeof gatewayCapsSchema>;

/** What is offered of one gateway. */
export interface Offer {
  readonly read: readonly ParameterGroup[];
  readonly write: readonly ParameterGroup[];
  readonly actions: readonly GatewayAction[];
}

/** The type's features and what the gateway announces; without the latter it is only read. */
export function offerOf(features: GatewayFeatures, caps: GatewayCaps | null): Offer {
  const { read } = features;
  if (caps === null) return { read, write: [], actions: [] };
  const has = (one: ParameterGroup) => caps.groups.includes(one);
  return {
    read: read.filter(has),
    write: features.write.filter((one) => read.includes(one) && has(one)),
    actions: features.actions.filter((one) => caps.do.includes(one)),
  };
}

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
  parameterGroupKeys.filter((one) => groups.includes(one));

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

const full = [...climate, "press", "light", "feed"] as const;
const wired = [...full, "wiring"] as const;
/** An imported controller behind a bridge: its keys for the mode stay its own. */
const bridged = features(full, {
  actions: [...upkeep],
  curvePoints: 10,
  levels: 20,
  speed: "analog",
  firmware: "bridge",
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
  features([...climate, "press", "light"], { curvePoints: 10, levels, alarmInputs: 8, ...more });
const small = (alarmInputs: number) =>
  features(["curve", "levels", "vent", "alarm", "sys"], { curvePoints: 4, levels: 8, alarmInputs });
const drive = { speed: "drive" } as const;
const powered = { power: true } as const;

/**
 * What an installation begins with, by the keys of the types it ships with; an administrator
 * changes it. A type that is not here begins with `noFeatures`.
 */
export const shippedFeatures: ReadonlyMap<number, GatewayFeatures> = new Map([
  [11, bridged],
  [12, bridged],
  [14, { ...bridged, settingsFile: true }],
  [15, { ...bridged, settingsFile: true }],
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
