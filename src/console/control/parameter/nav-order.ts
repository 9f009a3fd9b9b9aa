import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";

/** One of the entries beside the settings. */
export interface NavEntry {
  readonly key: string;
  readonly name: string;
  /** True when the displayed values may be out of date. */
  readonly isOld: boolean;
  /** Unsent changes. */
  readonly changes: number;
  /** Dangerous values. */
  readonly dangers: number;
}

/** The most used groups: they are expanded, and the first of them is shown first. */
export const usualGroups = [
  "curve",
  "levels",
  "alarm",
] as const satisfies readonly ParameterGroup[];

type Rest = Exclude<ParameterGroup, (typeof usualGroups)[number]>;
const environment = [
  "vent",
  "press",
  "inlet",
  "cool",
  "humid",
  "air",
  "heat",
  "light",
  "empty",
] as const satisfies readonly Rest[];
const feeding = ["flock", "feed", "water"] as const satisfies readonly Rest[];
const system = ["sys", "wiring"] as const satisfies readonly Rest[];

/** The others, folded by subject. */
export const navFolds = [
  { word: "foldEnvironment", keys: environment },
  { word: "foldFeeding", keys: feeding },
  { word: "foldSystem", keys: system },
  { word: "operate", keys: ["operate"] },
  { word: "foldRecords", keys: ["records", "commands"] },
] as const;
