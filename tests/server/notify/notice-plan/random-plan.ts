import fc from "fast-check";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { Calendar } from "../../../../server/notify/notice-plan/notice-calendar.ts";
import { dayOf } from "../../../../server/notify/notice-plan/notice-calendar.ts";
import type { PlanAlarm, PlanContact } from "../../../../server/notify/notice-plan/plan-contact.ts";

/** Zones whose clocks change at a full hour, at half past, by half an hour, and never. */
export const zones = [
  "Asia/Shanghai",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Adelaide",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Pacific/Auckland",
];
/** Dates around clock changes in these zones, holidays and the turn of the year. */
export const moments = [
  "2026-03-28T20:00:00Z",
  "2026-10-24T21:00:00Z",
  "2026-03-07T22:00:00Z",
  "2026-10-31T21:00:00Z",
  "2026-04-04T10:00:00Z",
  "2026-10-03T10:00:00Z",
  "2026-09-25T22:00:00Z",
  "2026-02-13T22:00:00Z",
  "2026-12-31T05:00:00Z",
].map((text) => Date.parse(text));

const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 1439 }),
  fc.constantFrom(0, 60, 90, 120, 150, 180, 360, 1320),
);
const period = fc.record({ from: minuteOfDay, to: minuteOfDay });

const contact = (id: number): fc.Arbitrary<PlanContact> =>
  fc
    .record({
      place: fc.constantFrom("root", "farm", "house", "other"),
      kind: fc.constantFrom("phone", "phone", "mail", "robot"),
      periods: fc.array(period, { minLength: 1, maxLength: 2 }),
      dateType: fc.constantFrom("daily", "workdays"),
      delayMin: fc.integer({ min: 0, max: 60 }),
      repeatMin: fc.oneof(fc.constant(0), fc.integer({ min: 5, max: 1440 }), fc.constant(30)),
      status: fc.constantFrom("open", "open", "open", "closed"),
      alarmType: fc.constantFrom("phoneAndMessage", "message", "phone"),
      noticeTypes: fc.subarray(["block", "device", "network"] as const, { minLength: 1 }),
      pause: fc.option(fc.tuple(fc.constantFrom(...moments), fc.nat(4000), fc.nat(900)), {
        freq: 3,
      }),
    })
    .map(({ place, pause, ...rest }) => ({
      ...rest,
      id,
      farmId: { root: 1, farm: 2, other: 9, house: null }[place],
      houseId: place === "house" ? 5 : null,
      pausedAt: pause === null ? null : pause[0] + pause[1] * minuteMs,
      pausedUntil: pause === null ? null : pause[0] + (pause[1] + pause[2]) * minuteMs,
    }));

export const contacts = (max: number): fc.Arbitrary<PlanContact[]> =>
  fc.integer({ min: 1, max }).chain((count) => {
    const each = Array.from({ length: count }, (_, index) => contact(index + 1));
    return fc.tuple(...each) as fc.Arbitrary<PlanContact[]>;
  });

export const calendar: fc.Arbitrary<Calendar> = fc
  .array(fc.tuple(fc.constantFrom(...moments), fc.integer({ min: -2, max: 4 }), fc.boolean()), {
    maxLength: 6,
  })
  .map((days) => ({
    days: new Map(
      days.map(([at, off, isWork]) => [
        dayOf(new Date(at).toISOString().slice(0, 10)) + off,
        isWork,
      ]),
    ),
    knownYears: null,
  }));

export const timeZone = fc.constantFrom(...zones);
export const moment = fc
  .tuple(fc.constantFrom(...moments), fc.nat(2880), fc.constantFrom(0, 0, 1, 12_345, 59_999))
  .map(([at, minutes, ms]) => at + minutes * minuteMs + ms);

export const alarm: fc.Arbitrary<PlanAlarm> = fc
  .record({
    timeZone,
    notice: fc.constantFrom("block", "device", "network"),
    startAt: moment,
    lastsMin: fc.option(fc.integer({ min: 1, max: 3 * 1440 }), { freq: 3 }),
    severities: fc.constantFrom([1], [2], [3], [4], [3, 2], [4, 3, 1], [3, 1]),
    laterMin: fc.integer({ min: -30, max: 300 }),
  })
  .map(({ timeZone: zone, notice, startAt, lastsMin, severities, laterMin }) => ({
    place: { houseId: 5, lineage: [1, 2], timeZone: zone },
    notice,
    startAt,
    endAt: lastsMin === null ? null : startAt + lastsMin * minuteMs,
    severities: ([...severities] as (1 | 2 | 3 | 4)[]).map((severity, index) => ({
      severity,
      at: index === 0 ? startAt - 3_600_000 : startAt + (laterMin + index) * minuteMs,
    })),
  }));
