import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Alarm, Severity } from "../../../../contract/alarm/alarm.ts";
import { type AlarmFilter, alarmFilterSchema } from "../../../../contract/alarm/alarm-filter.ts";
import { type AlarmFigures, alarmFiguresSchema } from "../../../../contract/alarm/alarm-history.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { alarmFigures } from "../../../../server/alarm/alarm/alarm-figures.ts";
import { listAlarms } from "../../../../server/alarm/alarm/alarm-queries.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { type BuiltHouse, buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { buildUser } from "../../../factories/user.ts";
import { emptySql } from "../../../factories/reset.ts";

const now = Date.UTC(2026, 5, 10, 10, 30);
let opened: TestDatabase;
let database: Database;
let administrator: Caller;
let houseManager: Caller;
/** Two houses in a farm of a company, one in another farm and time zone. */
let houses: BuiltHouse[];
let company: number;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  administrator = await buildUser(database, { orgId: null });
  const parent = await buildFarm(database, { level: "company", name: "Company" });
  company = parent.id;
  const farm = await buildFarm(database, { parentId: parent.id, name: "Lakeside" });
  const other = await buildFarm(database, { name: "Hillside" });
  await database.query("update farms set time_zone = 'America/Bogota' where id = $1", [other.id]);
  houses = [
    await buildHouse(database, { farmId: farm.id, name: "North", networkId: "GW-7001" }),
    await buildHouse(database, { farmId: farm.id, name: "South" }),
    await buildHouse(database, { farmId: other.id, name: "East_1" }),
  ];
  houseManager = await buildUser(database, {
    roleKey: "shack_manager",
    orgId: farm.orgId,
    houseIds: [houses[0]!.id],
  });
});
afterAll(() => opened.close());

const filterOf = (over: object): AlarmFilter => alarmFilterSchema.parse({ state: "all", ...over });

/** An alarm of the story: its house, its time (minutes before now), and its outcome. */
interface StoryAlarm {
  readonly house: number;
  readonly key: Alarm["key"];
  readonly subject: string;
  readonly severity: Severity;
  readonly agoMs: number;
  readonly ackMs: number | null;
  readonly clearMs: number | null;
}
const storyPart: fc.Arbitrary<StoryAlarm> = fc.record({
  house: fc.integer({ min: 0, max: 2 }),
  key: fc.constantFrom("tempHigh" as const, "fanFault" as const),
  subject: fc.constantFrom("", "3"),
  severity: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  agoMs: fc.oneof(
    // Clustered at a few moments, exactly at the edges of the windows, or anywhere.
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom(0, 3 * hourMs, 30 * hourMs),
          fc.oneof(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 90 })),
        )
        .map(([hour, minute]) => hour + minute * minuteMs),
    },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 * dayMs }) },
  ),
  ackMs: fc.option(fc.integer({ min: 0, max: 5 * hourMs })),
  clearMs: fc.option(fc.integer({ min: 0, max: 5 * hourMs })),
});

async function storeStory(story: readonly StoryAlarm[]): Promise<void> {
  await database.query(emptySql(["notice_duties", "alarms", "alarm_events"]));
  const column = <T>(of: (alarm: StoryAlarm) => T) => story.map(of);
  const at = (alarm: StoryAlarm, after: number | null) =>
    after === null ? null : new Date(now - alarm.agoMs + after);
  // The index allows one active alarm per source, but the stories have several.
  await database.query("drop index if exists alarms_active");
  await database.query(
    `insert into alarms (house_id, farm_id, org_id, key, subject, severity, state, raised_at, ack_at, cleared_at, version)
     select house, 0, 0, key, subject, severity, case when cleared is null then case when ack is null then 'unacknowledged' else 'acknowledged' end else case when ack is null then 'returned' else 'closed' end end, raised, ack, cleared, 1
     from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[]) as u(house, key, subject, severity, raised, ack, cleared)`,
    [
      column(({ house }) => houses[house]!.id),
      column(({ key }) => key),
      column(({ subject }) => subject),
      column(({ severity }) => severity),
      column(({ agoMs }) => new Date(now - agoMs)),
      column((one) => at(one, one.ackMs)),
      column((one) => at(one, one.clearMs)),
    ],
  );
}

const zoneOf = (house: number) => (house === 2 ? "America/Bogota" : "Asia/Shanghai");
const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
function percentileOf(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)]!;
  return low + (sorted[Math.ceil(place)]! - low) * (place - Math.floor(place));
}
function tally<T extends StoryAlarm>(
  story: readonly T[],
  nameOf: (item: T) => string,
): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of story) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return [...counts];
}

