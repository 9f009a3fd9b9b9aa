/**
 * Units of every quantity on the wire and on screen. SI where the field uses SI, else the field's
 * own.
 */
export const units = {
  degC: { symbol: "°C" },
  percent: { symbol: "%" },
  ppm: { symbol: "ppm" },
  pa: { symbol: "Pa" },
  mPerS: { symbol: "m/s" },
  lux: { symbol: "lx" },
  litre: { symbol: "L" },
  kg: { symbol: "kg" },
  gram: { symbol: "g" },
  kwh: { symbol: "kWh" },
  kw: { symbol: "kW" },
  volt: { symbol: "V" },
  ampere: { symbol: "A" },
  hertz: { symbol: "Hz" },
  dbm: { symbol: "dBm" },
  count: { symbol: "" },
  day: { symbol: "d" },
  minute: { symbol: "min" },
  second: { symbol: "s" },
  metre: { symbol: "m" },
} as const;
export type Unit = keyof typeof units;
