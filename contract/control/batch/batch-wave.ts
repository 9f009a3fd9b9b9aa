import { lasts } from "../../base/lasting.ts";
import { minuteMs } from "../../base/time.ts";

/*
 * A change of many houses is sent in waves: first one house, then some, then the rest. Each wave is
 * observed for a while before the next one begins, and failures stop it. Pure: the server requests
 * the next step from it (`waveStep`, `nextHouses`); plans and pages do the same (`assignWaves`).
 * Times in ms.
 */

/** Number of failures a wave tolerates. */
export interface FailureRule {
  /** Share of its houses; 0: the first failure stops. */
  readonly share: number;
  /** Number of successive ones that stop it too; null: no limit. */
  readonly inRow: number | null;
}

export interface WaveRules {
  /** Share of all houses in each wave; 0: a single house. The last wave has the rest. */
  readonly shares: readonly number[];
  /** Time between two waves. */
  readonly soakMs: number;
  /** Maximum number of houses at once. */
  readonly inFlight: number;
  /** One house at a time in a farm. */
  readonly isOneAFarm: boolean;
  /** Rules by wave; the last one applies to all further waves. */
  readonly failures: readonly FailureRule[];
}

const firstFailure: FailureRule = { share: 0, inRow: null };

/** Settings: the first house, a tenth, the rest. */
export const settingWaves: WaveRules = {
  shares: [0, 0.1, 1],
  soakMs: 10 * minuteMs,
  inFlight: 20,
  isOneAFarm: false,
  failures: [firstFailure],
};

/** Rules for changes that interrupt a house: slower, and one house of a farm at a time. */
export const upgradeWaves: WaveRules = {
  shares: [0, 0.05, 0.25, 1],
  soakMs: 30 * minuteMs,
  inFlight: 20,
  isOneAFarm: true,
  failures: [firstFailure, firstFailure, { share: 0.02, inRow: 3 }],
};

/** Risk of being the first house: 0 for an empty one. */
export const interruptionRisks = ["empty", "quiet", "busy"] as const;
export type InterruptionRisk = (typeof interruptionRisks)[number];

export interface WaveHouse {
  readonly houseId: number;
  readonly farmId: number;
  readonly interruptionRisk: InterruptionRisk;
  /** False: everything would wait until it is online again. Absent: it is online. */
  readonly isOnline?: boolean;
}

/** A house's position: its wave from 0, and its place among the houses of all waves from 0. */
export interface WavePlace {
  readonly houseId: number;
  readonly wave: number;
  readonly place: number;
}

/**
 * Returns the order of the houses. The first one is the house that was chosen, otherwise one of the
 * quietest online. Houses of different farms follow each other after it, so that an early wave sees
 * many farms. Waves without a house are left out.
 */
export function assignWaves(
  houses: readonly WaveHouse[],
  { shares }: Pick<WaveRules, "shares">,
  firstId: number | null = null,
): WavePlace[] {
  const first = firstOf(houses, firstId);
  if (first === null) return [];
  const order = [first, ...spread(houses.filter((house) => house !== first))];
  const ends = waveEnds(order.length, shares);
  return order.map(({ houseId }, place) => ({
    houseId,
    wave: ends.findIndex((end) => place < end),
    place,
  }));
}

function firstOf(houses: readonly WaveHouse[], firstId: number | null): WaveHouse | null {
  const chosen = houses.find(({ houseId }) => houseId === firstId);
  if (chosen !== undefined) return chosen;
  const lowestRisk = interruptionRisks.find((risk) =>
    houses.some((house) => house.interruptionRisk === risk),
  );
  const lowestRiskHouses = houses.filter((house) => house.interruptionRisk === lowestRisk);
  return lowestRiskHouses.find(({ isOnline }) => isOnline !== false) ?? lowestRiskHouses[0] ?? null;
}

/** Farm by farm, one of each at a time. */
function spread(houses: readonly WaveHouse[]): WaveHouse[] {
  const turns = new Map<number, number>();
  const turnOf = ({ farmId }: WaveHouse): number => {
    const round = turns.get(farmId) ?? 0;
    turns.set(farmId, round + 1);
    return round;
  };
  return houses
    .map((house) => ({ house, turn: turnOf(house) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ house }) => house);
}

