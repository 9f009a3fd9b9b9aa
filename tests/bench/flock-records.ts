import { randomUUID } from "node:crypto";
import { getTableColumns, getTableName } from "drizzle-orm";
import { routes } from "../../contract/route/routes.ts";
import { dayMs } from "../../contract/base/time.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { flockBooks, flockDays } from "../../server/platform/db/schema/flock/production-tables.ts";
import { shipBreeds } from "../../server/fleet/breed/common-breeds.ts";
import { type Bus, createBus } from "../../server/platform/fact/fact-bus.ts";
import { readReport } from "../../server/flock/flock-report/flock-report-queries.ts";
import { importRecords } from "../../server/flock/production-import/production-import.ts";
import { listBoard } from "../../server/flock/production/production-board.ts";
import { refreshFigures } from "../../server/flock/production/production-figures.ts";
import { saveProduction } from "../../server/flock/production/production-commands.ts";
import { readTotals } from "../../server/flock/production/production-totals.ts";
import type { Caller } from "../../server/platform/session/caller-scope.ts";
import { createSessions } from "../../server/platform/session/sessions.ts";
import { openFreshDatabase } from "../factories/database.ts";
import { buildUser } from "../factories/user.ts";
import { onEachEngine } from "./engines.ts";
import { milliseconds, quantile, report } from "./figure.ts";
import { fillHouses, fillRecords } from "./read-fleet.ts";

/*
 * The production records of a large company: 10,000 houses, nine in ten with a flock of 60 days and
 * a record for every day, and two layer flocks of 520 and 700 days. Measures how long people wait,
 * and how long each transaction of the periodic refresh of the figures takes.
 */
const houses = Number(process.env.HOUSES ?? 10_000);
const stocked = Math.ceil(houses * 0.9);
const days = 60;
const birds = 20_000;
const longDays = [520, 700] as const;
const rounds = Number(process.env.ROUNDS ?? 40);
const importRows = 2000;

/** 18:00 in Shanghai, where the farms are. */
const now = Math.floor(Date.now() / dayMs) * dayMs + 10 * 3_600_000;
const dateOf = (back: number): string => new Date(now - back * dayMs).toISOString().slice(0, 10);

const place = (database: Database, houseId: string, breed: string, age: number, placedAge = 0) =>
  database.query(
    `insert into flocks (house_id, breed_id, placed_at, placed_count, placed_age)
     select id, (select min(id) from breeds where key = $1), $2, $3, $4 from houses
     where id ${houseId}`,
    [breed, new Date(now - (age - 1) * dayMs - 3_600_000), birds, placedAge],
  );

/** Figures are computed for one flock and copied to all others of its age. */
async function fill(database: Database): Promise<readonly number[]> {
  await fillHouses(database, houses + longDays.length, now);
  await database.query("delete from flocks");
  await shipBreeds(database);
  await place(database, "= 1", "ross308", days);
  await fillRecords(database, { from: 1, to: 1, days, last: dateOf(0) });
  for (const [no, age] of longDays.entries()) {
    const house = houses + 1 + no;
    await database.query("update houses set species = 'layer' where id = $1", [house]);
    await place(database, `= ${house}`, "hyLineBrown", age, 112);
    await fillRecords(database, { from: house, to: house, days: age, last: dateOf(0) });
  }
  const bus = createBus();
  while ((await refreshFigures({ database, bus }, now, 5)) > 0);
  await place(database, `between 2 and ${stocked}`, "ross308", days);
  await fillRecords(database, { from: 2, to: stocked, days, last: dateOf(0) });
  for (const table of [flockDays, flockBooks]) {
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
    const own = columns.filter((name) => name !== "flock_id").map((name) => `w.${name}`);
    await database.query(
      `insert into ${getTableName(table)} (flock_id, ${own.join(", ").replaceAll("w.", "")})
       select k.id, ${own.join(", ")} from flocks f
       join ${getTableName(table)} w on w.flock_id = f.id
       cross join flocks k where f.house_id = 1 and k.house_id between 2 and ${stocked}`,
    );
  }
  await database.query("analyze");
  const longFlockIds = await database.query<{ id: number }>(
    `select id from flocks where house_id > ${houses} order by house_id`,
  );
  return longFlockIds.map(({ id }) => id);
}

