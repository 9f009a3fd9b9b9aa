import { gatewaySecret, type FleetPlan } from "../../../../contract/operate/demo-fleet.ts";
import { dayMs } from "../../../../contract/base/time.ts";

export const key = "test-key";
export const secretOf = (networkId: string) => gatewaySecret(key, networkId);

/** Noon in Shanghai on a summer day, the clock of these tests. */
export const noon = Date.UTC(2026, 6, 15, 4);

/**
 * `count` broiler houses of one farm, day age 28, target 22 degC; gateways G001, G002 … The last
 * house is empty.
 */
export function plan(count: number, now: number = noon): FleetPlan {
  const day = dayMs;
  return {
    v: 1,
    seed: 1,
    now,
    orgs: [{ code: "o1", name: "甲公司", nameEn: "Org A", mapType: "1" }],
    farms: [
      {
        key: "f1",
        parentKey: null,
        orgCode: "o1",
        name: "一场",
        nameEn: "Farm 1",
        level: "farm",
        country: "CHN",
        adcode: "370000",
        lng: 118,
        lat: 36.5,
        timeZone: "Asia/Shanghai",
      },
    ],
    books: [],
    past: [],
    machines: [],
    houses: Array.from({ length: count }, (_, index) => ({
      farmKey: "f1",
      name: `${index + 1}号舍`,
      nameEn: `House ${index + 1}`,
      species: "broiler",
      archetype: "broilerFloor",
      breed: "ross308",
      floorM2: null,
      flock: index === count - 1 ? null : { placedAt: now - 28 * day, placedCount: 30_000 },
      gateway: { networkId: networkIdOf(index + 1), typeKey: "24" },
      handDriven: false,
    })),
  };
}
export const networkIdOf = (number: number) => `G${String(number).padStart(3, "0")}`;

/** A frame in a gateway's own format, of a house in normal operation. */
export const frame = (seq: number, atMs: number, more: object = {}) => ({
  v: 1,
  seq,
  ts: atMs / 1000,
  temp: [22, 22.4, 21.8, 22.2],
  targetTemp: 22,
  tempOut: 20,
  rh: [60],
  co2: [1200],
  nh3: 5,
  staticPressure: 20,
  ventLevel: 5,
  waterMeter: 1000 + seq * 10,
  feedMeter: 500 + seq * 5,
  kwh: 100 + seq / 10,
  volt: [380, 381, 379],
  amp: [10, 10, 10],
  light: [60],
  controlMode: "smart",
  ventMode: "transverse",
  ...more,
});

/**
 * Frames that a client resends after an outage: 30 frames 10 s apart, 480 to 190 s old, with rising
 * temperature.
 */
export const backlog = (nowMs: number) =>
  Array.from({ length: 30 }, (_, index) =>
    frame(index + 2, nowMs - 480_000 + index * 10_000, { temp: [22 + index / 2] }),
  );
