import { afterAll, beforeAll, expect, test } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { networkIdOf, noon } from "../ingest/fleet-plan.ts";
import { openSite, type Site } from "../ingest/ingest-site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite(300);
});
afterAll(() => site.close());

const columns = "frames, sum, count, low, high, water, feed, kwh";
const rowsOf = (number: number) =>
  Promise.all(
    ["reading_minutes", "reading_hours", "reading_days"].map((table) =>
      site.database.query(`select at, ${columns} from ${table} where house_id = $1 order by at`, [
        site.houseId(number),
      ]),
    ),
  );
const frame = (seq: number, more: object) => ({
  v: 1,
  seq,
  ts: (noon + seq * 1000) / 1000,
  buffered: true,
  ...more,
});
const story = [
  { nh3: 4, lux: 10, waterMeter: 100 },
  { nh3: 6.5, tempOut: -3.5 },
  { lux: null, tempOut: 12, waterMeter: 130 },
  { nh3: 1.5, lux: 40, feedMeter: 7 },
];

test("rows written completely equal those that the database merges", async () => {
  site.clock.at = noon + minuteMs;
  for (const [index, more] of story.entries()) {
    await site.take(1, frame(index + 1, more));
    // Another process wrote this house, so the cached row is dropped and the database merges.
    await site.database.query("update house_states set seen_at = seen_at where house_id = $1", [
      site.houseId(2),
    ]);
    await site.take(2, frame(index + 1, more));
  }
  expect(await rowsOf(1)).toEqual(await rowsOf(2));
  expect((await rowsOf(1))[2]).toMatchObject([{ frames: 4, water: 130, feed: 7 }]);
});

test("the rows of the next minutes are new, in any order", async () => {
  const seqs = [120, 61, 62, 200, 199, 121, 240, 63];
  const take = async (number: number, part: readonly number[]) =>
    Promise.all(part.map((seq) => site.take(number, frame(seq, { nh3: seq / 10, lux: seq }))));
  site.clock.at = noon + 10 * minuteMs;
  for (const number of [3, 4]) await take(number, [1]);
  for (const part of [seqs.slice(0, 3), seqs.slice(3, 6), seqs.slice(6, 7), seqs.slice(7)]) {
    await take(3, part);
    await site.database.query("update house_states set seen_at = seen_at where house_id = $1", [
      site.houseId(4),
    ]);
    await take(4, part);
  }
  expect(await rowsOf(3)).toEqual(await rowsOf(4));
  expect((await rowsOf(3))[0]?.map((row) => (row as { frames: number }).frames)).toEqual([
    1, 3, 2, 2, 1,
  ]);
});

test("a row that was removed is written again with all its values", async () => {
  await site.database.query("delete from reading_hours where house_id = $1", [site.houseId(1)]);
  await site.take(1, frame(9, { nh3: 2 }));
  expect((await rowsOf(1))[1]).toMatchObject([{ frames: 5 }]);
});

test("a failed transaction's additions to a row are in no later one", async () => {
  const takeFrame = (seq: number) => site.take(5, frame(seq, { nh3: 2, lux: seq }));
  for (const seq of [1, 2]) await takeFrame(seq);
  await site.database.query(
    `create function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'not this one'; end $$`,
  );
  await site.database.query(
    "create trigger refuse before update on house_states for each row execute function refuse()",
  );
  await takeFrame(3);
  await site.database.query("drop trigger refuse on house_states");
  await takeFrame(4);
  for (const rows of await rowsOf(5)) {
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ frames: 3 });
    expect((rows[0] as { sum: number[] }).sum).toContain(7);
  }
});

test("a batch of any size arrives completely, in one commit", async () => {
  site.commits.length = 0;
  const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
  const temps = [22, 22.4, 21.8, 22.2];
  await Promise.all(
    numbers.map((number) =>
      site.ingest.take(
        `v1/gw/${networkIdOf(number)}/up/tele`,
        Buffer.from(JSON.stringify(frame(50, { temp: temps, buffered: false }))),
      ),
    ),
  );
  expect(site.commits).toHaveLength(1);
  expect(
    await site.database.query(
      "select count(*)::int as rows, min(sum[2]) as least, max(high[2]) as most from reading_minutes where at = $1",
      [new Date(noon)],
    ),
  ).toEqual([{ rows: 300, least: 22, most: 22 }]);
});
