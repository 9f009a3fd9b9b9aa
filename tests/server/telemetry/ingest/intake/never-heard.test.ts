import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  startTimers,
  type Timers,
} from "../../../../../server/telemetry/ingest/intake/ingest-timers.ts";
import { frame, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

const minute = 60_000;
let site: Site;
let timers: Timers;
beforeEach(async () => {
  site = await openSite(2);
  await site.database.query("update gateways set bound_at = $1", [new Date(noon)]);
  timers = startTimers({
    ...site,
    log: pino({ level: "silent" }),
    offlineAfterMs: 180_000,
  });
});
afterEach(async () => {
  await timers.stop();
  await site.close();
});

const alarms = () =>
  site.database.query<{ house_id: number; key: string; state: string }>(
    "select house_id, key, state from alarms order by house_id",
  );
/** Two rounds of the timers. */
const twoTicks = () => new Promise((resolve) => setTimeout(resolve, 2600));

test("a gateway of a house with birds that never connected is reported after ten minutes, once", async () => {
  await site.database.query("delete from flocks where house_id = $1", [site.houseId(2)]);
  site.clock.at = noon + 9 * minute;
  await twoTicks();
  expect(await alarms()).toEqual([]);
  site.clock.at = noon + 11 * minute;
  await twoTicks();
  const offline = { house_id: site.houseId(1), key: "gatewayOffline" };
  expect(await alarms()).toEqual([{ ...offline, state: "unacknowledged" }]);
  site.clock.at = noon + 12 * minute;
  await twoTicks();
  expect(await alarms()).toHaveLength(1);
  await site.take(1, frame(1, site.clock.at));
  expect(await alarms()).toEqual([{ ...offline, state: "returned" }]);
});
