import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { timeAxis } from "../../../../src/charts/time/time-axis.ts";
import { valueAxis } from "../../../../contract/base/value-axis.ts";
import { formatTime } from "../../../../src/lib/time/format-time.ts";
import { localOf, utcOf } from "../../../../src/lib/time/time-zone.ts";

const hour = hourMs;
const at = (text: string) => Date.parse(text);
const texts = (ticks: readonly { text: string }[]) => ticks.map(({ text }) => text);

describe("the time axis", () => {
  test("has the farm's round hours, names and marks of midnights", () => {
    const axis = timeAxis(
      "Asia/Shanghai",
      at("2026-03-10T08:00:00Z"),
      at("2026-03-11T08:00:00Z"),
      5,
      "en",
    );
    expect(texts(axis.ticks)).toEqual(["18:00", "00:00", "06:00", "12:00"]);
    expect(axis.ticks.filter(({ isStart }) => isStart).map((tick) => tick.at)).toEqual([
      at("2026-03-10T16:00:00Z"),
    ]);
    expect(texts(axis.stretches)).toEqual(["03-10 Tue", "03-11 Wed"]);
    expect(axis.stretches[0]?.at).toBe(at("2026-03-10T08:00:00Z"));
  });

  test("has full half hours in a zone half an hour beside the others", () => {
    expect(
      texts(
        timeAxis("Asia/Kolkata", at("2026-03-10T08:00:00Z"), at("2026-03-10T11:00:00Z"), 4, "en")
          .ticks,
      ),
    ).toEqual(["14:00", "15:00", "16:00"]);
  });

  test("has calendar days over the night of a clock change: 23 hours between two midnights", () => {
    const { ticks } = timeAxis(
      "Europe/Berlin",
      at("2026-03-27T00:00:00Z"),
      at("2026-03-31T00:00:00Z"),
      6,
      "en",
    );
    expect(texts(ticks)).toEqual(["03-28", "03-29", "03-30", "03-31"]);
    expect(ticks[2]!.at - ticks[1]!.at).toBe(23 * hour);
  });

  test("has months over years, with the years above", () => {
    const axis = timeAxis("UTC", at("2025-11-20T00:00:00Z"), at("2026-03-02T00:00:00Z"), 6, "zh");
    expect(texts(axis.ticks)).toEqual(["2025-12", "2026-01", "2026-02", "2026-03"]);
    expect(texts(axis.stretches)).toEqual(["2025", "2026"]);
  });

  test("has no more ticks than fit, all in the window, in order", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at("2024-01-01"), max: at("2027-01-01") }),
        fc.integer({ min: 10 * minuteMs, max: 1000 * 24 * hour }),
        fc.integer({ min: 2, max: 20 }),
        fc.constantFrom("Asia/Shanghai", "America/New_York", "Asia/Kolkata", "UTC"),
        (from, length, max, zone) => {
          const places = timeAxis(zone, from, from + length, max, "en").ticks.map(
            (tick) => tick.at,
          );
          expect(places.length).toBeLessThanOrEqual(max + 1);
          expect(
            places.every(
              (place, index) =>
                place >= from && place <= from + length && place > (places[index - 1] ?? -Infinity),
            ),
          ).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });
});

test("a time and its local reading convert into each other", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at("2024-01-01"), max: at("2027-01-01") }),
      fc.constantFrom("Asia/Shanghai", "Asia/Kolkata", "America/Sao_Paulo"),
      (timestamp, zone) => {
        expect(utcOf(zone, localOf(zone, timestamp))).toBe(timestamp);
      },
    ),
  );
  expect(formatTime(utcOf("Europe/Berlin", Date.UTC(2026, 2, 29, 3)), "Europe/Berlin")).toBe(
    "2026-03-29 03:00:00",
  );
});

describe("the value axis", () => {
  test("begins and ends on a tick and includes every value", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1000, max: 1000, noNaN: true }),
        fc.double({ min: 0, max: 5000, noNaN: true }),
        fc.integer({ min: 3, max: 10 }),
        (low, span, max) => {
          const axis = valueAxis(low, low + span, 4, max);
          // Rounding may leave out a billionth of a step: no pixel of any chart.
          expect(axis.low).toBeLessThanOrEqual(low + 1e-5);
          expect(axis.high).toBeGreaterThanOrEqual(low + span - 1e-5);
          expect([axis.ticks[0], axis.ticks.at(-1)]).toEqual([axis.low, axis.high]);
          expect(axis.ticks.length).toBeLessThanOrEqual(max + 2);
        },
      ),
    );
  });

  test("does not magnify noise, and stays within the quantity's possible values", () => {
    expect(valueAxis(20.1, 20.3, 4, 5)).toMatchObject({ low: 18, high: 23, decimals: 0 });
    expect(valueAxis(0, 0, 100, 5, 0)).toMatchObject({ low: 0, high: 100 });
  });

  test("gives its ticks the decimals they need", () => {
    expect(valueAxis(0.2, 0.9, 0.2, 5)).toMatchObject({
      decimals: 1,
      ticks: [0.2, 0.4, 0.6, 0.8, 1],
    });
  });
});
