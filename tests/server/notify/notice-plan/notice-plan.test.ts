import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { budgetState, dayBudget } from "../../../../contract/notify/notice-budget.ts";
import {
  cappedBy,
  channelLimits,
  isWithinBudget,
} from "../../../../server/notify/notice-plan/notice-cap.ts";
import { plainWeek } from "../../../../server/notify/notice-plan/notice-calendar.ts";
import { nextNotice } from "../../../../server/notify/notice-plan/next-notice.ts";
import { plan } from "../../../../server/notify/notice-plan/notice-plan.ts";
import { openTimes, periodEnd } from "../../../../server/notify/notice-plan/notice-period.ts";
import type { PlanAlarm, PlanContact } from "../../../../server/notify/notice-plan/plan-contact.ts";
import { coverageOf, weekOf } from "../../../../server/notify/notice-plan/coverage-week.ts";
import { runsOf } from "../../../factories/long.ts";
import { isCovered, notifiedByMinute } from "./plan-by-minute.ts";
import { requestWall, wallMinute } from "./wall-clock.ts";
import {
  alarm as anyAlarm,
  calendar as anyCalendar,
  moment,
  moments,
  timeZone,
  zones,
} from "./random-plan.ts";
import { contactsOfRotas as anyContacts } from "./random-rota.ts";

const all = new Set(["call", "text", "mail", "robot"] as const);

const contact: PlanContact = {
  id: 1,
  farmId: 1,
  houseId: null,
  kind: "phone",
  periods: [{ from: 0, to: 0 }],
  dateType: "daily",
  delayMin: 0,
  repeatMin: 30,
  status: "open",
  alarmType: "phone",
  noticeTypes: ["block"],
  pausedAt: null,
  pausedUntil: null,
};
const at = (text: string) => Date.parse(`${text}+08:00`);
const alarmAt = (startAt: number): PlanAlarm => ({
  place: { houseId: 5, lineage: [1, 2], timeZone: "Asia/Shanghai" },
  notice: "block",
  startAt,
  endAt: null,
  severities: [{ at: startAt, severity: 1 }],
});
const notifiedFrom = (contacts: readonly PlanContact[], start: string, days = 3) =>
  plan(contacts, plainWeek, alarmAt(at(start)), at(start), at(start) + days * dayMs).map((item) =>
    new Date(item.at + 8 * 3_600_000).toISOString().slice(0, 16),
  );

describe("the minute clock that checks the plan", () => {
  it("agrees with the platform in every minute of a day and a half around a clock change", () => {
    for (const zone of zones)
      for (const timestamp of moments)
        for (let at = timestamp; at < timestamp + 1.5 * dayMs; at += minuteMs)
          if (wallMinute(zone, at) !== requestWall(zone, at))
            expect([zone, new Date(at).toISOString()]).toBe("the same");
  });
});

