import { describe, expect, it } from "vitest";
import {
  deviationOf,
  figures,
  type FigureKey,
  whyUnknown,
} from "../../../../../src/console/fleet/monitor/monitor-figures.ts";
import { momentOf } from "../../../../../src/stores/fleet/house-record.ts";
import { buildCard } from "../../../harness/production-factory.ts";
import { buildHouse, buildReading } from "../../../harness/fleet-factory.ts";

const moment = (
  reading: Parameters<typeof buildReading>[0] | null = {},
  house: Parameters<typeof buildHouse>[0] = {},
) => momentOf(buildHouse(house), reading && buildReading(reading), []);
/** Flocks are 20 days old. */
const valueOf = (key: FigureKey, of: ReturnType<typeof moment>) =>
  figures[key].value(of, ({ isEmpty }) => (isEmpty ? null : 20));

describe("figures of a house", () => {
  it("are for each live animal in mL and g, and of yesterday by the same time in per cent", () => {
    const now = moment({
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

  it("are unknown without animals, without yesterday, without a reading; never 0 and never endless", () => {
    for (const unknown of [
      moment({ aliveCount: 0 }),
      moment({ waterToday: null }),
      moment({}, { isEmpty: true }),
      moment(null),
    ])
      expect(valueOf("waterPerBird", unknown)).toBeNull();
    for (const unknown of [
      moment({ waterYesterday: 0 }),
      moment({ waterYesterday: null }),
      moment({ waterToday: null }),
    ])
      expect(valueOf("waterShare", unknown)).toBeNull();
    for (const key of Object.keys(figures) as FigureKey[])
      expect([key, valueOf(key, moment(null, { isEmpty: true }))]).toEqual([key, null]);
    expect(valueOf("waterShare", moment({ waterToday: 0 }))).toBe(0);
  });

  it("are from the book of the flock, else from the controller, else from the number placed", () => {
    const flock = buildCard({ isByBook: true, alive: 19_400 });
    expect([
      valueOf("alive", moment({ aliveCount: 19_000 }, { flock })),
      valueOf("alive", moment({ aliveCount: 19_000 }, { flock: { ...flock, isByBook: false } })),
      valueOf("alive", moment({ aliveCount: null })),
      valueOf("alive", moment(null)),
    ]).toEqual([19_400, 19_000, 20_000, 20_000]);
  });

  it("take the age of the flock, not the counter of the controller", () => {
    expect(valueOf("day", moment({ dayAge: 33 }))).toBe(20);
  });

  it("say why they are unknown", () => {
    expect(whyUnknown("co2", moment(null))).toBe("whyNeverHeard");
    expect(whyUnknown("day", moment({}, { isEmpty: true }))).toBe("whyEmpty");
    expect(whyUnknown("co2", moment({ co2: null }, { isEmpty: true }))).toBe("whyNotReported");
    expect(whyUnknown("losses", moment({}))).toBe("whyNoRecord");
    expect(whyUnknown("waterShare", moment({ waterYesterday: null }))).toBe("whyNoYesterday");
  });

  it("show the deviation of the temperature from its target", () => {
    expect([
      deviationOf(moment({ temp: 23.5, targetTemp: 26 })),
      deviationOf(moment({ temp: 27, targetTemp: 26 })),
      deviationOf(moment({ targetTemp: null })),
      deviationOf(moment({}, { isOnline: false })),
    ]).toEqual([2.5, 1, null, null]);
  });
});
