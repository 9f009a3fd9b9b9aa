import { clamp } from "./air.ts";

/**
 * The lamps' share of full brightness at an hour, 0..1: `lightH` hours around 12:30, ramps of 20
 * minutes.
 */
export function lampShare(lightH: number, hour: number): number {
  if (lightH >= 24) return 1;
  if (lightH <= 0) return 0;
  return clamp(Math.min(sinceLightOn(lightH, hour), lightH - sinceLightOn(lightH, hour)) * 3, 0, 1);
}

/** Hours since the lamps went on, counted round the clock. */
export function sinceLightOn(lightH: number, hour: number): number {
  const on = 12.5 - lightH / 2;
  return (((hour - on) % 24) + 24) % 24;
}

/** How hungry the house is at this moment, mean 1 over the lit hours, 0 in the dark. */
export function appetite(lightH: number, hour: number): number {
  const since = sinceLightOn(lightH, hour);
  if (since >= lightH) return 0;
  if (since < 2) return 1.5;
  if (since > lightH - 1.5) return 1.25;
  return (lightH - 2 * 1.5 - 1.5 * 1.25) / (lightH - 3.5);
}