describe("times of notices", () => {
  it(
    "equal those of a minute clock: sets of contacts, alarms and zones, with both clock changes",
    { timeout: 600_000 },
    () => {
      fc.assert(
        fc.property(anyContacts(2), anyCalendar, anyAlarm, (contacts, calendar, alarm) => {
          const to = alarm.startAt + 2 * dayMs;
          const planned = plan(contacts, calendar, alarm, alarm.startAt, to);
          expect(
            planned
              .map(({ contactId, channel, at: when }) => `${contactId} ${channel} ${when}`)
              .toSorted(),
          ).toEqual(notifiedByMinute(contacts, calendar, alarm, alarm.notice, to));
        }),
        { numRuns: runsOf(10_000, 1500) },
      );
    },
  );

  it("are equal for any requested period", () => {
    fc.assert(
      fc.property(
        anyContacts(3),
        anyCalendar,
        anyAlarm,
        fc.nat(4000),
        (contacts, calendar, alarm, cut) => {
          const [from, to] = [alarm.startAt, alarm.startAt + 4 * dayMs];
          const middle = from + cut * minuteMs;
          expect([
            ...plan(contacts, calendar, alarm, from, middle),
            ...plan(contacts, calendar, alarm, middle, to),
          ]).toEqual(plan(contacts, calendar, alarm, from, to));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("wait for the start of a period, and missed ones are sent once", () => {
    const night = { ...contact, periods: [{ from: 22 * 60, to: 6 * 60 }], repeatMin: 60 };
    expect(notifiedFrom([night], "2026-05-06T21:10:00", 1)).toEqual(
      ["22:00", "22:10", "23:10"]
        .map((time) => `2026-05-06T${time}`)
        .concat(
          ["00:10", "01:10", "02:10", "03:10", "04:10", "05:10"].map(
            (time) => `2026-05-07T${time}`,
          ),
        ),
    );
  });

  it("come once at each start of a period, from the second day on", () => {
    const daytime = { ...contact, periods: [{ from: 8 * 60, to: 20 * 60 }], repeatMin: 360 };
    expect(notifiedFrom([daytime], "2026-05-06T09:00:00", 4)).toEqual([
      "2026-05-06T09:00",
      "2026-05-06T15:00",
      // The repeats at 21:00 and 03:00 are missed, and are sent as one.
      "2026-05-07T08:00",
      "2026-05-08T08:00",
      "2026-05-09T08:00",
      "2026-05-10T08:00",
    ]);
  });

  it("do not change for a number with a pause that ends as it begins", () => {
    const pausedAt = at("2026-03-09T06:00");
    const paused = { ...contact, pausedAt, pausedUntil: pausedAt };
    expect(notifiedFrom([paused], "2026-03-08T06:00")).toEqual(
      notifiedFrom([contact], "2026-03-08T06:00"),
    );
  });

  it("are calls once the alarm is severe enough", () => {
    const start = at("2026-05-06T03:00:00");
    const worse: PlanAlarm = {
      ...alarmAt(start),
      severities: [
        { at: start, severity: 3 },
        { at: start + 30 * minuteMs, severity: 2 },
      ],
    };
    const both = { ...contact, alarmType: "phoneAndMessage" as const, repeatMin: 0, delayMin: 5 };
    expect(
      plan([both], plainWeek, worse, start, start + dayMs).map((item) => [
        item.channel,
        (item.at - start) / minuteMs,
      ]),
    ).toEqual([
      ["text", 5],
      ["call", 35],
    ]);
  });

  it(
    "equal the plan's next time, from before the first repeat to days after it",
    { timeout: 600_000 },
    () => {
      const laterMs = fc.oneof(
        fc.integer({ min: -3000, max: 3000 }).map((minutes) => minutes * minuteMs),
        fc.integer({ min: -1, max: 2 * dayMs }),
        // Exactly at a repeat, and a moment before or after.
        fc
          .tuple(fc.nat(40), fc.constantFrom(5, 30, 45, 60), fc.constantFrom(-1, 0, 1))
          .map(([repeat, repeatMin, beside]) => repeat * repeatMin * minuteMs + beside),
      );
      fc.assert(
        fc.property(
          anyContacts(1),
          anyCalendar,
          anyAlarm,
          laterMs,
          fc.boolean(),
          ([any], calendar, alarm, later, isMeant) => {
            // Most random contacts would not be notified, so half of them are made to match.
            const meant = { farmId: 1, houseId: null, status: "open" } as const;
            const one = isMeant ? { ...any!, ...meant, noticeTypes: [alarm.notice] } : any!;
            const after = alarm.startAt + later;
            const planned = plan([one], calendar, alarm, after + 1, after + 100 * dayMs);
            for (const channel of all) {
              const [next, second] = planned.filter((item) => item.channel === channel);
              expect(nextNotice(one, channel, calendar, alarm, after)).toEqual(next ?? null);
              // After a notice at that moment, the next one is at the following repeat.
              if (next !== undefined && second !== undefined)
                expect(nextNotice(one, channel, calendar, alarm, next.at)).toEqual(second);
            }
          },
        ),
        { numRuns: runsOf(20_000, 1500) },
      );
    },
  );
});

describe("the week", () => {
  it(
    "has the same gaps as a check of each of its 10,080 minutes, for all types and severities",
    { timeout: 600_000 },
    () => {
      fc.assert(
        fc.property(
          anyContacts(6),
          anyCalendar,
          moment,
          timeZone,
          (contacts, calendar, day, zone) => {
            const clock = { timeZone: zone, calendar };
            const days = weekOf(zone, Math.floor(day / dayMs));
            const [from, to] = [days[0]!, days[7]!];
            for (const { notice, severity, holes } of coverageOf(
              contacts,
              clock,
              { from, to },
              all,
            )) {
              let hole = 0;
              for (let minute = from; minute < to; minute += minuteMs) {
                while (hole < holes.length && holes[hole]!.to <= minute) hole += 1;
                const isHole = hole < holes.length && holes[hole]!.from <= minute;
                if (isHole === isCovered(contacts, clock, notice, severity, minute))
                  expect([notice, severity, new Date(minute).toISOString(), isHole]).toBe(
                    "the same",
                  );
              }
            }
          },
        ),
        { numRuns: runsOf(300, 15) },
      );
    },
  );

  it("shows a gap when the only contact is closed, delayed too long or only gets texts", () => {
    const clock = { timeZone: "Asia/Shanghai", calendar: plainWeek };
    const [from, to] = [at("2026-05-04T00:00:00"), at("2026-05-11T00:00:00")];
    const holesOf = (
      over: Partial<PlanContact>,
      can: ReadonlySet<"call" | "text"> = all as never,
    ) =>
      coverageOf([{ ...contact, ...over }], clock, { from, to }, can)
        .filter((cell) => cell.notice === "block")
        .map(({ holes }) => holes.length);
    expect(holesOf({ alarmType: "phoneAndMessage" })).toEqual([0, 0, 0]);
    expect(holesOf({ status: "closed" })).toEqual([1, 1, 1]);
    expect(holesOf({ delayMin: 16 })).toEqual([1, 0, 1]);
    expect(holesOf({ alarmType: "message" })).toEqual([1, 1, 0]);
    expect(holesOf({ alarmType: "phoneAndMessage" }, new Set(["text"]))).toEqual([1, 1, 0]);
  });
});

describe("a pause", () => {
  it("lasts to the end of the present period, across midnight and a clock change", () => {
    const clock = { timeZone: "Europe/Berlin", calendar: plainWeek };
    const night = { ...contact, periods: [{ from: 22 * 60, to: 6 * 60 }] };
    const ends = (text: string) => {
      const end = periodEnd(night, clock, Date.parse(text));
      return end === null ? null : new Date(end).toISOString();
    };
    expect(ends("2026-03-28T23:30:00+01:00")).toBe("2026-03-29T04:00:00.000Z");
    expect(ends("2026-03-29T05:59:00+02:00")).toBe("2026-03-29T04:00:00.000Z");
    expect(ends("2026-03-29T06:00:00+02:00")).toBeNull();
  });

  it("of a whole day ends at its end", () => {
    const clock = { timeZone: "Asia/Shanghai", calendar: plainWeek };
    expect(periodEnd(contact, clock, at("2026-05-06T13:00:00"))).toBe(at("2026-05-07T00:00:00"));
    expect(openTimes(contact, clock, at("2026-05-06T13:00:00"), at("2026-05-08T00:00:00"))).toEqual(
      [{ from: at("2026-05-06T13:00:00"), to: at("2026-05-08T00:00:00") }],
    );
  });
});

describe("limits of a number", () => {
  it("hold over random days: one call a minute, 4 an hour, 18 calls and 40 texts in 24 hours", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_500_000), { maxLength: 80 }),
        fc.constantFrom("call", "text", "robot"),
        (steps, channel) => {
          const notified: number[] = [];
          let now = 0;
          for (const step of steps) {
            now += step;
            const capped = cappedBy(channelLimits[channel], notified, now);
            if (capped === null) notified.push(now);
            else {
              expect(capped.until).toBeGreaterThan(now);
              expect(cappedBy(channelLimits[channel], notified, capped.until)).toBeNull();
            }
          }
          for (const { withinMs, max } of channelLimits[channel])
            for (const end of notified)
              expect(
                notified.filter((time) => time > end - withinMs && time <= end).length,
              ).toBeLessThanOrEqual(max);
        },
      ),
      { numRuns: runsOf(10_000, 1000) },
    );
  });
});

describe("the budget of an organisation", () => {
  it("warns at 80 %, then allows only urgent alarms, and none above twice the budget", () => {
    const calls = dayBudget.call;
    const says = (used: number) => {
      const state = budgetState(used, calls);
      return [state, ...([1, 2] as const).map((severity) => isWithinBudget(state, severity))];
    };
    expect(says(calls * 0.8 - 1)).toEqual(["free", true, true]);
    expect(says(calls * 0.8)).toEqual(["warned", true, true]);
    expect(says(calls)).toEqual(["urgentOnly", true, false]);
    expect(says(2 * calls)).toEqual(["summaryOnly", false, false]);
  });
});
