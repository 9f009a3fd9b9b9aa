import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  deviceClockSchema,
  unknownClock,
} from "../../../../server/telemetry/ingest/frame/device-clock.ts";
import { type Migration, readMigrations } from "../../../../server/platform/db/migration.ts";
import { type Database, openDatabase } from "../../../../server/platform/db/open-database.ts";

const folder = mkdtempSync(join(tmpdir(), "house-watch-forward-"));
const dataDir = join(folder, "data");
const open = (migrations?: readonly Migration[]) =>
  openDatabase({
    databaseUrl: undefined,
    dataDir,
    onError: (error) => console.error(error.message),
    ...(migrations === undefined ? {} : { migrations }),
  });

/** An installation of the first release, with what nobody kept people from writing into it then. */
const firstRelease = `
  insert into orgs (name, code) values ('North', 'N'), ('north', 'N2'), ('South', 'S');
  insert into farms (org_id, parent_id, lineage, name, level, adcode, lng, lat) values
    (1, null, '{1}', 'Hill', 'farm', '370000', 118, 36), (1, null, '{2}', 'HILL', 'farm', '370000', 118, 36), (3, null, '{3}', 'Hill', 'farm', '370000', 118, 36);
  insert into houses (farm_id, org_id, name, species) values (1, 1, 'House 1', 'broiler'), (1, 1, 'house 1', 'broiler'), (2, 1, 'House 1', 'duck'), (3, 3, 'House 1', 'layer');
  insert into breeds (key, name, species) values ('own', 'Own cross', 'broiler'), ('ross308', 'Ross 308', 'broiler');
  insert into flocks (house_id, breed_id, placed_at, placed_count) values (1, 1, '2025-01-05T00:00:00Z', 30000), (2, 2, '2025-01-06T00:00:00Z', 20000);
  insert into house_states (house_id, seen_at, late_skew_s) values (1, '2025-02-01T00:00:00Z', -1200.5), (2, '2025-02-01T00:00:00Z', null);
  insert into gateways (house_id, network_id, secret_hash, type_key, sim_card) values (1, 'GV-1', '\\x01', 27, '8986'), (2, 'GV-2', '\\x02', 99, null);
  insert into users (login_name, real_name, password_hash, role_key, org_id) values ('zhao', 'Zhao', 'x', 'company_manager', 1), ('admin', 'Root', 'x', 'administrator', null);
  insert into user_farms (user_id, farm_id) values (1, 1);
  insert into user_houses (user_id, house_id) values (1, 2);
  insert into quarantine (at, network_id, topic, reason, detail, payload, size_bytes) values ('2025-02-01T00:00:00Z', 'GV-1', 'v1/gw/GV-1/up/tele', 'notJson', '', '\\x7b', 1);`;

/** A release that had the operation log in one piece. */
const beforePieces = `
  insert into operation_logs (at, user_id, operator, org_id, function, operation, remark, source, address, before, after) values
    ('2024-01-15T08:00:00Z', 1, 'zhao', 1, 'login', '', '', 'computer', '10.0.0.1', null, null),
    ('2025-03-01T00:00:00Z', 1, 'zhao', 1, 'orgChange', 'North', 'first', 'computer', '10.0.0.1', '{"a":1}', '{"a":2}'),
    ('2025-03-01T00:00:00Z', null, 'z…', null, 'loginFailed', '', '', 'phone', '10.0.0.2', null, null),
    ('2026-06-30T23:59:59.999Z', 2, 'admin', null, 'login', '', '', 'computer', '::1', null, null);`;

/** A batch that another person went on with: one step of a house by two, before it was one. */
const twiceToken = "00000000-0000-4000-8000-0000000000aa";
const beforeSteps = `
  insert into control_commands (id, house_id, gateway_id, kind, items, state, client_token,
    armed_at, created_by, token_hash, operator, operator_name, source, address, batch_id, life)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 1, 1, 'write', '[]', 'verified',
    '${twiceToken}', now() - make_interval(mins => n), n, '', '', '', 'computer', '',
    '00000000-0000-4000-8000-0000000000bb', case when n < 3 then '{}'::jsonb end
  from generate_series(1, 3) as n`;

