import type { FlockCard } from "../../fleet/flock/flock-card.ts";
import type { FlockDay } from "../../fleet/flock/flock-day.ts";
import { round } from "../../base/round-number.ts";
import type { FlockRecords } from "./flock-figure.ts";

/** Eggs are those of the last whole day with eggs; older ones tell nothing about today. */
const eggDaysBack = 2;
/** Losses are today's, or yesterday's until today's are recorded. */
const lossDaysBack = 1;

/** A number as sent: with more digits than any page shows. */
const sent = (value: number | null | undefined): number | null =>
  value == null ? null : round(value, 6);

/** Birds placed so far, with those that arrived later or were moved here, less those moved away. */
const placedIn = ({ placedCount, days }: FlockRecords): number =>
  days
    .flatMap(({ moves }) => [...moves.came.map(({ birds }) => birds), -moves.movedOut])
    .reduce((sum, birds) => sum + birds, placedCount);

/** The card of a flock by its book and the days of it, oldest first; null without one. */
export function cardOf(
  flockId: number,
  book: FlockRecords,
  days: readonly FlockDay[],
): FlockCard | null {
  const last = days.at(-1);
  if (last === undefined) return null;
  const whole = days.filter(({ isRunning }) => !isRunning);
  const eggs = layingDay(days);
  const losses = days.slice(-1 - lossDaysBack).findLast(({ lossDayPct }) => lossDayPct !== null);
  const weighed = last.weightFrom === "hand" ? last : (whole.at(-1) ?? last);
  return {
    id: flockId,
    day: last.day,
    alive: last.alive,
    placed: placedIn(book),
    isByBook: last.aliveFrom === "book",
    survivalPct: sent(last.survivalPct),
    lossDayPct: sent(losses?.lossDayPct),
    layPct: sent(eggs?.layPct),
    stdLayPct: sent(eggs?.stdLayPct),
    weightG: sent(weighed.weightG),
    stdWeightG: sent(weighed.stdWeightG),
  };
}

/**
 * The last whole day with eggs, which shows how the flock lays now: today's eggs are incomplete.
 */
const layingDay = (days: readonly FlockDay[]): FlockDay | undefined =>
  days
    .slice(-1 - eggDaysBack)
    .filter(({ isRunning }) => !isRunning)
    .findLast(({ layPct }) => layPct !== null);
