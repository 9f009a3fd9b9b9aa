import { describe, expect, it } from "vitest";
import { hourMs } from "../../../../../contract/base/time.ts";
import {
  indicatorsNamed,
  indicatorsText,
  usualIndicators,
} from "../../../../../src/console/fleet/trend/trend-indicator.ts";
import { rowPages, rowsIn } from "../../../../../src/console/fleet/trend/trend-row-page.ts";
import {
  fieldMoment,
  timeInputText,
  freeWindow,
  zoomNamed,
} from "../../../../../src/console/fleet/trend/trend-window.ts";

const zone = "Asia/Shanghai";
const now = Date.parse("2026-03-10T08:00:00Z");
const hour = hourMs;

describe("a custom window", () => {
  it("is read by the farm's clock", () => {
    expect(freeWindow("2026-03-09T00:00", "2026-03-10T00:00", zone, now)).toEqual({
      window: { from: Date.parse("2026-03-08T16:00:00Z"), to: Date.parse("2026-03-09T16:00:00Z") },
    });
    expect(timeInputText(fieldMoment("2026-03-09T07:30", zone)!, zone)).toBe("2026-03-09T07:30:00");
  });
  it("reports each invalid field", () => {
    expect([
      freeWindow("", "", zone, now),
      freeWindow("2026-03-09T00:00", "2026-03-09T00:00", zone, now),
      freeWindow("2026-03-11T00:00", "2026-03-12T00:00", zone, now),
      freeWindow("2020-03-09T00:00", "2026-03-09T00:00", zone, now),
    ]).toEqual([
      { faults: { start: "timeMissing", end: "timeMissing" } },
      { faults: { end: "timeOrder" } },
      { faults: { start: "timeFuture" } },
      { faults: { end: "timeTooLong" } },
    ]);
    expect(freeWindow("nonsense", "2026-03-09T00:00", zone, now)).toEqual({
      faults: { start: "timeMissing" },
    });
  });
});

it("a zoom of an address is two moments in order, or none", () => {
  expect([
    zoomNamed("100-200"),
    zoomNamed("200-100"),
    zoomNamed(""),
    zoomNamed("a-b"),
    zoomNamed("1-2-3"),
  ]).toEqual([{ from: 100, to: 200 }, null, null, null, null]);
});

describe("the indicators of an address", () => {
  it("are the defaults when absent, none for a dash, and otherwise the valid ones", () => {
    expect([
      indicatorsNamed(""),
      indicatorsNamed("-"),
      indicatorsNamed("rh,nonsense,temp"),
    ]).toEqual([usualIndicators, [], ["temp", "rh"]]);
  });
  it("are written back the same way", () => {
    expect([
      indicatorsText(usualIndicators),
      indicatorsText([]),
      indicatorsText(["temp", "rh"]),
    ]).toEqual([null, "-", "temp,rh"]);
  });
});

describe("pages of rows", () => {
  const day = { from: now, to: now + 24 * hour };
  it("cover the window without a gap or an overlap, the newest first", () => {
    const pages = rowPages({ from: now + 30_000, to: now + 24 * hour }, "minute");
    expect(pages[0]!.to).toBe(now + 24 * hour);
    expect(pages.at(-1)!.from).toBe(now);
    pages.slice(1).forEach((page, index) => expect(page.to).toBe(pages[index]!.from));
    expect(pages.map(({ rows }) => rows).reduce((sum, rows) => sum + rows)).toBe(
      rowsIn(day, "minute"),
    );
  });
  it("are a single page for days and months", () => {
    expect([
      rowPages({ from: now, to: now + 90 * 24 * hour }, "day").length,
      rowPages({ from: now, to: now + 900 * 24 * hour }, "month").length,
    ]).toEqual([1, 1]);
  });
});
