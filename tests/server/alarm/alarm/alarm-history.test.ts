import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import {
  ackAlarms,
  shelveAlarms,
  unshelveAlarms,
} from "../../../../server/alarm/alarm/alarm-commands.ts";
import { alarmLife } from "../../../../server/alarm/alarm/alarm-history.ts";
import type { AlarmChange } from "../../../../server/judge/verdict/verdict.ts";
import { expireShelves } from "../../../../server/judge/record/alarm-shelf.ts";
import {
  applyAlarmChanges,
  type HouseChanges,
  writeAlarms,
} from "../../../../server/judge/record/alarm-writer.ts";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { Refusal } from "../../../../server/platform/base/refusal.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { callOf } from "../../../factories/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { type BuiltHouse, buildHouse } from "../../../factories/fleet.ts";
import { buildUser } from "../../../factories/user.ts";
import { emptySql } from "../../../factories/reset.ts";
import { replay, shownFields } from "../../judge/judge-replay.ts";

const start = Date.UTC(2026, 5, 1);
const min = 60_000;
let opened: TestDatabase;
let database: Database;
let caller: Caller;
let houses: BuiltHouse[];

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  caller = { ...(await buildUser(database, { orgId: null })), tokenHash: "01" };
  await database.query(
    "insert into sessions (token_hash, user_id, created_at, seen_at) values ($1, $2, now(), now())",
    [Buffer.from(caller.tokenHash, "hex"), caller.userId],
  );
  houses = [await buildHouse(database), await buildHouse(database)];
});
afterAll(() => opened.close());
beforeEach(() => database.query(emptySql(["notice_duties", "alarms", "alarm_events", "facts"])));
afterEach(() => database.query("drop trigger if exists refuse on alarm_events"));

const deps = () => ({ database, bus: createBus() });
const ack = (ids: readonly number[], note: string, now: number) =>
  ackAlarms(deps(), callOf(caller, { ids: [...ids], note }, now));
const shelve = (ids: readonly number[], minutes: number, now: number) =>
  shelveAlarms(
    deps(),
    callOf(caller, { ids: [...ids], minutes, reason: "mending", isUrgentConfirmed: false }, now),
  );
const unshelve = (ids: readonly number[], now: number) =>
  unshelveAlarms(deps(), callOf(caller, { ids: [...ids] }, now));
const placeOf = ({ id, farmId, orgId }: BuiltHouse) => ({ houseId: id, farmId, orgId });
const judged = (changes: readonly HouseChanges[], now: number) =>
  database.transaction(async (tx) =>
    writeAlarms(tx, await applyAlarmChanges(tx, changes), [], now),
  );
const report = (changes: readonly AlarmChange[], now: number, house = houses[0]!) =>
  judged([{ place: placeOf(house), changes }], now);
const pair = { key: "tempHigh", subject: "" } as const;
const raise = (
  at: number,
  over: Partial<Extract<AlarmChange, { kind: "raise" }>> = {},
): AlarmChange => ({
  kind: "raise",
  ...pair,
  severity: 3,
  value: 31,
  limit: 29,
  suppressedBy: null,
  at,
  ...over,
});
const allIds = async () =>
  (await database.query<{ id: number }>("select id from alarms order by id")).map(({ id }) => id);
const kindsOf = async (id: number) =>
  (await alarmLife(database, caller, id)).events.map(({ kind }) => kind);

describe("the course of an alarm", () => {
  test("lists the steps of judge and people in order, with the current state", async () => {
    await report([raise(start)], start);
    const [id] = (await allIds()) as [number];
    await report([{ kind: "peak", ...pair, peak: 33, severity: 2, at: start + min }], start + min);
    await report([{ kind: "peak", ...pair, peak: 34, at: start + 2 * min }], start + 2 * min);
    await shelve([id], 2, start + 3 * min);
    await expireShelves(database, start + 5 * min);
    await ack([id], "on the way", start + 6 * min);
    await report([{ kind: "clear", ...pair, at: start + 7 * min }], start + 7 * min);
    const life = await alarmLife(database, caller, id);
    expect(
      life.events.map(({ at, kind, by, note }) => [(at - start) / min, kind, by, note]),
    ).toEqual([
      [0, "raise", null, null],
      [1, "worsen", null, null],
      [3, "shelve", caller.name, "mending"],
      [5, "shelfEnd", null, null],
      [6, "acknowledge", caller.name, "on the way"],
      [7, "clear", null, null],
    ]);
    expect(life.alarm).toMatchObject({ id, state: "closed", peak: 34, severity: 2 });
    expect(life).toMatchObject({
      houseName: expect.stringMatching(/^house-/),
      houseNameEn: null,
      farmName: expect.stringMatching(/^farm-/),
      timeZone: "Asia/Shanghai",
    });
  });

  test("separates two alarms when a condition returns within a batch", async () => {
    await report(
      [raise(start), { kind: "clear", ...pair, at: start + min }, raise(start + 2 * min)],
      start + 3 * min,
    );
    const [first, second] = (await allIds()) as [number, number];
    expect([await kindsOf(first), await kindsOf(second)]).toEqual([["raise", "clear"], ["raise"]]);
  });

  test("allows a new alarm when the earlier one ends and the condition returns within a batch", async () => {
    await report([raise(start)], start);
    await report(
      [{ kind: "clear", ...pair, at: start + min }, raise(start + 2 * min)],
      start + 3 * min,
    );
    expect(await database.query("select state from alarms order by id")).toEqual([
      { state: "returned" },
      { state: "unacknowledged" },
    ]);
  });

  test("is written together with the change or not at all", async () => {
    await report([raise(start)], start);
    const ids = await allIds();
    await database.query(
      "create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$",
    );
    await database.query(
      "create trigger refuse before insert on alarm_events for each statement execute function refuse()",
    );
    await expect(ack(ids, "", start + min)).rejects.toThrow("full");
    await expect(
      report([{ kind: "clear", ...pair, at: start + min }], start + min),
    ).rejects.toThrow("full");
    expect(await database.query("select state from alarms")).toEqual([{ state: "unacknowledged" }]);
  });

  test("of another organisation does not exist", async () => {
    await report([raise(start)], start);
    const [id] = (await allIds()) as [number];
    const foreign = await buildUser(database, {
      roleKey: "shack_manager",
      orgId: houses[0]!.orgId,
      houseIds: [houses[1]!.id],
    });
    await expect(alarmLife(database, foreign, id)).rejects.toEqual(new Refusal(404, "notFound"));
    await expect(alarmLife(database, caller, 2_000_000_000)).rejects.toEqual(
      new Refusal(404, "notFound"),
    );
  });
});

