import { describe, expect, it } from "vitest";
import type { AlarmLife } from "../../../../../contract/alarm/alarm-history.ts";
import { dayMs, minuteMs } from "../../../../../contract/base/time.ts";
import { everyDay } from "../../../../../src/console/alarm/history/history-days.ts";
import {
  filterOf,
  sharedZone,
  windowOf,
} from "../../../../../src/console/alarm/history/history-query.ts";
import { closingOf, lifeSteps } from "../../../../../src/console/alarm/history/life-line.ts";
import { buildAlarm, noon } from "../../../harness/fleet-factory.ts";

const addressOf = (words: Record<string, string>) => ({
  read: (name: string) => words[name] ?? "",
  keyword: words["q"] ?? "",
  pick: <K extends string>(name: string, allowed: readonly K[]): K | "" =>
    allowed.find((item) => item === words[name]) ?? "",
});
const filterFrom = (words: Record<string, string>, zone = "Asia/Shanghai") =>
  filterOf(addressOf(words), noon, zone);

describe("an address", () => {
  it("without a query means every state of the latest week", () => {
    expect(filterFrom({})).toEqual({ state: "all", from: noon - 7 * dayMs });
    expect(windowOf(addressOf({ window: "eternity" }))).toBe("week");
  });

  it("queries everything that it specifies", () => {
    expect(
      filterFrom({
        state: "closed",
        severity: "1,2",
        key: "fanFault",
        subject: "3",
        house: "7",
        farm: "2",
        q: "wang",
        window: "any",
      }),
    ).toEqual({
      state: "closed",
      severity: [1, 2],
      key: ["fanFault"],
      subject: "3",
      houseId: 7,
      farmId: 2,
      keyword: "wang",
    });
  });

  it("is read without its invalid parts", () => {
    expect(
      filterFrom({
        state: "gone",
        severity: "0,9,x",
        key: "none",
        house: "-1",
        farm: "1e3",
        window: "any",
      }),
    ).toEqual({ state: "all" });
    expect(filterFrom({ window: "range", from: "2026-02-31x", to: "yesterday" })).toEqual({
      state: "all",
    });
    expect(filterFrom({ window: "range", from: "2026-99-99" })).toEqual({ state: "all" });
  });

  it("means whole days of the zone, including the last one", () => {
    expect(filterFrom({ window: "range", from: "2026-03-08", to: "2026-03-08" })).toEqual({
      state: "all",
      from: Date.UTC(2026, 2, 7, 16),
      to: Date.UTC(2026, 2, 8, 16),
    });
    expect(
      filterFrom({ window: "range", from: "2026-03-08", to: "2026-03-08" }, "America/New_York"),
    ).toEqual({ state: "all", from: Date.UTC(2026, 2, 8, 5), to: Date.UTC(2026, 2, 9, 4) });
  });
});

it("detects whether farms share a zone", () => {
  expect(sharedZone([{ timeZone: "Asia/Shanghai" }, { timeZone: "Asia/Shanghai" }])).toBe(
    "Asia/Shanghai",
  );
  expect(sharedZone([{ timeZone: "Asia/Shanghai" }, { timeZone: "Asia/Bangkok" }])).toBeNull();
  expect(sharedZone([])).toBeNull();
});

describe("the days of a chart", () => {
  it("include those without an alarm", () => {
    expect(
      everyDay(
        { from: noon - 3 * dayMs, to: noon, days: [{ day: "2026-03-08", count: 4 }] },
        "Asia/Shanghai",
      ),
    ).toEqual([
      { day: "2026-03-07", count: 0 },
      { day: "2026-03-08", count: 4 },
      { day: "2026-03-09", count: 0 },
      { day: "2026-03-10", count: 0 },
    ]);
  });
  it("include the day that a farm in another zone has already begun or not yet ended", () => {
    const days = everyDay(
      {
        from: noon,
        to: noon + 1,
        days: [
          { day: "2026-03-09", count: 1 },
          { day: "2026-03-11", count: 2 },
        ],
      },
      "Asia/Shanghai",
    );
    expect(days.map(({ day, count }) => [day, count])).toEqual([
      ["2026-03-09", 1],
      ["2026-03-10", 0],
      ["2026-03-11", 2],
    ]);
  });
  it("are the latest 92 of a long period, and none without an alarm", () => {
    const days = everyDay(
      {
        from: noon - 900 * dayMs,
        to: noon,
        days: [
          { day: "2024-01-01", count: 9 },
          { day: "2026-03-10", count: 1 },
        ],
      },
      "UTC",
    );
    expect([days.length, days.at(-1)]).toEqual([92, { day: "2026-03-10", count: 1 }]);
    expect(everyDay({ from: null, to: null, days: [] }, "UTC")).toEqual([]);
  });
});

describe("the life of an alarm", () => {
  const nothing = { by: null, note: null, severity: null, value: null, until: null };
  const t = (word: string, values: Readonly<Record<string, string | number>> = {}) =>
    [word, ...Object.values(values)].join(" ");
  const life = (over: Partial<AlarmLife> = {}): AlarmLife => ({
    alarm: buildAlarm({
      state: "closed",
      ackAt: noon + 120_000,
      ackBy: "Wang",
      clearedAt: noon + minuteMs,
      severity: 1,
    }),
    houseName: "h",
    houseNameEn: null,
    farmName: "f",
    farmNameEn: null,
    timeZone: "Asia/Shanghai",
    events: [
      { ...nothing, kind: "raise", at: noon, severity: 2, value: 30.1 },
      { ...nothing, kind: "worsen", at: noon + 10_000, severity: 1, value: 33 },
      { ...nothing, kind: "suppress", at: noon + 15_000, note: "powerFail" },
      { ...nothing, kind: "suppress", at: noon + 16_000, note: "emptyHouse" },
      { ...nothing, kind: "release", at: noon + 17_000 },
      {
        ...nothing,
        kind: "shelve",
        at: noon + 20_000,
        by: "Li",
        note: "mending",
        until: noon + 50_000,
      },
      { ...nothing, kind: "clear", at: noon + 60_000 },
      { ...nothing, kind: "acknowledge", at: noon + 120_000, by: "Wang", note: "" },
    ],
    ...over,
  });

  it("runs from the raise to the closing, when both reset and acknowledgement had happened", () => {
    expect(
      lifeSteps(life(), [], t, "en").map(({ title, by, details, after }) => [
        title,
        by,
        details,
        after,
      ]),
    ).toEqual([
      ["Raised", null, ["High", "30.1 > 29.0 °C"], ""],
      ["Severity raised", null, ["toSeverity Urgent", "33.0 °C"], "afterRaise 10 s"],
      ["Suppressed", null, ["causedBy Power failure"], "afterRaise 15 s"],
      ["Suppressed", null, ["houseIsEmpty"], "afterRaise 16 s"],
      ["No longer suppressed", null, [], "afterRaise 17 s"],
      ["Shelved", "Li", ["untilTime 2026-03-10 16:00:50", "mending"], "afterRaise 20 s"],
      ["Cleared", null, [], "afterRaise 1 min"],
      ["Acknowledged", "Wang", [], "afterRaise 2 min"],
      ["closedStep", null, ["closedWhy"], "afterRaise 2 min"],
    ]);
  });
  it("of an open one has no closing", () => {
    expect(closingOf(buildAlarm({ state: "returned", clearedAt: noon }))).toBeNull();
    expect(
      lifeSteps(
        life({ alarm: buildAlarm({ state: "acknowledged", ackAt: noon }) }),
        [],
        t,
        "en",
      ).at(-1)?.kind,
    ).toBe("acknowledge");
  });
});
