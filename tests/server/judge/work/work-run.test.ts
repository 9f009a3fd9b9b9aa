import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hourMs } from "../../../../contract/base/time.ts";
import { serverItself } from "../../../../server/platform/session/caller-scope.ts";
import {
  listRunAlarms,
  listRuns,
  listWorks,
} from "../../../../server/alarm/planned-work/work-queries.ts";
import { beginWorks } from "../../../../server/judge/work/begin-work.ts";
import { endLateOutages } from "../../../../server/judge/record/late-outages.ts";
import { endLateWorks, releaseMoved } from "../../../../server/judge/work/end-work.ts";
import { readDue, startTimers } from "../../../../server/telemetry/ingest/intake/ingest-timers.ts";
import { plannedWorks } from "../../../../server/platform/db/schema/alarm/alarm-setting-tables.ts";
import { frame, noon } from "../../telemetry/ingest/fleet-plan.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

const minute = 60_000;
const pages = { page: 1, pageSize: 50 };
let site: Site;
let seq = 0;
beforeEach(async () => {
  seq = 0;
  site = await openSite(3);
});
afterEach(() => site.close());

type Plan = Partial<typeof plannedWorks.$inferInsert>;
/** Work from 13:00 to 14:00 in the first house, for everything that is not urgent. */
async function plan(over: Plan = {}): Promise<void> {
  const [house] = await site.database.query<{ org_id: number }>("select org_id from houses");
  await site.database.orm.insert(plannedWorks).values({
    orgId: house!.org_id,
    name: "Cleaning",
    reason: "Dust off the sensors",
    timeZone: "Asia/Shanghai",
    farmIds: [],
    houseIds: [site.houseId(1)],
    groups: [],
    urgentReason: "",
    day: "2026-07-15",
    time: "13:00",
    minutes: 60,
    repeat: "none",
    weekDays: [],
    untilDay: null,
    madeBy: "Anna",
    nextFrom: new Date(noon + hourMs),
    nextTo: new Date(noon + 2 * hourMs),
    ...over,
  });
}

/** Advances the work like the clock of a server, and informs the judge. */
async function runTick(at: number): Promise<void> {
  site.clock.at = at;
  await endLateOutages(site.database, at);
  await endLateWorks(site.database, at);
  await beginWorks(site.database, at);
  await releaseMoved(site.database, at);
  await site.directory.refresh();
}
/** Frames of a house, one per minute, until a moment. */
async function frames(house: number, until: number, more: object): Promise<void> {
  for (; site.clock.at < until; site.clock.at += minute)
    await site.take(house, frame((seq += 1), site.clock.at, more));
}
const warm = { temp: [30, 30, 30, 30] };
const runs = async () =>
  (await listRuns(site.database, serverItself, { ...pages, state: "all" })).rows;
const hidden = async (id: number) =>
  (await listRunAlarms(site.database, serverItself, { ...pages, id })).rows.map(
    ({ alarm, stood }) => ({ key: alarm.key, stood }),
  );
const outages = () =>
  site.database.query<{ house_id: number }>(
    "select house_id from alarm_outages where ended_at is null order by house_id",
  );

