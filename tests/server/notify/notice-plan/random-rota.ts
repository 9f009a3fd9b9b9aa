import fc from "fast-check";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import type { RotaLine } from "../../../../contract/notify/rota.ts";
import { dateOf } from "../../../../server/notify/notice-plan/notice-calendar.ts";
import type {
  ContactRota,
  PlanContact,
} from "../../../../server/notify/notice-plan/plan-contact.ts";
import type { RotaPattern } from "../../../../server/notify/notice-plan/rota-shifts.ts";
import { calendar, contacts, moments, zones } from "./random-plan.ts";

/** One of the zones changed its clocks at midnight, so that a day had no beginning, or two. */
export const rotaZones = [...zones, "America/Sao_Paulo", "America/Santiago"];
export const rotaMoments = [
  ...moments,
  ...["2018-11-03T12:00:00Z", "2018-02-17T12:00:00Z", "2026-09-05T12:00:00Z"].map((text) =>
    Date.parse(text),
  ),
];

const two = (value: number) => String(value).padStart(2, "0");
const clock = fc
  .oneof(
    fc.integer({ min: 0, max: 1439 }),
    fc.constantFrom(0, 30, 60, 120, 150, 180, 420, 480, 1140),
  )
  .map((minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);

/** A line that began some weeks before a moment, or begins within days of it. */
const line = (at: number): fc.Arbitrary<RotaLine> =>
  fc
    .record({
      days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      dayKind: fc.constantFrom("daily", "daily", "workdays", "restdays"),
      from: clock,
      to: clock,
      isWholeDay: fc.boolean(),
      startsBefore: fc.integer({ min: -3, max: 40 }),
      weeks: fc.integer({ min: 1, max: 3 }),
      people: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
    })
    .map(({ from, to, isWholeDay, startsBefore, ...rest }) => ({
      ...rest,
      period: `${from}-${isWholeDay ? from : to}`,
      start: dateOf(Math.floor(at / dayMs) - startsBefore),
    })) as fc.Arbitrary<RotaLine>;

/** A rota around a moment, with single changes and one or both sides of swaps. */
export const rotaAround = (at: number): fc.Arbitrary<RotaPattern> =>
  fc
    .record({
      timeZone: fc.constantFrom(...rotaZones),
      calendar,
      lines: fc.array(line(at), { minLength: 1, maxLength: 3 }),
      changes: fc.array(
        fc.record({
          start: fc.integer({ min: -1440, max: 5 * 1440 }),
          lasts: fc.integer({ min: 1, max: 2 * 1440 }),
          userId: fc.integer({ min: 1, max: 5 }),
          isSwap: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
    })
    .map(({ timeZone, calendar: days, lines, changes }) => ({
      clock: { timeZone, calendar: days },
      lines,
      changes: changes.map(({ start, lasts, ...who }) => ({
        ...who,
        from: at + start * minuteMs,
        to: at + (start + lasts) * minuteMs,
      })),
    }));

export const anyRota = fc
  .constantFrom(...rotaMoments)
  .chain((at) => fc.record({ at: fc.constant(at), rota: rotaAround(at) }));

/** The rota of a contact; some of its people cannot be reached. */
export const contactRota: fc.Arbitrary<ContactRota> = fc.record({
  pattern: fc.constantFrom(...moments).chain(rotaAround),
  reachable: fc.subarray([1, 2, 3, 4, 5]).map((people) => new Set(people)),
});

/** Contacts, of which about half notify the person on call. */
export const contactsOfRotas = (max: number): fc.Arbitrary<PlanContact[]> =>
  fc
    .tuple(
      contacts(max),
      fc.array(fc.option(contactRota, { freq: 1 }), { minLength: max, maxLength: max }),
    )
    .map(([plain, rotas]) => plain.map((item, index) => ({ ...item, rota: rotas[index] ?? null })));
