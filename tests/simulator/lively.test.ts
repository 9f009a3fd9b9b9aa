import { describe, expect, it } from "vitest";
import { dayMs } from "../../contract/base/time.ts";
import { eventsOfDay } from "../../simulator/event/event-schedule.ts";
import { livelySpells } from "../../simulator/event/lively.ts";
import { eventKeys, eventKinds } from "../../simulator/event/event-kinds.ts";
import { buildSite, midnight } from "./house.ts";

const houses = Array.from({ length: 100 }, (_, i) =>
  buildSite({ adcode: "370000", dayAge: 20, date: "2026-11-21", networkId: `GW-${1000 + i}` }),
);
const from = midnight("2026-11-21");

describe("a lively fleet", () => {
  it("has four houses of a hundred in trouble at any time of three days, each time another one", () => {
    const spells = livelySpells(houses, 1, from, from + 3 * dayMs);
    for (let atMs = from; atMs < from + 3 * dayMs; atMs += 600_000) {
      const affected = spells
        .filter(({ event }) => event.fromMs <= atMs && atMs < event.toMs)
        .map(({ site }) => site.networkId);
      expect(affected).toHaveLength(4);
      expect(new Set(affected).size).toBe(4);
    }
    expect(new Set(spells.map(({ event }) => event.kind)).size).toBeGreaterThan(6);
  });

  it("chooses the same houses on every call", () => {
    const whole = livelySpells(houses, 1, from, from + 2 * dayMs).filter(
      ({ event }) => event.fromMs >= from + dayMs,
    );
    expect(
      livelySpells(houses, 1, from + dayMs, from + 2 * dayMs).filter(
        ({ event }) => event.fromMs >= from + dayMs,
      ),
    ).toEqual(whole);
  });
});

describe("misfortune", () => {
  it("strikes as often as the field says", () => {
    const days = 300;
    const affected = houses.flatMap((house) =>
      Array.from({ length: days }, (_, day) => eventsOfDay(house, 20_000 + day)).flat(),
    );
    for (const kind of eventKeys.filter((key) => eventKinds[key].perMonth >= 0.2)) {
      const perMonth =
        (affected.filter((event) => event.kind === kind).length * 30) / (houses.length * days);
      expect(Math.abs(perMonth / eventKinds[kind].perMonth - 1), kind).toBeLessThan(0.25);
    }
  });
});