describe("a window of planned work", () => {
  test("stores alarms meanwhile, raises the remaining ones at its end, and is removed", async () => {
    await plan();
    await runTick(noon + hourMs - 1);
    expect(await runs()).toEqual([]);
    await runTick(noon + hourMs);
    expect(await runs()).toMatchObject([{ state: "running", houses: 1, went: 0, stood: 0 }]);
    expect((await listWorks(site.database, serverItself, pages)).rows).toEqual([]);
    await frames(1, noon + hourMs + 10 * minute, warm);
    await frames(1, noon + hourMs + 20 * minute, {});
    expect(await runs()).toMatchObject([{ went: 1, stood: 0 }]);
    await frames(1, noon + 2 * hourMs - minute, { co2: [5000] });
    expect(await site.alarms()).toEqual([
      { key: "tempHigh", subject: "", state: "closed", suppressed_by: "outOfService" },
      { key: "co2High", subject: "", state: "unacknowledged", suppressed_by: "outOfService" },
    ]);
    await runTick(noon + 2 * hourMs);
    await frames(1, noon + 2 * hourMs + minute, { co2: [5000] });
    expect((await site.alarms()).at(-1)).toMatchObject({ key: "co2High", suppressed_by: null });
    const [run] = await runs();
    expect(run).toMatchObject({ state: "over", endedBy: null, went: 1, stood: 1 });
    expect(await hidden(run!.id)).toEqual([
      { key: "tempHigh", stood: false },
      { key: "co2High", stood: true },
    ]);
  });

  test("hides nothing if a clock that was ahead started it too early and is corrected", async () => {
    await plan();
    await runTick(noon + hourMs);
    expect(await outages()).toHaveLength(1);
    site.clock.at = noon;
    const due = await readDue({ database: site.database, offlineAfterMs: hourMs }, noon, null);
    expect([due.hasOutages, due.hasWorkBegin]).toEqual([true, false]);
    await runTick(noon);
    await frames(1, noon + 20 * minute, warm);
    expect(await site.alarms()).toMatchObject([{ key: "tempHigh", suppressed_by: null }]);
    expect(await outages()).toEqual([]);
    // Its own window still hides alarms.
    const at = noon + hourMs + minute;
    const again = await readDue({ database: site.database, offlineAfterMs: hourMs }, at, null);
    expect(again.hasWorkBegin).toBe(true);
    await runTick(at);
    expect(await outages()).toHaveLength(1);
    const later = await readDue({ database: site.database, offlineAfterMs: hourMs }, at, null);
    expect([later.hasOutages, later.hasWorkBegin]).toEqual([false, false]);
    await runTick(noon + 2 * hourMs);
    expect([await outages(), await runs()]).toMatchObject([[], [{ state: "over" }]]);
  });

  test("does not change an earlier alarm, an urgent one or other houses", async () => {
    await plan();
    site.clock.at = noon + 50 * minute;
    await frames(1, noon + hourMs, warm);
    await runTick(noon + hourMs);
    await frames(1, noon + hourMs + 5 * minute, { temp: [40, 40, 40, 40] });
    await frames(2, noon + hourMs + 10 * minute, warm);
    const shown = (await site.alarms()).filter(({ suppressed_by }) => suppressed_by === null);
    expect(shown.map(({ key }) => key)).toEqual(["tempHigh", "tempAbsHigh", "tempHigh"]);
    expect(await site.alarms()).toContainEqual(
      expect.objectContaining({ key: "tempRise", suppressed_by: "outOfService" }),
    );
  });

  test("starts late after a server outage, and is missed if the outage covered all of it", async () => {
    await plan({ repeat: "weekly", weekDays: [3], untilDay: "2026-08-31" });
    await plan({ name: "Missed" });
    await runTick(noon + hourMs + 30 * minute);
    expect(await runs()).toMatchObject(
      [
        { name: "Cleaning", state: "running", houses: 1 },
        { name: "Missed", state: "running" },
      ].toReversed(),
    );
    // Three weeks later, after the window of that day.
    const day = 24 * hourMs;
    await runTick(noon + 21 * day + 3 * hourMs);
    expect(await runs()).toMatchObject([
      { name: "Cleaning", state: "missed", houses: 0 },
      { name: "Missed", state: "over" },
      { name: "Cleaning", state: "over" },
    ]);
    const [next] = (await listWorks(site.database, serverItself, pages)).rows;
    expect(next?.next).toEqual({
      from: noon + 28 * day + hourMs,
      to: noon + 28 * day + 2 * hourMs,
    });
    expect(await outages()).toEqual([]);
  });

  test("is started once by two servers", async () => {
    await plan();
    const begun = await Promise.all([
      beginWorks(site.database, noon + hourMs),
      beginWorks(site.database, noon + hourMs),
    ]);
    expect(begun.filter((change) => change !== null)).toHaveLength(1);
    expect(await outages()).toHaveLength(1);
  });

  test("ends for a house that leaves its farm, and is deleted with the house", async () => {
    const [farm] = await site.database.query<{ id: number }>("select id from farms");
    await plan({ houseIds: [], farmIds: [farm!.id] });
    await runTick(noon + hourMs);
    expect(await outages()).toHaveLength(3);
    const [other] = await site.database.query<{ id: number }>(
      `insert into farms (org_id, name, level, country, adcode, lng, lat, time_zone, lineage)
       select org_id, 'Other', level, country, adcode, lng, lat, time_zone, array[999999]
       from farms returning id`,
    );
    await site.database.query("update houses set farm_id = $1 where id = $2", [
      other!.id,
      site.houseId(1),
    ]);
    await runTick(noon + hourMs + minute);
    expect(await outages()).toEqual([{ house_id: site.houseId(2) }, { house_id: site.houseId(3) }]);
    const gone = site.houseId(3);
    await site.database.query("delete from gateways where house_id = $1", [gone]);
    await site.database.query("delete from houses where id = $1", [gone]);
    await runTick(noon + hourMs + 2 * minute);
    expect(await outages()).toEqual([{ house_id: site.houseId(2) }]);
  });

  test("hides until the later end if two overlap", async () => {
    await plan();
    await plan({
      name: "Longer",
      time: "13:30",
      nextFrom: new Date(noon + 1.5 * hourMs),
      nextTo: new Date(noon + 2.5 * hourMs),
    });
    await runTick(noon + hourMs);
    await frames(1, noon + 1.5 * hourMs, warm);
    await runTick(noon + 1.5 * hourMs);
    await frames(1, noon + 2 * hourMs, warm);
    await runTick(noon + 2 * hourMs);
    await frames(1, noon + 2.5 * hourMs - minute, warm);
    expect((await site.alarms())[0]).toMatchObject({ suppressed_by: "outOfService" });
    await runTick(noon + 2.5 * hourMs);
    await frames(1, noon + 2.5 * hourMs + minute, warm);
    expect((await site.alarms())[0]).toMatchObject({ key: "tempHigh", suppressed_by: null });
  });
});

test("a server's clock starts and ends the work, with log lines", async () => {
  await plan();
  const steps: string[] = [];
  site.bus.subscribe("recordsChanged", ({ kinds }) => steps.push(...kinds));
  const timers = startTimers({
    ...site,
    log: pino({ level: "silent" }),
    offlineAfterMs: 24 * hourMs,
  });
  const until = async (state: string) => {
    for (let tries = 0; tries < 60; tries += 1) {
      if ((await runs())[0]?.state === state) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  site.clock.at = noon + hourMs;
  await until("running");
  expect(steps).toEqual(["plannedWorks"]);
  expect(site.facts().at(-1)).toMatchObject({
    kind: "house",
    house: { workUntil: noon + 2 * hourMs, outages: 0 },
  });
  site.clock.at = noon + 2 * hourMs;
  await until("over");
  await timers.stop();
  expect(steps).toEqual(["plannedWorks", "plannedWorks"]);
  expect(await readDue({ ...site, offlineAfterMs: hourMs }, site.clock.at, null)).toMatchObject({
    hasWorkBegin: false,
    hasWorkEnd: false,
  });
});
