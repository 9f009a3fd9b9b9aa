import { describe, expect, it } from "vitest";
import {
  deviationOf,
  figures,
  type FigureKey,
  unknownReason,
} from "../../../../../src/console/fleet/monitor/monitor-figures.ts";
import { houseSnapshot } from "../../../../../src/stores/fleet/house-record.ts";
import { buildCard } from "../../../harness/production-factory.ts";
import { buildHouse, buildReading } from "../../../harness/fleet-factory.ts";

const snapshot = (
  reading: Parameters<typeof buildReading>[0] | null = {},
  house: Parameters<typeof buildHouse>[0] = {},
) => houseSnapshot(buildHouse(house), reading && buildReading(reading), []);
/** Flocks are 20 days old. */
const valueOf = (key: FigureKey, of: ReturnType<typeof snapshot>) =>
  figures[key].value(of, ({ isEmpty }) => (isEmpty ? null : 20));

describe("figures of a house", () => {
  it("are per live animal in mL and g, and in per cent of yesterday up to the same time", () => {
    const now = snapshot({
      waterToday: 1200,
      waterYesterday: 1600,
      feedToday: 900,
      feedYesterday: 600,
      aliveCount: 20_000,
    });
    expect([
      valueOf("waterPerBird", now),
      valueOf("waterShare", now),
      valueOf("feedPerBird", now),
      valueOf("feedShare", now),
    ]).toEqual([60, 75, 45, 150]);
  });

  it("are unknown without animals, without yesterday's values or without a reading; never 0 or infinite", () => {
    for (const unknown of [
      snapshot({ aliveCount: 0 }),
      snapshot({ waterToday: null }),
      snapshot({}, { isEmpty: true }),
      snapshot(null),
    ])
      expect(valueOf("waterPerBird", unknown)).toBeNull();
    for (const unknown of [
      snapshot({ waterYesterday: 0 }),
      snapshot({ waterYesterday: null }),
      snapshot({ waterToday: null }),
    ])
      expect(valueOf("waterShare", unknown)).toBeNull();
    for (const key of Object.keys(figures) as FigureKey[])
      expect([key, valueOf(key, snapshot(null, { isEmpty: true }))]).toEqual([key, null]);
    expect(valueOf("waterShare", snapshot({ waterToday: 0 }))).toBe(0);
  });

  it("come from the flock's records, else from the controller, else from the number placed", () => {
    const flock = buildCard({ isByBook: true, alive: 19_400 });
    expect([
      valueOf("alive", snapshot({ aliveCount: 19_000 }, { flock })),
      valueOf("alive", snapshot({ aliveCount: 19_000 }, { flock: { ...flock, isByBook: false } })),
      valueOf("alive", snapshot({ aliveCount: null })),
      valueOf("alive", snapshot(null)),
    ]).toEqual([19_400, 19_000, 20_000, 20_000]);
  });

  it("use the age of the flock, not the day counter of the controller", () => {
    expect(valueOf("day", snapshot({ dayAge: 33 }))).toBe(20);
  });

  it("have a reason when they are unknown", () => {
    expect(unknownReason("co2", snapshot(null))).toBe("whyNeverHeard");
    expect(unknownReason("day", snapshot({}, { isEmpty: true }))).toBe("whyEmpty");
    expect(unknownReason("co2", snapshot({ co2: null }, { isEmpty: true }))).toBe("whyNotReported");
    expect(unknownReason("losses", snapshot({}))).toBe("whyNoRecord");
    expect(unknownReason("waterShare", snapshot({ waterYesterday: null }))).toBe("whyNoYesterday");
  });

  it("show the deviation of the temperature from its target", () => {
    expect([
      deviationOf(snapshot({ temp: 23.5, targetTemp: 26 })),
      deviationOf(snapshot({ temp: 27, targetTemp: 26 })),
      deviationOf(snapshot({ targetTemp: null })),
      deviationOf(snapshot({}, { isOnline: false })),
    ]).toEqual([2.5, 1, null, null]);
  });
});
