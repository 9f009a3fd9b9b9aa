import { afterAll, beforeAll, expect, it } from "vitest";
import { formulaVersion } from "../../../../contract/flock/figure/flock-figure.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";
import { FigureRounds } from "../../../../server/flock/production/production-figures.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { buildBreed, buildFlock, buildHouse } from "../../../factories/fleet.ts";

/** 2026-06-01 18:30 in Shanghai. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const flockIds: number[] = [];
let opened: TestDatabase;

/** Each flock is computed separately, because it has more days than fit in a transaction. */
beforeAll(async () => {
  opened = await openTestDatabase();
  for (let index = 0; index < 3; index += 1) {
    const house = await buildHouse(opened.database, { flock: null });
    flockIds.push(
      await buildFlock(opened.database, house.id, { placedAt: now - (420 + index) * dayMs }),
    );
  }
});
afterAll(() => opened.close());

const written = async () =>
  (
    await opened.database.query<{ id: number }>(
      "select flock_id as id from flock_books order by flock_id",
    )
  ).map(({ id }) => id);

it("a round finds the due work once, does it in parts, and omits flocks that were closed since", async () => {
  let requestCount = 0;
  const database: Database = {
    ...opened.database,
    query: (text, ...rest) => {
      requestCount += Number(text.includes("row_number()"));
      return opened.database.query(text, ...rest);
    },
  };
  const rounds = new FigureRounds({ database, bus: createBus() });
  expect([await rounds.step(now, 1), await written()]).toEqual([1, flockIds.slice(0, 1)]);
  await opened.database.query(
    `insert into flock_reports (flock_id, version, at, by_user, by_name, note, formula_version,
       figures) values ($1, 1, now(), 1, 'keeper', '', 1, '{}')`,
    [flockIds[1]],
  );
  expect([await rounds.step(now, 1), await rounds.step(now, 1), requestCount]).toEqual([1, 1, 1]);
  expect(await written()).toEqual([flockIds[0], flockIds[2]]);
  expect([await rounds.step(now, 1), requestCount]).toEqual([0, 2]);
});

it("a round checks flocks that left long ago in batches, and finds each outdated one", async () => {
  const { database } = opened;
  const house = await buildHouse(database, { flock: null });
  const breedId = await buildBreed(database);
  const left = await database.query<{ id: number }>(
    `insert into flocks (house_id, breed_id, placed_at, cleared_at, placed_count)
     select $1::int, $2::int, $3::timestamptz - n * interval '2 days',
       $3::timestamptz - n * interval '2 days' + interval '1 day', 1000
     from generate_series(10, 4509) n returning id`,
    [house.id, breedId, new Date(now)],
  );
  await database.query(
    `insert into flock_books (flock_id, last_day, written_at, formula_version, flock_version,
       breed_version, card)
     select k.id, k.placed_at::date, $2, ${formulaVersion}, k.version, b.version, '{}'
     from flocks k join breeds b on b.id = k.breed_id where k.house_id = $1`,
    [house.id, new Date(now)],
  );
  const old = [left.at(1)!.id, left.at(-1)!.id];
  await database.query("delete from flock_books where flock_id = any($1::int[])", [old]);
  const rounds = new FigureRounds({ database, bus: createBus() });
  const steps = [];
  for (let look = 0; look < 4; look += 1) steps.push(await rounds.step(now, 400));
  expect(steps.reduce((sum, count) => sum + count)).toBe(2);
  expect(steps.filter((count) => count > 0)).toHaveLength(2);
  expect(await written()).toEqual(expect.arrayContaining(old));
  // The check starts over.
  await database.query("delete from flock_books where flock_id = $1", [old[0]]);
  let result = 0;
  for (let look = 0; look < 4; look += 1) result += await rounds.step(now, 400);
  expect(result).toBe(1);
});

it("a round writes the figures of all other flocks in a part when one fails", async () => {
  const { database } = opened;
  const young: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    const house = await buildHouse(database, { flock: null });
    young.push(await buildFlock(database, house.id, { placedAt: now - 20 * dayMs }));
  }
  const [first, failing, last] = young;
  await database.query(
    `alter table flock_books add constraint spoilt check (flock_id <> ${failing})`,
  );
  const rounds = new FigureRounds({ database, bus: createBus() });
  await expect(rounds.step(now, 400)).rejects.toThrow(`flock ${failing}: `);
  await database.query("alter table flock_books drop constraint spoilt");
  expect(await written()).toEqual(expect.arrayContaining([first, last]));
});
