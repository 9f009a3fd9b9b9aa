import { expect, test } from "vitest";
import { hourMs } from "../../../../contract/base/time.ts";
import { clockIn, hourTicks } from "../../../../src/lib/time/zone-clock.ts";
import { wallWords } from "../../../../src/i18n/words/screens/wall-words.ts";
import {
  changePercent,
  commonZone,
  formatAlive,
  formatChange,
  formatLoose,
  formatWeight,
  formatWithUnit,
  translatorFor,
} from "../../../../src/screens/shared/wall-format.ts";

test("every text has both languages and the same placeholders", () => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const { zh, en } of Object.values(wallWords)) {
    expect(places(en)).toEqual(places(zh));
    expect(en).not.toMatch(/[\u3000-\u9fff]/);
  }
});

test("values are inserted into texts", () => {
  expect(translatorFor("en")("more", { count: 3 })).toBe("and 3 more");
  expect(translatorFor("zh")("more", { count: 3 })).toBe("另有 3 条");
});

test("a change from yesterday has a sign, and is missing without yesterday's value", () => {
  expect([
    changePercent(90, 100),
    changePercent(0, 100),
    changePercent(5, 0),
    changePercent(null, 3),
  ]).toEqual([-10, -100, null, null]);
  expect([formatChange(5), formatChange(-10), formatChange(0), formatChange(null)]).toEqual([
    "+5%",
    "−10%",
    "0%",
    "–",
  ]);
});

test("animals are counted as usual in each language, by species", () => {
  expect(formatAlive(9800, "bird", "zh")).toEqual({ label: "aliveFew", text: "9,800" });
  expect(formatAlive(204_000, "pig", "zh")).toEqual({ label: "alive10k_pig", text: "20.4" });
  expect(formatAlive(23_104_000, "mixed", "zh")).toEqual({
    label: "alive10k_mixed",
    text: "2,310",
  });
  expect(formatAlive(204_000, "bird", "en").text).toBe("204,000");
  expect(formatAlive(3_360_000, "bird", "en").text).toBe("3.36\u202fM");
});

test("birds are weighed in grams, pigs in kilograms", () => {
  expect([
    formatWeight(2345, "broiler"),
    formatWeight(98_760, "pig"),
    formatWeight(null, "pig"),
  ]).toEqual(["2,345\u202fg", "98.8\u202fkg", "–"]);
});

test("a value has its unit, and a missing one is a dash, never zero", () => {
  expect(formatWithUnit("temp", 26)).toBe("26.0\u202f°C");
  expect(formatWithUnit("rh", 61.24)).toBe("61.2%");
  expect(formatWithUnit("temp", null)).toBe("–");
  expect([formatLoose(80), formatLoose(27.25)]).toEqual(["80", "27.3"]);
  // A share of the flock, which one decimal would round to 0 %.
  expect([formatLoose(0.031, 2), formatLoose(3.8, 2)]).toEqual(["0.03", "3.8"]);
});

test("clocks show the farm's hour, also across a change of daylight saving time", () => {
  expect(clockIn("Asia/Shanghai", Date.UTC(2026, 0, 1, 16))).toEqual({
    date: "2026-01-02",
    time: "00:00:00",
    hour: 0,
  });
  expect(clockIn("Nowhere/Else", Date.UTC(2026, 0, 1, 16)).hour).toBe(16);
  const day = Date.UTC(2026, 2, 28, 23);
  expect(
    hourTicks("Europe/Warsaw", day, day + 23 * hourMs, 6).map(
      (at) => clockIn("Europe/Warsaw", at).hour,
    ),
  ).toEqual([0, 6, 12, 18, 0]);
});

test("the wall uses the zone of most farms", () => {
  expect(commonZone(["Asia/Bangkok", "Asia/Shanghai", "Asia/Shanghai"])).toBe("Asia/Shanghai");
  expect(commonZone([])).toBe("Asia/Shanghai");
});

test.each([
  ["Asia/Kolkata", "2026-03-05T00:30:00.000Z"],
  ["Asia/Kathmandu", "2026-03-05T00:15:00.000Z"],
  ["Asia/Shanghai", "2026-03-04T22:00:00.000Z"],
])("hours of a curve are full hours of the farm's clock: %s", (timeZone, first) => {
  const from = Date.parse("2026-03-04T20:10:00Z");
  const ticks = hourTicks(timeZone, from, from + 24 * hourMs, 6);
  expect(ticks.map((at) => clockIn(timeZone, at).time.slice(-5))).toEqual(ticks.map(() => "00:00"));
  expect([new Date(ticks[0]!).toISOString(), ticks.length]).toEqual([first, 4]);
});
