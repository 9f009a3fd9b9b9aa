import type { Words } from "./words.ts";

export const controlModes = ["smart", "hand", "empty", "error", "externalStop"] as const;
export type ControlMode = (typeof controlModes)[number];

export const ventModes = ["minVent", "transverse", "transition", "tunnel"] as const;
export type VentMode = (typeof ventModes)[number];

/** The specification's one list of house run modes. */
export const runModes = {
  smart: { zh: "智能", en: "Smart" },
  hand: { zh: "手动", en: "Hand" },
  minVent: { zh: "最小通风", en: "Minimum ventilation" },
  transverse: { zh: "横向通风", en: "Transverse" },
  transition: { zh: "过渡通风", en: "Transition" },
  tunnel: { zh: "纵向通风", en: "Tunnel" },
  empty: { zh: "空舍", en: "Empty" },
  error: { zh: "故障", en: "Error" },
  externalStop: { zh: "外部停止", en: "External stop" },
} as const satisfies Record<string, Words>;
export type RunMode = keyof typeof runModes;

/** History stores a run mode as its index in this list. Append only. */
export const runModeCodes = [
  "smart",
  "hand",
  "minVent",
  "transverse",
  "transition",
  "tunnel",
  "empty",
  "error",
  "externalStop",
] as const satisfies readonly RunMode[];

/**
 * Returns the mode to show: a stop or fault before an empty house, manual operation before the
 * ventilation kind.
 */
export function runModeOf(
  controlMode: ControlMode | null,
  ventMode: VentMode | null,
): RunMode | null {
  if (controlMode === null) return ventMode;
  return controlMode === "smart" ? (ventMode ?? "smart") : controlMode;
}
