import type { Species } from "../../contract/base/animal.ts";
import type { PastFlock, PlanBook, PlanDay } from "../../contract/operate/demo-fleet.ts";
import { dayMs } from "../../contract/base/time.ts";
import { localMidnight, offsetMs } from "../base/local-time.ts";
import { fraction, gaussOf, hash, mix, poisson, type Rng, rngFrom } from "../base/random.ts";
import { valueAt } from "../breed/curve.ts";
import { eventsOfDay } from "../event/event-schedule.ts";
import type { HouseConstants } from "../model/house-constants.ts";
import { steadyFeedG, steadyWeightG } from "../model/growth.ts";

/** Days back at which a fleet begins to live: before them its houses followed the curve. */
const simulatedDays = 7;
/** Days an illness may have begun before it is over. */
const illnessDays = 9;
/** Share of the days that are forgotten; their losses are counted the next morning. */
const forgotten = 0.03;
/** Share of the counts that are slips, corrected later. */
const slips = 0.01;
/** Age from which hens lay, days. */
const layFrom = 126;
const weighedEvery = 7;
/** Shares of the grades: good, dirty, cracked, soft, double. */
const grades = [0.97, 0.012, 0.011, 0.001, 0.006] as const;

export const dayOf = (house: HouseConstants, atMs: number): string =>
  new Date(atMs + offsetMs(house.timeZone, atMs)).toISOString().slice(0, 10);

/** True when the house's own misfortune has made the birds ill at a moment. */
function isIll(house: HouseConstants, noonMs: number): boolean {
  const today = Math.floor(noonMs / dayMs);
  return Array.from({ length: illnessDays + 1 }, (_, back) => today - back).some((day) =>
    eventsOfDay(house, day).some(
      ({ kind, fromMs, toMs }) => kind === "disease" && fromMs + dayMs <= noonMs && noonMs < toMs,
    ),
  );
}

interface FlockDayDraft {
  readonly site: HouseConstants;
  readonly placedAtMs: number;
  readonly rng: Rng;
  /** Age in days, and days from it to now. */
  readonly age: number;
  readonly back: number;
  readonly isIll: boolean;
}

type FlockCondition = Pick<FlockDayDraft, "site" | "age" | "isIll">;
type LossCause = PlanDay["cause"];

/** Birds that die on a day: along the curve before the fleet began to live, then by chance. */
function lossesOf({ site, rng, age, back, isIll: isSick }: FlockDayDraft, alive: number): number {
  const { breed, placedCount } = site;
  if (back <= simulatedDays) {
    const dueShare = valueAt(breed.survivalPct, age) - valueAt(breed.survivalPct, age + 1);
    return Math.min(alive, poisson(rng, (alive * Math.max(0, dueShare) * (isSick ? 5 : 1)) / 100));
  }
  // Some days bring a little of the next one's.
  const reached = valueAt(breed.survivalPct, age + 1 + 0.3 * (rng.next() - 0.5));
  return Math.max(0, alive - Math.round((placedCount * reached) / 100));
}

/** Share of the days on which a worker can see the cause of the losses. */
const known = { ill: 0.8, firstWeek: 0.7, heavy: 0.4, older: 0.15 } as const;
const firstWeekDays = 7;
/** Age from which meat birds get leg problems, days. */
const heavyFrom = 21;

/** Visible cause of losses by a house's age and health, and its share. */
function likelyCause({ site, age, isIll: isSick }: FlockCondition): readonly [LossCause, number] {
  const { species } = site.breed;
  if (isSick) return ["respiratory", known.ill];
  if (species !== "pig" && age < firstWeekDays) return ["weakChick", known.firstWeek];
  if (species !== "layer" && age >= heavyFrom) return ["leg", known.heavy];
  return ["press", known.older];
}

/** Recorded cause of a day's losses: mostly the likely one, often unknown. */
function causeOf(condition: FlockCondition, day: string): LossCause {
  const [cause, share] = likelyCause(condition);
  return fraction(mix(condition.site.seed ^ hash(`cause ${day}`))) < share ? cause : "unknown";
}

