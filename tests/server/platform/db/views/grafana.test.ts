import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import { dayMs } from "../../../../../contract/base/time.ts";
import { addViewUser, removeViewUser } from "../../../../../server/platform/db/views/view-users.ts";
import { biDay, buildBiHouse } from "../../../../factories/bi.ts";
import { openFreshDatabase, type TestDatabase } from "../../../../factories/database.ts";
import type { BuiltHouse } from "../../../../factories/fleet.ts";

const folder = join(import.meta.dirname, "../../../../../deploy/grafana");
const files = readdirSync(join(folder, "dashboards"));
const uid = "house-watch-views";

interface Dashboard {
  readonly templating: {
    list: readonly { name: string; query: string; datasource: { uid: string } }[];
  };
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { rawSql: string; datasource: { uid: string } }[];
  }[];
}
const read = (file: string): Dashboard =>
  JSON.parse(readFileSync(join(folder, "dashboards", file), "utf8"));

let opened: TestDatabase;
let house: BuiltHouse;
let client: pg.Client;
const name = `grafana_${process.pid}`;

beforeAll(async () => {
  opened = await openFreshDatabase();
  house = await buildBiHouse(opened.database, 24.5);
  await buildBiHouse(opened.database, 31.5);
  const { role, password } = await addViewUser(opened.database, { name, org: String(house.orgId) });
  const [{ database } = { database: "" }] = await opened.database.query<{ database: string }>(
    "select current_database() as database",
  );
  const url = new URL(process.env.TEST_DATABASE_URL!);
  [url.username, url.password, url.pathname] = [role, password, `/${database}`];
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await removeViewUser(opened.database, name);
  await opened.close();
});

const [from, to] = [biDay - dayMs, biDay + dayMs].map((at) => new Date(at).toISOString());
/** The statement with Grafana's variables replaced. */
const filled = (text: string, houses: string): string =>
  text
    .replace(/\$__timeFilter\(([^()]*(?:\([^()]*\))?[^()]*)\)/g, `$1 between '${from}' and '${to}'`)
    .replaceAll("${house:csv}", houses);

describe("the Grafana folder", () => {
  it("has three dashboards that use one data source", () => {
    expect(files.toSorted()).toEqual(["alarms.json", "flocks.json", "houses.json"]);
    const source = readFileSync(join(folder, "provisioning/datasources/house-watch.yaml"), "utf8");
    expect(source).toContain(`uid: ${uid}`);
    expect(source).not.toMatch(/password: (?!\$)/);
    for (const { panels, templating } of files.map(read))
      for (const { datasource } of [
        ...panels.flatMap(({ targets }) => targets),
        ...templating.list,
      ])
        expect(datasource.uid).toBe(uid);
  });

  it.each(files)(
    "every statement of %s runs as a reader, and shows the reader's own rows",
    async (file) => {
      const { panels, templating } = read(file);
      for (const { query } of templating.list)
        expect((await client.query<object>(query)).rows).toEqual([
          { __text: expect.any(String), __value: house.id },
        ]);
      for (const { title, targets } of panels)
        for (const { rawSql } of targets) {
          const text = filled(rawSql, String(house.id));
          expect([title, text.includes("$")]).toEqual([title, false]);
          const { rows, fields } = await client.query<Record<string, unknown>>(text);
          expect([title, rows.length > 0]).toEqual([title, true]);
          const names = fields.map((field) => field.name);
          if (names.includes("metric")) expect(names).toEqual(["time", "metric", "value"]);
          expect(JSON.stringify(rows)).not.toContain("31.5");
        }
    },
  );
});
