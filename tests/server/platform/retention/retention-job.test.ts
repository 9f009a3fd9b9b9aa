import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { readEnvironment } from "../../../../server/platform/base/config.ts";
import { failingWork } from "../../../../server/platform/base/failing-work.ts";
import { partitionsOf } from "../../../../server/platform/db/partitions.ts";
import { type Ending, endingsOf } from "../../../../server/platform/retention/row-endings.ts";
import { Retention } from "../../../../server/platform/retention/retention-job.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";

const year = 365 * dayMs;
let opened: TestDatabase;
let dir = "";
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "house-watch-retention-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));
beforeEach(async () => {
  vi.clearAllMocks();
  opened = await openTestDatabase();
  return () => opened.close();
});

const environmentIn = (dataDir: string) => ({ ...readEnvironment({}), DATA_DIR: dataDir });

/** A clock that is `aheadMs` ahead of the database's, and a counter of the elapsed time. */
function openRetention(dataDir = dir) {
  const clock = { aheadMs: 0, ranMs: 0, isMine: true };
  const retention = new Retention({
    database: opened.database,
    environment: environmentIn(dataDir),
    log: log as never,
    now: () => Date.now() + clock.aheadMs,
    monotonic: () => clock.ranMs,
    isMine: () => clock.isMine,
  });
  return { clock, retention };
}

/** Values that a row of a table needs besides the generated ones. */
const special: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  alarms: { state: "'closed'", cleared_at: "$1" },
  alarm_outages: { ended_at: "$1" },
  autopilots: { ended_at: "$1" },
  control_batches: { state: "'done'" },
  control_commands: { kind: "'set'", life: "'{}'" },
  notices: { kind: "'alarm'" },
  peer_rings: { ended_at: "$1" },
  rollouts: { ended_at: "$1" },
  work_runs: { ended_at: "$1" },
  sessions: { created_at: "$1", seen_at: "$1" },
};

function someValue(type: string, no: number): string {
  if (type.endsWith("[]")) return `'{}'::${type}`;
  if (type === "date") return "current_date";
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "boolean") return "false";
  if (type.startsWith("timestamp")) return "now()";
  if (type.startsWith("json")) return `'{}'::${type}`;
  if (type === "bytea") return `'\\x${no.toString(16).padStart(8, "0")}'::bytea`;
  return `'${no}'::${type}`;
}

