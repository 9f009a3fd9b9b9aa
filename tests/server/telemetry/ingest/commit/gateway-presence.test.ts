import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { emptySql } from "../../../../factories/reset.ts";
import { frame, noon } from "../fleet-plan.ts";
import { readDue } from "../../../../../server/telemetry/ingest/intake/ingest-timers.ts";
import { openSite, type Site } from "../ingest-site.ts";

const minute = 60_000;
let site: Site;

beforeAll(async () => {
  site = await openSite(4);
});
afterAll(() => site.close());
afterEach(async () => {
  await site.database.query(
    emptySql([
      "frames",
      "reading_minutes",
      "reading_hours",
      "reading_days",
      "gateway_messages",
      "notice_duties",
      "alarms",
      "facts",
      "alarm_events",
      "presence_log",
      "house_states",
    ]),
  );
  await site.database.query("update gateways set net_type = null");
  await site.database.query("insert into house_states (house_id) select id from houses");
  site.clock.at = noon;
});

const log = () =>
  site.database.query<{ house_id: number; at: Date; is_online: boolean; net_type: string | null }>(
    "select g.house_id, l.at, l.is_online, l.net_type from presence_log l join gateways g on g.id = l.gateway_id order by l.id",
  );
const lines = async () =>
  (await log()).map(({ house_id: house, at, is_online: isOnline, net_type: netType }) => [
    house,
    (at.getTime() - noon) / minute,
    isOnline,
    netType,
  ]);
/** Applies only the passing of time to a silent house. */
async function silence(number: number) {
  void site.ingest.submit([
    { kind: "silent", houseId: site.houseId(number), receivedAt: site.clock.at },
  ]);
  await site.take(number === 1 ? 2 : 1, { v: 1, line: "x" }, "log");
}

test("a gateway's first message is logged, its next ones are not", async () => {
  for (let n = 0; n < 5; n += 1) {
    site.clock.at = noon + n * minute;
    await site.take(1, frame(n + 1, site.clock.at));
  }
  expect(await lines()).toEqual([[site.houseId(1), 0, true, null]]);
});

test("silence and return each leave a line, with the reported network", async () => {
  await site.take(1, { v: 1, event: "online", netType: "wireless" }, "event");
  site.clock.at = noon + 10 * minute;
  await silence(1);
  site.clock.at = noon + 12 * minute;
  await silence(1);
  site.clock.at = noon + 15 * minute;
  await site.take(1, { v: 1, event: "online", netType: "wired" }, "event");
  const own = (await lines()).filter(([house]) => house === site.houseId(1));
  expect(own).toEqual([
    [site.houseId(1), 0, true, "wireless"],
    [site.houseId(1), 10, false, "wireless"],
    [site.houseId(1), 15, true, "wired"],
  ]);
});

test("many gateways that come in one batch have their lines in it", async () => {
  await Promise.all([1, 2, 3].map((number) => site.take(number, frame(1, noon))));
  expect((await lines()).map(([house]) => house).toSorted()).toEqual([1, 2, 3].map(site.houseId));
});

test("the log always ends with the house's state, and no line repeats the one before it", async () => {
  for (let n = 0; n < 12; n += 1) {
    site.clock.at = noon + n * 5 * minute;
    if (n % 3 === 2) await silence(1);
    else await site.take(1, frame(n + 1, site.clock.at));
  }
  const own = (await log()).filter(({ house_id: house }) => house === site.houseId(1));
  expect(own.map(({ is_online: isOnline }) => isOnline)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
  const [state] = await site.database.query<{ is_online: boolean; online_since: Date }>(
    "select is_online, online_since from house_states where house_id = $1",
    [site.houseId(1)],
  );
  expect(state).toEqual({ is_online: own.at(-1)!.is_online, online_since: own.at(-1)!.at });
});

test("a batch that could not be stored leaves neither the change nor its line", async () => {
  await site.database.query(
    "create function refuse_presence() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '22000'; end $$",
  );
  await site.database.query(
    "create trigger refuse_presence before insert on presence_log for each row execute function refuse_presence()",
  );
  await site.take(1, frame(1, noon)).catch(() => undefined);
  await site.database.query("drop trigger refuse_presence on presence_log");
  const [state] = await site.database.query<{ is_online: boolean | null }>(
    "select is_online from house_states where house_id = $1",
    [site.houseId(1)],
  );
  expect([await lines(), state]).toEqual([[], { is_online: null }]);
});

test("a gateway that reports every five minutes is neither stale nor offline between its frames", async () => {
  const silent = async () =>
    (
      await readDue(
        { database: site.database, offlineAfterMs: 180_000 },
        site.clock.at,
        site.clock.at - 180_000,
      )
    ).silent;
  for (let n = 0; n < 12; n += 1) {
    site.clock.at = noon + n * 5 * minute;
    await site.take(1, frame(n + 1, site.clock.at, { temp: [40] }));
    // The measured interval is valid from the sixth frame on.
    if (n < 5) continue;
    site.clock.at += 5 * minute - 1000;
    expect(await silent()).not.toContain(site.houseId(1));
    await silence(1);
  }
  expect(
    (await lines()).filter(([house, , isOnline]) => house === site.houseId(1) && !isOnline),
  ).toEqual([]);
  const [alarm] = await site.database.query<{ state: string }>(
    "select state from alarms where key = 'tempAbsHigh' and house_id = $1",
    [site.houseId(1)],
  );
  expect(alarm?.state).toBe("unacknowledged");
  const [state] = await site.database.query<{ fresh: number; every: number }>(
    `select (judge->>'freshUntil')::float8 as fresh, (detail->>'intervalS')::float8 as every
     from house_states where house_id = $1`,
    [site.houseId(1)],
  );
  const lastAt = noon + 55 * minute;
  expect(state).toEqual({ fresh: lastAt + 10 * minute, every: 300 });
  site.clock.at = lastAt + 15 * minute - 1000;
  expect(await silent()).not.toContain(site.houseId(1));
  site.clock.at += 2000;
  expect(await silent()).toContain(site.houseId(1));
  await silence(1);
  expect((await lines()).at(-1)).toEqual([site.houseId(1), 70 + 1 / 60, false, null]);
});

test("a configured interval applies at once, despite a measured one", async () => {
  await site.database.query("update gateways set interval_s = 600 where house_id = $1", [
    site.houseId(1),
  ]);
  await site.directory.refresh();
  await site.take(1, frame(1, noon));
  site.clock.at = noon + 29 * minute;
  await silence(1);
  expect(await lines()).toEqual([
    [site.houseId(1), 0, true, null],
    [site.houseId(2), 29, true, null],
  ]);
  await site.database.query("update gateways set interval_s = null");
  await site.directory.refresh();
});
