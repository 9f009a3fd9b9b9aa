import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayMs } from "../../../../contract/base/time.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import {
  dropPast,
  maintainPartitions,
  partitionRules,
} from "../../../../server/platform/db/partitions.ts";
import { openTestDatabase } from "../../../factories/database.ts";
import { readLong } from "../../../factories/long-reader.ts";
import { patient } from "../../../factories/patient.ts";

/** Partitions that were made, dropped, or are waiting. */
type Worked = Readonly<Record<string, readonly string[]>>;

const day = dayMs;
const now = Date.UTC(2026, 6, 15, 4);
const rules = partitionRules(90, 730);
let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(async () => {
  for (const { table } of rules)
    for (const name of await partitionsOf(table))
      if (!name.endsWith("_other")) await database.query(`drop table ${name}`);
  await database.query("truncate frames, reading_minutes, reading_hours");
});

const partitionsOf = async (table: string) =>
  (
    await database.query<{ name: string }>(
      "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1",
      [table],
    )
  ).map(({ name }) => name);
const addMinute = (at: number, houseId = 1) =>
  database.query(
    "insert into reading_minutes (house_id, at, frames, sum) values ($1, $2, 1, '{1}')",
    [houseId, new Date(at)],
  );
/** Returns the partition of each row of a table. */
const places = (table: string) =>
  database.query<{ place: string; at: Date }>(
    `select tableoid::regclass::text as place, at from ${table} order by at`,
  );

test("partitions cover the oldest frame still accepted up to two widths ahead, without a gap", async () => {
  await maintainPartitions(database, rules, now);
  for (let at = now - 31 * day; at <= now + 14 * day; at += day) await addMinute(at);
  expect((await places("reading_minutes")).filter(({ place }) => place.endsWith("_other"))).toEqual(
    [],
  );
});

test("a second run, and two at once, change nothing", async () => {
  const { made } = await maintainPartitions(database, rules, now);
  expect(made.length).toBeGreaterThan(10);
  const before = await Promise.all(rules.map(({ table }) => partitionsOf(table)));
  expect(await maintainPartitions(database, rules, now)).toEqual({ made: [], waiting: [] });
  await Promise.all([
    maintainPartitions(database, rules, now),
    maintainPartitions(database, rules, now),
  ]);
  expect(await Promise.all(rules.map(({ table }) => partitionsOf(table)))).toEqual(before);
});

test("rows that waited in the default partition move into the one made for them, once and complete", async () => {
  for (const houseId of [1, 2]) await addMinute(now, houseId);
  await addMinute(now - 60 * day);
  const before = await database.query(
    "select house_id, at, frames, sum from reading_minutes order by at, house_id",
  );
  await maintainPartitions(database, rules, now);
  expect(
    await database.query(
      "select house_id, at, frames, sum from reading_minutes order by at, house_id",
    ),
  ).toEqual(before);
  expect((await places("reading_minutes")).map(({ place }) => place)).toEqual([
    "reading_minutes_other",
    "reading_minutes_20260709",
    "reading_minutes_20260709",
  ]);
});

test("a row with the key of an existing one is refused in the new partition", async () => {
  await addMinute(now);
  await maintainPartitions(database, rules, now);
  await expect(addMinute(now)).rejects.toThrow(/duplicate key/);
});

test("expired rows are dropped with their partition, and others stay", async () => {
  await maintainPartitions(database, rules, now);
  await addMinute(now - 30 * day);
  await addMinute(now + day);
  await addMinute(now - 60 * day);
  const later = now + 75 * day;
  const { dropped } = await dropPast(database, rules, later);
  expect(dropped.some((name) => name.startsWith("reading_minutes_"))).toBe(true);
  expect(dropped.some((name) => name.startsWith("frames_"))).toBe(true);
  expect(dropped.some((name) => name.startsWith("reading_hours_"))).toBe(false);
  // The rows are 105 and 135 days old. One has a partition of its own; only the retention job
  // deletes rows of the default partition.
  const left = (await places("reading_minutes")).map(({ at }) => at.getTime());
  expect(left).toEqual([now - 60 * day, now + day]);
});

test("no row younger than its age limit is ever dropped", async () => {
  await maintainPartitions(database, rules, now);
  for (let back = 0; back <= 31; back++) await addMinute(now - back * day);
  for (let ahead = 0; ahead <= 100; ahead += 9) {
    const at = now + ahead * day;
    await maintainPartitions(database, rules, at);
    await dropPast(database, rules, at);
    const partitionTimes = (await places("reading_minutes")).map((row) => row.at.getTime());
    for (let back = 0; back <= 31; back++)
      if (now - back * day >= at - 90 * day) expect(partitionTimes).toContain(now - back * day);
  }
});

test("a wrong clock makes few partitions, and empty ones are dropped", async () => {
  await maintainPartitions(database, rules, now);
  const before = await Promise.all(rules.map(({ table }) => partitionsOf(table)));
  const far = now + 5 * 365 * day;
  const { made } = await maintainPartitions(database, rules, far, false);
  expect(made.length).toBeLessThanOrEqual(2 * rules.length);
  await addMinute(far);
  const { dropped } = await dropPast(database, rules, now);
  expect(dropped.some((name) => name.startsWith("frames_"))).toBe(true);
  expect((await places("reading_minutes")).map(({ at }) => at.getTime())).toEqual([far]);
  await database.query("truncate reading_minutes");
  await dropPast(database, rules, now);
  expect(await Promise.all(rules.map(({ table }) => partitionsOf(table)))).toEqual(before);
});

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  "a reader of a table for hours, like a backup (skipped without TEST_DATABASE_URL: several connections)",
  () => {
    const later = now + 75 * day;

    test.each([
      { what: "made", work: maintainPartitions },
      { what: "dropped", work: dropPast },
    ])("delays the table to be $what, and no frame", async ({ what, work }) => {
      await maintainPartitions(database, rules, now);
      const end = await readLong(database, "reading_minutes");
      let waitedMs = 0;
      const state = { isKept: false };
      const maintaining: Promise<Worked> = work(database, rules, later).finally(() => {
        state.isKept = true;
      });
      const until = performance.now() + patient(10_000);
      for (let houseId = 1; !state.isKept && performance.now() < until; houseId += 1) {
        const startedAt = performance.now();
        const added = addMinute(now, houseId).then(() => true);
        const late = new Promise<boolean>((resolve) => setTimeout(resolve, patient(10_000), false));
        if (!(await Promise.race([added, late]))) break;
        waitedMs = Math.max(waitedMs, performance.now() - startedAt);
      }
      const { isKept: isStored } = state;
      await end();
      const { waiting, [what]: done } = await maintaining;
      expect(isStored).toBe(true);
      expect(waitedMs).toBeLessThan(patient(1000));
      expect(waiting).toEqual(["reading_minutes"]);
      const has = (names: readonly string[] | undefined, table: string) =>
        (names ?? []).some((name) => name.startsWith(`${table}_`));
      expect(has(done, "frames")).toBe(true);
      expect(has(done, "reading_minutes")).toBe(false);

      const again: Worked = await work(database, rules, later);
      expect(again.waiting).toEqual([]);
      expect(has(again[what], "reading_minutes")).toBe(true);
    });
  },
);
