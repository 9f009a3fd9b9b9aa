import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, readMigrations } from "../../../../server/platform/db/migration.ts";
import { openFreshDatabase, type TestDatabase } from "../../../factories/database.ts";

/** The schema from the time when a token knew its maker only by name. */
const steps = readMigrations();
const before = steps.slice(
  0,
  steps.findIndex(({ name }) => name === "0114_token_makers"),
);

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  await fresh.database.transaction(async ({ query }) => {
    await query("drop schema public cascade; drop schema drizzle cascade; create schema public");
    await migrate(query, before);
    await query(`
      insert into orgs (id, name, code, version) values (1, 'One', 'A', 1), (2, 'Two', 'B', 1);
      insert into users (id, kind, login_name, real_name, password_hash, role_key, org_id,
          created_at)
        values (1, 'person', 'chen', 'Chen Renamed', 'x', 'company_manager', 1, '2026-01-01'),
          (2, 'person', 'li', 'Li', 'x', 'company_manager', 1, '2026-01-01'),
          (3, 'person', 'li2', 'Li', 'x', 'company_manager', 2, '2026-01-01'),
          (4, 'person', 'wu', 'Wu', 'x', 'company_manager', 1, '2026-01-01'),
          (5, 'person', 'wu2', 'Wu', 'x', 'administrator', null, '2026-01-01'),
          (6, 'person', 'sun', 'Sun', 'x', 'company_manager', 1, '2026-06-01'),
          (9, 'service', 'service/1/ERP', 'ERP', 'x', 'company_manager', 1, '2026-01-01');
      insert into operation_logs (at, user_id, operator, operator_name, function, source, address)
        values ('2026-03-01 08:00:00Z', 1, 'chen', 'Chen', 'serviceTokenCreate', 'pc', '');
      insert into service_tokens (user_id, name, token_hash, hint, scopes, addresses, ends_at,
          created_at, created_by)
        select 9, v.name, v.name::bytea, 'h', '[]', '[]', '2027-01-01', v.at::timestamptz, v.maker
        from (values ('a', '2026-03-01 08:00:00Z', 'Chen'), ('b', '2026-03-02', 'Li'),
          ('c', '2026-03-02', 'Wu'), ('d', '2026-03-02', 'Sun'), ('e', '2026-03-02', 'Gone'))
          v(name, at, maker);`);
  });
});
afterAll(() => fresh.close());

it("tokens get their makers from the log, or from a name that only one person has", async () => {
  const { query } = fresh.database;
  await fresh.database.transaction((tx) => migrate(tx.query, steps));
  expect(
    await query("select name, created_by, created_by_id as by from service_tokens order by name"),
  ).toEqual([
    { name: "a", created_by: "Chen", by: 1 },
    { name: "b", created_by: "Li", by: 2 },
    // Two people have the first name, one person was added later, and one is deleted.
    { name: "c", created_by: "Wu", by: null },
    { name: "d", created_by: "Sun", by: null },
    { name: "e", created_by: "Gone", by: null },
  ]);
});
