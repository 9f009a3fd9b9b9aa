import { describe, expect, test } from "vitest";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { localDay } from "../../../../server/platform/time/local-day.ts";
import {
  localHour,
  localMidnight,
  zoneOffsetMs,
  zoneStretches,
} from "../../../../server/platform/time/time-zone.ts";

const hour = hourMs;
/**
 * Days around the clock changes of a zone in 2026; in Santiago and Cairo the clocks change at
 * midnight.
 */
const changes = {
  "Europe/London": [Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25)],
  "America/New_York": [Date.UTC(2026, 2, 8), Date.UTC(2026, 10, 1)],
  "America/Santiago": [Date.UTC(2026, 3, 5), Date.UTC(2026, 8, 6)],
  "Africa/Cairo": [Date.UTC(2026, 3, 24), Date.UTC(2026, 9, 30)],
  "Australia/Lord_Howe": [Date.UTC(2026, 3, 5), Date.UTC(2026, 9, 4)],
  "Pacific/Chatham": [Date.UTC(2026, 3, 5), Date.UTC(2026, 8, 27)],
} as const;

/** First moment of the local day of `at`, found by checking the calendar minute by minute. */
function firstMinuteOfDay(timeZone: string, at: number): number {
  const date = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const day = date.format(at);
  // First in quarters of an hour, then in minutes: a day never resumes after a gap of more than an
  // hour.
  let earliest = at;
  for (let back = at; back > at - 27 * hour; back -= hour / 4)
    if (date.format(back) === day) earliest = back;
  while (date.format(earliest - minuteMs) === day) earliest -= 60_000;
  return earliest;
}

describe.each(Object.entries(changes))("in %s", (timeZone, days) => {
  test("the local day begins as in the calendar, also on the days around a clock change", () => {
    for (const day of days) {
      for (let at = day - 40 * hour; at < day + 60 * hour; at += 5 * hour + 13 * minuteMs) {
        expect({
          at: new Date(at).toISOString(),
          midnight: new Date(localMidnight(timeZone, at)).toISOString(),
        }).toEqual({
          at: new Date(at).toISOString(),
          midnight: new Date(firstMinuteOfDay(timeZone, at)).toISOString(),
        });
      }
    }
  });
});

test.each([
  ["Asia/Shanghai", 8],
  ["Asia/Kathmandu", 5.75],
  ["UTC", 0],
])("%s is %s h ahead all year", (timeZone, hours) => {
  for (const month of [0, 6])
    expect(zoneOffsetMs(timeZone, Date.UTC(2026, month, 10, 3, 20))).toBe(hours * hour);
});

test("an unknown zone counts as UTC", () => {
  expect(localMidnight("Mars/Olympus", Date.UTC(2026, 1, 3, 17))).toBe(Date.UTC(2026, 1, 3));
});

test("the hour of the local day has its minutes as decimals", () => {
  expect(localHour("Asia/Kathmandu", Date.UTC(2026, 1, 3, 20, 15))).toBe(2);
});

test("clock changes at half past the hour are read correctly on both sides", () => {
  const change = Date.UTC(2026, 9, 3, 15, 30);
  const offsets = [change - 30 * minuteMs, change - 1, change, change + 29 * minuteMs].map((at) =>
    zoneOffsetMs("Australia/Lord_Howe", at),
  );
  expect(offsets).toEqual([10.5 * hour, 10.5 * hour, 11 * hour, 11 * hour]);
});

test("clocks that change at half past an hour UTC change then, and not before", () => {
  // 03:00 becomes 02:00 on 5 April in Adelaide; 02:00 becomes 01:30 on Lord Howe Island.
  const [from, to] = [Date.UTC(2026, 3, 4), Date.UTC(2026, 3, 6)];
  const changeOf = (timeZone: string) =>
    zoneStretches(timeZone, from, to).map((stretch) => [
      new Date(stretch.to).toISOString(),
      stretch.offsetMs / hour,
    ]);
  const end = new Date(to).toISOString();
  expect(changeOf("Australia/Adelaide")).toEqual([
    ["2026-04-04T16:30:00.000Z", 10.5],
    [end, 9.5],
  ]);
  expect(changeOf("Australia/Lord_Howe")).toEqual([
    ["2026-04-04T15:00:00.000Z", 11],
    [end, 10.5],
  ]);
  expect(changeOf("Asia/Shanghai")).toEqual([[end, 8]]);
});

test("a day has 23 or 25 hours when clocks change, and follows the farm's calendar", () => {
  const begins = (day: string) => localMidnight("Europe/Warsaw", Date.parse(`${day}T12:00Z`));
  expect(new Date(begins("2026-03-29")).toISOString()).toBe("2026-03-28T23:00:00.000Z");
  expect((begins("2026-03-30") - begins("2026-03-29")) / hour).toBe(23);
  expect((begins("2026-10-26") - begins("2026-10-25")) / hour).toBe(25);
  const at = Date.parse("2026-03-10T16:30Z");
  expect([localDay("Asia/Shanghai", at), localDay("America/Sao_Paulo", at)]).toEqual([
    "2026-03-11",
    "2026-03-10",
  ]);
});

test.each(["America/Havana", "Atlantic/Azores", "Africa/Cairo", "Asia/Beirut", "America/Santiago"])(
  "a day begins at its first moment, however clocks change at midnight: %s",
  (timeZone) => {
    const firsts = new Map<string, number>();
    const wrong: string[] = [];
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 15 * minuteMs) {
      const day = localDay(timeZone, at);
      const first = firsts.get(day) ?? at;
      firsts.set(day, first);
      if (firsts.size > 1 && localMidnight(timeZone, at) !== first)
        wrong.push(`${day} ${new Date(localMidnight(timeZone, at)).toISOString()}`);
    }
    expect(wrong).toEqual([]);
  },
);
