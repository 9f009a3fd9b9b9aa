import { z } from "zod";
import { alarmSchema } from "../../contract/alarm/alarm.ts";
import { houseSchema } from "../../contract/fleet/house/house.ts";
import { farmSchema, orgSchema } from "../../contract/account/farm-tree.ts";
import { type FleetSnapshot, fleetSnapshotSchema } from "../../contract/live/overview.ts";
import { houseDetailSchema, readingSchema } from "../../contract/fleet/house/reading.ts";
import { type Delta, factSchema } from "../../contract/live/live-stream.ts";

const list = z.array(z.unknown());
const deltaFrame = z.object({
  prev: z.int(),
  seq: z.int(),
  serverTime: z.int(),
  facts: list,
  readings: list,
  details: list,
  houses: list.optional(),
});
const snapshotFrame = fleetSnapshotSchema.extend({
  orgs: list,
  farms: list,
  houses: list,
  readings: list,
  alarms: list,
  past: list.default([]),
});

/** `invalid`: records that do not match the contract and were left out, with the first reason. */
export interface Parsed<T> {
  readonly value: T;
  readonly invalid: number;
  readonly invalidFacts: number;
  readonly reason: string | null;
}

/**
 * Returns null when not even the envelope of the records is valid. An invalid record is left out
 * without affecting the others.
 */
export function parseDelta(payload: unknown): Parsed<Delta> | null {
  const frame = deltaFrame.safeParse(payload);
  if (!frame.success) return null;
  const facts = parseEach(factSchema, frame.data.facts);
  const readings = parseEach(readingSchema, frame.data.readings);
  const details = parseEach(houseDetailSchema, frame.data.details);
  const { houses: sent, ...rest } = frame.data;
  const houses = parseEach(houseSchema, sent ?? []);
  return {
    value: {
      ...rest,
      facts: facts.good,
      readings: readings.good,
      details: details.good,
      ...(sent !== undefined && { houses: houses.good }),
    },
    invalid: facts.bad + readings.bad + details.bad + houses.bad,
    invalidFacts: facts.bad,
    reason: facts.reason ?? readings.reason ?? details.reason ?? houses.reason,
  };
}

export function parseSnapshot(payload: unknown): Parsed<FleetSnapshot> | null {
  const frame = snapshotFrame.safeParse(payload);
  if (!frame.success) return null;
  const orgs = parseEach(orgSchema, frame.data.orgs);
  const farms = parseEach(farmSchema, frame.data.farms);
  const houses = parseEach(houseSchema, frame.data.houses);
  const readings = parseEach(readingSchema, frame.data.readings);
  const alarms = parseEach(alarmSchema, frame.data.alarms);
  const past = parseEach(alarmSchema, frame.data.past);
  const parts = [orgs, farms, houses, readings, alarms, past];
  return {
    value: {
      ...frame.data,
      orgs: orgs.good,
      farms: farms.good,
      houses: houses.good,
      readings: readings.good,
      alarms: alarms.good,
      past: past.good,
    },
    invalid: parts.reduce((sum, { bad }) => sum + bad, 0),
    invalidFacts: 0,
    reason: parts.find(({ reason }) => reason !== null)?.reason ?? null,
  };
}

function parseEach<T extends z.ZodType>(schema: T, values: readonly unknown[]) {
  const good: z.output<T>[] = [];
  let bad = 0;
  let reason: string | null = null;
  for (const value of values) {
    const parsed = schema.safeParse(value);
    if (parsed.success) good.push(parsed.data);
    else {
      bad += 1;
      reason ??= z.prettifyError(parsed.error);
    }
  }
  return { good, bad, reason };
}
