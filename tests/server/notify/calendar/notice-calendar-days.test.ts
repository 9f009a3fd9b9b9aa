import { expect, it } from "vitest";
import {
  dayOf,
  isWorkday,
  unknownYears,
} from "../../../../server/notify/notice-plan/notice-calendar.ts";
import { readCalendar } from "../../../../server/notify/calendar/worked-days.ts";
import { buildOrg } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();

/** The State Council's notice for 2026, as published on 4 November 2025. */
const rest2026 = [
  ["2026-01-01", 3],
  ["2026-02-15", 9],
  ["2026-04-04", 3],
  ["2026-05-01", 5],
  ["2026-06-19", 3],
  ["2026-09-25", 3],
  ["2026-10-01", 7],
] as const;
const worked2026 = "2026-01-04 2026-02-14 2026-02-28 2026-05-09 2026-09-20 2026-10-10".split(" ");

it("the calendar has all 365 days of 2026: 33 of rest, 6 worked weekends", async () => {
  const orgId = await buildOrg(server.database);
  const calendar = await readCalendar(server.database, orgId, "CHN");
  const rest = new Set(
    rest2026.flatMap(([first, count]) =>
      Array.from({ length: count }, (_, index) => dayOf(first) + index),
    ),
  );
  expect(rest.size).toBe(33);
  const worked = new Set(worked2026.map(dayOf));
  for (let day = dayOf("2026-01-01"); day <= dayOf("2026-12-31"); day += 1) {
    const weekday = new Date(day * 86_400_000).getUTCDay();
    const isWorked = worked.has(day) || (!rest.has(day) && weekday !== 0 && weekday !== 6);
    expect([day, isWorkday(calendar, day)]).toEqual([day, isWorked]);
  }
});

it("2027 is unknown until its days are entered; they apply at once, own ones first", async () => {
  const orgId = await buildOrg(server.database);
  const company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  const admin = await buildUser(server.database);
  const days2027 = [dayOf("2027-01-01"), dayOf("2027-12-31")] as const;
  const now = () => readCalendar(server.database, orgId, "CHN");
  expect(unknownYears(await now(), ...days2027)).toEqual([2027]);
  const save = (as: typeof admin, whose: number | null, isWork: boolean, version = 0) =>
    server.call("saveCalendar", {
      as,
      input: { year: 2027, orgId: whose, version, days: [{ day: "2027-01-01", isWork }] },
    });
  expect((await save(company, null, false)).status).toBe(403);
  expect((await save(company, orgId, true)).status).toBe(200);
  // An organisation's own days do not make the country's days known.
  expect(unknownYears(await now(), ...days2027)).toEqual([2027]);
  expect((await save(admin, null, false)).body.data.isKnown).toBe(true);
  expect(unknownYears(await now(), ...days2027)).toEqual([]);
  expect(isWorkday(await now(), dayOf("2027-01-01"))).toBe(true);
  const other = await readCalendar(server.database, await buildOrg(server.database), "CHN");
  expect(isWorkday(other, dayOf("2027-01-01"))).toBe(false);
  expect((await save(admin, null, false)).status).toBe(409);
});

it("a country without shifted days needs no entry, and days outside the year are refused", async () => {
  const orgId = await buildOrg(server.database);
  const calendar = await readCalendar(server.database, orgId, "DEU");
  expect(unknownYears(calendar, dayOf("2026-01-01"), dayOf("2040-01-01"))).toEqual([]);
  const company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  for (const days of [["2028-01-01"], ["2027-02-30"], ["2027-01-01", "2027-01-01"]]) {
    const input = {
      year: 2027,
      orgId,
      version: 0,
      days: days.map((day) => ({ day, isWork: false })),
    };
    const reply = await server.call("saveCalendar", { as: company, input });
    expect([days, reply.status]).toEqual([days, 400]);
  }
});
