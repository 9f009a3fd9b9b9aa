import { computed, type IComputedValue } from "mobx";
import type { House } from "../../../contract/fleet/house/house.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { localOf } from "../../lib/time/time-zone.ts";
import type { ConnectionStore } from "../app/connection-store.ts";
import type { FleetStore } from "./fleet-store.ts";

type PlacedFlock = Pick<House, "farmId" | "placedAt" | "placedAge" | "isEmpty">;

/** Day age of the flock in a house now; null in an empty house. */
export type DayAgeOf = (house: PlacedFlock) => number | null;

const dayNumber = (timeZone: string, at: number): number =>
  Math.floor(localOf(timeZone, at) / dayMs);

/**
 * The only place where the browser computes day ages: the age on the day of placement plus one for
 * each midnight on the farm, like the server (`server/fleet/house/house-context.ts`). The day
 * counter of a controller is not used, because it is set by hand on site and may belong to another
 * flock.
 */
export class FlockAges {
  readonly #fleet: Pick<FleetStore, "farms">;
  readonly #connection: Pick<ConnectionStore, "serverNow">;
  /**
   * By time zone. Computed values, so that components with an age render again once per day and not
   * each second.
   */
  readonly #todays = new Map<string, IComputedValue<number>>();
  /** Cached by the house object, which is immutable, because computing a local day is slow. */
  readonly #placedDays = new WeakMap<
    PlacedFlock,
    { readonly zone: string; readonly day: number }
  >();

  constructor(fleet: Pick<FleetStore, "farms">, connection: Pick<ConnectionStore, "serverNow">) {
    this.#fleet = fleet;
    this.#connection = connection;
  }

  readonly dayAgeOf: DayAgeOf = (house) => {
    if (house.isEmpty || house.placedAt === null) return null;
    const zone = this.#fleet.farms.get(house.farmId)?.timeZone ?? "UTC";
    return house.placedAge + this.todayIn(zone) - this.#placedDay(house, zone, house.placedAt);
  };

  /** The number of the local day now; it changes at midnight. */
  readonly todayIn = (zone: string): number => {
    let today = this.#todays.get(zone);
    if (today === undefined)
      this.#todays.set(zone, (today = computed(() => dayNumber(zone, this.#connection.serverNow))));
    return today.get();
  };

  #placedDay(house: PlacedFlock, zone: string, placedAt: number): number {
    const existing = this.#placedDays.get(house);
    if (existing?.zone === zone) return existing.day;
    const day = dayNumber(zone, placedAt);
    this.#placedDays.set(house, { zone, day });
    return day;
  }
}
