import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { ventModes } from "../contract/base/run-mode.ts";
import type { HouseState } from "./model/state.ts";

const n = z.number();
const flag = z.boolean();
const stateSchema = z.object({
  atMs: n,
  rng: n,
  tempC: n,
  humidity: n,
  co2Ppm: n,
  nh3Ppm: n,
  level: n,
  levelSinceMs: n,
  ventMode: z.enum(ventModes).default("minVent"),
  modeSinceMs: n.default(0),
  isBoosted: flag,
  isHeating: flag,
  isPadOn: flag,
  isFogging: flag,
  alive: n,
  knownAlive: n,
  weightG: n,
  waterL: n,
  feedKg: n,
  kwh: n,
  gasM3: n.default(0),
  siloKg: n,
  fanRunS: z.array(n).readonly().default([]),
  feedRunS: n.default(0),
  beltRunS: n.default(0),
  rhPct: n,
  outC: n,
  outRhPct: n,
  sun: n,
  targetC: n,
  lamp: n,
  lux: n,
  hour: n,
  airShare: n,
  airM3h: n,
  kw: n,
}) satisfies z.ZodType<HouseState>;

const savedSchema = z.object({
  v: z.literal(1),
  seed: z.int(),
  houses: z.record(z.string(), z.object({ seq: z.int(), state: stateSchema })),
});
export type Saved = z.infer<typeof savedSchema>;

/**
 * Returns the last saved state of the fleet; null when there is no such file, or it is another
 * fleet's or unreadable.
 */
export function load(path: string, seed: number): Saved | null {
  try {
    const saved = savedSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    return saved.seed === seed ? saved : null;
  } catch {
    return null;
  }
}

/** Writes the file whole or not at all. @throws when the folder cannot be written. */
export function save(path: string, saved: Saved): void {
  writeFileSync(`${path}.new`, JSON.stringify(saved));
  renameSync(`${path}.new`, path);
}
