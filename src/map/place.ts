import type { HouseStatus } from "../../contract/house.ts";
import type { Farm } from "../../contract/farm-tree.ts";
import type { MapKind } from "./geo.ts";

/**
 * How much a place needs a person, worst first. A mark is drawn for the worst of its members.
 * Alarms of low severity rank above a merely offline house: they are annunciated, it is not.
 * Empty comes last, so that only a place with nothing but empty houses is shown as empty.
 */
export const ranks = ["urgent", "high", "medium", "low", "offline", "normal", "empty"] as const;
export type Rank = (typeof ranks)[number];

export const rankOf = (worst: number, status: HouseStatus): Rank =>
  worst > 0 ? (ranks[worst - 1] ?? "low") : status === "alarm" ? "low" : status;

export const isWorse = (a: Rank, b: Rank): boolean => ranks.indexOf(a) < ranks.indexOf(b);
export const worseOf = (a: Rank, b: Rank): Rank => (isWorse(b, a) ? b : a);
export const isAlarmRank = (rank: Rank): boolean => ranks.indexOf(rank) < 4;

/** Nothing there needs a person: drawn as a dot. */
export const isCalmRank = (rank: Rank): boolean => rank === "normal" || rank === "empty";

/** What a group of houses amounts to, as a mark shows it. */
export interface AreaStatus {
  readonly rank: Rank;
  readonly houses: number;
  /** Houses with an annunciated alarm of severity 1 to 3: what the status filter shows. */
  readonly inAlarm: number;
  /** Houses with any annunciated alarm, of low severity too. */
  readonly withAlarm: number;
  readonly offline: number;
  /** An annunciated alarm that nobody has acknowledged. */
  readonly hasUnacknowledged: boolean;
}

export const emptyAreaStatus: AreaStatus = {
  rank: "empty",
  houses: 0,
  inAlarm: 0,
  withAlarm: 0,
  offline: 0,
  hasUnacknowledged: false,
};

export const addAreaStatus = (a: AreaStatus, b: AreaStatus): AreaStatus => ({
  rank: worseOf(a.rank, b.rank),
  houses: a.houses + b.houses,
  inAlarm: a.inAlarm + b.inAlarm,
  withAlarm: a.withAlarm + b.withAlarm,
  offline: a.offline + b.offline,
  hasUnacknowledged: a.hasUnacknowledged || b.hasUnacknowledged,
});

export const isSameAreaStatus = (a: AreaStatus, b: AreaStatus): boolean =>
  a.rank === b.rank &&
  a.houses === b.houses &&
  a.inAlarm === b.inAlarm &&
  a.withAlarm === b.withAlarm &&
  a.offline === b.offline &&
  a.hasUnacknowledged === b.hasUnacknowledged;

/**
 * The counters of a group of houses a mark is made of. `worst`: worst annunciated severity, 0 =
 * none.
 */
interface Counts {
  readonly worst: number;
  readonly houses: number;
  readonly alarm: number;
  readonly withAlarm: number;
  readonly offline: number;
  readonly normal: number;
  readonly unacknowledged: number;
}

export function areaStatusOf({
  worst,
  houses,
  alarm,
  withAlarm,
  offline,
  normal,
  unacknowledged,
}: Counts): AreaStatus {
  const rank =
    worst > 0
      ? (ranks[worst - 1] ?? "low")
      : offline > 0
        ? "offline"
        : normal > 0
          ? "normal"
          : "empty";
  return {
    rank,
    houses,
    inAlarm: alarm,
    withAlarm,
    offline,
    hasUnacknowledged: unacknowledged > 0,
  };
}

/**
 * The area a farm lies in on a map: its province, or its country. Null when this map does not show
 * it.
 */
export function areaOf(farm: Pick<Farm, "country" | "adcode">, kind: MapKind): string | null {
  if (kind === "world") return farm.country;
  return /^\d{6}$/.test(farm.adcode) ? farm.adcode : null;
}

/**
 * The number a mark shows beside its shape: houses concerned, and of how many when that is fewer
 * than all.
 */
export function areaStatusText({ rank, houses, withAlarm, offline }: AreaStatus): string {
  const concerned = isAlarmRank(rank) ? withAlarm : rank === "offline" ? offline : houses;
  return concerned === houses ? String(houses) : `${concerned}/${houses}`;
}

/** A farm on the map. */
export interface FarmPoint {
  readonly farmId: number;
  readonly name: string;
  /** Area the farm lies in, as this map's areas are keyed. */
  readonly area: string;
  readonly lng: number;
  readonly lat: number;
  readonly areaStatus: AreaStatus;
}