/** Computes the figures alarm by alarm. */
function bruteFigures(everything: readonly StoryAlarm[], filter: AlarmFilter): AlarmFigures {
  const at = ({ agoMs }: StoryAlarm) => now - agoMs;
  const matching = everything.filter(
    ({ house, severity, key }) =>
      (filter.houseId === undefined || houses[house]!.id === filter.houseId) &&
      ((filter.severity ?? []).length === 0 || filter.severity!.includes(severity)) &&
      ((filter.key ?? []).length === 0 || filter.key!.includes(key)),
  );
  const chosen = matching
    .filter(
      (item) =>
        (filter.from === undefined || at(item) >= filter.from) &&
        (filter.to === undefined || at(item) < filter.to),
    )
    .toSorted((a, b) => at(a) - at(b));
  const from = chosen.length === 0 ? null : (filter.from ?? at(chosen[0]!));
  const to = chosen.length === 0 ? null : Math.min(filter.to ?? now, now);
  const within = (start: number, end: number, of = chosen) =>
    of.filter((item) => at(item) >= start && at(item) <= end).length;
  // A ten-minute window with more than ten raised alarms is a flood; windows that touch are one.
  const windows = chosen
    .map((item) => [at(item), at(item) + 600_000] as const)
    .filter(([start, end]) => within(start, end) > 10)
    .map(
      ([start, end]) =>
        [
          start,
          chosen.filter((item) => at(item) >= start && at(item) <= end).map(at)[10]!,
        ] as const,
    );
  const floods: { from: number; to: number }[] = [];
  for (const [start, end] of windows) {
    const last = floods.at(-1);
    if (last !== undefined && start <= last.to) last.to = Math.max(last.to, end);
    else floods.push({ from: start, to: end });
  }
  const sourceOf = ({ house, key, subject }: StoryAlarm) => `${house}|${key}|${subject}`;
  const chattering = [...new Set(chosen.map(sourceOf))]
    .map((source) => chosen.filter((item) => sourceOf(item) === source))
    .map((item) => ({
      houseId: houses[item[0]!.house]!.id,
      key: item[0]!.key,
      subject: item[0]!.subject,
      count: item.length,
      most: Math.max(...item.map((entry) => within(at(entry) - hourMs, at(entry), item))),
    }))
    .filter(({ most }) => most >= 3)
    .toSorted(
      (a, b) =>
        b.count - a.count ||
        a.houseId - b.houseId ||
        (a.key < b.key ? -1 : a.key > b.key ? 1 : a.subject < b.subject ? -1 : 1),
    );
  const acks = chosen.flatMap(({ ackMs }) => ackMs ?? []);
  const clears = chosen.flatMap(({ clearMs }) => clearMs ?? []);
  const day = (alarm: StoryAlarm) =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone: zoneOf(alarm.house),
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }).format(at(alarm));
  return {
    raised: chosen.length,
    from,
    to,
    perDay: from === null || to === null ? null : chosen.length / Math.max(1, (to - from) / dayMs),
    days: tally(chosen, day)
      .map(([name, count]) => ({ day: name, count }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    peak: Math.max(0, ...chosen.map((item) => within(at(item) - 600_000, at(item)))),
    bySeverity: [1, 2, 3, 4].map(
      (severity) => chosen.filter((item) => item.severity === severity).length,
    ) as unknown as AlarmFigures["bySeverity"],
    byKey: tally(chosen, ({ key }) => key)
      .map(([key, count]) => ({ key: key as Alarm["key"], count }))
      .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1)),
    byHouse: tally(chosen, ({ house }) => String(houses[house]!.id))
      .map(([houseId, count]) => ({ houseId: Number(houseId), count }))
      .toSorted((a, b) => b.count - a.count || a.houseId - b.houseId),
    acknowledge: {
      mean: meanOf(acks),
      median: percentileOf(acks, 0.5),
      p90: percentileOf(acks, 0.9),
      missing: chosen.length - acks.length,
    },
    clear: { mean: meanOf(clears), median: percentileOf(clears, 0.5) },
    stale: matching.filter((item) => item.clearMs === null && item.agoMs > dayMs).length,
    chattering: { total: chattering.length, rows: chattering.slice(0, 10) },
    advice: bruteAdvice(chosen, matching, chattering),
    floods: {
      total: floods.length,
      rows: floods
        .toReversed()
        .slice(0, 10)
        .map(({ from: start, to: end }) => ({ from: start, to: end, count: within(start, end) })),
    },
  };
}