let index = 1000;
/** Adds a row with the time `at`, regardless of its other references. */
async function addRow(table: string, column: string, at: number): Promise<void> {
  const columns = await opened.database.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and a.attnotnull and not a.atthasdef`,
    [table],
  );
  index += 1;
  const values = new Map(columns.map(({ name, type }) => [name, someValue(type, index % 30_000)]));
  for (const [name, value] of Object.entries(special[table] ?? {})) values.set(name, value);
  values.set(column, "$1");
  await opened.database.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    const times = [...values.values()].map((value) =>
      value === "$1" ? `'${new Date(at).toISOString()}'` : value,
    );
    const names = [...values.keys()].map((name) => `"${name}"`).join(", ");
    await tx.query(`insert into ${table} (${names}) values (${times.join(", ")})`);
  });
}
const countOf = async (table: string) =>
  (
    await opened.database.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  )[0]!.count;

/** The longest age limit of a table: older rows expire in any case. */
const longest = new Map<string, Ending>();
for (const ending of endingsOf(readEnvironment({})))
  if ((longest.get(ending.table)?.ageMs ?? -1) < ending.ageMs) longest.set(ending.table, ending);

describe("a run of the retention", () => {
  test("deletes expired rows of every table, and no others", async () => {
    const { retention, clock } = openRetention();
    await retention.begin();
    const now = Date.now();
    for (const { table, column, ageMs } of longest.values()) {
      // Rows with a partition of their own are not in the default partition.
      const isOther = table.endsWith("_other");
      await addRow(table, column, now - ageMs - (isOther ? 90 : 2) * dayMs);
      if (!isOther) await addRow(table, column, column === "expires_at" ? now + hourMs : now);
    }
    clock.ranMs += hourMs;
    await retention.run();
    expect(log.warn.mock.calls).toEqual([]);
    for (const table of longest.keys())
      expect([table, await countOf(table)]).toEqual([table, table.endsWith("_other") ? 0 : 1]);
  });

  test("keeps an open alarm of any age, with its records", async () => {
    const { retention } = openRetention();
    await retention.begin();
    const past = Date.now() - 500 * dayMs;
    await addRow("facts", "at", Date.now());
    for (let alarm = 0; alarm < 2; alarm += 1) await addRow("alarms", "raised_at", past);
    const [open, closed] = await opened.database.query<{ id: number }>(
      "select id from alarms order by id",
    );
    await opened.database.query("update alarms set state = 'returned' where id = $1", [open!.id]);
    for (const { id } of [open!, closed!]) {
      await addRow("notices", "due_at", past);
      await opened.database.query(
        "update notices set alarm_ids = $1::int[] where alarm_ids = '{}'",
        [[id]],
      );
    }
    await retention.run();
    expect(await opened.database.query("select id from alarms")).toEqual([{ id: open!.id }]);
    expect(await opened.database.query("select alarm_ids as ids from notices")).toEqual([
      { ids: [open!.id] },
    ]);
  });

  test("deletes a long period in small slices", async () => {
    const { retention } = openRetention();
    await retention.begin();
    await opened.database.query(
      `insert into quarantine (at, network_id, topic, reason, detail, payload, size_bytes)
       select now() - interval '90 days', 'x', 't', 'badJson', '', '', 0
       from generate_series(1, 5000)`,
    );
    const querySpy = vi.spyOn(opened.database, "query");
    await retention.run();
    const slices = querySpy.mock.calls.filter(([text]) => text.includes("delete from quarantine"));
    expect(slices.length).toBeGreaterThan(2);
    expect(await countOf("quarantine")).toBe(0);
  });

  test("a failing step is reported and does not end others: a read-only folder, a failing delete", async () => {
    const file = join(dir, "no-folder");
    await writeFile(file, "");
    const { retention, clock } = openRetention(file);
    await retention.begin();
    const old = Date.now() - 800 * dayMs;
    await addRow("facts", "at", Date.now());
    await addRow("quarantine", "at", old);
    await addRow("presence_log", "at", old);
    await opened.database.query(
      "insert into operation_logs (at, operator, function, source, address) values ($1, 'a', 'b', 'c', 'd')",
      [new Date(old)],
    );
    await opened.database.query(
      `create function no_room() returns trigger language plpgsql as $$ begin
         raise exception 'No space left on device' using errcode = '53100'; end $$`,
    );
    await opened.database.query(
      "create trigger no_room before delete on quarantine for each statement execute function no_room()",
    );
    try {
      await retention.run();
      expect(await countOf("presence_log")).toBe(0);
      expect(await countOf("quarantine")).toBe(1);
      await retention.run();
      const steps = log.warn.mock.calls.map(([kind]) => (kind as { step?: string }).step);
      expect(steps).toContain("quarantine");
      expect(steps).toContain("operation log");
      const later = performance.now() + minuteMs;
      vi.spyOn(performance, "now").mockReturnValue(later);
      expect(failingWork()).toContain("retention: quarantine");
      // Another server has taken over the job.
      clock.isMine = false;
      await retention.run();
      expect(failingWork()).toEqual([]);
    } finally {
      vi.restoreAllMocks();
      await opened.database.query("drop function no_room cascade");
    }
  });

  test("deletes the frames of a device with a clock in the future when they are old by that clock", async () => {
    const { retention } = openRetention();
    await retention.begin();
    const ahead = Date.now() + 5 * year;
    for (const days of [0, 10, 40, 400])
      await opened.database.query("insert into frames (gateway_id, at, seq) values (1, $1, 1)", [
        new Date(ahead - days * dayMs),
      ]);
    await retention.run();
    expect(
      (await opened.database.query<{ at: Date }>("select at from frames order by at")).map(
        ({ at }) => at.getTime(),
      ),
    ).toEqual([ahead - 10 * dayMs, ahead]);
  });
});

describe("a wrong clock", () => {
  const addHistory = async (newest: number) => {
    for (let back = 0; back < 30; back += 1) {
      await addRow("facts", "at", newest - back * dayMs);
      await addRow("presence_log", "at", newest - back * dayMs);
      await opened.database.query(
        "insert into reading_minutes (house_id, at, frames, sum) values (1, $1, 1, '{1}')",
        [new Date(newest - back * dayMs)],
      );
    }
  };
  const history = async () => [
    await countOf("facts"),
    await countOf("presence_log"),
    await countOf("reading_minutes"),
  ];

  test.each([
    ["five years ahead", 5 * year],
    ["a month ahead", 30 * dayMs],
    ["back in 1970", -Date.now()],
  ])(
    "%s at the start: no row is lost, few partitions are made, and it is logged once",
    async (_, offMs) => {
      await openRetention().retention.begin();
      await addHistory(Date.now() - hourMs);
      const before = await partitionsOf(opened.database, "reading_minutes");
      const { retention, clock } = openRetention();
      clock.aheadMs = offMs;
      await retention.begin();
      for (let run = 0; run < 5; run += 1) {
        clock.ranMs += hourMs;
        await retention.run();
      }
      expect(await history()).toEqual([30, 30, 30]);
      const after = await partitionsOf(opened.database, "reading_minutes");
      expect(after.size).toBeLessThanOrEqual(before.size + 2);
      expect(log.error.mock.calls.map(([, text]) => String(text))).toEqual([
        expect.stringContaining("no history is dropped"),
      ]);
      clock.aheadMs = 0;
      await retention.run();
      expect(log.info.mock.calls.map(([text]) => String(text))).toContainEqual(
        expect.stringContaining("agree again"),
      );
      expect(await history()).toEqual([30, 30, 30]);
    },
  );

  test("ahead on an installation without an earlier run: the stored clock starts at the newest row", async () => {
    await addHistory(Date.now() - hourMs);
    const { retention, clock } = openRetention();
    await retention.begin();
    await retention.run();
    expect(await history()).toEqual([30, 30, 30]);
    clock.ranMs += hourMs;
    await retention.run();
    expect(await history()).toEqual([30, 30, 30]);
  });
});
