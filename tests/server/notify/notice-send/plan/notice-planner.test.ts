import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "../../../../../contract/base/time.ts";
import type { Database } from "../../../../../server/platform/db/open-database.ts";
import { readBehind } from "../../../../../server/notify/notice-send/deliver/notices-behind.ts";
import { buildFarm } from "../../../../factories/fleet.ts";
import { Stage } from "../notice-stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

const receivedOf = (alarmId: number) =>
  stage.notices<{ channel: string; state: string }>(
    "channel, state",
    `${alarmId} = any(alarm_ids) and state <> 'dropped'`,
  );
const behind = (quietMs = 0) =>
  readBehind({ database: stage.database, quietMs: () => quietMs, now: () => stage.now });

/** Each alarm, number and channel with a pending notification. */
const duties = () =>
  stage.database.query<{ name: string }>(
    "select concat_ws(':', unnest(alarm_ids), phone_id, channel) as name from notice_duties",
  );

/** The same database, which refuses the statements that `isRefused` selects. */
const refusing = (isRefused: (text: string) => boolean): Database => {
  const { database } = stage;
  const refuse = (text: string) => {
    if (isRefused(text)) throw new Error(`refused: ${text.slice(0, 40)}`);
  };
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) => {
        refuse("transaction");
        return work({
          ...tx,
          query: (text, ...rest) => {
            refuse(text);
            return tx.query(text, ...rest);
          },
        });
      }),
  };
};

describe("a storm", () => {
  it("of alarms with equal notices is one row per number and channel, not per alarm", async () => {
    for (let count = 0; count < 3; count += 1) await stage.phone();
    const houses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => stage.house(`${index + 1}号舍`)),
    );
    await stage.raise(houses);
    await stage.sender.tick(stage.now);
    const rows = await stage.database.query<{ alarms: number }>(
      "select cardinality(alarm_ids) as alarms from notice_duties",
    );
    expect(rows).toEqual(Array.from({ length: 6 }, () => ({ alarms: 30 })));
    await stage.pass(10_000);
    expect(stage.fakes.call.received).toHaveLength(3);
    expect(stage.fakes.text.received).toHaveLength(3);
  });

  it("is planned once by simultaneous servers, also after one has died", async () => {
    for (let count = 0; count < 4; count += 1) await stage.phone();
    const houses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => stage.house(`${index + 1}号舍`)),
    );
    const both = [stage.another(), stage.another()];
    for (const house of houses) {
      await stage.raise([house]);
      stage.now += 300;
      await Promise.all(both.map((sender) => sender.tick(stage.now)));
    }
    // A server has claimed it and died.
    await stage.database.query("update notice_plans set holder = 'dead', lease_until = $1", [
      new Date(stage.now + 10_000),
    ]);
    await stage.raise([await stage.house("13号舍")]);
    await stage.pass(9000);
    expect((await behind()).unplanned).toBe(1);
    await stage.pass(8000);
    expect((await behind()).unplanned).toBe(0);
    const names = (await duties()).map(({ name }) => name);
    expect(new Set(names).size).toBe(13 * 4 * 2);
    expect(names).toHaveLength(13 * 4 * 2);
    await Promise.all(both.map((sender) => sender.stop()));
  });
});

