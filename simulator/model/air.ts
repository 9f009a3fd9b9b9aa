/**
 * Properties of moist air near sea level. Temperatures in degC, humidity ratios in kg water per kg
 * dry air.
 */
export const airDensity = 1.2;
export const airHeatJ = 1006;
export const evaporationJ = 2.45e6;

const pressurePa = 101_325;
const saturationPa = (tempC: number): number =>
  610.94 * Math.exp((17.625 * tempC) / (tempC + 243.04));

export function humidityRatio(tempC: number, rhPct: number): number {
  const vapour = saturationPa(tempC) * rhPct * 0.01;
  return (0.622 * vapour) / (pressurePa - vapour);
}

export function relativeHumidity(tempC: number, ratio: number): number {
  return (100 * ratio * pressurePa) / ((0.622 + ratio) * saturationPa(tempC));
}

/**
 * Wet bulb after Stull, valid 5..99 % and -20..50 degC. Written here and on the server on purpose:
 * the simulator is an independent check of the server's computation.
 */
export function wetBulb(tempC: number, rhPct: number): number {
  return (
    tempC * Math.atan(0.151977 * Math.sqrt(rhPct + 8.313659)) +
    Math.atan(tempC + rhPct) -
    Math.atan(rhPct - 1.676331) +
    0.00391838 * rhPct ** 1.5 * Math.atan(0.023101 * rhPct) -
    4.686035
  );
}

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;
