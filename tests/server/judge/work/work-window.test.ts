import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { WorkTimes } from "../../../../contract/alarm/planned-work.ts";
import { nextWindow, type WorkWindow } from "../../../../server/judge/work/work-window.ts";
import { wallOf } from "../../notify/notice-plan/wall-clock.ts";

/* A second implementation that checks the local clock every minute. */

const dayNumber = (text: string) => Date.parse(text) / dayMs;
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

function beginsOn(times: WorkTimes, day: number): boolean {
  const first = dayNumber(times.day);
  if (times.repeat === "none") return day === first;
  if (day < first || day > dayNumber(times.untilDay!)) return false;
  const date = new Date(day * dayMs);
  if (times.repeat === "weekly") return times.weekDays.includes(date.getUTCDay() || 7);
  const requested = Number(times.day.slice(8));
  const month = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(requested, month);
}

/** The first minute at which the local clock shows that time or a later one. */
function seenAt(timeZone: string, local: number): number {
  const requested = local / minuteMs;
  let at = local - 15 * hourMs;
  // When clocks go back the first of the two counts, so minutes are tried in order.
  for (; ; at += minuteMs) {
    const { day, minute } = wallOf(timeZone, at);
    if (day * 24 * 60 + minute >= requested) return at;
  }
}

/** All its windows, day by day. */
function windowsOf(times: WorkTimes, timeZone: string): WorkWindow[] {
  const windows: WorkWindow[] = [];
  const last = dayNumber(times.untilDay ?? times.day);
  for (let day = dayNumber(times.day); day <= last; day += 1) {
    if (!beginsOn(times, day)) continue;
    const local = day * dayMs + minutesOf(times.time) * minuteMs;
    const from = seenAt(timeZone, local);
    const to = seenAt(timeZone, local + times.minutes * minuteMs);
    if (to > from) windows.push({ from, to });
  }
  return windows;
}

/** All its windows as the server finds them, one after the other. */
function found(times: WorkTimes, timeZone: string, after: number): WorkWindow[] {
  const windows: WorkWindow[] = [];
  for (;;) {
    const last = windows.at(-1) ?? null;
    const next = nextWindow(times, timeZone, {
      after: last === null ? after : Math.max(after, last.from),
      last: last?.from ?? null,
    });
    if (next === null) return windows;
    windows.push(next);
  }
}

const zones = ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"];
/** Dates around the two clock changes, and the end of a year and of a February. */
const days = ["2026-03-06", "2026-03-27", "2026-10-01", "2026-10-23", "2026-12-28", "2027-01-28"];
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const timesOf: fc.Arbitrary<WorkTimes> = fc
  .record({
    day: fc.constantFrom(...days),
    shift: fc.nat(5),
    at: minute,
    minutes: fc.integer({ min: 15, max: 12 * 60 }),
    repeat: fc.constantFrom("none" as const, "weekly" as const, "monthly" as const),
    weekDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    span: fc.nat(40),
  })
  .map(({ day, shift, at, minutes, repeat, weekDays, span }) => {
    const text = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
    const first = dayNumber(day) + shift;
    const two = (value: number) => String(value).padStart(2, "0");
    return {
      day: text(first),
      time: `${two(Math.floor(at / 60))}:${two(at % 60)}`,
      minutes,
      repeat,
      weekDays: repeat === "weekly" ? weekDays : [],
      untilDay: repeat === "none" ? null : text(first + span),
    };
  });

describe("windows of planned work", () => {
  test("follow local clocks, across their changes and a year's end", () => {
    fc.assert(
      fc.property(timesOf, fc.constantFrom(...zones), (times, timeZone) => {
        const before = Date.parse(times.day) - 3 * dayMs;
        expect(found(times, timeZone, before)).toEqual(windowsOf(times, timeZone));
      }),
      { numRuns: 60 },
    );
  });

  test("continue with the first one that is neither over nor already done", () => {
    fc.assert(
      fc.property(
        timesOf,
        fc.constantFrom(...zones),
        fc.nat(45 * 24 * 60),
        (times, zone, later) => {
          const after = Date.parse(times.day) - dayMs + later * minuteMs;
          const all = found(times, zone, Date.parse(times.day) - 3 * dayMs);
          const expected = all.find(({ to }) => to > after) ?? null;
          expect(nextWindow(times, zone, { after, last: null })).toEqual(expected);
          const [first] = all;
          const rest = all.slice(1).find(({ to }) => to > after) ?? null;
          expect(nextWindow(times, zone, { after, last: first?.from ?? null })).toEqual(
            first === undefined ? null : rest,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  const once = { repeat: "none" as const, weekDays: [], untilDay: null };
  test("begin after an hour that the clocks skip, and do not exist inside it", () => {
    const at = (time: string, minutes: number) =>
      nextWindow({ day: "2026-03-29", time, minutes, ...once }, "Europe/Berlin", {
        after: 0,
        last: null,
      });
    const gap = Date.UTC(2026, 2, 29, 1);
    expect(at("02:15", 120)).toEqual({ from: gap, to: gap + 75 * minuteMs });
    expect(at("02:15", 30)).toBeNull();
  });

  test("end at a time after the repeated hour, which occurs once", () => {
    const work = { day: "2026-10-25", time: "01:00", minutes: 120, ...once };
    const from = Date.UTC(2026, 9, 24, 23);
    expect(nextWindow(work, "Europe/Berlin", { after: 0, last: null })).toEqual({
      from,
      to: from + 3 * hourMs,
    });
  });

  test("on the last day of a month come at the end of each", () => {
    const work = {
      day: "2027-01-31",
      time: "06:00",
      minutes: 60,
      repeat: "monthly" as const,
      weekDays: [],
      untilDay: "2027-04-30",
    };
    const days = found(work, "Asia/Shanghai", 0).map(({ to }) =>
      new Date(to).toISOString().slice(0, 10),
    );
    expect(days).toEqual(["2027-01-30", "2027-02-27", "2027-03-30", "2027-04-29"]);
  });
});
