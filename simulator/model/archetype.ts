/**
 * A kind of building: its animals, its ventilation and its heating. Sizes in m, fan air in m3/h,
 * powers in kW.
 */
import type { Archetype } from "../../contract/fleet/house/house-manage.ts";
export interface Building {
  readonly lengthM: number;
  readonly widthM: number;
  readonly heightM: number;
  readonly stock: number;
  readonly sideFans: number;
  readonly sideFanM3h: number;
  readonly tunnelFans: number;
  readonly tunnelFanM3h: number;
  readonly tunnelFanKw: number;
  /** Share of the climate zone's heating fitted, W/m2 of it; see `zoneOf`. */
  readonly heating: "zone" | "cold" | number;
  /** Heat stored per K of air, as a multiple of the air's own: litter and floor 6, cages 4. */
  readonly thermalMass: number;
  /** Wall and roof loss over floor loss. */
  readonly lossFactor: number;
  readonly lightWm2: number;
  readonly probes: number;
  readonly hasBelt: boolean;
  /** Light that comes in by day, lx at full sun. */
  readonly daylightLux: number;
  readonly siloKg: number;
}

const floor = {
  thermalMass: 6,
  lossFactor: 1,
  lightWm2: 2,
  hasBelt: false,
  daylightLux: 2,
  tunnelFanM3h: 38_000,
  tunnelFanKw: 1.1,
  sideFanM3h: 18_000,
} as const;

export const buildings: Readonly<Record<Archetype, Building>> = {
  broilerFloor: {
    ...floor,
    lengthM: 120,
    widthM: 14,
    heightM: 3,
    stock: 30_000,
    sideFans: 4,
    tunnelFans: 10,
    heating: "zone",
    probes: 6,
    siloKg: 24_000,
  },
  broilerCage: {
    ...floor,
    lengthM: 90,
    widthM: 16,
    heightM: 4.5,
    stock: 48_000,
    sideFans: 6,
    tunnelFans: 16,
    heating: "zone",
    thermalMass: 4,
    probes: 8,
    hasBelt: true,
    siloKg: 30_000,
  },
  layerCage: {
    ...floor,
    lengthM: 100,
    widthM: 14,
    heightM: 5,
    stock: 60_000,
    sideFans: 4,
    tunnelFans: 14,
    tunnelFanM3h: 42_000,
    tunnelFanKw: 1.3,
    heating: "cold",
    thermalMass: 4,
    lossFactor: 1.3 * 0.8,
    lightWm2: 1.2,
    probes: 8,
    hasBelt: true,
    siloKg: 30_000,
  },
  yellowFloor: {
    ...floor,
    lengthM: 80,
    widthM: 12,
    heightM: 3,
    stock: 10_000,
    sideFans: 2,
    tunnelFans: 5,
    heating: 80,
    probes: 4,
    daylightLux: 35,
    siloKg: 8000,
  },
  duckNet: {
    ...floor,
    lengthM: 100,
    widthM: 13,
    heightM: 3,
    stock: 12_000,
    sideFans: 3,
    tunnelFans: 8,
    heating: 80,
    probes: 5,
    daylightLux: 8,
    siloKg: 16_000,
  },
  pigFatten: {
    ...floor,
    lengthM: 60,
    widthM: 15,
    heightM: 3,
    stock: 1100,
    sideFans: 4,
    sideFanM3h: 12_000,
    tunnelFans: 4,
    tunnelFanM3h: 35_000,
    heating: 80,
    probes: 8,
    daylightLux: 15,
    siloKg: 18_000,
  },
};

/**
 * Insulation and heating of a climate: loss W/K and heater W per m2 of floor; layers are heated in
 * the cold zones only.
 */
export interface Zone {
  readonly lossWm2K: number;
  readonly heatWm2: number;
  readonly layerHeatWm2: number;
}

/**
 * Zone by the January mean, degC: severe cold, cold, mild. A cold July marks the southern half of
 * the world.
 */
export function zoneOf(januaryC: number, julyC: number): Zone {
  const coldest = Math.min(januaryC, julyC);
  if (coldest < -8) return { lossWm2K: 0.7, heatWm2: 250, layerHeatWm2: 250 };
  if (coldest < 3) return { lossWm2K: 1, heatWm2: 150, layerHeatWm2: 150 };
  if (coldest < 9) return { lossWm2K: 1.3, heatWm2: 120, layerHeatWm2: 130 };
  return { lossWm2K: 1.6, heatWm2: 100, layerHeatWm2: 0 };
}

/** Heater fitted in a building of a zone, W/m2. */
export function heatOf(building: Building, zone: Zone): number {
  if (building.heating === "zone") return zone.heatWm2;
  if (building.heating === "cold") return zone.layerHeatWm2;
  return building.heating * (zone.heatWm2 / 100);
}