describe("a storm of hundreds", () => {
  const [houses, phones] = [300, 120];
  /** A storm that begins in one second, with all its writes to the database. */
  async function raiseStorm() {
    const { farm, database } = stage;
    const built = await database.query<{ id: number; farmId: number; orgId: number }>(
      `insert into houses (farm_id, org_id, name, species)
       select $1::int, $2::int, n || '号舍', 'broiler' from generate_series(1, $3::int) n
       returning id, farm_id as "farmId", org_id as "orgId"`,
      [farm.id, farm.orgId, houses],
    );
    for (let count = 0; count < phones; count += 1) await stage.phone({ alarmType: "message" });
    const statements: { text: string; values: readonly unknown[] }[] = [];
    const receive = (text: string, values: readonly unknown[] = []) =>
      void statements.push({ text, values });
    const received: Database = {
      ...database,
      query: (text, values, ...rest) => {
        receive(text, values);
        return database.query(text, values, ...rest);
      },
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            ...tx,
            query: (text, values, ...rest) => {
              receive(text, values);
              return tx.query(text, values, ...rest);
            },
          }),
        ),
    };
    const sender = stage.another({ database: received });
    const alarms = await stage.raise(built.map((house) => ({ ...house, networkId: "" })));
    await sender.tick(stage.now);
    return { sender, statements, alarms };
  }

  it("is planned in one round, by an index, in rows that are short however many alarms there are", async () => {
    const { sender, statements, alarms } = await raiseStorm();
    expect((await behind()).unplanned).toBe(0);
    const turns = statements.filter(({ text }) =>
      text.startsWith("update notice_plans set holder = $2"),
    );
    // One of the alarms, and one of the numbers, which are new as well.
    expect(turns).toHaveLength(2);
    const rows = await stage.database.query<{ alarms: number }>(
      "select cardinality(alarm_ids) as alarms from notice_duties",
    );
    expect(Math.max(...rows.map((row) => row.alarms))).toBeLessThanOrEqual(128);
    expect(rows.reduce((sum, row) => sum + row.alarms, 0)).toBe(houses * phones);

    statements.splice(0);
    await stage.acknowledge(alarms.slice(0, 150));
    await sender.tick(stage.now);
    const existing = statements.find(({ text }) => text.includes("d.alarm_ids &&"))!;
    const plan = await stage.database.transaction(async (tx) => {
      await tx.query("set local enable_seqscan = off");
      return tx.query(`explain ${existing.text}`, existing.values);
    });
    expect(JSON.stringify(plan)).toContain("Bitmap Index Scan on notice_duties_alarms");
    expect(new Set((await duties()).map(({ name }) => name)).size).toBe(150 * phones);
    await sender.stop();
  });

  it("is read once for all its numbers, and an alarm again when it has changed", async () => {
    const { sender, statements, alarms } = await raiseStorm();
    const isRead = ({ text }: { text: string }) => text.includes("as house_name");
    const readIds = () =>
      statements.filter(isRead).flatMap(({ values }) => values[0] as readonly number[]);
    statements.splice(0);
    stage.now += 6000;
    await sender.tick(stage.now);
    await sender.settled();
    const first = await stage.phone({ alarmType: "message" });
    stage.now += 2500;
    await sender.tick(stage.now);
    statements.splice(0);
    await stage.step(alarms.slice(0, 1), (alarm) => ({ ...alarm, severity: 2 }));
    // As if it was not planned again: the due alarm is only read for sending.
    await stage.database.query("update notice_duties set next_at = $1 where phone_id = $2", [
      new Date(stage.now),
      first,
    ]);
    await sender.tick(stage.now);
    await sender.settled();
    expect(readIds().filter((id) => id !== alarms[0]!.id)).toEqual([]);
    expect(readIds()).toContain(alarms[0]!.id);
    await sender.stop();
  });
});

describe("an alarm that cannot be planned", () => {
  it("is set aside with a log line and a metric, delays no others, and is sent once possible", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const sender = stage.another({ log });
    await stage.phone({ alarmType: "message" });
    const houses = await Promise.all(
      Array.from({ length: 7 }, (_, index) => stage.house(`${index + 1}号舍`)),
    );
    const alarms = await stage.raise(houses);
    const bad = alarms[3]!;
    await stage.database.query("update alarms set key = 'nonsense' where id = $1", [bad.id]);
    // People of another organisation are notified too.
    const own = stage.farm;
    stage.farm = await buildFarm(stage.database, { name: "月光农场" });
    await stage.phone({ alarmType: "message" });
    const [other] = await stage.raise([await stage.house()]);
    stage.farm = own;
    await stage.pass(10_000, 1000, sender);
    for (const alarm of [...alarms, other!])
      expect(await receivedOf(alarm.id)).toHaveLength(alarm === bad ? 0 : 1);
    expect(await behind()).toMatchObject({ unplanned: 0, failing: 1 });
    expect(lines.filter((line) => line.includes(`"alarmId":${bad.id}`)).length).toBeGreaterThan(0);
    await stage.database.query("update alarms set key = 'powerFail' where id = $1", [bad.id]);
    await stage.pass(minuteMs, 2000, sender);
    expect(await receivedOf(bad.id)).toHaveLength(1);
    expect(await behind()).toMatchObject({ failing: 0 });
    await sender.stop();
  });

  it("does not block others, nor does an organisation with a growing pause", async () => {
    let isRefused = true;
    const own = stage.farm;
    const sender = stage.another({
      database: {
        ...stage.database,
        query: (text: string, values: readonly unknown[] = [], ...rest: []) => {
          const isOwn = JSON.stringify(values) === JSON.stringify([[own.orgId]]);
          if (isRefused && isOwn && text.includes("alarm_phones")) throw new Error("refused");
          return stage.database.query(text, values, ...rest);
        },
      } as Database,
    });
    await stage.phone({ alarmType: "message" });
    const [first] = await stage.raise([await stage.house()]);
    stage.farm = await buildFarm(stage.database, { name: "月光农场" });
    await stage.phone({ alarmType: "message" });
    const [other] = await stage.raise([await stage.house()]);
    await stage.pass(20_000, 500, sender);
    expect(await receivedOf(first!.id)).toEqual([]);
    expect(await receivedOf(other!.id)).toHaveLength(1);
    const state = await behind();
    expect(state).toMatchObject({ unplanned: 1, failing: 1 });
    expect(state.behindMs).toBeGreaterThan(15_000);
    isRefused = false;
    await stage.pass(minuteMs, 1000, sender);
    expect(await receivedOf(first!.id)).toHaveLength(1);
    expect(await behind()).toMatchObject({ behindMs: 0, unplanned: 0, due: 0, failing: 0 });
    await sender.stop();
  });
});

