import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  clearFlock,
  deleteFlock,
  placeFlock,
} from "../../../../server/fleet/flock/flock-commands.ts";
import { startTimers } from "../../../../server/telemetry/ingest/intake/ingest-timers.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { callOf } from "../../../factories/call.ts";
import { buildUser } from "../../../factories/user.ts";
import { createSessions } from "../../../../server/platform/session/sessions.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

let site: Site;
let caller: Caller;
let watch: ReturnType<typeof startTimers>;

beforeEach(async () => {
  site = await openSite(2);
  const { database, bus, directory, ingest, now } = site;
  watch = startTimers({
    database,
    bus,
    directory,
    ingest,
    log: pino({ level: "silent" }),
    now,
    offlineAfterMs: 180_000,
  });
  const sessions = createSessions({ database, bus, idleMs: 1e9, maxMs: 1e9 });
  const user = await buildUser(database);
  const token = await sessions.open(user.userId, now());
  caller = (await sessions.authenticate(token, now()))!;
  sessions.stop();
});
afterEach(async () => {
  await watch.stop();
  await site.close();
});

it("a climate alarm is hidden as soon as the house is cleared, and shown again for a new flock", async () => {
  const { database, bus, directory, clock, facts } = site;
  const houseId = site.houseId(1);
  const [flock] = await database.query<{ id: number; breed_id: number }>(
    "select id, breed_id from flocks where house_id = $1",
    [houseId],
  );
  const alarm = await buildAlarm(database, { houseId, key: "co2High" });
  const suppressed = () =>
    facts().flatMap((fact) =>
      fact.kind === "alarm" && fact.alarm.id === alarm.id ? [fact.alarm.suppressedBy] : [],
    );

  await clearFlock(
    { database, bus },
    callOf(
      caller,
      {
        id: flock!.id,
        version: 1,
        clearedAt: clock.at,
      },
      clock.at,
    ),
  );
  await expect.poll(suppressed).toEqual(["emptyHouse"]);
  expect(directory.byHouseId(houseId)!.flock).toBeNull();

  clock.at += 60_000;
  await placeFlock(
    { database, bus },
    callOf(
      caller,
      {
        houseId,
        breedId: flock!.breed_id,
        placedAt: clock.at,
        placedCount: 10,
        placedAge: 7,
      },
      clock.at,
    ),
  );
  await expect.poll(suppressed).toEqual(["emptyHouse", null]);
  expect(directory.byHouseId(houseId)!.flock).toMatchObject({ placedAge: 7, placedCount: 10 });
});

it("a climate alarm is hidden as soon as the flock is deleted", async () => {
  const { database, bus, directory, clock, facts } = site;
  const houseId = site.houseId(1);
  const [flock] = await database.query<{ id: number }>(
    "select id from flocks where house_id = $1",
    [houseId],
  );
  const alarm = await buildAlarm(database, { houseId, key: "co2High" });
  await deleteFlock(
    { database, bus },
    callOf(
      caller,
      {
        id: flock!.id,
        version: 1,
      },
      clock.at,
    ),
  );
  await expect
    .poll(() =>
      facts().flatMap((fact) =>
        fact.kind === "alarm" && fact.alarm.id === alarm.id ? [fact.alarm.suppressedBy] : [],
      ),
    )
    .toEqual(["emptyHouse"]);
  expect(directory.byHouseId(houseId)!.flock).toBeNull();
});
