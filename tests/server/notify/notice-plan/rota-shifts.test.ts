import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import type { RotaLine } from "../../../../contract/notify/rota.ts";
import { dayOf, plainWeek } from "../../../../server/notify/notice-plan/notice-calendar.ts";
import {
  type RotaPattern,
  shiftAt,
  shiftsIn,
} from "../../../../server/notify/notice-plan/rota-shifts.ts";
import { runsOf } from "../../../factories/long.ts";
import { anyRota } from "./random-rota.ts";
import { onCallInMinute } from "./rota-by-minute.ts";

const line: RotaLine = {
  days: [0, 1, 2, 3, 4, 5, 6],
  dayKind: "daily",
  period: "08:00-08:00",
  start: "2026-03-02",
  weeks: 1,
  people: [1, 2],
};
const rota = (over: Partial<RotaPattern> = {}): RotaPattern => ({
  clock: { timeZone: "Europe/Berlin", calendar: plainWeek },
  lines: [line],
  changes: [],
  ...over,
});
const shiftText = (pattern: RotaPattern, from: string, to: string) =>
  shiftsIn(pattern, Date.parse(from), Date.parse(to)).map((shift) => [
    shift.userId,
    new Date(shift.from).toISOString().slice(0, 16),
    new Date(shift.to).toISOString().slice(0, 16),
    shift.source,
  ]);

describe("people on call", () => {
  it(
    "equal those of a minute clock: across clock changes, midnight, holidays, year's end, changes and swaps",
    { timeout: 600_000 },
    () => {
      fc.assert(
        fc.property(anyRota, ({ at, rota: any }) => {
          const to = at + 3 * dayMs;
          const shifts = shiftsIn(any, at, to);
          let next = 0;
          for (let minute = at; minute < to; minute += minuteMs) {
            while (next < shifts.length && shifts[next]!.to <= minute) next += 1;
            const shift = shifts[next];
            const person = shift !== undefined && shift.from <= minute ? shift.userId : null;
            const requested = onCallInMinute(any, minute);
            if (person !== requested)
              expect([new Date(minute).toISOString(), person]).toEqual(["the same", requested]);
          }
        }),
        { numRuns: runsOf(3000, 200) },
      );
    },
  );

  it("are equal for any requested period", () => {
    fc.assert(
      fc.property(anyRota, fc.integer({ min: 1, max: 4000 }), ({ at, rota: any }, cut) => {
        const [middle, to] = [at + cut * minuteMs, at + 3 * dayMs];
        const minutesOf = (shifts: ReturnType<typeof shiftsIn>) =>
          shifts.flatMap(({ from, to: end, userId }) =>
            Array.from({ length: Math.ceil((end - from) / minuteMs) }, (_, index) => [
              from + index * minuteMs,
              userId,
            ]),
          );
        const pieces = [...shiftsIn(any, at, Math.min(middle, to)), ...shiftsIn(any, middle, to)];
        expect(minutesOf(pieces)).toEqual(minutesOf(shiftsIn(any, at, to)));
      }),
      { numRuns: 100 },
    );
  });

  it("change at eight by the local clock, before and after a clock change", () => {
    expect(shiftText(rota(), "2026-03-20T00:00Z", "2026-04-04T00:00Z")).toEqual([
      [1, "2026-03-20T00:00", "2026-03-23T07:00", "pattern"],
      [2, "2026-03-23T07:00", "2026-03-30T06:00", "pattern"],
      [1, "2026-03-30T06:00", "2026-04-04T00:00", "pattern"],
    ]);
  });

  it("have a gap without a person in any line, and earlier lines have priority", () => {
    const nights = { ...line, period: "18:00-08:00", people: [3] };
    const weekend = { ...line, days: [5, 6], people: [4] };
    const both = rota({
      clock: { timeZone: "UTC", calendar: plainWeek },
      lines: [weekend, nights],
    });
    expect(shiftText(both, "2026-03-06T12:00Z", "2026-03-09T20:00Z")).toEqual([
      [3, "2026-03-06T18:00", "2026-03-07T08:00", "pattern"],
      [4, "2026-03-07T08:00", "2026-03-09T08:00", "pattern"],
      [3, "2026-03-09T18:00", "2026-03-09T20:00", "pattern"],
    ]);
  });

  it("are those of the line for rest days on holidays", () => {
    const calendar = { days: new Map([[dayOf("2026-03-04"), false]]), knownYears: null };
    const work: RotaLine = { ...line, dayKind: "workdays", people: [1] };
    const rest: RotaLine = { ...line, dayKind: "restdays", people: [2] };
    expect(
      shiftText(
        rota({ clock: { timeZone: "UTC", calendar }, lines: [work, rest] }),
        "2026-03-03T12:00Z",
        "2026-03-05T12:00Z",
      ).map(([who]) => who),
    ).toEqual([1, 2, 1]);
  });

  it("follow the later of two changes, and then the pattern again", () => {
    const at = (text: string) => Date.parse(`${text}Z`);
    const changes = [
      { from: at("2026-03-04T08:00"), to: at("2026-03-06T08:00"), userId: 5, isSwap: true },
      { from: at("2026-03-05T08:00"), to: at("2026-03-05T20:00"), userId: 6, isSwap: false },
    ];
    expect(
      shiftText(
        rota({ clock: { timeZone: "UTC", calendar: plainWeek }, changes }),
        "2026-03-04T00:00Z",
        "2026-03-07T00:00Z",
      ),
    ).toEqual([
      [1, "2026-03-04T00:00", "2026-03-04T08:00", "pattern"],
      [5, "2026-03-04T08:00", "2026-03-05T08:00", "swap"],
      [6, "2026-03-05T08:00", "2026-03-05T20:00", "change"],
      [5, "2026-03-05T20:00", "2026-03-06T08:00", "swap"],
      [1, "2026-03-06T08:00", "2026-03-07T00:00", "pattern"],
    ]);
  });

  it("are on call until the next one takes over, however far ahead that is", () => {
    const months = rota({
      clock: { timeZone: "UTC", calendar: plainWeek },
      lines: [{ ...line, weeks: 4 }],
    });
    const shift = shiftAt(months, Date.parse("2026-03-15T12:00Z"));
    expect(shift).toMatchObject({ userId: 1, to: Date.parse("2026-03-30T08:00Z") });
    expect(shiftAt(months, Date.parse("2026-03-01T12:00Z"))).toBeNull();
  });
});