/** Computes the advice on settings alarm by alarm. */
function bruteAdvice(
  chosen: readonly StoryAlarm[],
  matching: readonly StoryAlarm[],
  chattering: readonly { readonly key: Alarm["key"]; readonly count: number }[],
): AlarmFigures["advice"] {
  const keys = [...new Set(matching.map(({ key }) => key))];
  const ofKey = (key: Alarm["key"]) => chosen.filter((item) => item.key === key);
  const median = (key: Alarm["key"]) =>
    percentileOf(
      ofKey(key).flatMap(({ clearMs }) => clearMs ?? []),
      0.5,
    );
  const sorted = <Row extends { count: number; key: Alarm["key"] }>(rows: readonly Row[]) =>
    rows
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  const untouched = keys
    .map(ofKey)
    .filter((item) => item.filter(({ clearMs }) => clearMs !== null).length >= 10)
    .filter((item) =>
      item.every(({ ackMs, clearMs }) => ackMs === null || ackMs > (clearMs ?? ackMs)),
    )
    .map((item) => ({ key: item[0]!.key, count: item.length }));
  const chatter = keys.map((key) => ({
    key,
    count: chattering.filter((item) => item.key === key).reduce((sum, { count }) => sum + count, 0),
  }));
  const stale = keys.map((key) => ({
    key,
    count: matching.filter(
      (item) => item.key === key && item.clearMs === null && item.agoMs > dayMs,
    ).length,
  }));
  return [
    ...sorted(untouched).map((row) => ({
      reason: "neverActed" as const,
      ...row,
      median: median(row.key),
    })),
    ...sorted(chatter).map((row) => ({
      reason: "chatters" as const,
      ...row,
      median: median(row.key),
    })),
    ...sorted(stale).map((row) => ({ reason: "stale" as const, ...row, median: null })),
  ];
}

/** Floating-point sums differ in their last digits by the order of adding. */
const rounded = (figures: AlarmFigures) =>
  JSON.parse(
    JSON.stringify(figures, (_, value: unknown) =>
      typeof value === "number" ? Math.round(value * 1000) / 1000 : value,
    ),
  ) as unknown;