const counted = [
  "orgs",
  "farms",
  "houses",
  "flocks",
  "gateways",
  "users",
  "user_farms",
  "user_houses",
  "quarantine",
];
const counts = async (database: Database) =>
  Object.fromEntries(
    await Promise.all(
      counted.map(
        async (table) =>
          [
            table,
            (await database.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n,
          ] as const,
      ),
    ),
  );

let before: Record<string, number>;
const linesSql = `select id, at, user_id, operator, org_id, function, operation, remark, source, address, before, after
  from operation_logs order by id`;
let linesBefore: object[];
let database: Database;
beforeAll(async () => {
  const old = await open(readMigrations().slice(0, 1));
  for (const statement of firstRelease.split(";\n")) await old.query(statement);
  before = await counts(old);
  await old.close();
  const whole = await open(readMigrations().slice(0, 16));
  await whole.query(beforePieces);
  linesBefore = await whole.query(linesSql);
  await whole.close();
  const all = readMigrations();
  const steps = await open(
    all.slice(
      0,
      all.findIndex(({ name }) => name.endsWith("batch_step")),
    ),
  );
  await steps.query(beforeSteps);
  await steps.close();
  database = await open();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it("everything of the first release is there after the newest migration", async () => {
  expect(Object.values(before).every((count) => count > 0)).toBe(true);
  expect(await counts(database)).toEqual(before);
  expect(
    await database.query(
      "select h.name as house, k.placed_count, g.network_id from houses h join flocks k on k.house_id = h.id join gateways g on g.house_id = h.id order by h.id",
    ),
  ).toEqual([
    { house: "House 1", placed_count: 30_000, network_id: "GV-1" },
    { house: "house 1 (2)", placed_count: 20_000, network_id: "GV-2" },
  ]);
});

it("a step of a batch that was sent twice keeps both commands, the first of them its token", async () => {
  const commands = await database.query<{ n: string; kept: boolean }>(
    `select right(id::text, 1) as n, client_token = $1 as kept from control_commands order by id`,
    [twiceToken],
  );
  expect(commands).toEqual([
    { n: "1", kept: false },
    { n: "2", kept: true },
    { n: "3", kept: false },
  ]);
});

it("the lines of the operation log are whole, each in the piece of its time, and numbers go on", async () => {
  expect(linesBefore).toHaveLength(4);
  expect(await database.query(linesSql)).toEqual(linesBefore);
  const places = await database.query<{ place: string; id: number }>(
    "select tableoid::regclass::text as place, id from operation_logs order by id",
  );
  expect(places.map(({ place }) => place)).toEqual([
    "operation_logs_20231221",
    "operation_logs_20250213",
    "operation_logs_20250213",
    "operation_logs_20260604",
  ]);
  const line = `insert into operation_logs (at, operator, function, source, address)
    values (now(), 'x', 'login', 'computer', '') returning id`;
  expect(await database.query(line)).toEqual([{ id: 5 }]);
  for (const statement of [
    "update operation_logs set remark = 'x'",
    "delete from operation_logs",
    "delete from operation_logs_20250213",
    "update operation_logs_20250213 set remark = 'x'",
    "truncate operation_logs",
  ])
    await expect(database.query(statement)).rejects.toThrow("only ever added to");
});

it("a late frame that was remembered is the first of its clock's run, and nothing is known of others", async () => {
  const rows = await database.query<{ clock: unknown }>(
    "select clock from house_states order by house_id",
  );
  const fromMs = Date.UTC(2025, 1, 1);
  const skew = { lowMs: -1_200_500, highMs: -1_200_500 };
  expect(rows.map(({ clock }) => deviceClockSchema.catch(unknownClock).parse(clock))).toEqual([
    { knownMs: null, run: { fromMs, ...skew, frames: 1, countedMs: fromMs } },
    unknownClock,
  ]);
});

it("names that must be the only ones have their number or code behind them, the oldest keeps its own", async () => {
  expect(
    (await database.query<{ name: string }>("select name from farms order by id")).map(
      ({ name }) => name,
    ),
  ).toEqual(["Hill", "HILL (2)", "Hill"]);
  expect(
    (await database.query<{ name: string }>("select name from houses order by id")).map(
      ({ name }) => name,
    ),
  ).toEqual(["House 1", "house 1 (2)", "House 1", "House 1"]);
  expect(
    (await database.query<{ name: string }>("select name from orgs order by id")).map(
      ({ name }) => name,
    ),
  ).toEqual(["North", "north (N2)", "South"]);
});

it("a farm of one species is of that type, an opened one opens again and changes nothing", async () => {
  expect(
    (await database.query<{ type: string }>("select type from farms order by id")).map(
      ({ type }) => type,
    ),
  ).toEqual(["broiler", "duck", "layer"]);
  await database.close();
  database = await open();
  expect(await counts(database)).toEqual(before);
});
