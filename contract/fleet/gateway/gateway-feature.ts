import { z } from "zod";
import { isParameterGroup, type ParameterGroup, parameterGroupKeys } from "./parameter-group.ts";

/** Actions a gateway can carry out besides taking new values. */
export const gatewayActionKeys = [
  "mode",
  "level",
  "output",
  "clock",
  "restart",
  "reset",
  "log",
  "horn",
] as const;
export type GatewayAction = (typeof gatewayActionKeys)[number];

/** Drive of variable speed fans. */
export const speedKindKeys = ["none", "analog", "drive"] as const;

/** Part of the gateway that new firmware is for. */
export const firmwareKindKeys = ["none", "bridge", "controller"] as const;

const group = z.enum(parameterGroupKeys);

/**
 * Features of a type of gateways. They can only hide features that a gateway announces
 * (`gatewayCapsSchema`), never add to them.
 */
export const gatewayFeaturesSchema = z.object({
  /** Groups that are shown. */
  read: z.array(group),
  /** The groups among them that are set from here. */
  write: z.array(group),
  actions: z.array(z.enum(gatewayActionKeys)),
  /** Points of the temperature curve, and rows of the level table, at most. */
  curvePoints: z.int().min(0).max(10),
  levels: z.int().min(0).max(20),
  alarmInputs: z.int().min(0).max(16),
  power: z.boolean(),
  speed: z.enum(speedKindKeys),
  firmware: z.enum(firmwareKindKeys),
  settingsFile: z.boolean(),
  concentrators: z.boolean(),
});
export type GatewayFeatures = z.infer<typeof gatewayFeaturesSchema>;

/** Features that are wired or measured, besides settings and orders. */
export const fittedSchema = gatewayFeaturesSchema.pick({
  alarmInputs: true,
  power: true,
  speed: true,
  concentrators: true,
});
export type Fitted = z.infer<typeof fittedSchema>;

/** Features of an unknown type: everything it reports is shown, and nothing can be set. */
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

/** Drops announced names that this version does not know. */
const known = <K extends string>(is: (name: string) => name is K) =>
  z
    .array(z.string().max(40))
    .max(100)
    .transform((names) => names.filter(is));
const actions: ReadonlySet<string> = new Set(gatewayActionKeys);
const isAction = (name: string): name is GatewayAction => actions.has(name);

/** Capabilities a gateway announces on `up/attr`. A gateway without them knows version 1 only. */
export const gatewayCapsSchema = z.object({
  proto: z.int().min(2).max(99),
  groups: known(isParameterGroup).default([]),
  do: known(isAction).default([]),
  /**
   * True: the gateway can set a value on trial, and restores the former one unless a person keeps
   * it.
   */
  trial: z.boolean().default(false),
  /**
   * Number of commands that the gateway remembers after a power cut; 0: none, so no order is
   * repeated.
   */
  journal: z.int().min(0).max(10_000).default(0),
  /** Longest message that the gateway accepts, bytes. */
  maxBytes: z.int().min(512).max(262_144).default(4096),
  /** Ways in which the gateway accepts new firmware. */
  fw: z.array(z.string().max(20)).max(10).default([]),
  /** True: the outputs stay on while the gateway restarts. */
  hold: z.boolean().default(false),
  /** True: the gateway sends a test input on request (`down/drill`). */
  drill: z.boolean().default(false),
  /** Air each fan output moves, m3/h, in their order; empty: it does not know. */
  fanM3h: z.array(z.number().min(0).max(1e6)).max(64).default([]),
});
export type GatewayCaps = z.infer<typeof gatewayCapsSchema>;

/** Settings and actions offered for one gateway. */
export interface Offer {
  readonly read: readonly ParameterGroup[];
  readonly write: readonly ParameterGroup[];
  readonly actions: readonly GatewayAction[];
}

/** The type's features and what the gateway announces; without the latter it is only read. */
export function offerOf(features: GatewayFeatures, caps: GatewayCaps | null): Offer {
  const { read } = features;
  if (caps === null) return { read, write: [], actions: [] };
  const has = (parameterGroup: ParameterGroup) => caps.groups.includes(parameterGroup);
  return {
    read: read.filter(has),
    write: features.write.filter((item) => read.includes(item) && has(item)),
    actions: features.actions.filter((action) => caps.do.includes(action)),
  };
}

/**
 * True when the gateway fetches such files: its type has them, and it announces a way to accept
 * them.
 */
export function acceptsFile(
  { firmware, settingsFile }: GatewayFeatures,
  caps: GatewayCaps | null,
  kind: "firmware" | "config",
): boolean {
  if (caps?.fw.includes("mqtt") !== true) return false;
  return kind === "firmware" ? firmware !== "none" : settingsFile;
}

/** True: the platform cannot set, do or install anything at the gateway. */
export function isReadOnly(features: GatewayFeatures, caps: GatewayCaps | null): boolean {
  const { write, actions } = offerOf(features, caps);
  const files = ["firmware", "config"] as const;
  return (
    write.length + actions.length === 0 && !files.some((kind) => acceptsFile(features, caps, kind))
  );
}