describe("a notice that cannot be created", () => {
  it("about one alarm blocks no other of its number, and is retried", async () => {
    let isRefused = true;
    await stage.phone({ alarmType: "message" });
    const alarms = await stage.raise([await stage.house("1号舍"), await stage.house("2号舍")]);
    const [bad, good] = alarms;
    const sender = stage.another({
      database: {
        ...stage.database,
        transaction: (work) =>
          stage.database.transaction((tx) =>
            work({
              ...tx,
              query: (text, values = [], ...rest) => {
                const isBad = values.some(
                  (value) => Array.isArray(value) && value.includes(bad!.id),
                );
                if (isRefused && isBad && text.includes("insert into notices"))
                  throw new Error("refused");
                return tx.query(text, values, ...rest);
              },
            }),
          ),
      },
    });
    await stage.pass(10_000, 500, sender);
    expect(await receivedOf(good!.id)).toHaveLength(1);
    expect(await receivedOf(bad!.id)).toEqual([]);
    expect(await behind()).toMatchObject({ failing: 1 });
    isRefused = false;
    await stage.pass(minuteMs, 1000, sender);
    expect(await receivedOf(bad!.id)).toHaveLength(1);
    expect(await behind()).toMatchObject({ failing: 0 });
    await sender.stop();
  });

  it("because its key is taken is an error and not sent", async () => {
    const id = await stage.phone({ alarmType: "message" });
    const [first] = await stage.raise([await stage.house()]);
    await stage.pass(8000);
    expect(await receivedOf(first!.id)).toHaveLength(1);
    // Raised in the same second, stored later.
    stage.now -= 8000;
    const [second] = await stage.raise([await stage.house("2号舍")]);
    stage.now += 8000;
    await stage.pass(10_000);
    expect(await receivedOf(second!.id)).toHaveLength(1);
    // A contact that is enabled again is notified again.
    const set = (status: string) =>
      stage.database.query(
        "update alarm_phones set status = $2, version = version + 1 where id = $1",
        [id, status],
      );
    await set("closed");
    await stage.pass(5000);
    await set("open");
    await stage.pass(10_000);
    expect(await receivedOf(first!.id)).toHaveLength(2);
  });
});