describe("the figures", () => {
  test("without alarms are unknown, not zero", async () => {
    await storeStory([]);
    expect(await alarmFigures(database, administrator, filterOf({}), now)).toEqual({
      raised: 0,
      from: null,
      to: null,
      perDay: null,
      days: [],
      peak: 0,
      bySeverity: [0, 0, 0, 0],
      byKey: [],
      byHouse: [],
      acknowledge: { mean: null, median: null, p90: null, missing: 0 },
      clear: { mean: null, median: null },
      stale: 0,
      chattering: { total: 0, rows: [] },
      floods: { total: 0, rows: [] },
      advice: [],
    });
  });

  test.each([
    [10, null, ["neverActed"]],
    [9, null, []],
    // It was acknowledged after it was over.
    [10, 20 * minuteMs, ["neverActed"]],
    [10, 5 * minuteMs, []],
  ])(
    "advise on %d alarms that cleared after ten minutes, one acknowledged after %s ms",
    async (count, ackMs, reasons) => {
      const story = Array.from({ length: count }, (_, index): StoryAlarm => ({
        house: 0,
        key: "tempHigh",
        subject: "",
        severity: 2,
        agoMs: (index + 1) * 2 * hourMs,
        ackMs: index === 0 ? ackMs : null,
        clearMs: 10 * minuteMs,
      }));
      await storeStory(story);
      const { advice } = await alarmFigures(database, administrator, filterOf({}), now);
      expect(advice.map(({ reason }) => reason)).toEqual(reasons);
      if (reasons.length > 0)
        expect(advice[0]).toMatchObject({ key: "tempHigh", count, median: 10 * minuteMs });
    },
  );

  test("count eleven alarms within ten minutes as a flood, but not if it takes a second more", async () => {
    const at = (agoMs: number): StoryAlarm => ({
      house: 0,
      key: "tempHigh",
      subject: "",
      severity: 2,
      agoMs,
      ackMs: null,
      clearMs: null,
    });
    const eleven = Array.from({ length: 11 }, (_, i) => at(hourMs - i * minuteMs));
    await storeStory(eleven);
    expect((await alarmFigures(database, administrator, filterOf({}), now)).floods).toEqual({
      total: 1,
      rows: [{ from: now - hourMs, to: now - hourMs + 600_000, count: 11 }],
    });
    await storeStory(eleven.map((item, i) => (i === 10 ? at(item.agoMs - 1000) : item)));
    expect((await alarmFigures(database, administrator, filterOf({}), now)).floods.total).toBe(0);
  });

  test("count a flood once while it lasts, and a later one separately", async () => {
    const at = (agoMs: number): StoryAlarm => ({
      house: 0,
      key: "tempHigh",
      subject: "",
      severity: 2,
      agoMs,
      ackMs: null,
      clearMs: null,
    });
    const flood = (agoMs: number, count: number) =>
      Array.from({ length: count }, (_, i) => at(agoMs - i * 50_000));
    await storeStory([...flood(5 * hourMs, 30), ...flood(hourMs, 11)]);
    expect((await alarmFigures(database, administrator, filterOf({}), now)).floods).toEqual({
      total: 2,
      rows: [
        { from: now - hourMs, to: now - hourMs + 500_000, count: 11 },
        { from: now - 5 * hourMs, to: now - 5 * hourMs + 29 * 50_000, count: 30 },
      ],
    });
  });

  test("by day use the day of the farm's time zone", async () => {
    const at = Date.UTC(2026, 5, 8, 20);
    await storeStory(
      [0, 2].map((house) => ({
        house,
        key: "tempHigh" as const,
        subject: "",
        severity: 2 as const,
        agoMs: now - at,
        ackMs: null,
        clearMs: null,
      })),
    );
    expect((await alarmFigures(database, administrator, filterOf({}), now)).days).toEqual([
      { day: "2026-06-08", count: 1 },
      { day: "2026-06-09", count: 1 },
    ]);
  });

  test("count alarms that are stale now: the window and the state do not matter", async () => {
    await storeStory([
      {
        house: 0,
        key: "tempHigh",
        subject: "",
        severity: 2,
        agoMs: 3 * dayMs,
        ackMs: 5,
        clearMs: null,
      },
    ]);
    expect(
      await alarmFigures(
        database,
        administrator,
        filterOf({ from: now - dayMs, state: "closed" }),
        now,
      ),
    ).toMatchObject({ raised: 0, stale: 1 });
    expect(
      (
        await listAlarms(
          database,
          administrator,
          { ...filterOf({ state: "stale" }), page: 1, pageSize: 10, order: "desc" },
          now,
        )
      ).total,
    ).toBe(1);
  });

  test("cover the caller's houses", async () => {
    const one = (house: number): StoryAlarm => ({
      house,
      key: "tempHigh",
      subject: "",
      severity: 2,
      agoMs: 2 * dayMs,
      ackMs: null,
      clearMs: null,
    });
    await storeStory([one(0), one(1), one(2)]);
    const figures = await alarmFigures(database, houseManager, filterOf({}), now);
    expect([figures.raised, figures.stale, figures.byHouse]).toEqual([
      1,
      1,
      [{ houseId: houses[0]!.id, count: 1 }],
    ]);
  });

  test(
    "of 120 random stories equal those computed alarm by alarm, and fit the contract",
    { timeout: 300_000 },
    async () => {
      const anyFilter = fc.record({
        severity: fc.constantFrom("", "2", "1,3"),
        key: fc.constantFrom("", "fanFault"),
        house: fc.option(fc.integer({ min: 0, max: 2 })),
        window: fc.option(
          fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: -2, max: 40 })),
        ),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(storyPart, { maxLength: 60, size: "max" }),
          anyFilter,
          async (story, { severity, key, house, window }) => {
            await storeStory(story);
            const filter = filterOf({
              severity,
              key,
              ...(house === null ? {} : { houseId: houses[house]!.id }),
              ...(window === null
                ? {}
                : { from: now - window[0] * hourMs, to: now - window[1] * hourMs }),
            });
            const figures = await alarmFigures(database, administrator, filter, now);
            expect(alarmFiguresSchema.parse(figures)).toEqual(figures);
            expect(rounded(figures)).toEqual(rounded(bruteFigures(story, filter)));
          },
        ),
        { numRuns: 120 },
      );
    },
  );
});