/** Returns the place after which each wave ends, each once. */
function waveEnds(count: number, shares: readonly number[]): number[] {
  const sizes = shares.map((share) => Math.max(1, Math.ceil(share * count)));
  const ends: number[] = [];
  for (const [index, size] of sizes.entries()) {
    const from = ends.at(-1) ?? 0;
    if (from >= count) break;
    const isLast = index === sizes.length - 1;
    ends.push(isLast ? count : Math.min(count, from + size));
  }
  return ends;
}

export interface WaveState {
  readonly waiting: number;
  readonly open: number;
  readonly done: number;
  readonly failed: number;
  /** Houses to which nothing was sent: they neither failed nor prove anything. */
  readonly skipped: number;
  /** Failures since the last success. */
  readonly failedInRow: number;
  /** Failures after which a person has resumed. */
  readonly accepted: number;
  /** A person has resumed it although no house of the wave is done. */
  readonly isAccepted: boolean;
  /** A house of this wave or one before is in urgent or high alarm since it was changed. */
  readonly isAlarmed: boolean;
  /** End of its observation; null: not yet, it is in progress. */
  readonly soakUntil: number | null;
  readonly isLast: boolean;
}

export type WaveStop = "failure" | "unproven" | "alarm";
export type WaveStep =
  | { readonly kind: "begin"; readonly atMost: number }
  /** Houses of the wave are still in progress, or the wave is being observed. */
  | { readonly kind: "wait" }
  | { readonly kind: "stop"; readonly reason: WaveStop }
  | { readonly kind: "soak"; readonly until: number }
  | { readonly kind: "next" }
  | { readonly kind: "end" };

/** Returns the next step for the wave under way. */
export function waveStep(
  state: WaveState,
  rules: WaveRules & { readonly wave: number },
  now: number,
): WaveStep {
  if (isTooBad(state, rules)) return { kind: "stop", reason: "failure" };
  if (state.isAlarmed) return { kind: "stop", reason: "alarm" };
  if (state.waiting > 0) {
    const atMost = rules.inFlight - state.open;
    return atMost > 0 ? { kind: "begin", atMost } : { kind: "wait" };
  }
  return state.open > 0 ? { kind: "wait" } : afterWave(state, rules, now);
}

/** All houses have reached an end. */
function afterWave(state: WaveState, { soakMs }: WaveRules, now: number): WaveStep {
  if (state.isLast) return { kind: "end" };
  if (state.done === 0 && !state.isAccepted) return { kind: "stop", reason: "unproven" };
  const until = state.soakUntil ?? now;
  if (lasts(until, now, soakMs)) return { kind: "wait" };
  const isBegun = state.soakUntil !== null && until <= now;
  return soakMs > 0 && !isBegun ? { kind: "soak", until: now + soakMs } : { kind: "next" };
}

function isTooBad(
  { waiting, open, done, failed, skipped, failedInRow, accepted }: WaveState,
  { failures, wave }: WaveRules & { readonly wave: number },
): boolean {
  const { share, inRow } = failures[wave] ?? failures.at(-1) ?? firstFailure;
  const unseen = failed - accepted;
  const houses = waiting + open + done + failed + skipped;
  return unseen > share * houses || (inRow !== null && Math.min(failedInRow, unseen) >= inRow);
}

/**
 * The houses that begin now, in order: at most the given number, and only one of a farm where farms
 * go one house at a time.
 */
export function nextHouses(
  waiting: readonly Pick<WaveHouse, "houseId" | "farmId">[],
  openFarms: readonly number[],
  { isOneAFarm }: Pick<WaveRules, "isOneAFarm">,
  atMost: number,
): number[] {
  const taken = new Set(openFarms);
  const chosen: number[] = [];
  for (const { houseId, farmId } of waiting) {
    if (chosen.length >= atMost) break;
    if (isOneAFarm && taken.has(farmId)) continue;
    taken.add(farmId);
    chosen.push(houseId);
  }
  return chosen;
}
