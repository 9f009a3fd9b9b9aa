import { addDays } from "../../../contract/base/calendar-day.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DueInput,
  dueOf,
  dueStateOf,
  type DueSubject,
  type DueTerms,
} from "../../../contract/maintenance/maintenance-due.ts";

const terms: DueTerms = {
  plannedDate: null,
  intervalDays: null,
  intervalHours: null,
  countedFrom: null,
  seasonFrom: null,
  seasonTo: null,
  perFlock: false,
  leadDays: 7,
  anchor: "done",
};
const subject: DueSubject = {
  unitId: 1,
  number: 1,
  lastOn: null,
  usedHours: null,
  hoursPerDay: null,
};
const request = (
  over: Partial<DueTerms>,
  rest: Partial<Omit<DueInput, "terms" | "subjects">> & {
    readonly subjects?: readonly Partial<DueSubject>[];
  } = {},
) =>
  dueOf({
    today: "2026-07-01",
    since: "2026-01-01",
    flock: { clearedOn: null, placedOn: null },
    postponedTo: null,
    ...rest,
    terms: { ...terms, ...over },
    subjects: (rest.subjects ?? [{}]).map((item) => ({ ...subject, ...item })),
  });
/** A fan that now has 15,960.5 h, and whose belt was replaced at 12,480.0 h. */
const belt = { lastOn: "2025-07-10", usedHours: 15_960.5 - 12_480, hoursPerDay: 18.2 };

