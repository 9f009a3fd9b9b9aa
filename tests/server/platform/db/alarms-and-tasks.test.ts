import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, readMigrations } from "../../../../server/platform/db/migration.ts";
import { openFreshDatabase, type TestDatabase } from "../../../factories/database.ts";

/** The schema from the time when maintenance was an alarm. */
const steps = readMigrations();
const before = steps.slice(
  0,
  steps.findIndex(({ name }) => name === "0092_alarms_and_tasks"),
);

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  await fresh.database.transaction(async ({ query }) => {
    await query("drop schema public cascade; drop schema drizzle cascade; create schema public");
    await migrate(query, before);
    await query(`
      insert into orgs (id, name, code, version) values (1, 'One', 'A', 1), (2, 'Two', 'B', 1);
      insert into farms (id, org_id, name, level, lineage, adcode, lng, lat)
        values (1, 1, 'F', 'farm', '{1}', '370000', 118, 36),
          (2, 2, 'G', 'farm', '{2}', '370000', 118, 36);
      insert into houses (id, org_id, farm_id, name, species)
        values (1, 1, 1, '1', 'broiler'), (2, 2, 2, '2', 'broiler');
      insert into alarms (id, house_id, farm_id, org_id, key, subject, severity, state, raised_at,
          ack_at, ack_by, version)
        values (1, 1, 1, 1, 'planOverdue', '', 4, 'acknowledged', now(), now(), 'Chen', 3),
          (2, 1, 1, 1, 'tempHigh', '', 2, 'unacknowledged', now(), null, null, 4),
          (3, 1, 1, 1, 'planDue', '', 4, 'closed', now(), null, null, 2),
          (4, 2, 2, 2, 'updateFailed', '', 4, 'closed', now(), null, null, 1);
      insert into alarm_events (alarm_id, at, kind) values (1, now(), 'raised'), (2, now(), 'raised');
      update fact_head set seq = 4;
      insert into facts (seq, at, kind, org_id, farm_id, house_id, payload) values
        (3, now(), 'alarm', 1, 1, 1, '{"kind": "alarm", "alarm": {"key": "planOverdue"}}'),
        (4, now(), 'alarm', 1, 1, 1, '{"kind": "alarm", "alarm": {"key": "tempHigh"}}');
      insert into alarm_phones (id, org_id, farm_id, kind, address, p1_from, p1_to, date_type,
          repeat_min, delay_min, closable, alarm_type, status, notice_types, language)
        values (1, 1, 1, 'phone', '+8613800000000', 0, 0, 'daily', 0, 0, true, 'message', 'open',
          '{device}', 'zh');
      insert into notice_duties (org_id, phone_id, channel, alarm_ids, severity, start_at, slot)
        values (1, 1, 'text', '{1,2}', 2, now(), 0), (1, 1, 'text', '{1}', 4, now(), 0);
      insert into alarm_kind_settings (org_id, key, severity, changed_by, changed_at)
        values (1, 'planOverdue', 3, 'Chen', now());`);
  });
});
afterAll(() => fresh.close());

it("the migration removes tasks from the alarms, and open pages get a new snapshot", async () => {
  const { query } = fresh.database;
  await fresh.database.transaction((tx) => migrate(tx.query, steps));
  expect(await query("select id, key from alarms")).toEqual([{ id: 2, key: "tempHigh" }]);
  expect(await query("select alarm_id from alarm_events")).toEqual([{ alarm_id: 2 }]);
  expect(await query("select alarm_ids from notice_duties")).toEqual([{ alarm_ids: [2] }]);
  expect(await query("select key from alarm_kind_settings")).toEqual([]);
  // One organisation had such an alarm open: a tree fact is added as its newest fact. The fact of
  // the alarm is deleted.
  expect(await query("select seq from fact_head")).toEqual([{ seq: 5 }]);
  expect(
    await query("select seq, kind, org_id, payload->>'orgId' as payload from facts order by seq"),
  ).toEqual([
    { seq: 4, kind: "alarm", org_id: 1, payload: null },
    { seq: 5, kind: "tree", org_id: 1, payload: "1" },
  ]);
});
