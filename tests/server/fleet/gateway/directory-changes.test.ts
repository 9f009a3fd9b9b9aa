import { EventEmitter, once } from "node:events";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createDirectory,
  type Directory,
} from "../../../../server/fleet/gateway/gateway-directory.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { openTestDatabase } from "../../../factories/database.ts";
import { buildHouse } from "../../../factories/fleet.ts";

const houseCount = 12;

let database: Database;
let close: () => Promise<void>;
let houseIds: number[];

beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
  houseIds = [];
  for (let count = 0; count < houseCount; count += 1)
    houseIds.push((await buildHouse(database)).id);
});
afterAll(() => close());

/** Changes of the data about a house, $1; $2 is a new number each time. */
const changes = [
  `update houses set limit_override = jsonb_build_object('co2HighPpm', 2000 + $2::int) where id = $1`,
  `update farms set time_zone = case when $2::int % 2 = 0 then 'Asia/Urumqi' else 'Asia/Shanghai' end
   where id = (select farm_id from houses where id = $1)`,
  `update flocks set placed_count = 1000 + $2::int where house_id = $1 and cleared_at is null`,
  `insert into flock_books (flock_id, last_day, written_at, formula_version, flock_version,
     breed_version, card)
   select id, '2026-01-01', now(), 1, 1, 1, jsonb_build_object('isByBook', true, 'alive', $2::int)
   from flocks where house_id = $1 and cleared_at is null
   on conflict (flock_id) do update set card = excluded.card`,
  `update flocks set cleared_at = now() where house_id = $1 and cleared_at is null and $2::int > 0`,
  `delete from flocks where house_id = $1 and cleared_at is null and $2::int > 0`,
  `insert into flocks (house_id, breed_id, placed_at, placed_age, placed_count)
   select h.id, (select min(id) from breeds), now(), 0, $2::int from houses h
   where h.id = $1 and not exists (select 1 from flocks where house_id = $1 and cleared_at is null)`,
  `insert into alarm_inputs (gateway_id, code, content, content_en, relay_type, important)
   select id, 10 + $2::int, 'a', 'a', 'normallyOpen', false from gateways where house_id = $1`,
  `update alarm_inputs set important = not important, version = $2::int
   where gateway_id = (select id from gateways where house_id = $1)`,
  `insert into alarm_outages (house_id, key, subject, reason, by_name, from_at, until_at)
   select id, 'tempHigh', '', 'repair', 'keeper', now(), now() + make_interval(secs => 900 + $2::int)
   from houses where id = $1
     and not exists (select 1 from alarm_outages where house_id = $1 and ended_at is null)`,
  `update alarm_outages set ended_at = now() where house_id = $1 and ended_at is null and $2::int > 0`,
  `update gateways set network_id = 'GW-N' || $2::int where house_id = $1`,
  `update gateways set house_id = $1 where id = (select max(id) from gateways where $2::int > 0)
     and not exists (select 1 from gateways where house_id = $1)`,
  `delete from gateways where house_id = $1 and $2::int > 0`,
  `insert into gateways (house_id, network_id, type_key) select id, 'GW-M' || $2::int, 27
   from houses where id = $1 and not exists (select 1 from gateways where house_id = $1)`,
  // Two names that only differ in case, so that neither is found in lower case.
  `update gateways set network_id = case when id = (select min(id) from gateways) then 'gw-twin'
     else 'GW-TWIN' end
   where id in ((select min(id) from gateways), (select max(id) from gateways)) and $1 + $2::int > 0
     and not exists (select 1 from gateways where lower(network_id) = 'gw-twin')`,
  `insert into units (house_id, kind, number, kw, installed_on, label)
   values ($1, 'generator', $2::int, 50, '2026-01-01', 'G' || $2::int)`,
  `update units set retired_on = '2026-02-01' where house_id = $1 and $2::int > 0`,
  `insert into limit_settings (org_id, farm_id, limits, changed_by, changed_at)
   select org_id, farm_id, jsonb_build_object('co2HighPpm', jsonb_build_array(
     jsonb_build_array(0, 2000 + $2::int))), 'keeper', now() from houses where id = $1
   on conflict do nothing`,
];

async function entriesOf(directory: Directory) {
  const rows = await database.query<{ id: string }>(
    `select network_id as id from gateways union select lower(network_id) from gateways
     union values ('GW-none') order by 1`,
  );
  return {
    byHouse: houseIds.map((id) => directory.byHouseId(id)),
    byName: rows.map(({ id }) => [id, directory.byNetworkId(id)?.gatewayId]),
  };
}

async function expectFresh(directory: Directory, kind: string): Promise<void> {
  const fresh = createDirectory(database);
  await Promise.all([directory.refresh(), fresh.refresh()]);
  expect(await entriesOf(directory), kind).toEqual(await entriesOf(fresh));
}

let step = 0;
const change = fc.record({
  sql: fc.constantFrom(...changes),
  house: fc.nat({ max: houseCount - 1 }),
});

it("a read of the changes equals a complete read, whatever changes and in any order", async () => {
  const directory = createDirectory(database, 0);
  await directory.refresh();
  const property = fc.asyncProperty(
    fc.array(change, { minLength: 20, maxLength: 40 }),
    async (list) => {
      for (const { sql, house } of list) {
        step += 1;
        await database.query(sql, [houseIds[house], step]);
        await expectFresh(directory, sql);
      }
    },
  );
  await fc.assert(property, { numRuns: 4, endOnFailure: true });
});

it("a read of the changes includes a transaction that began before an earlier read", async () => {
  const directory = createDirectory(database, 0);
  const houseId = (await buildHouse(database)).id;
  houseIds.push(houseId);
  await directory.refresh();
  const clock = new EventEmitter();
  const [begun, read] = [once(clock, "begun"), once(clock, "read")];
  const late = database.transaction(async (tx) => {
    await tx.query("update houses set limit_override = '{\"co2HighPpm\": 3111}' where id = $1", [
      houseId,
    ]);
    clock.emit("begun");
    await read;
  });
  await begun;
  await buildHouse(database);
  await directory.refresh();
  clock.emit("read");
  await late;
  await expectFresh(directory, "a late commit");
  expect(directory.byHouseId(houseId)?.override.co2HighPpm).toBe(3111);
});

it("a read of the changes eventually finds a row that was deleted by hand, without a trace", async () => {
  const { id } = await buildHouse(database);
  houseIds.push(id);
  await database.query(
    changes.find((sql) => sql.includes("into alarm_inputs"))!,
    [id, 7],
  );
  // A row is read again while a transaction as old as the row runs anywhere in this PostgreSQL.
  const transactionId = async (sql: string) =>
    (await database.query<{ id: number }>(`select ${sql}::text::bigint as id`))[0]!.id;
  const written = await transactionId("pg_current_xact_id()");
  await expect
    .poll(() => transactionId("pg_snapshot_xmin(pg_current_snapshot())"))
    .toBeGreaterThan(written);
  const [few, none] = [createDirectory(database, 5), createDirectory(database, 0)];
  await Promise.all([few.refresh(), none.refresh()]);
  await database.query("delete from alarm_inputs");
  for (let read = 0; read < houseIds.length / 5 + 1; read += 1)
    await Promise.all([few.refresh(), none.refresh()]);
  expect(none.byHouseId(id)?.inputs).toHaveLength(1);
  expect(few.byHouseId(id)?.inputs).toHaveLength(0);
});