describe("the list of the history", () => {
  let created: number[];
  beforeAll(async () => {
    await database.query(emptySql(["notice_duties", "alarms", "alarm_events"]));
    const make = async (house: number, over: Partial<Alarm>) =>
      (await buildAlarm(database, { houseId: houses[house]!.id, ...over })).id;
    created = [
      await make(0, {
        severity: 3,
        raisedAt: now - 5 * hourMs,
        clearedAt: now - 4 * hourMs,
        state: "returned",
      }),
      await make(0, {
        severity: 1,
        key: "fanFault",
        subject: "3",
        raisedAt: now - 4 * hourMs,
        ackAt: now,
        ackBy: "Wang Li",
        state: "acknowledged",
      }),
      await make(1, {
        severity: 2,
        raisedAt: now - 3 * hourMs,
        state: "closed",
        clearedAt: now,
        ackAt: now,
        ackBy: "Zhao",
      }),
      await make(2, {
        severity: 4,
        key: "fanFault",
        subject: "1",
        raisedAt: now - 2 * hourMs,
        shelvedUntil: now + 1,
        shelvedBy: "x",
        shelveReason: "y",
      }),
    ];
  });
  const found = async (filter: object, as = administrator) =>
    (
      await listAlarms(
        database,
        as,
        {
          ...filterOf(filter),
          page: 1,
          pageSize: 50,
          order: "desc",
          sort: "raised",
          ...(filter as object),
        } as Parameters<typeof listAlarms>[2] & object,
        now,
      )
    ).rows.map(({ id }) => created.indexOf(id) + 1);
  const foundWith = (filter: object, as?: Caller) => found({ ...filter, ...filterOf(filter) }, as);

  test("by state", async () => {
    expect(await foundWith({ state: "all" })).toEqual([4, 3, 2, 1]);
    expect(await foundWith({ state: "closed" })).toEqual([3]);
    expect(await foundWith({ state: "returned" })).toEqual([1]);
    expect(await foundWith({ state: "acknowledged" })).toEqual([2]);
    expect(await foundWith({ state: "unacknowledged" })).toEqual([4, 1]);
    expect(await foundWith({ state: "shelved" })).toEqual([4]);
  });

  test("by several severities and kinds, a subject, a house, a farm with all below it", async () => {
    expect(await foundWith({ severity: "1,3" })).toEqual([2, 1]);
    expect(await foundWith({ severity: ["2", "4"] })).toEqual([4, 3]);
    expect(await foundWith({ key: "fanFault,tempHigh" })).toEqual([4, 3, 2, 1]);
    expect(await foundWith({ key: "fanFault" })).toEqual([4, 2]);
    expect(await foundWith({ key: "fanFault", subject: "3" })).toEqual([2]);
    expect(await foundWith({ houseId: houses[1]!.id })).toEqual([3]);
    expect(await foundWith({ farmId: company })).toEqual([3, 2, 1]);
  });

  test("by several severities and kinds, a subject, a house, a farm with all farms below it", async () => {
    expect(await foundWith({ keyword: "lakeside" })).toEqual([3, 2, 1]);
    expect(await foundWith({ keyword: "North" })).toEqual([2, 1]);
    expect(await foundWith({ keyword: "gw-7001" })).toEqual([2, 1]);
    expect(await foundWith({ keyword: "wang" })).toEqual([2]);
    expect(await foundWith({ keyword: "t_1" })).toEqual([4]);
    expect(await foundWith({ keyword: "n_r" })).toEqual([]);
  });

  test("in every order", async () => {
    expect(await foundWith({ sort: "raised", order: "asc" })).toEqual([1, 2, 3, 4]);
    expect(await foundWith({ sort: "severity" })).toEqual([2, 3, 1, 4]);
    expect(await foundWith({ sort: "severity", order: "asc" })).toEqual([4, 1, 3, 2]);
    expect(await foundWith({ sort: "duration" })).toEqual([2, 3, 4, 1]);
    expect(await foundWith({ sort: "duration", order: "asc" })).toEqual([1, 4, 3, 2]);
  });

  test("is limited to the caller's houses", async () => {
    expect(await foundWith({ farmId: company }, houseManager)).toEqual([2, 1]);
  });

  test("refuses unknown filters", () => {
    for (const filter of [
      { severity: "5" },
      { key: "none" },
      { key: "tempHigh,none" },
      { severity: "1".padEnd(500, ",1") },
      { state: "gone" },
    ])
      expect(alarmFilterSchema.safeParse(filter).success).toBe(false);
  });
});
