import { randomUUID } from "node:crypto";
import { dayMs } from "../../contract/time.ts";
import { routes } from "../../contract/route/route.ts";
import type { Database } from "../../server/db/open.ts";
import { createBus } from "../../server/fact/bus.ts";
import { readReport } from "../../server/flock-report/query.ts";
import { listBoard } from "../../server/record/board.ts";
import { refreshFigures } from "../../server/record/figures.ts";
import { readTotals } from "../../server/record/total.ts";
import type { Caller } from "../../server/session/scope.ts";
import { openTestDatabase } from "../factories/database.ts";
import { buildUser } from "../factories/user.ts";
import { onEachEngine } from "./engines.ts";
import { type Figure, milliseconds, quantile, report } from "./figure.ts";
import { fillBoardFleet } from "./board-fleet.ts";

/*
 * The day board over a fleet whose flocks have sixty days of records: its pages, its sums, a day
 * that is put right, and the clock that writes the figures of all of them.
 */
const houses = Number(process.env.HOUSES ?? 10_000);
const rounds = Number(process.env.ROUNDS ?? 12);
const p95 = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) times.push(await milliseconds(work));
  return quantile(times.slice(1), 0.95);
};

/** Writes the figures of all flocks; how long it took and its longest piece, ms. */
async function writeAll(database: Database, now: number): Promise<{ all: number; most: number }> {
  const pieces: number[] = [];
  const began = performance.now();
  for (let count = 1; count > 0;)
    pieces.push(
      await milliseconds(async () => {
        count = await refreshFigures({ database, bus: createBus() }, now, 20);
      }),
    );
  return { all: performance.now() - began, most: quantile(pieces, 0.95) };
}

async function figuresOf(database: Database, caller: Caller, now: number): Promise<Figure[]> {
  const isEmbedded = database.engine === "embedded";
  const atMost = (embedded: number, other: number) => ({ atMost: isEmbedded ? embedded : other });
  const board = (input: object) =>
    listBoard(database, caller, routes.listProduction.input.parse(input), now);
  const first = await writeAll(database, now);
  const again = await writeAll(database, now + 11 * 60_000);
  const day = new Date(now - dayMs).toISOString().slice(0, 10);
  const totals = routes.productionTotals.input.parse({ day });
  const ms = "ms";
  return [
    { name: "figures of all, first time: flocks/s", value: (1000 * houses) / first.all, unit: "" },
    { name: "figures of all, again: flocks/s", value: (1000 * houses) / again.all, unit: "" },
    { name: "a piece of them, p95", value: again.most, unit: ms, aim: { atMost: 100 } },
    {
      name: "board, 50 of them, p95",
      value: await p95(() => board({ day })),
      unit: ms,
      aim: atMost(100, 50),
    },
    {
      name: "board by survival, p95",
      value: await p95(() => board({ day, sort: "survivalPct" })),
      unit: ms,
      aim: atMost(100, 50),
    },
    {
      name: "sums by farm, p95",
      value: await p95(() => readTotals(database, caller, totals, now)),
      unit: ms,
      aim: atMost(400, 150),
    },
    {
      name: "report of a flock of 60 days, p95",
      value: await p95(() => readReport(database, caller, { flockId: 1 }, now)),
      unit: ms,
      aim: { atMost: 300 },
    },
    {
      name: "a correction on day 1 of 520, p95",
      value: await p95(() => correct(database, houses + 1, now)),
      unit: ms,
      aim: { atMost: 120 },
    },
  ];
}

/** What a save writes anew when the first day of a long flock is put right. */
async function correct(database: Database, flockId: number, now: number): Promise<void> {
  await database.query(
    `update loss_lines set dead = dead + 1 where id = (select min(id) from loss_lines
       where flock_id = $1)`,
    [flockId],
  );
  await database.query("update flocks set version = version + 1 where id = $1", [flockId]);
  await refreshFigures({ database, bus: createBus() }, now, 1);
}

await onEachEngine(async (engine) => {
  const { database, close } = await openTestDatabase();
  const now = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2;
  const caller = await buildUser(database, { loginName: `bench${randomUUID().slice(0, 8)}` });
  await fillBoardFleet(database, houses, now);
  report(`board, ${engine}, ${houses}`, await figuresOf(database, caller, now));
  await close();
});
