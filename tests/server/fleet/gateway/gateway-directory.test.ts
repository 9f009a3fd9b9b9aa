import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createDirectory,
  type Directory,
} from "../../../../server/fleet/gateway/gateway-directory.ts";
import { contextOf } from "../../../../server/fleet/house/house-context.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { buildHouse } from "../../../factories/fleet.ts";

let opened: TestDatabase;
let directory: Directory;
let first: number;
let second: number;

beforeAll(async () => {
  opened = await openTestDatabase();
  first = (await buildHouse(opened.database)).id;
  second = (await buildHouse(opened.database)).id;
  directory = createDirectory(opened.database);
  await directory.refresh();
});
afterAll(() => opened.close());

const entries = () => [directory.byHouseId(first), directory.byHouseId(second)] as const;

/** SQL statements that change the first house, by the changed part. */
const changes = [
  [
    "limits of the house",
    "update houses set limit_override = '{\"co2HighPpm\": 3000}' where id = $1",
  ],
  ["supply", "update houses set phases = 'one' where id = $1"],
  ["flock", "update flocks set placed_count = placed_count + 1 where house_id = $1"],
  [
    "standard",
    `insert into breed_days (breed_id, day_age, temp_c)
     select breed_id, 999, 20 from flocks where house_id = $1`,
  ],
  [
    "alarm input",
    `insert into alarm_inputs (gateway_id, code, content, content_en, relay_type, important)
     select id, 1, 'a', 'a', 'normallyOpen', false from gateways where house_id = $1`,
  ],
  [
    "kind of alarm",
    `insert into alarm_kind_settings (org_id, key, severity, changed_by, changed_at)
     select org_id, 'tempHigh', 3, 'keeper', now() from houses where id = $1`,
  ],
  ["secret", "update gateways set secret_hash = '\\x01' where house_id = $1"],
] as const;

it("an unchanged gateway keeps its entry", async () => {
  const before = entries();
  expect(before).not.toContain(undefined);
  await directory.refresh();
  const after = entries();
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, true]);
});

it.each(changes)("only the entry of the house whose %s changed is replaced", async (_, sql) => {
  const before = entries();
  await opened.database.query(sql, [first]);
  await directory.refresh();
  const after = entries();
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true]);
  expect(after[0]).not.toEqual(before[0]);
});

it("the judge gets the configured phases, or null for learned ones", async () => {
  const now = Date.UTC(2026, 5, 1);
  const phases = async (set: string | null) => {
    await opened.database.query("update houses set phases = $2 where id = $1", [second, set]);
    await directory.refresh();
    return contextOf(directory.byHouseId(second)!, now, null).phases;
  };
  expect([await phases("one"), await phases("three"), await phases(null)]).toEqual([1, 3, null]);
});
