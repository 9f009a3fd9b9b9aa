import {
  houseStatus,
  type HouseStatus,
  type StatusInput,
} from "../../../contract/fleet/house/house.ts";
import type { Farm } from "../../../contract/account/farm-tree.ts";
import type { MapKind } from "./geo.ts";

/**
 * Ranks by how urgently a place needs a person, worst first. A mark is drawn for the worst of its
 * members. Alarms of low severity rank above a merely offline house: they are annunciated, it is
 * not. Empty comes last, so that only a place with nothing but empty houses is shown as empty.
 */
export const ranks = [
  "urgent",
  "high",
  "medium",
  "low",
  "offline",
  "noTemp",
  "normal",
  "empty",
] as const;
export type Rank = (typeof ranks)[number];
const places: Readonly<Record<Rank, number>> = {
  urgent: 0,
  high: 1,
  medium: 2,
  low: 3,
  offline: 4,
  noTemp: 5,
  normal: 6,
  empty: 7,
};

export const rankOf = (worst: number, status: HouseStatus): Rank =>
  worst > 0 ? (ranks[worst - 1] ?? "low") : status === "alarm" ? "low" : status;

/** Index of a rank in this order. */
export const rankPlace = (input: StatusInput): number =>
  places[rankOf(input.worst, houseStatus(input))];

/** Compares for a sort, worst first. */
export const byUrgency = (a: Rank, b: Rank): number => places[a] - places[b];
export const isWorse = (a: Rank, b: Rank): boolean => byUrgency(a, b) < 0;
export const higherRank = (a: Rank, b: Rank): Rank => (isWorse(b, a) ? b : a);
export type AlarmRank = Extract<Rank, "urgent" | "high" | "medium" | "low">;
export const isAlarmRank = (rank: Rank): rank is AlarmRank => places[rank] < 4;

/** True when nothing there needs a person; such a place is drawn as a dot. */
export const isNormalRank = (rank: Rank): boolean => rank === "normal" || rank === "empty";

/** Summary of a group of houses, as a mark shows it. */
export interface AreaStatus {
  readonly rank: Rank;
  readonly houses: number;
  /** Houses with an annunciated alarm of severity 1 to 3: what the status filter shows. */
  readonly inAlarm: number;
  readonly offline: number;
  readonly noTemp: number;
  /** True when an annunciated alarm is unacknowledged. */
  readonly hasUnacknowledged: boolean;
}

export const emptyAreaStatus: AreaStatus = {
  rank: "empty",
  houses: 0,
  inAlarm: 0,
  offline: 0,
  noTemp: 0,
  hasUnacknowledged: false,
};

export const addAreaStatus = (a: AreaStatus, b: AreaStatus): AreaStatus => ({
  rank: higherRank(a.rank, b.rank),
  houses: a.houses + b.houses,
  inAlarm: a.inAlarm + b.inAlarm,
  offline: a.offline + b.offline,
  noTemp: a.noTemp + b.noTemp,
  hasUnacknowledged: a.hasUnacknowledged || b.hasUnacknowledged,
});

export const isSameAreaStatus = (a: AreaStatus, b: AreaStatus): boolean =>
  a.rank === b.rank &&
  a.houses === b.houses &&
  a.inAlarm === b.inAlarm &&
  a.offline === b.offline &&
  a.noTemp === b.noTemp &&
  a.hasUnacknowledged === b.hasUnacknowledged;

/**
 * The counters of a group of houses a mark is made of. `worst`: worst annunciated severity, 0 =
 * none.
 */
interface Counts {
  readonly worst: number;
  readonly houses: number;
  readonly alarm: number;
  readonly offline: number;
  readonly noTemp: number;
  readonly normal: number;
  readonly unacknowledged: number;
}

export function areaStatusOf({
  worst,
  houses,
  alarm,
  offline,
  noTemp,
  normal,
  unacknowledged,
}: Counts): AreaStatus {
  const rank =
    worst > 0
      ? (ranks[worst - 1] ?? "low")
      : offline > 0
        ? "offline"
        : noTemp > 0
          ? "noTemp"
          : normal > 0
            ? "normal"
            : "empty";
  return {
    rank,
    houses,
    inAlarm: alarm,
    offline,
    noTemp,
    hasUnacknowledged: unacknowledged > 0,
  };
}

/**
 * The area of a farm on a map: its province, or its country. Null when this map does not show it.
 */
export function areaOf(farm: Pick<Farm, "country" | "adcode">, kind: MapKind): string | null {
  if (kind === "world") return farm.country;
  return /^\d{6}$/.test(farm.adcode) ? farm.adcode : null;
}

/**
 * The text that a mark shows beside its shape: the number of affected houses, and of all houses if
 * that is more. Houses in alarm are counted as in lists and tiles: houses with only low alarms do
 * not count and do not change the shape.
 */
export function areaStatusText(status: AreaStatus): string {
  const { rank, houses, inAlarm } = status;
  const concerned = isAlarmRank(rank)
    ? inAlarm || houses
    : rank === "offline" || rank === "noTemp"
      ? status[rank]
      : houses;
  return concerned === houses ? String(houses) : `${concerned}/${houses}`;
}

/** A farm on the map. */
export interface FarmPoint {
  readonly farmId: number;
  readonly name: string;
  /** Key of the farm's area on this map. */
  readonly area: string;
  readonly lng: number;
  readonly lat: number;
  readonly areaStatus: AreaStatus;
}