describe("when maintenance is due", () => {
  it("counts hours: every 4,000 h, 519.5 h left at 18.2 h a day", () => {
    const due = request({ intervalHours: 4000 }, { subjects: [belt] });
    expect(due).toMatchObject({ on: "2026-07-29", why: "hours", leftHours: 519.5 });
    expect(due.leftHours! / due.hoursPerDay!).toBeCloseTo(28.54, 2);
  });

  it("counts hours or months, whichever is first", () => {
    expect(request({ intervalHours: 4000, intervalDays: 365 }, { subjects: [belt] })).toMatchObject(
      {
        on: "2026-07-10",
        why: "interval",
      },
    );
  });

  it("counts calendar days, also with a day of 23 hours", () => {
    const weekly = { intervalDays: 7, subjects: [{ lastOn: "2026-03-29" }] };
    expect(request({ intervalDays: 7 }, weekly).on).toBe("2026-04-05");
    expect(request({ intervalDays: 7 }, { subjects: [{ lastOn: "2026-10-25" }] }).on).toBe(
      "2026-11-01",
    );
  });

  it("in its season only: a date outside is moved to the first day of the next season", () => {
    const pads = { intervalDays: 30, seasonFrom: "04-15", seasonTo: "10-15" };
    const done = (lastOn: string) => request(pads, { subjects: [{ lastOn }] }).on;
    expect(done("2026-10-05")).toBe("2027-04-15");
    expect(done("2026-02-01")).toBe("2026-04-15");
    expect(done("2026-06-01")).toBe("2026-07-01");
    const winter = { intervalDays: 30, seasonFrom: "10-15", seasonTo: "03-01" };
    expect(request(winter, { subjects: [{ lastOn: "2026-12-10" }] }).on).toBe("2027-01-09");
    expect(request(winter, { subjects: [{ lastOn: "2026-02-20" }] }).on).toBe("2026-10-15");
  });

  it("counts 29 February as a day", () => {
    expect(request({ intervalDays: 1 }, { subjects: [{ lastOn: "2028-02-28" }] }).on).toBe(
      "2028-02-29",
    );
    expect(request({ intervalDays: 365 }, { subjects: [{ lastOn: "2028-02-29" }] }).on).toBe(
      "2029-02-28",
    );
  });

  it("from the day it was done, even if that was early; or from the planned one", () => {
    const early = { subjects: [{ lastOn: "2026-06-25" }] };
    expect(request({ plannedDate: "2026-07-01", intervalDays: 30 }, early).on).toBe("2026-07-25");
    const planned = { plannedDate: "2026-07-01", intervalDays: 30, anchor: "planned" } as const;
    expect(request(planned, early).on).toBe("2026-07-01");
    expect(request(planned, { subjects: [{ lastOn: "2026-07-03" }] }).on).toBe("2026-07-31");
    expect(request(planned, { subjects: [{ lastOn: "2026-11-02" }] }).on).toBe("2026-11-28");
  });

  it("after each flock, before the next one", () => {
    const flock = (
      clearedOn: string | null,
      placedOn: string | null,
      lastOn: string | null = null,
    ) => request({ perFlock: true }, { flock: { clearedOn, placedOn }, subjects: [{ lastOn }] }).on;
    expect(flock(null, "2026-06-01")).toBeNull();
    expect(flock("2026-06-20", null)).toBe("2026-06-27");
    expect(flock("2026-06-20", "2026-06-24")).toBe("2026-06-24");
    expect(flock("2026-06-20", null, "2026-06-21")).toBeNull();
  });

  it("after the next flock, when it was done since the last one left", () => {
    const on = (countedFrom: string) =>
      request(
        { perFlock: true, countedFrom },
        { flock: { clearedOn: "2026-06-20", placedOn: null } },
      ).on;
    expect([on("2026-06-19"), on("2026-06-22")]).toEqual(["2026-06-27", null]);
  });

  it("once for a plan without an interval, and never by hours without an hour meter", () => {
    expect(request({ plannedDate: "2026-08-01" }).on).toBe("2026-08-01");
    expect(
      request({ plannedDate: "2026-08-01" }, { subjects: [{ lastOn: "2026-07-20" }] }),
    ).toMatchObject({ on: null, why: "once" });
    expect(request({ intervalHours: 100 })).toMatchObject({ on: null, why: "still" });
    expect(request({ intervalHours: 100 }, { subjects: [{ usedHours: 101 }] }).on).toBe(
      "2026-07-01",
    );
  });

  it("for the first of several units, with the number that are due", () => {
    const units = [3000, 3990, 3960].map((usedHours, index) => ({
      unitId: index + 1,
      number: index + 1,
      usedHours,
      hoursPerDay: 10,
    }));
    expect(request({ intervalHours: 4000 }, { subjects: units })).toMatchObject({
      on: "2026-07-02",
      number: 2,
      dueUnits: 2,
      units: 3,
    });
  });

  it("later when it was postponed, never earlier", () => {
    const postponedTo = "2026-07-10";
    const late = { subjects: [{ lastOn: "2026-06-20" }], postponedTo };
    expect(request({ intervalDays: 7 }, late)).toMatchObject({
      on: "2026-07-10",
      postponedFrom: "2026-06-27",
      dueUnits: 0,
    });
    expect(
      request({ intervalDays: 14 }, { subjects: [{ lastOn: "2026-07-01" }], postponedTo }).on,
    ).toBe("2026-07-15");
  });

  it("respects its lead days", () => {
    expect(
      ["2026-06-30", "2026-07-01", "2026-07-08", "2026-07-09", null].map((on) =>
        dueStateOf(on, 7, "2026-07-01"),
      ),
    ).toEqual(["overdue", "due", "due", "later", "none"]);
  });

  it("never later with more hours, and on one day for all units of a plan", () => {
    const hours = fc.double({ min: 0, max: 9000, noNaN: true });
    fc.assert(
      fc.property(hours, hours, fc.double({ min: 0.1, max: 24, noNaN: true }), (a, b, perDay) => {
        const on = (usedHours: number) =>
          request({ intervalHours: 4000 }, { subjects: [{ usedHours, hoursPerDay: perDay }] }).on!;
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(on(more) <= on(less)).toBe(true);
        const both = request(
          { intervalHours: 4000 },
          { subjects: [a, b].map((usedHours) => ({ usedHours, hoursPerDay: perDay })) },
        );
        expect(both.on).toBe(on(more));
      }),
    );
  });

  it("moves with the day it was done on, day for day", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: 400 }),
        (at, days) => {
          const lastOn = addDays("2024-01-01", at);
          const on = request({ intervalDays: days }, { subjects: [{ lastOn }] }).on!;
          expect(addDays(on, -days)).toBe(lastOn);
        },
      ),
    );
  });
});