async function signedIn(deps: { readonly database: Database; readonly bus: Bus }): Promise<Caller> {
  const { userId } = await buildUser(deps.database);
  const sessions = createSessions({ ...deps, idleMs: dayMs, maxMs: dayMs });
  const caller = await sessions.authenticate(await sessions.open(userId, now), now);
  sessions.stop();
  return caller!;
}

/** Parts of a call other than its input. */
const headersOf = (caller: Caller) => ({
  caller,
  now,
  address: "127.0.0.1",
  source: "mobile" as const,
  signal: new AbortController().signal,
  language: "en" as const,
  logChange: () => Promise.resolve(),
});

async function times(count: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const results: number[] = [];
  for (let round = -2; round < count; round += 1) {
    const ms = await milliseconds(() => work(round));
    if (round >= 0) results.push(ms);
  }
  return results;
}

/** Returns how long each transaction of the periodic refresh of the figures takes, a day later. */
async function refreshTimes({ database, bus }: { readonly database: Database; readonly bus: Bus }) {
  const durations: number[] = [];
  const timed: Database = {
    ...database,
    transaction: async (work) => {
      const start = performance.now();
      try {
        return await database.transaction(work);
      } finally {
        durations.push(performance.now() - start);
      }
    },
  };
  for (let round = 0; round < 10; round += 1)
    await refreshFigures({ database: timed, bus }, now + dayMs, 20);
  return durations;
}

await onEachEngine(async (engine) => {
  const { database, close } = await openFreshDatabase();
  let longFlockIds: readonly number[] = [];
  const filled = await milliseconds(async () => {
    longFlockIds = await fill(database);
  });
  process.stdout.write(`books    ${engine}: filled in ${(filled / 1000).toFixed(0)} s\n`);
  const [first = 0, second = 0] = longFlockIds;
  const deps = { database, bus: createBus() };
  const caller = await signedIn(deps);
  const [flock] = await database.query<{ id: number }>("select min(id) as id from flocks");
  const board = (input: object) =>
    listBoard(database, caller, routes.listProduction.input.parse(input), now);
  const totals = (input: object) =>
    readTotals(database, caller, routes.productionTotals.input.parse(input), now);
  const save = (flockId: number, back: number, dead: number) =>
    saveProduction(deps, {
      ...headersOf(caller),
      input: routes.saveProduction.input.parse({
        flockId,
        day: dateOf(back),
        version: 0,
        draftId: randomUUID(),
        draftedAt: now,
        losses: [{ dead, culled: 0, cause: "leg" }],
        ...(back > 3 && { reason: "counted again" }),
      }),
    });
  const table = Array.from({ length: importRows }, (_, no) => ({
    row: no + 2,
    house: `house ${101 + (no % 100)}`,
    day: dateOf(5 + Math.floor(no / 100)),
    waterL: "4100",
  }));
  const p95 = (name: string, found: readonly number[], aim: number) => ({
    name: `${engine}: ${name}`,
    value: quantile(found, 0.95),
    unit: "ms",
    aim: { atMost: aim },
  });
  report("books", [
    p95("page of 50 of the day board", await times(rounds, () => board({})), 50),
    p95("the same, by conversion", await times(rounds, () => board({ sort: "fcr" })), 50),
    p95("totals by farm", await times(10, () => totals({ by: "farm" })), 150),
    p95(
      "a save that raises an alarm",
      await times(rounds, (round) => save((flock?.id ?? 0) + 10 + round, 0, 300)),
      30,
    ),
    p95("a correction of day 1 of 520", await times(10, () => save(first, 519, 1)), 120),
    p95(
      `import of ${importRows} rows`,
      [
        await milliseconds(() =>
          importRecords(deps, {
            ...headersOf(caller),
            input: routes.importRecords.input.parse({
              rows: table,
              isConfirmed: true,
              reason: "from the paper book",
            }),
          }),
        ),
      ],
      5000,
    ),
    p95("report of 520 days", await times(10, () => reportOf(first)), 300),
    p95("report of 700 days", await times(10, () => reportOf(second)), 500),
    p95("midnight, a transaction of it", await refreshTimes(deps), 100),
  ]);
  await close();

  function reportOf(flockId: number) {
    return readReport(database, caller, { flockId }, now);
  }
});
