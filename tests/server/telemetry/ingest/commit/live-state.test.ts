import { afterAll, beforeAll, expect, test } from "vitest";
import { frame, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

const minute = 60_000;
let site: Site;

beforeAll(async () => {
  site = await openSite(2);
});
afterAll(() => site.close());

const at = (seq: number) => noon + seq * minute;
const take = (seq: number, more: object = {}) => {
  site.clock.at = at(seq);
  return site.take(1, frame(seq, at(seq), more));
};

test("another process's update of a house replaces this one's cache", async () => {
  await take(1);
  await take(2);
  // Another process received the last frame of this house, with a clock slightly ahead.
  const receivedAt = new Date(at(3) + 90_000);
  await site.database.query("update house_states set reading_at = $2 where house_id = $1", [
    site.houseId(1),
    receivedAt,
  ]);
  await take(3, { temp: [40] });
  expect(
    await site.database.query(
      "select reading_at, detail->>'temp' as temp from house_states where house_id = $1",
      [site.houseId(1)],
    ),
  ).toEqual([{ reading_at: receivedAt, temp: "22.1" }]);
});

test("a failed commit's change of state is not cached", async () => {
  await take(11);
  await site.database.query(
    "create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'",
  );
  await site.database.query(
    "create trigger refuse before insert on facts execute function refuse()",
  );
  await take(12, { temp: [41] });
  await site.database.query("drop trigger refuse on facts");
  await take(13, { temp: [41] });
  expect((await site.alarms()).map(({ key }) => key)).toContain("tempAbsHigh");
});

test("a message waits while the database's disk is full, and its waiting time is reported", async () => {
  await site.database.query(
    `create function full_disk() returns trigger language plpgsql
     as 'begin raise exception ''no room'' using errcode = ''53100''; end'`,
  );
  await site.database.query(
    "create trigger full_disk before insert on frames execute function full_disk()",
  );
  expect(site.ingest.waitedMs()).toBe(0);
  const from = site.clock.at;
  const startedAt = performance.now();
  const results = [frame(14, from), frame(15, from + 1)].map((item) => site.take(1, item));
  let isTaken = false;
  void Promise.all(results).then(() => (isTaken = true));
  const waits: number[] = [];
  // A clock change does not make a message wait longer.
  for (const ahead of [0, 6000, 60_000]) {
    site.clock.at = from + ahead;
    await new Promise((resolve) => setTimeout(resolve, 50));
    waits.push(site.ingest.waitedMs());
  }
  const max = Math.ceil(performance.now() - startedAt);
  expect(isTaken).toBe(false);
  await site.database.query("drop trigger full_disk on frames");
  await Promise.all(results);
  expect(site.ingest.waitedMs()).toBe(0);
  expect(waits).toEqual([...waits].toSorted((wait, other) => wait - other));
  expect(waits.every((ms) => Number.isInteger(ms) && ms > 0 && ms <= max)).toBe(true);
});

test("an alarm of a house without stored state still ends with its condition", async () => {
  await site.database.query("update house_states set judge = '{}' where house_id = $1", [
    site.houseId(1),
  ]);
  for (let seq = 14; seq < 34; seq++) await take(seq);
  expect((await site.alarms()).filter(({ state }) => state === "unacknowledged")).toEqual([]);
});

test("the time stored for detecting silence is updated rarely, and is never later than the last message", async () => {
  const begun = at(100);
  const words = async (): Promise<{ seen: number; mark: number }> =>
    (
      await site.database.query<{ seen: number; mark: number }>(
        `select extract(epoch from seen_at)::float8 as seen, extract(epoch from seen_mark)::float8 as mark
         from house_states where house_id = $1`,
        [site.houseId(2)],
      )
    )[0]!;
  const marks = new Set<number>();
  for (let step = 0; step < 18; step += 1) {
    site.clock.at = begun + step * 20_000;
    await site.take(2, frame(100 + step, site.clock.at));
    const { seen, mark } = await words();
    expect(seen).toBe(site.clock.at / 1000);
    expect(seen - mark).toBeGreaterThanOrEqual(0);
    expect(seen - mark).toBeLessThanOrEqual(120);
    marks.add(mark);
  }
  expect(marks.size).toBe(3);
  await site.take(2, { v: 1, ts: site.clock.at / 1000, event: "offline" }, "event");
  const { seen, mark } = await words();
  expect(seen).toBeLessThan(begun / 1000 + 340);
  expect(mark).toBeLessThanOrEqual(seen);
});
