import type { FlockRecord } from "../../../contract/flock/production/production.ts";
import { eggsOf, layingPct } from "../../../contract/flock/figure/laying-figure.ts";
import type { InputOf } from "../port/call.ts";
import { standardOn } from "./entry-numbers.ts";

/** An unusual value, with the usual one. */
export interface UnusualValue {
  readonly kind: "losses" | "feed" | "water" | "eggs" | "weight";
  readonly value: number;
  /** Null: nothing to compare with. */
  readonly usual: number | null;
}

/** Losses are questioned above this share of the birds, or above this many times yesterday's. */
const lossShare = 0.01;
const lossTimes = 5;
const lossFree = 10;
/** Deviation from the standard above which a value is questioned. */
const offShare = 0.25;

type Input = InputOf<"saveProduction">;

/** Returns the values of an entry that have to be confirmed; none is refused. */
export function unusualValuesOf(record: FlockRecord, input: Input): UnusualValue[] {
  return [
    ...unusualLosses(record, input),
    ...unusualAmount("feed", input.values?.feedKg, record, "feedKg"),
    ...unusualAmount("water", input.values?.waterL, record, "waterL"),
    ...unusualEggs(record, input),
    ...unusualWeight(record, input),
  ];
}

/** Null: not recorded. */
const lossesYesterday = ({ dayBefore }: FlockRecord): number | null =>
  dayBefore?.dead == null ? null : dayBefore.dead + (dayBefore.culled ?? 0);

function unusualLosses(record: FlockRecord, { losses = [] }: Input): UnusualValue[] {
  const value = losses.reduce((sum, { dead, culled }) => sum + dead + culled, 0);
  const usual = lossesYesterday(record);
  const alive = record.figures?.opening ?? 0;
  const isMuch =
    value > lossShare * alive || (usual !== null && value > lossTimes * usual + lossFree);
  return alive > 0 && isMuch ? [{ kind: "losses", value, usual }] : [];
}

/**
 * Compares the use of a whole day with the standard; before the day is over a lower use is normal.
 */
function unusualAmount(
  kind: "feed" | "water",
  value: number | null | undefined,
  record: FlockRecord,
  key: "feedKg" | "waterL",
): UnusualValue[] {
  const due = standardOn(record)?.[key] ?? null;
  if (value == null || due === null) return [];
  const usual = Math.round(due);
  // Without a server record of the day it is unknown whether it is over.
  const isOver = record.figures?.isRunning === false;
  const isLow = isOver && value < (1 - offShare) * usual;
  return isLow || value > (1 + offShare) * usual ? [{ kind, value, usual }] : [];
}

function unusualEggs({ figures }: FlockRecord, { eggs = [] }: Input): UnusualValue[] {
  const count = eggs.reduce((sum, egg) => sum + eggsOf(egg), 0);
  if (count === 0 || figures === null) return [];
  const rate = layingPct(count + (figures.eggs ?? 0), figures.birdDays) ?? 0;
  return rate > 100 ? [{ kind: "eggs", value: Math.round(rate), usual: null }] : [];
}

function unusualWeight({ figures }: FlockRecord, { weighings = [] }: Input): UnusualValue[] {
  const [weighed] = weighings;
  const usual = figures?.stdWeightG ?? null;
  if (weighed === undefined || usual === null) return [];
  return Math.abs(weighed.meanG - usual) > offShare * usual
    ? [{ kind: "weight", value: weighed.meanG, usual }]
    : [];
}