/** Rounds to sacks, as a worker reads a silo. */
const inSacks = (kg: number): number => {
  const sack = kg > 1000 ? 50 : kg > 100 ? 5 : 1;
  return sack * Math.round(kg / sack);
};

const feedOf = (
  { site, placedAtMs, rng, age, isIll: isSick }: FlockDayDraft,
  alive: number,
): number =>
  inSacks(
    ((alive * steadyFeedG(site, placedAtMs, age)) / 1000) *
      (isSick ? 0.9 : 1) *
      (1 + 0.02 * rng.gauss()),
  );

function eggsOf({ site, rng, age, isIll: isSick }: FlockDayDraft, alive: number): PlanDay["eggs"] {
  if (site.breed.species !== "layer" || age < layFrom) return null;
  const pct = Math.max(0, valueAt(site.breed.layPct, age) - (isSick ? 8 : 0));
  const total = poisson(rng, (alive * pct) / 100);
  const [, ...others] = grades;
  const graded = others.map((share) => poisson(rng, total * share));
  const [dirty = 0, cracked = 0, soft = 0, double = 0] = graded;
  const good = Math.max(0, total - dirty - cracked - soft - double);
  const kg = (total * valueAt(site.breed.eggG, age) * (1 + 0.005 * rng.gauss())) / 1000;
  return total === 0 ? null : { good, dirty, cracked, soft, double, kg: Math.round(10 * kg) / 10 };
}

/** Weighed birds are never quite like the others. */
const handlingSpread = 0.01;

function weighingOf({ site, placedAtMs, rng, age }: FlockDayDraft): PlanDay["weighing"] {
  if (age === 0 || age % weighedEvery !== 0 || site.breed.species === "layer") return null;
  const sample = 60 + Math.floor(60 * rng.next());
  const cvPct = Math.round(10 * (6 + 3 * rng.next())) / 10;
  const random = mix(site.seed ^ hash(`caught ${Math.round(placedAtMs / dayMs)} ${age}`));
  const caught = handlingSpread * gaussOf(fraction(random), fraction(mix(random)));
  const trueG = steadyWeightG(site, placedAtMs, age) * (1 + caught);
  const meanG = trueG * (1 + ((cvPct / 100) * rng.gauss()) / Math.sqrt(sample));
  return { sample, meanG: Math.round(meanG), cvPct };
}

/**
 * Returns the records the workers of a house have written since its flock was placed, to the end of
 * the day before `nowMs`: with forgotten days and corrected slips. Null in an empty house. The same
 * site and time give the same book.
 */
export function bookOf(site: HouseConstants, nowMs: number): PlanBook | null {
  const { placedAtMs } = site;
  if (placedAtMs === null) return null;
  const rng = rngFrom(mix(site.seed ^ hash("keeper")));
  const today = localMidnight(site.timeZone, nowMs);
  const count = Math.round((today - placedAtMs) / dayMs);
  const { days } = writtenDays({ site, rng, placedAtMs, count, isPast: false });
  return { networkId: site.networkId, placedAt: placedAtMs, days };
}

interface Written {
  readonly site: HouseConstants;
  readonly rng: Rng;
  readonly placedAtMs: number;
  /** Number of whole days. */
  readonly count: number;
  /** True: the flock left before the simulation began. */
  readonly isPast: boolean;
}

