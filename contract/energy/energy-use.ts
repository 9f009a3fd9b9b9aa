import { keysOf } from "../base/table-keys.ts";
import type { Words } from "../base/words.ts";

/** Uses of energy. The part no rated unit explains is the rest. */
export const energyUses = {
  fan: { zh: "风机", en: "Fans" },
  coolPad: { zh: "湿帘", en: "Cooling pads" },
  heater: { zh: "加热", en: "Heating" },
  light: { zh: "灯光", en: "Light" },
  feedLine: { zh: "料线", en: "Feed lines" },
  belt: { zh: "清粪", en: "Manure belts" },
  rest: { zh: "其他", en: "Other" },
} as const satisfies Record<string, Words>;
export type EnergyUse = keyof typeof energyUses;
export const energyUseKeys = keysOf(energyUses);

/** Running time of a unit, by its hours, and the power on its plate. */
export interface RatedRun {
  readonly use: Exclude<EnergyUse, "rest">;
  readonly hours: number;
  readonly kw: number;
}

export interface UseShares {
  /** kWh by use; those without any are left out. */
  readonly byUse: Readonly<Partial<Record<EnergyUse, number>>>;
  /** The rated powers add up to more than the meter counted, so they were scaled down. */
  readonly isScaled: boolean;
}

/**
 * Returns an estimate of the uses of a house's energy: hours times rated power, and the rest of its
 * meter's count. Pure; kWh.
 */
export function sharesOf(kwh: number, runs: readonly RatedRun[]): UseShares {
  const rated = runs.reduce((sum, { hours, kw }) => sum + hours * kw, 0);
  const isScaled = rated > kwh;
  const scale = isScaled ? kwh / rated : 1;
  const byUse: Partial<Record<EnergyUse, number>> = {};
  for (const { use, hours, kw } of runs) {
    const usedKwh = hours * kw * scale;
    if (usedKwh > 0) byUse[use] = (byUse[use] ?? 0) + usedKwh;
  }
  const rest = kwh - rated * scale;
  return { byUse: rest > 1e-9 ? { ...byUse, rest } : byUse, isScaled };
}

/** Returns the shares of several houses together. */
export function addShares(all: readonly UseShares[]): UseShares {
  const byUse: Partial<Record<EnergyUse, number>> = {};
  for (const item of all)
    for (const use of energyUseKeys) {
      const usedKwh = item.byUse[use];
      if (usedKwh !== undefined) byUse[use] = (byUse[use] ?? 0) + usedKwh;
    }
  return { byUse, isScaled: all.some(({ isScaled }) => isScaled) };
}
