import fc from "fast-check";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { FleetStore } from "../../../src/stores/fleet/fleet-store.ts";
import {
  buildAlarm,
  buildFarm,
  buildHouse,
  buildSnapshot,
  noon,
} from "../harness/fleet-factory.ts";

/** Possible places of farms: provinces of China, countries, and places on none of our maps. */
const sites = [
  { country: "CHN", adcode: "370000", lng: 118, lat: 36 },
  { country: "CHN", adcode: "440000", lng: 113, lat: 23 },
  { country: "CHN", adcode: "320000", lng: 119, lat: 33 },
  { country: "CHN", adcode: "999999", lng: 100, lat: 30 },
  { country: "CHN", adcode: "", lng: 101, lat: 31 },
  { country: "THA", adcode: "THA", lng: 101, lat: 15 },
  { country: "BRA", adcode: "BRA", lng: -53, lat: -25 },
  { country: "XKX", adcode: "XKX", lng: 21, lat: 42 },
] as const;

const state = fc.constantFrom<Alarm["state"]>("unacknowledged", "acknowledged", "returned");
const severity = fc.constantFrom<Alarm["severity"]>(1, 2, 3, 4);

interface RandomHouse {
  readonly isOnline: boolean | null;
  readonly isEmpty: boolean;
  readonly alarms: readonly Pick<Alarm, "severity" | "state" | "shelvedUntil" | "suppressedBy">[];
}
const house: fc.Arbitrary<RandomHouse> = fc.record({
  isOnline: fc.constantFrom(true, true, true, false, null),
  isEmpty: fc.boolean(),
  alarms: fc.array(
    fc.record({
      severity,
      state,
      shelvedUntil: fc.constantFrom(null, null, null, noon + 3_600_000),
      suppressedBy: fc.constantFrom(null, null, null, "powerFail" as const),
    }),
    { maxLength: 2 },
  ),
});
const site = fc.record({
  at: fc.constantFrom(...sites),
  houses: fc.array(house, { maxLength: 6 }),
});

/** Fleets of up to twelve farms, with any possible fault. */
export const randomFleet = fc.array(site, { maxLength: 12 });
type RandomFleet = typeof randomFleet extends fc.Arbitrary<infer F> ? F : never;

export function fleetOf(fleet: RandomFleet): FleetStore {
  const farms = fleet.map(({ at }, index) => buildFarm({ id: index + 1, ...at }));
  const houses = fleet.flatMap(({ houses: some }, index) =>
    some.map(({ isOnline, isEmpty }, place) =>
      buildHouse({ id: (index + 1) * 100 + place, farmId: index + 1, isOnline, isEmpty }),
    ),
  );
  const alarms = fleet.flatMap(({ houses: some }, index) =>
    some.flatMap(({ alarms: raised }, place) =>
      raised.map((alarm, position) => {
        const houseId = (index + 1) * 100 + place;
        return buildAlarm({ ...alarm, id: houseId * 10 + position, houseId, farmId: index + 1 });
      }),
    ),
  );
  const store = new FleetStore();
  store.applySnapshot(buildSnapshot({ farms, houses, alarms, readings: [] }));
  return store;
}
