import {
  airDensity,
  airHeatJ,
  clamp,
  evaporationJ,
  humidityRatio,
  relativeHumidity,
  wetBulb,
} from "./air.ts";
import type { Weather } from "./climate.ts";
import type { HouseConstants } from "./house-constants.ts";

/** Air of the house: degC, kg/kg, ppm. */
export interface Air {
  readonly tempC: number;
  readonly humidity: number;
  readonly co2Ppm: number;
  readonly nh3Ppm: number;
}

/** Influences on the air during one step. W, m3/h, g/s, kg/s. */
export interface Loads {
  readonly airM3h: number;
  readonly sensibleW: number;
  readonly latentW: number;
  readonly hpu: number;
  readonly heaterW: number;
  readonly lampW: number;
  readonly ammoniaGs: number;
  readonly fogKgS: number;
  /** Share of the wet bulb depression the pads take off, 0 = dry. */
  readonly padShare: number;
}

const volumetricHeat = airDensity * airHeatJ;
const outdoorCo2Ppm = 420;
const leakAirChanges = 0.15;

/** The air `dtS` seconds later: the exact solution for constant loads, stable at any step. */
export function balance(
  house: HouseConstants,
  air: Air,
  weather: Weather,
  loads: Loads,
  dtS: number,
): Air & { readonly rhPct: number } {
  const flow = loads.airM3h / 3600 + (leakAirChanges * house.volumeM3) / 3600;
  let inletC = weather.tempC;
  let inletHumidity = humidityRatio(weather.tempC, weather.rhPct);
  if (loads.padShare > 0) {
    inletC =
      weather.tempC - loads.padShare * (weather.tempC - wetBulb(weather.tempC, weather.rhPct));
    inletHumidity += ((weather.tempC - inletC) * airHeatJ) / evaporationJ;
  }
  const gain = house.lossWK + volumetricHeat * flow;
  const heatW =
    loads.sensibleW +
    loads.heaterW +
    loads.lampW +
    6 * house.floorM2 * weather.sun -
    loads.fogKgS * evaporationJ;
  const steadyC = (heatW + house.lossWK * weather.tempC + volumetricHeat * flow * inletC) / gain;
  const capacity = volumetricHeat * house.volumeM3 * house.building.thermalMass;
  const tempC = steadyC + (air.tempC - steadyC) * Math.exp((-dtS * gain) / capacity);

  const massFlow = airDensity * flow;
  const steadyHumidity = inletHumidity + (loads.latentW / evaporationJ + loads.fogKgS) / massFlow;
  const wet =
    steadyHumidity +
    (air.humidity - steadyHumidity) * Math.exp((-dtS * massFlow) / (1.8 * house.volumeM3));
  const humidity = Math.min(wet, humidityRatio(tempC, 97));
  const rhPct = relativeHumidity(tempC, humidity);

  const change = Math.exp((-dtS * flow) / house.volumeM3);
  const steadyCo2 = outdoorCo2Ppm + (1e6 * 0.185 * loads.hpu) / (3600 * flow);
  const steadyNh3 =
    (1000 * loads.ammoniaGs * clamp(1 + 0.01 * (rhPct - 60), 0.6, 1.4)) / (0.7 * flow);
  return {
    tempC,
    humidity,
    rhPct,
    co2Ppm: steadyCo2 + (air.co2Ppm - steadyCo2) * change,
    nh3Ppm: steadyNh3 + (air.nh3Ppm - steadyNh3) * change,
  };
}