describe("a contact that has changed", () => {
  it("is not lost when the check that found it fails", async () => {
    let isRefused = false;
    const sender = stage.another({
      database: refusing((text) => isRefused && text.includes("notice_duties")),
    });
    const id = await stage.phone({ alarmType: "message", repeatMin: 5 });
    await stage.raise([await stage.house()]);
    await stage.pass(10_000, 1000, sender);
    expect(stage.fakes.text.received).toHaveLength(1);
    isRefused = true;
    await stage.database.query(
      "update alarm_phones set status = 'closed', version = version + 1 where id = $1",
      [id],
    );
    const added = await stage.phone({ alarmType: "message" });
    const tick = () => stage.pass(4000, 1000, sender).catch(() => undefined);
    await tick();
    isRefused = false;
    await stage.pass(20 * minuteMs, 5000, sender);
    const notices = await stage.notices<{ phone_id: number }>("phone_id");
    expect(notices.filter(({ phone_id }) => phone_id === id)).toHaveLength(1);
    expect(notices.filter(({ phone_id }) => phone_id === added).length).toBeGreaterThan(1);
    await sender.stop();
  });

  it("is planned again within seconds with hundreds of active alarms, and gets nothing once they close", async () => {
    const houses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => stage.house(`${index + 1}号舍`)),
    );
    const closing = await stage.phone({ alarmType: "message" });
    for (let subject = 1; subject <= 10; subject += 1) {
      await stage.raise(houses, "fanFault", String(subject));
      stage.now += 1000;
    }
    await stage.pass(10_000);
    const added = await stage.phone({ alarmType: "message" });
    await stage.database.query(
      "update alarm_phones set status = 'closed', version = version + 1 where id = $1",
      [closing],
    );
    const before = (await stage.notices("1", `phone_id = ${closing}`)).length;
    await stage.pass(4000);
    const of = async (id: number) =>
      (await duties()).filter(({ name }) => name.endsWith(`:${id}:text`)).length;
    expect([await of(closing), await of(added)]).toEqual([0, 400]);
    await stage.pass(20 * minuteMs, 5000);
    expect(await stage.notices("1", `phone_id = ${closing}`)).toHaveLength(before);
  });
});

describe("a farm moved in the tree", () => {
  it("notifies the contacts of its new place, even for older alarms", async () => {
    const { orgId } = stage.farm;
    const area = await buildFarm(stage.database, { orgId, level: "group", name: "东区" });
    const id = await stage.phone({ farmId: area.id, alarmType: "message" });
    const [alarm] = await stage.raise([await stage.house()]);
    await stage.pass(10_000);
    expect(await receivedOf(alarm!.id)).toEqual([]);
    await stage.database.query(
      "update farms set parent_id = $2, lineage = array[$2::int, $1::int] where id = $1",
      [stage.farm.id, area.id],
    );
    await stage.pass(10_000);
    expect(await duties()).toEqual([{ name: `${alarm!.id}:${id}:text` }]);
    expect(await receivedOf(alarm!.id)).toHaveLength(1);
  });
});

describe("the backlog of the planner", () => {
  it("is read from the tables, even without the notice process", async () => {
    expect(await behind()).toEqual({
      behindMs: 0,
      unplanned: 0,
      due: 0,
      failing: 0,
      isAnswering: true,
    });
    await stage.phone({ alarmType: "message" });
    await stage.raise([await stage.house()]);
    stage.now += 20_000;
    expect(await behind()).toMatchObject({ behindMs: 20_000, unplanned: 1, due: 0 });
    expect(await behind(40_000)).toMatchObject({ behindMs: 40_000, isAnswering: false });
    stage.now -= 20_000;
    await stage.sender.tick(stage.now);
    // An alarm that has just begun waits for others that begin with it.
    stage.now += 5000;
    expect(await behind()).toMatchObject({ behindMs: 0, unplanned: 0, due: 1 });
    stage.now += 16_000;
    expect(await behind()).toMatchObject({ behindMs: 16_000, unplanned: 0, due: 1 });
    await stage.pass(1000);
    expect(await behind()).toMatchObject({ behindMs: 0, due: 0 });
  });

  it("includes notices that are made and wait for a free slot of their channel", async () => {
    const answers: (() => void)[] = [];
    let isSlow = true;
    stage.fakes.text.answer = () =>
      new Promise((resolve) => {
        const answer = () => resolve({ kind: "accepted", ref: "r" });
        if (isSlow) answers.push(answer);
        else answer();
      });
    for (let count = 0; count < 60; count += 1) await stage.phone({ alarmType: "message" });
    await stage.raise([await stage.house()]);
    for (let step = 0; step < 16; step += 1) {
      stage.now += 500;
      await stage.sender.tick(stage.now);
    }
    expect(await behind()).toMatchObject({ unplanned: 0, due: 0 });
    stage.now += 20_000;
    expect((await behind()).behindMs).toBeGreaterThan(15_000);
    isSlow = false;
    for (const answer of answers) answer();
    await stage.pass(2000);
    expect(await behind()).toMatchObject({ behindMs: 0 });
  });
});
