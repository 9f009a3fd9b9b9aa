import { isProvince } from "./area.ts";
import type { Words } from "./words.ts";

/** The zones of GB 50176; a province belongs to the zone of its greatest part. */
export const climateZones = {
  severeCold: { zh: "严寒地区", en: "severely cold" },
  cold: { zh: "寒冷地区", en: "cold" },
  mixed: { zh: "夏热冬冷地区", en: "hot summers, cold winters" },
  warm: { zh: "夏热冬暖地区", en: "hot summers, warm winters" },
  mild: { zh: "温和地区", en: "mild" },
} as const satisfies Record<string, Words>;
export type ClimateZone = keyof typeof climateZones;

const provincesOf: Readonly<Record<Exclude<ClimateZone, "mixed">, readonly string[]>> = {
  severeCold: ["15", "21", "22", "23", "54", "63", "65"],
  cold: ["11", "12", "13", "14", "37", "41", "61", "62", "64"],
  warm: ["35", "44", "45", "46", "71", "81", "82"],
  mild: ["52", "53"],
};

/** Outside China by latitude alone: degrees from the equator up to which a zone reaches. */
const byLatitude: readonly (readonly [number, ClimateZone])[] = [
  [24, "warm"],
  [33, "mixed"],
  [44, "cold"],
];

/** The zone of a farm. */
export function climateZoneOf(adcode: string, lat: number): ClimateZone {
  if (!isProvince(adcode))
    return byLatitude.find(([max]) => Math.abs(lat) <= max)?.[1] ?? "severeCold";
  const zones = ["severeCold", "cold", "warm", "mild"] as const;
  return zones.find((zone) => provincesOf[zone].includes(adcode.slice(0, 2))) ?? "mixed";
}
