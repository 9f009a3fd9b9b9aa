import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WorkPoller } from "../../../../server/platform/db/work-poller.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { openFreshDatabase } from "../../../factories/database.ts";

let opened: Awaited<ReturnType<typeof openFreshDatabase>>;
let pollCount = 0;
let poller: WorkPoller;

beforeEach(async () => {
  opened = await openFreshDatabase();
  const { database } = opened;
  await database.query("create table errands (place text)");
  pollCount = 0;
  const counted: Database = {
    ...database,
    query: (...statement) => {
      pollCount += 1;
      return database.query(...statement);
    },
  };
  poller = new WorkPoller({ database: counted, log: pino({ level: "silent" }) });
});
afterEach(async () => {
  await poller.stop();
  await opened.close();
});

const anyAt = (place: string) => `exists (select 1 from errands where place = '${place}')`;

it("checks all conditions in one statement, and wakes those that hold", async () => {
  const woken: string[] = [];
  for (const place of ["barn", "field", "road"])
    poller.watch(anyAt(place), () => woken.push(place));
  await poller.runNow();
  expect([pollCount, woken]).toEqual([1, []]);
  await opened.database.query("insert into errands values ('field'), ('road')");
  await poller.runNow();
  expect([pollCount, woken]).toEqual([2, ["field", "road"]]);
});

it("skips a condition that nobody waits for", async () => {
  const woken: string[] = [];
  const unwatch = poller.watch(anyAt("barn"), () => woken.push("barn"));
  await opened.database.query("insert into errands values ('barn')");
  unwatch();
  await poller.runNow();
  expect([pollCount, woken]).toEqual([0, []]);
});

it("continues after the database was unreachable", async () => {
  let wakes = 0;
  poller.watch("exists (select 1 from errands_to_come)", () => (wakes += 1));
  await poller.runNow();
  // The condition is unknown, so each idle worker checks for itself.
  expect(wakes).toBe(1);
  await opened.database.query("create table errands_to_come as select 1 as one");
  await poller.runNow();
  expect(wakes).toBe(2);
});
