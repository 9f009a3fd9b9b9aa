import type { Frame } from "../contract/telemetry/mqtt.ts";
import { minuteMs } from "../contract/base/time.ts";
import { faultsOf } from "./event/event-effects.ts";
import type { HouseEvent } from "./event/event-kinds.ts";
import { Schedule } from "./event/event-schedule.ts";
import { frameOf } from "./frame.ts";
import { localTime } from "./base/local-time.ts";
import type { Climate } from "./model/climate.ts";
import type { Faults } from "./model/fault.ts";
import type { HouseConstants } from "./model/house-constants.ts";
import { type HouseState, initialState } from "./model/state.ts";
import { advance } from "./model/model-step.ts";

/**
 * Conditions a house is simulated with. `planned`: events known beforehand; `isPlannedOnly`: only
 * planned events happen.
 */
export interface HouseWorld {
  readonly climate: Climate;
  readonly planned: readonly HouseEvent[];
  readonly isPlannedOnly: boolean;
}

/** One simulated house and its controller, at the moment it was last advanced to. */
export class HouseRun {
  #site: HouseConstants;
  readonly #climate: Climate;
  readonly #schedule: Schedule;
  #state: HouseState;
  #seq: number;
  #lastFrame: Frame | null = null;

  /** `seq`: number of the house's last frame. */
  constructor(house: HouseConstants, world: HouseWorld, state: HouseState, seq: number) {
    this.#site = house;
    this.#climate = world.climate;
    this.#schedule = new Schedule(house, world.planned, world.isPlannedOnly);
    this.#state = state;
    this.#seq = seq;
  }

  /** The house with the current settings of its controller. */
  get site(): HouseConstants {
    return this.#site;
  }

  get state(): HouseState {
    return this.#state;
  }

  /** A person has set the controller: from now on the house runs by these settings. */
  follow(house: HouseConstants): void {
    this.#site = house;
    const level = Math.min(this.#state.level, house.vent.levels.length - 1);
    if (level !== this.#state.level) this.#state = { ...this.#state, level };
  }

  /** The newest of its frames; null: none yet. */
  get lastFrame(): Frame | null {
    return this.#lastFrame;
  }

  get seq(): number {
    return this.#seq;
  }

  advance(toMs: number): void {
    this.#state = advance(this.site, this.#state, toMs, this.#climate, (atMs) =>
      faultsOf(this.site, this.#schedule.at(atMs), atMs),
    );
  }

  faults(): Faults {
    return faultsOf(this.site, this.#schedule.at(this.#state.atMs), this.#state.atMs);
  }

  /** Events running now. */
  events(): readonly HouseEvent[] {
    return this.#schedule.at(this.#state.atMs);
  }

  plan(event: HouseEvent): void {
    this.#schedule.force(event);
  }

  /**
   * The current frame. Numbers rise by one, and never fall below the clock's seconds: they continue
   * after a restart.
   */
  frame(clockMs: number): Frame {
    this.#seq = Math.max(this.#seq + 1, Math.floor(clockMs / 1000));
    this.#lastFrame = frameOf(this.site, this.#state, this.faults(), this.#seq, clockMs);
    return this.#lastFrame;
  }
}

/** The state of a house at a moment, without a past. */
export function freshState(house: HouseConstants, climate: Climate, atMs: number): HouseState {
  return initialState(
    house,
    atMs,
    climate.at(house.adcode, atMs, localTime(house.timeZone, atMs), house.farmK),
  );
}

const gridMs = minuteMs;

/**
 * Advances a house to `toMs` minute by minute on the clock's grid: two walks over one stretch give
 * equal states.
 */
export function simulateTo(run: HouseRun, toMs: number): void {
  while (run.state.atMs < toMs)
    run.advance(Math.min(toMs, (Math.floor(run.state.atMs / gridMs) + 1) * gridMs));
}

/** The full minute at or before a moment. */
export const onGrid = (atMs: number): number => Math.floor(atMs / gridMs) * gridMs;
