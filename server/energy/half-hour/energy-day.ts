import {
  addSums,
  type LineSums,
  type MeterPoint,
  noSums,
  quarterKw,
  type Used,
  usedBetween,
} from "../../../contract/energy/energy-figure.ts";
import { hourMs, minuteMs } from "../../../contract/base/time.ts";
import { pairwise } from "../../platform/base/pairwise.ts";
import { type Quarter, quarterMs } from "./power-quarter.ts";

export const halfMs = 30 * minuteMs;

/** A stored day of a house. Times in epoch ms. */
export interface EnergyDay {
  readonly day: string;
  readonly at: number;
  readonly kwh: number | null;
  readonly spreadKwh: number;
  readonly peakKw: number | null;
  readonly peakAt: number | null;
  readonly pf: number | null;
  readonly voltMin: number | null;
  readonly voltMax: number | null;
  readonly knownS: number;
  readonly fanH: number;
  readonly coldKh: number;
  readonly warmKh: number;
  readonly until: number | null;
  readonly isOpen: boolean;
  readonly half: readonly (number | null)[];
  readonly spread: readonly number[] | null;
  readonly quarter: readonly (number | null)[];
  readonly fan: readonly number[];
}

/** Successive days, with the measurements in and around them. */
interface MeasuredSpan {
  /** The calendar days, and the midnights around them: one more than days. */
  readonly days: readonly string[];
  readonly midnights: readonly number[];
  /** In order of time. */
  readonly quarters: readonly Quarter[];
  readonly before: MeterPoint | null;
  readonly after: MeterPoint | null;
}

/** Returns the totals of each day. Pure. */
export function energyDays({
  days,
  midnights,
  quarters,
  before,
  after,
}: MeasuredSpan): EnergyDay[] {
  const points = rising([
    ...(before === null ? [] : [before]),
    ...quarters.flatMap((quarter) => quarter.points),
    ...(after === null ? [] : [after]),
  ]);
  const lastAt = points.at(-1)?.at ?? null;
  return [...pairwise(midnights)].map(([at, end], index) => {
    const quartersOfDay = quarters.filter((quarter) => quarter.at >= at && quarter.at < end);
    return {
      day: days[index]!,
      at,
      ...used(points, at, end),
      ...power(points, quartersOfDay, at, end),
      ...gauges(quartersOfDay),
      until: quartersOfDay.at(-1)?.points.at(-1)?.at ?? null,
      isOpen: lastAt === null || lastAt < end,
    };
  });
}

/**
 * Totals only rise: a total that was stored before late frames came may be lower than those before
 * it.
 */
function rising(points: readonly MeterPoint[]): MeterPoint[] {
  let reached = -Infinity;
  return points.map(({ at, total }) => {
    reached = Math.max(reached, total);
    return { at, total: reached };
  });
}

/** The times from one moment to another in equal steps; the last step may be shorter. */
function steps(from: number, to: number, stepMs: number): number[] {
  const count = Math.ceil((to - from) / stepMs);
  return Array.from({ length: count + 1 }, (_, index) => Math.min(to, from + index * stepMs));
}

function used(points: readonly MeterPoint[], at: number, end: number) {
  const halves = usedBetween(points, steps(at, end, halfMs));
  const known = halves.flatMap(({ kwh }) => (kwh === null ? [] : [kwh]));
  const spreadKwh = halves.reduce((sum, { spread }) => sum + spread, 0);
  return {
    kwh: known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0),
    spreadKwh,
    half: halves.map(({ kwh }) => kwh),
    spread: spreadKwh === 0 ? null : halves.map(({ spread }) => spread),
  };
}

const none: Used = { kwh: null, spread: 0 };

function power(points: readonly MeterPoint[], own: readonly Quarter[], at: number, end: number) {
  const edges = steps(at, end, quarterMs);
  const counted = usedBetween(points, edges);
  const measured = new Map(own.map((quarter) => [quarter.at, quarter]));
  const quarter = edges.slice(0, -1).map((edge, index) => {
    const { kw = null, kwMinutes = 0 } = measured.get(edge) ?? {};
    return quarterKw({ kw, minutes: kwMinutes }, counted[index] ?? none);
  });
  const peakKw = quarter.reduce<number | null>(
    (max, kw) => (kw !== null && (max === null || kw > max) ? kw : max),
    null,
  );
  const known = quarter.filter((kw) => kw !== null).length;
  return {
    quarter,
    knownS: (known * quarterMs) / 1000,
    peakKw,
    peakAt: peakKw === null ? null : edges[quarter.indexOf(peakKw)]!,
  };
}

function gauges(own: readonly Quarter[]) {
  const kwOfPf = own.reduce((sum, quarter) => sum + quarter.kwOfPf, 0);
  const hours = quarterMs / hourMs;
  const degrees = own.map(({ outdoorK }) => (outdoorK ?? 0) * hours);
  const fan = own.reduce<LineSums>((sum, quarter) => addSums(sum, quarter.fan), noSums);
  const volts = (which: "voltMin" | "voltMax") =>
    own.flatMap((quarter) => (quarter[which] === null ? [] : [quarter[which]]));
  return {
    pf: kwOfPf > 0 ? own.reduce((sum, { pfKw }) => sum + pfKw, 0) / kwOfPf : null,
    voltMin: volts("voltMin").length === 0 ? null : Math.min(...volts("voltMin")),
    voltMax: volts("voltMax").length === 0 ? null : Math.max(...volts("voltMax")),
    fanH: own.reduce((sum, { fansOn }) => sum + (fansOn ?? 0) * hours, 0),
    coldKh: degrees.reduce((sum, kh) => sum + Math.max(0, -kh), 0),
    warmKh: degrees.reduce((sum, kh) => sum + Math.max(0, kh), 0),
    fan: [fan.n, fan.x, fan.y, fan.xx, fan.xy, fan.yy],
  };
}