test("a batch without alarms needs no statement, and one with many writes all steps in one", async () => {
  const statements: string[] = [];
  const batch = (changes: readonly HouseChanges[]) =>
    database.transaction(async (tx) => {
      const counted = {
        ...tx,
        query: (<Row extends object>(text: string, values?: readonly unknown[]) => (
          statements.push(text),
          tx.query<Row>(text, values)
        )) as typeof tx.query,
      };
      await writeAlarms(counted, await applyAlarmChanges(counted, changes), [], start);
    });
  await batch(
    houses.map((house) => ({
      place: placeOf(house),
      changes: [
        raise(start),
        raise(start, { subject: "1" }),
        raise(start, { subject: "2", suppressedBy: "powerFail" }),
      ],
    })),
  );
  expect(statements.filter((text) => text.includes("alarm_events"))).toHaveLength(1);
  expect(await database.query("select count(*) as count from alarm_events")).toEqual([
    { count: 8 },
  ]);
  statements.length = 0;
  await batch(
    houses.map((house) => ({
      place: placeOf(house),
      changes: [{ kind: "peak" as const, ...pair, peak: 40, at: start }],
    })),
  );
  expect(statements.filter((text) => text.includes("alarm_events"))).toEqual([]);
});

const subject = fc.constantFrom("", "1");
const change = fc.oneof(
  fc.record({
    kind: fc.constant("raise" as const),
    subject,
    severity: fc.constantFrom(2 as const, 3 as const),
    suppressedBy: fc.constantFrom(null, "powerFail" as const),
  }),
  fc.record({
    kind: fc.constant("peak" as const),
    subject,
    peak: fc.integer({ min: 30, max: 40 }),
    severity: fc.constantFrom(undefined, 1 as const),
  }),
  fc.record({
    kind: fc.constant("suppress" as const),
    subject,
    by: fc.constantFrom(null, "powerFail" as const, "emptyHouse" as const),
  }),
  fc.record({ kind: fc.constant("clear" as const), subject }),
);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(0, 1), change), { minLength: 1, maxLength: 4 })
      .map((changes) => ({ kind: "batch" as const, changes })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { kind: "acknowledge" } as const,
      { kind: "unshelve" } as const,
      { kind: "expire" } as const,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("shelve" as const),
      minutes: fc.integer({ min: 1, max: 20 }),
    }),
  },
);

test(
  "events of 40 stories in the database, replayed, equal the row of every alarm",
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), step), { minLength: 4, maxLength: 14 }),
        async (story) => {
          await database.query(emptySql(["notice_duties", "alarms", "alarm_events", "facts"]));
          let now = start;
          const some = async () => {
            const ids = await allIds();
            return ids.length === 0 ? [0] : ids;
          };
          const unlessRefused = (work: Promise<unknown>) =>
            work.catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
          for (const [minutes, one] of story) {
            now += minutes * min;
            if (one.kind === "acknowledge") await unlessRefused(ack(await some(), "seen", now));
            else if (one.kind === "shelve")
              await unlessRefused(shelve(await some(), one.minutes, now));
            else if (one.kind === "unshelve") await unlessRefused(unshelve(await some(), now));
            else if (one.kind === "expire") await expireShelves(database, now);
            else {
              const at = now;
              await judged(
                houses.map((house, index) => ({
                  place: placeOf(house),
                  changes: one.changes
                    .filter(([of]) => of === index)
                    .map(
                      ([, entry]) =>
                        ({
                          key: "tempHigh",
                          value: 31,
                          limit: 29,
                          at,
                          ...entry,
                        }) as unknown as AlarmChange,
                    ),
                })),
                now,
              );
            }
          }
          for (const id of await allIds()) {
            const { alarm, events } = await alarmLife(database, caller, id);
            expect(replay(events)).toEqual(shownFields(alarm satisfies Alarm));
          }
        },
      ),
      { numRuns: 40 },
    );
  },
);
