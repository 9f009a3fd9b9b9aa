import { localTime } from "../base/local-time.ts";
import { dayMs, minuteMs } from "../../contract/base/time.ts";
import type { HouseConstants } from "../model/house-constants.ts";
import { fraction, hash, mix, rngFrom } from "../base/random.ts";
import {
  type EventKey,
  type EventKind,
  type HouseEvent,
  eventKeys,
  eventKinds,
} from "./event-kinds.ts";

/** Days back in which a running event may have begun: the longest kind lasts nine. */
const reachDays = 9;

/**
 * Returns the spontaneous events of a house on the days up to and including `day` (UTC day number).
 * Pure.
 */
export function eventsOfDay(house: HouseConstants, day: number): HouseEvent[] {
  const out: HouseEvent[] = [];
  for (const kind of eventKeys) {
    const spec: EventKind = eventKinds[kind];
    const random = mix(house.seed ^ Math.imul(day, 0x9e3779b1) ^ hash(kind));
    if (fraction(random) >= spec.perMonth / 30) continue;
    const rng = rngFrom(random);
    const fromMs = Math.floor((day + rng.next()) * dayMs);
    const event: HouseEvent = {
      kind,
      fromMs,
      toMs: fromMs + lengthMs(house, kind, spec, rng.next(), rng.next(), rng.next()),
      random: random,
      isForced: false,
    };
    if (!spec.isIn || spec.isIn(localTime(house.timeZone, fromMs))) out.push(event);
  }
  return out;
}

function lengthMs(
  house: HouseConstants,
  kind: EventKey,
  spec: EventKind,
  u: number,
  v: number,
  w: number,
): number {
  if (kind === "powerFail" && house.hasGenerator) return 20_000 + 40_000 * w;
  return Math.max(minuteMs / 2, spec.minutes(u, v) * minuteMs);
}

/**
 * The events of a house: its own misfortune, planned ones and those a person requests. Time only
 * moves forward.
 */
export class Schedule {
  readonly #site: HouseConstants;
  readonly #isPlannedOnly: boolean;
  #day = Number.NaN;
  #own: readonly HouseEvent[] = [];
  #forced: readonly HouseEvent[] = [];

  /** `planned`: events known beforehand. `isPlannedOnly`: only planned events happen. */
  constructor(house: HouseConstants, planned: readonly HouseEvent[] = [], isQuiet = false) {
    this.#site = house;
    this.#forced = planned;
    this.#isPlannedOnly = isQuiet;
  }

  force(event: HouseEvent): void {
    this.#forced = [...this.#forced, event];
  }

  /** Events that run at a moment. */
  at(atMs: number): readonly HouseEvent[] {
    const day = Math.floor(atMs / dayMs);
    if (day !== this.#day) this.#startDay(day);
    if (this.#own.length === 0 && this.#forced.length === 0) return none;
    return [...this.#own, ...this.#forced].filter(
      (event) => event.fromMs <= atMs && atMs < event.toMs,
    );
  }

  #startDay(day: number): void {
    const days = this.#isPlannedOnly
      ? []
      : Array.from({ length: reachDays + 1 }, (_, back) => day - back);
    this.#own = days
      .flatMap((day) => eventsOfDay(this.#site, day))
      .filter((event) => event.toMs > day * dayMs);
    this.#forced = this.#forced.filter((event) => event.toMs > (day - 1) * dayMs);
    this.#day = day;
  }
}

const none: readonly HouseEvent[] = [];
