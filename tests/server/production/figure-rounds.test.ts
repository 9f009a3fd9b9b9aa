// @engine any: its rows are written and read by the query builder, the same for both.
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayMs } from "../../../contract/time.ts";
import type { Database } from "../../../server/db/open.ts";
import { createBus } from "../../../server/fact/bus.ts";
import { FigureRounds } from "../../../server/production/figures.ts";
import { openTestDatabase, type TestDatabase } from "../../factories/database.ts";
import { buildFlock, buildHouse } from "../../factories/fleet.ts";

/** 2026-06-01 18:30 in Shanghai. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const flockIds: number[] = [];
let opened: TestDatabase;

/** Each is a piece by itself: it has more days than a transaction takes. */
beforeAll(async () => {
  opened = await openTestDatabase();
  for (let no = 0; no < 3; no += 1) {
    const house = await buildHouse(opened.database, { flock: null });
    flockIds.push(
      await buildFlock(opened.database, house.id, { placedAt: now - (420 + no) * dayMs }),
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

it("asks once what is due, takes it piece by piece, and leaves what was closed meanwhile", async () => {
  let asked = 0;
  const database: Database = {
    ...opened.database,
    query: (text, ...rest) => {
      asked += Number(text.includes("row_number()"));
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
  expect([await rounds.step(now, 1), await rounds.step(now, 1), asked]).toEqual([1, 1, 1]);
  expect(await written()).toEqual([flockIds[0], flockIds[2]]);
  expect([await rounds.step(now, 1), asked]).toEqual([0, 2]);
});
