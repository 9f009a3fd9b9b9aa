import fc from "fast-check";
import { noticeChannelKeys } from "../../contract/notify/notice.ts";
import { dayMs } from "../../contract/base/time.ts";
import { coverageOf, weekOf } from "../../server/notify/notice-plan/coverage-week.ts";
import { calendar, moment, contacts, timeZone } from "../server/notify/notice-plan/random-plan.ts";
import { quantile, report } from "./figure.ts";

/*
 * A week of a place with fifty contacts (docs/performance.md, cover): the recipients over time, by
 * type of alarm and severity, as the coverage page requests them. Equal seeds give equal weeks.
 */
const numbers = 50;
const all = new Set(noticeChannelKeys);
const fifty = fc
  .tuple(fc.array(contacts(numbers), { minLength: 20, maxLength: 20 }), calendar, moment, timeZone)
  .map(([some, days, day, zone]) => ({ some: some.flat().slice(0, numbers), days, day, zone }))
  .filter(({ some }) => some.length === numbers);
const places = fc.sample(fifty, { numRuns: 200, seed: 13 });

let holes = 0;
const times = places.map(({ some, days: calendarDays, day, zone }) => {
  const from = performance.now();
  const days = weekOf(zone, Math.floor(day / dayMs));
  const [start = 0, end = 0] = [days[0], days.at(-1)];
  const open = some.map((contact, index) => ({ ...contact, id: index, status: "open" as const }));
  const clock = { timeZone: zone, calendar: calendarDays };
  const cells = coverageOf(open, clock, { from: start, to: end }, all);
  holes += cells.reduce((sum, cell) => sum + cell.holes.length, 0);
  return performance.now() - from;
});
// The first use of each time zone computes its changes, which are then cached.
const firsts = times.slice(0, 20);
const later = times.slice(20);
report("cover", [
  { name: "week of 50 open numbers, median", value: quantile(later, 0.5), unit: "ms" },
  {
    name: "week of 50 open numbers, 99th of 100",
    value: quantile(later, 0.99),
    unit: "ms",
    aim: { atMost: 50 },
  },
  { name: "the first 20, slowest", value: Math.max(...firsts), unit: "ms" },
  { name: "holes found a week", value: holes / places.length, unit: "" },
]);
