import type { VentMode } from "../../../../contract/base/run-mode.ts";
import { wetBulb } from "../../../judge/observation/wet-bulb.ts";

/** Below this the animals feel the air temperature itself. */
const warmC = 28;

/**
 * Temperature the animals feel, degC: humidity weighs on them in warm air (THI = 0.85 T + 0.15 wet
 * bulb), and in a tunnel the wind cools them as long as the air is cooler than they are. `rhPct` in
 * %, `speedMs` at the animals in m/s. Null when something that counts is not known.
 */
export function feltTemp(
  tempC: number | null,
  rhPct: number | null,
  speedMs: number | null,
  ventMode: VentMode | null,
): number | null {
  if (tempC === null || tempC < warmC) return tempC;
  if (rhPct === null) return null;
  const thi = 0.85 * tempC + 0.15 * wetBulb(tempC, rhPct);
  if (ventMode !== "tunnel") return round(thi);
  if (speedMs === null) return null;
  return round(thi - Math.min(6, 2.2 * speedMs) * Math.max(0, Math.min(1, (41 - tempC) / 11)));
}

const round = (value: number): number => Math.round(value * 100) / 100;