/** The days of a flock as its worker recorded them, and the birds at the end of the last. */
function writtenDays({ site, rng, placedAtMs, count, isPast }: Written): {
  readonly days: PlanDay[];
  readonly alive: number;
} {
  const days: PlanDay[] = [];
  let alive = site.placedCount;
  let uncounted = 0;
  for (let age = 0; age < count; age += 1) {
    const noonMs = placedAtMs + (age + 0.5) * dayMs;
    const back = isPast ? Infinity : count - age;
    const input = {
      site,
      placedAtMs,
      rng,
      age,
      back,
      isIll: back <= simulatedDays && isIll(site, noonMs),
    };
    const lost = lossesOf(input, alive);
    alive -= lost;
    uncounted += lost;
    if (rng.next() < forgotten && age + 2 < count) continue;
    const culled = Math.round(uncounted * 0.15);
    days.push({
      day: dayOf(site, noonMs),
      dead: uncounted - culled,
      culled,
      cause: causeOf(input, dayOf(site, noonMs)),
      isSlip: uncounted > culled && rng.next() < slips,
      feedKg: feedOf(input, alive),
      eggs: eggsOf(input, alive),
      weighing: weighingOf(input),
    });
    uncounted = 0;
  }
  return { days, alive };
}

/** Time a flock stays, and time its house is cleaned after it; days. */
const stay: Readonly<Record<Species, number>> = {
  broiler: 42,
  duck: 42,
  yellow: 90,
  pig: 110,
  layer: 510,
};
const cleaningDays = 14;

/**
 * The `count` flocks that were in a house before the one in it, the newest first, with their
 * records and their sale. The same site and time give the same flocks.
 */
export function pastFlocksOf(site: HouseConstants, nowMs: number, count: number): PastFlock[] {
  const length = stay[site.breed.species];
  const last = site.placedAtMs ?? localMidnight(site.timeZone, nowMs) + 7 * dayMs;
  return Array.from({ length: count }, (_, index): PastFlock => {
    const rng = rngFrom(mix(site.seed ^ hash(`past ${index}`)));
    const before = (index + 1) * (length + cleaningDays) * dayMs;
    // Noon, regardless of clock changes since.
    const placedAtMs = localMidnight(site.timeZone, last - before + dayMs / 2);
    const { days, alive } = writtenDays({ site, rng, placedAtMs, count: length, isPast: true });
    const meanG = steadyWeightG(site, placedAtMs, length - 0.5) * (1 + 0.015 * rng.gauss());
    return {
      networkId: site.networkId,
      placedAt: placedAtMs,
      clearedAt: placedAtMs + (length - 0.2) * dayMs,
      placedCount: site.placedCount,
      breed: site.breed.key,
      days,
      sale: {
        day: dayOf(site, placedAtMs + (length - 0.5) * dayMs),
        birds: alive,
        liveKg: Math.round((alive * meanG) / 1000),
      },
    };
  });
}

/** This day is forgotten; its losses are counted on the next one. */
export const isForgotten = ({ seed }: HouseConstants, day: string): boolean =>
  fraction(mix(seed ^ hash(`forgotten ${day}`))) < forgotten;

/** The losses of this day are typed twice, and corrected later. */
export const hasDuplicateEntry = ({ seed }: HouseConstants, day: string): boolean =>
  fraction(mix(seed ^ hash(`twice ${day}`))) < slips;

/** A day of a flock: its age in days, and the number of birds present. */
export interface FlockDayBasis {
  readonly day: string;
  readonly dayBefore: string;
  readonly noonMs: number;
  readonly age: number;
  readonly alive: number;
}

/** A worker's record of one day: the same for the same house, day and birds. */
export function liveDay(
  site: HouseConstants,
  { day, dayBefore, noonMs, age, alive }: FlockDayBasis,
): PlanDay {
  const rng = rngFrom(mix(site.seed ^ hash(`keeper ${day}`)));
  const placedAtMs = site.placedAtMs ?? noonMs - age * dayMs;
  const input = { site, placedAtMs, rng, age, back: 0, isIll: isIll(site, noonMs) };
  const lossesToday = lossesOf(input, alive);
  const lost =
    lossesToday + (isForgotten(site, dayBefore) ? lossesOf(input, alive - lossesToday) : 0);
  const culled = Math.round(lost * 0.15);
  return {
    day,
    dead: lost - culled,
    culled,
    cause: causeOf(input, day),
    isSlip: lost > culled && hasDuplicateEntry(site, day),
    feedKg: feedOf(input, alive - lost),
    eggs: eggsOf(input, alive - lost),
    weighing: weighingOf(input),
  };
}
