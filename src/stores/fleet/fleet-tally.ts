import { createAtom } from "mobx";
import { type Alarm, isAnnunciated } from "../../../contract/alarm/alarm.ts";
import type { FarmTally } from "../../../contract/live/farm-tally.ts";
import { livingIn } from "../../../contract/flock/figure/living-birds.ts";
import { type House, matchesStatus, statusFilters } from "../../../contract/fleet/house/house.ts";
import type { HouseSnapshot } from "./house-record.ts";

/**
 * Counters of the fleet, a farm or an area (province or country). Every number is updated by adding
 * and subtracting.
 */
export interface Tally {
  readonly houses: number;
  readonly online: number;
  readonly offline: number;
  /**
   * Houses with an annunciated alarm of severity 1 to 3, including offline ones, as in the status
   * filter `alarm`.
   */
  readonly alarm: number;
  /** With birds in, online and not in alarm, but without a temperature. */
  readonly noTemp: number;
  readonly empty: number;
  readonly normal: number;
  /** Living birds (`livingIn`). */
  readonly birds: number;
  /** Annunciated alarms: the number in badge, map, lists and title. */
  readonly alarms: number;
  readonly unacknowledged: number;
  /** Annunciated alarms by severity; index 0 is unused. */
  readonly bySeverity: readonly [number, number, number, number, number];
  /** Unacknowledged annunciated alarms by severity; index 0 is unused. */
  readonly unacknowledgedBySeverity: readonly [number, number, number, number, number];
  /** Worst annunciated severity, 1 to 4; 0 = none. */
  readonly worst: number;
}

const statuses = statusFilters.filter((filter) => filter !== "all");
type Row = [number, number, number, number, number];

export const emptyTally: Tally = {
  houses: 0,
  online: 0,
  offline: 0,
  alarm: 0,
  noTemp: 0,
  empty: 0,
  normal: 0,
  birds: 0,
  alarms: 0,
  unacknowledged: 0,
  bySeverity: [0, 0, 0, 0, 0],
  unacknowledgedBySeverity: [0, 0, 0, 0, 0],
  worst: 0,
};

/** Returns the number of houses with present data. */
export const watchedIn = ({ houses, offline, noTemp }: Tally): number => houses - offline - noTemp;

/** A house without its alarms, as it is counted in a farm's tally. */
export const withoutAlarms = (snapshot: HouseSnapshot): HouseSnapshot => ({
  ...snapshot,
  worst: 0,
});

/** Living birds of a house; 0 in an empty one. */
export const birdsOf = ({ house, reading }: HouseSnapshot): number => livingIn(house, reading) ?? 0;

/**
 * Number of birds placed so far, from the flock's figures; until there are any, the number first
 * placed.
 */
export const placedIn = ({ flock, placedCount }: House): number | null =>
  flock?.placed ?? placedCount;

/** True if the birds were counted by hand or by a device since they were placed. */
export const isCounted = ({ house, reading }: HouseSnapshot): boolean =>
  house.flock?.isByBook === true || (reading?.aliveCount ?? null) !== null;

/**
 * Works on a plain draft, and makes it visible to observers only in `publish`: once per batch, and
 * only if it changed. A fleet has as many of them as farms.
 */
export class TallyBox {
  readonly #atom = createAtom("tally");
  #now: Tally = emptyTally;
  /** Null: as in `now`. */
  #draft: Draft | null = null;

  get now(): Tally {
    this.#atom.reportObserved();
    return this.#now;
  }

  /** `sign` 1 adds the house, -1 subtracts it. Its alarms are counted by `addAlarm`. */
  addHouse(snapshot: HouseSnapshot, sign: 1 | -1): void {
    const draft = this.#open();
    draft.houses += sign;
    for (const status of statuses) if (matchesStatus(status, snapshot)) draft[status] += sign;
    draft.birds += sign * birdsOf(snapshot);
  }

  /** The houses of a farm that is not fully loaded. */
  addFarm({ houses, offline, empty, noTemp, birds }: FarmTally): void {
    const draft = this.#open();
    draft.houses += houses;
    draft.online += houses - offline;
    draft.offline += offline;
    draft.empty += empty;
    draft.noTemp += noTemp;
    draft.normal += houses - offline - empty - noTemp;
    draft.birds += birds;
  }

  addBirds(difference: number): void {
    this.#open().birds += difference;
  }

  addAlarm(alarm: Alarm, sign: 1 | -1): void {
    if (!isAnnunciated(alarm)) return;
    const draft = this.#open();
    draft.bySeverity[alarm.severity] += sign;
    draft.alarms += sign;
    if (alarm.state === "unacknowledged") {
      draft.unacknowledged += sign;
      draft.unacknowledgedBySeverity[alarm.severity] += sign;
    }
  }

  reset(): void {
    this.#draft = copyOf(emptyTally);
  }

  /** Inside an action. */
  publish(): void {
    const draft = this.#draft;
    this.#draft = null;
    if (draft === null) return;
    draft.worst = Math.max(
      0,
      draft.bySeverity.findIndex((count) => count > 0),
    );
    if (isSameTally(draft, this.#now)) return;
    this.#now = draft;
    this.#atom.reportChanged();
  }

  #open(): Draft {
    this.#draft ??= copyOf(this.#now);
    return this.#draft;
  }
}

type Draft = { -readonly [key in keyof Tally]: Tally[key] extends number ? number : Row };
const copyOf = (tally: Tally): Draft => ({
  ...tally,
  bySeverity: [...tally.bySeverity],
  unacknowledgedBySeverity: [...tally.unacknowledgedBySeverity],
});

const numbers = [
  ...statuses,
  "houses",
  "birds",
  "alarms",
  "unacknowledged",
] as const satisfies readonly (keyof Tally)[];

function isSameTally(a: Tally, b: Tally): boolean {
  return (
    numbers.every((key) => a[key] === b[key]) &&
    a.bySeverity.every((count, i) => count === b.bySeverity[i]) &&
    a.unacknowledgedBySeverity.every((count, i) => count === b.unacknowledgedBySeverity[i])
  );
}
