import { valueAt } from "../breed/curve.ts";
import { clamp } from "./air.ts";
import type { LightProgram } from "./control-plan.ts";
import type { HouseConstants } from "./house-constants.ts";

/** The lamps' share of full brightness in a house of an age at an hour, 0..1. */
export function lampAt({ breed, control }: HouseConstants, ageDays: number, hour: number): number {
  if (control.light === null) return lampShare(valueAt(breed.lightH, ageDays), hour);
  const program = control.light.findLast(({ day }) => day <= ageDays) ?? control.light[0];
  return program === undefined ? 0 : programShare(program, hour);
}

/** A program that ends before it begins runs through midnight. */
function programShare({ fromH, toH, rampH, share }: LightProgram, hour: number): number {
  const lengthH = (toH - fromH + 24) % 24 || 24;
  const since = (hour - fromH + 24) % 24;
  if (lengthH === 24) return share;
  if (since >= lengthH) return 0;
  return share * (rampH > 0 ? clamp(Math.min(since, lengthH - since) / rampH, 0, 1) : 1);
}

/**
 * The lamps' share of full brightness at an hour, 0..1: `lightH` hours around 12:30, ramps of 20
 * minutes.
 */
function lampShare(lightH: number, hour: number): number {
  if (lightH >= 24) return 1;
  if (lightH <= 0) return 0;
  return clamp(Math.min(sinceLightOn(lightH, hour), lightH - sinceLightOn(lightH, hour)) * 3, 0, 1);
}

/** Hours since the lamps went on, counted round the clock. */
export function sinceLightOn(lightH: number, hour: number): number {
  const on = 12.5 - lightH / 2;
  return (((hour - on) % 24) + 24) % 24;
}

/** Hunger of the house at this moment, mean 1 over the lit hours, 0 in the dark. */
export function appetite(lightH: number, hour: number): number {
  const since = sinceLightOn(lightH, hour);
  if (since >= lightH) return 0;
  if (since < 2) return 1.5;
  if (since > lightH - 1.5) return 1.25;
  return (lightH - 2 * 1.5 - 1.5 * 1.25) / (lightH - 3.5);
}
