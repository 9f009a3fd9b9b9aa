// @run all: batches go in waves to houses that answer, misreport or are offline.
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type {
  BatchDetail,
  BatchContent,
} from "../../../../contract/control/batch/control-batch.ts";
import { messages } from "../../../../contract/base/server-message.ts";
import type { Settings } from "../../../../contract/control/protocol/controller-setting.ts";
import type { Misbehaviour } from "../../../../simulator/controller/misbehaviour.ts";
import { BatchWorker } from "../../../../server/control/control-batch/batch-worker.ts";
import { endTurn } from "../../../../server/control/control-batch/batch-round.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildBatch } from "../../../factories/batch.ts";
import { openRemote, type Remote } from "../control/remote-house.ts";
import { sessionEnds } from "../../../factories/session-ends.ts";

const houses = 6;
const all = Array.from({ length: houses }, (_, index) => index + 1);
let remote: Remote;
let worker: BatchWorker;
const openWorker = () =>
  new BatchWorker({
    sessionEnds,
    database: remote.database,
    bus: remote.server.bus,
    log: pino({ level: "silent" }),
    now: () => remote.server.clock.now,
  });
beforeAll(async () => {
  // A fast bus, because these tests are about the course of a batch and not about the line.
  remote = await openRemote(houses);
  for (const number of all) await remote.connect(number);
  worker = openWorker();
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await remote.close();
});
afterEach(async () => {
  remote.clock.aheadMs = 0;
  for (const { plant } of remote.lines) plant.misbehaviour = null;
  await remote.database.query("delete from house_leases");
  await remote.database.query("update orgs set is_remote_off = false, second_person = 'off'");
  await remote.database.query("delete from alarms");
});

const ids = (numbers: readonly number[]) => numbers.map((number) => remote.houseId(number));
const behave = (number: number, mode: Misbehaviour | null) => {
  remote.lines[number - 1]!.plant.misbehaviour = mode;
};
/** A new value each time, because an equal one is no change. A cooler target is a small risk. */
let step = 0;
const cooler = (): BatchContent => ({
  kind: "write",
  group: "curve",
  items: [{ k: "targetOffset", to: -((((step += 1) % 9) + 1) / 10) }],
});
/** A delay in the tunnel that is longer each time. */
const moreAir = () => [{ k: "tunnelExitDelay", to: 12 + (step += 1) }];
const call = async (name: Parameters<Remote["server"]["call"]>[0], input: object, as: Caller) => {
  const { status, body } = await remote.server.call(name, { as, input });
  return { status, data: body.data as never, fields: body.fields, msg: body.msg };
};
async function plan(
  what: BatchContent,
  numbers: readonly number[] = all,
  as: Caller = remote.administrator,
): Promise<BatchDetail> {
  const input = { name: "夏季降温", what, houseIds: ids(numbers) };
  const { data, status } = await call("planBatch", input, as);
  expect(status).toBe(200);
  return data;
}
const start = (
  { batch }: BatchDetail,
  more: Record<string, unknown> = {},
  as: Caller = remote.administrator,
) =>
  call(
    "startBatch",
    {
      id: batch.id,
      soakMin: 0,
      confirm: { houses: batch.counts.waiting, reason: "test" },
      ...more,
    },
    as,
  );
const detail = async (id: string, as = remote.administrator): Promise<BatchDetail> =>
  (await remote.server.call("getBatch", { as, input: { id } })).body.data;
const rowsOf = async (id: string, as = remote.administrator) =>
  (await remote.server.call("listBatchHouse", { as, input: { id } })).body.data.rows;
const stateOf = async (id: string, number: number) =>
  (await rowsOf(id)).find(({ houseId }) => houseId === remote.houseId(number));
/** The batch once it is no longer running. */
async function settled(id: string): Promise<BatchDetail["batch"]> {
  await vi.waitFor(
    async () => {
      const { state, counts } = (await detail(id)).batch;
      expect([state === "running", counts.open]).toEqual([false, 0]);
    },
    { timeout: 20_000, interval: 60 },
  );
  return (await detail(id)).batch;
}
const values = async (numbers: readonly number[] = all) =>
  Promise.all(
    numbers.map(async (number) => {
      const { settings } = await remote.settings(number, "curve");
      return settings.values["targetOffset"];
    }),
  );
const writesSince = (from: number) =>
  remote.orders.slice(from).filter(({ order }) => order.type === "write");

describe("a batch", () => {
  it("is planned without a message to any house, and lists the changes of each", async () => {
    const from = remote.orders.length;
    const what = cooler();
    const planned = await plan(what);
    expect(writesSince(from)).toEqual([]);
    expect(planned.batch).toMatchObject({ state: "planned", kind: "write", groups: ["curve"] });
    expect(planned.batch.counts).toMatchObject({ waiting: houses, left: 0 });
    expect(planned.changes).toEqual([
      expect.objectContaining({ group: "curve", k: "targetOffset", houses }),
    ]);
    // Unchanged and impossible values are left out and reported.
    await remote.database.query("update house_states set is_online = false where house_id = $1", [
      remote.houseId(6),
    ]);
    const partly = await plan({
      kind: "write",
      group: "curve",
      items: [{ k: "target", row: 0, to: 200 }],
    });
    expect(partly.batch.counts).toMatchObject({ waiting: 0, left: houses });
    expect(await stateOf(partly.batch.id, 1)).toMatchObject({ reason: "values", faults: 1 });
    const without = await plan(what);
    expect(await stateOf(without.batch.id, 6)).toMatchObject({ state: "left", reason: "offline" });
    await remote.database.query("update house_states set is_online = true");
  });

  it("runs in waves, reads each house back, and records each value once", async () => {
    const planned = await plan(cooler());
    const { id } = planned.batch;
    const wrong = await start(planned, { confirm: { houses: houses - 1, reason: "x" } });
    expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([400, ["houses"]]);
    const other = await remote.caller();
    expect((await start(planned, {}, other)).status).toBe(409);
    const from = remote.orders.length;
    expect((await start(planned, { firstHouseId: remote.houseId(3) })).status).toBe(200);
    // A repeated start changes nothing.
    expect((await start(planned)).status).toBe(200);
    const batch = await settled(id);
    expect(batch).toMatchObject({ state: "ended", counts: { verified: houses } });
    const writes = writesSince(from);
    expect(writes).toHaveLength(houses);
    const rows = await rowsOf(id);
    const first = rows.filter(({ wave }) => wave === 0);
    expect(first.map(({ houseId }) => houseId)).toEqual([remote.houseId(3)]);
    const firstEnd = Math.max(...first.map(({ endedAt }) => endedAt!));
    for (const { wave, beganAt } of rows)
      if (wave! > 0) expect(beganAt!).toBeGreaterThanOrEqual(firstEnd);
    expect(new Set(await values()).size).toBe(1);
    const records = await remote.database.query(
      `select c.id from parameter_changes c join control_commands k on k.id = c.command_id
       where k.batch_id = $1`,
      [id],
    );
    expect(records).toHaveLength(houses);
    const lines = await remote.database.query<{ function: string; n: number }>(
      `select function, count(*)::int as n from operation_logs
       where remark like '%' || $1 || '%' or remark in (
         select id || ' 夏季降温' from control_commands where batch_id = $1::uuid)
       group by function order by function`,
      [id],
    );
    expect(lines).toEqual([
      { function: "batchStart", n: 1 },
      { function: "controlSend", n: houses },
    ]);
  }, 30_000);

  it("stops when the first house misreports: the others are unchanged", async () => {
    behave(2, "liar");
    const before = await values();
    const planned = await plan(cooler());
    const from = remote.orders.length;
    await start(planned, { firstHouseId: remote.houseId(2) });
    const batch = await settled(planned.batch.id);
    expect(batch).toMatchObject({
      state: "paused",
      reason: "failure",
      counts: { failed: 1, waiting: houses - 1, verified: 0 },
    });
    expect(await stateOf(planned.batch.id, 2)).toMatchObject({ reason: "mismatch" });
    expect(writesSince(from)).toHaveLength(1);
    expect(await values()).toEqual(before);
    const stopped = await call("stopBatch", { id: batch.id }, remote.administrator);
    expect(stopped.data).toMatchObject({ state: "stopped", counts: { notSent: houses - 1 } });
  }, 30_000);

  it("retries rows of a table only while they have not moved", async () => {
    const { database } = remote;
    const { rows: was } = (await remote.settings(1, "curve")).settings;
    const items = [{ k: "target", row: 1, to: Number(was[1]!["target"]) - 0.5 }];
    const { id } = (await plan({ kind: "write", group: "curve", items }, [1])).batch;
    await database.query("update control_batches set state = 'stopped' where id = $1", [id]);
    await database.query("update control_batch_houses set state = 'notSent' where batch_id = $1", [
      id,
    ]);
    const retried = async (rows: Settings["rows"]): Promise<unknown> => {
      await database.query(
        `update house_parameters set settings = settings || jsonb_build_object('rows', $2::jsonb)
         where house_id = $1 and grp = 'curve'`,
        [remote.houseId(1), JSON.stringify(rows)],
      );
      const retry = await plan({ kind: "retry", batchId: id }, []);
      return (await rowsOf(retry.batch.id)).map(({ state, reason }) => [state, reason]);
    };
    const [first, ...others] = was;
    const moved = [first!, { ...first!, day: 1 }, ...others];
    expect(await retried(moved)).toEqual([["left", "changedSince"]]);
    expect(await retried(was)).toEqual([["waiting", null]]);
  }, 30_000);

  it("retries only failed houses, and undoes only its own values", async () => {
    await remote.database.query("delete from control_batches");
    const before = await values();
    behave(4, "liar");
    const planned = await plan(cooler());
    await start(planned, { firstHouseId: remote.houseId(1), isInWaves: false });
    const first = await settled(planned.batch.id);
    expect(first).toMatchObject({ state: "paused", counts: { failed: 1 } });
    await call("resumeBatch", { id: first.id }, remote.administrator);
    expect(await settled(first.id)).toMatchObject({
      state: "ended",
      counts: { verified: houses - 1, failed: 1 },
    });
    behave(4, null);
    await remote
      .order(4, "curve", [{ k: "targetOffset", to: -1.9 }])
      .then(({ id }) => remote.ended(id));
    const from = remote.orders.length;
    const retry = await plan({ kind: "retry", batchId: first.id }, []);
    expect(retry.batch).toMatchObject({ ofId: first.id, counts: { waiting: 1 } });
    // Values that were read back are not checked again.
    expect((await rowsOf(retry.batch.id)).map(({ houseId }) => houseId)).toEqual(ids([4]));
    await start(retry);
    expect(await settled(retry.batch.id)).toMatchObject({
      state: "ended",
      counts: { verified: 1 },
    });
    expect(writesSince(from).map(({ networkId }) => networkId)).toEqual(["G004"]);
    // A person changes one of them, so it no longer belongs to the batch.
    await remote
      .order(5, "curve", [{ k: "targetOffset", to: -1.7 }])
      .then(({ id }) => remote.ended(id));
    const undo = await plan({ kind: "undo", batchId: first.id }, []);
    expect(await stateOf(undo.batch.id, 5)).toMatchObject({
      state: "left",
      reason: "changedSince",
    });
    expect(undo.batch.counts.waiting).toBe(4);
    await start(undo, { isInWaves: false });
    expect(await settled(undo.batch.id)).toMatchObject({ state: "ended", counts: { verified: 4 } });
    const [one, two, three, , , six] = await values();
    expect([one, two, three, six]).toEqual([before[0], before[1], before[2], before[5]]);
    expect((await detail(first.id)).followers.map(({ kind }) => kind)).toEqual(["retry", "undo"]);
    // No house of the second batch has failed.
    const none = await call(
      "planBatch",
      { name: "x", what: { kind: "retry", batchId: retry.batch.id }, houseIds: [] },
      remote.administrator,
    );
    expect(none).toMatchObject({ status: 409, msg: messages.nothingToRetry.en });
  }, 60_000);

  it("resumes after a kill: no house gets a command twice", async () => {
    const planned = await plan(cooler());
    const { id } = planned.batch;
    for (const number of all) behave(number, "doubler");
    await start(planned, { isInWaves: false });
    // Killed between a check and its sending, and between a sending and its record.
    await worker.stop();
    const killed = openWorker();
    await killed.runNow();
    await killed.stop();
    await remote.database.query(
      `update control_batch_houses set command_id = null, claimed_at = null
       where batch_id = $1 and place in (0, 1)`,
      [id],
    );
    worker = openWorker();
    expect(await settled(id)).toMatchObject({ state: "ended", counts: { verified: houses } });
    const commands = await remote.database.query<{ house_id: number; n: number }>(
      `select house_id, count(*)::int as n from control_commands
       where batch_id = $1 and life is not null group by house_id`,
      [id],
    );
    expect(commands.map(({ n }) => n)).toEqual(all.map(() => 1));
  }, 30_000);
});

it("is planned in as many statements for six houses as for one", async () => {
  const counted = vi.spyOn(remote.database, "query");
  /** The smallest of three counts, because workers of the same process send queries too. */
  const statements = async (numbers: readonly number[]) => {
    const what = cooler();
    let min = Infinity;
    for (let time = 0; time < 3; time += 1) {
      counted.mockClear();
      await plan(what, numbers);
      min = Math.min(min, counted.mock.calls.length);
    }
    return min;
  };
  const one = await statements([1]);
  expect(one).toBeGreaterThan(5);
  // Five more houses would need at least five more statements.
  expect(await statements(all)).toBeLessThan(one + 5);
  counted.mockRestore();
});

describe("a batch keeps every safety rule", () => {
  it("is started within ten minutes and in the session that planned it, or not at all", async () => {
    for (const change of [
      "token_hash = 'another session'",
      "planned_at = planned_at - interval '11 minutes'",
    ]) {
      const planned = await plan(cooler(), [1]);
      await remote.database.query(`update control_batches set ${change} where id = $1`, [
        planned.batch.id,
      ]);
      expect([change, (await start(planned)).status]).toEqual([change, 409]);
    }
  });

  it("skips houses with people at the settings, and reports that", async () => {
    const other = await remote.caller();
    const planned = await plan(
      { kind: "write", group: "curve", items: [{ k: "targetOffset", to: 0.3 }] },
      [1, 2, 3],
    );
    await call("takeLease", { houseId: remote.houseId(2), tabToken: randomUUID() }, other);
    await call("setLocalOnly", { houseId: remote.houseId(3), isLocalOnly: true }, other);
    const later = await plan(cooler(), [2, 3]);
    expect(await stateOf(later.batch.id, 2)).toMatchObject({ state: "left", reason: "leased" });
    expect(await stateOf(later.batch.id, 3)).toMatchObject({ state: "left", reason: "localOnly" });
    await start(planned, { isInWaves: false });
    await settled(planned.batch.id);
    expect(await stateOf(planned.batch.id, 2)).toMatchObject({
      state: "skipped",
      reason: "leased",
    });
    expect(await stateOf(planned.batch.id, 3)).toMatchObject({
      state: "skipped",
      reason: "localOnly",
    });
    await call("setLocalOnly", { houseId: remote.houseId(3), isLocalOnly: false }, other);
  }, 30_000);

  it("lets more air pass despite an unread or unknown setting", async () => {
    const states: string[] = [];
    for (const phase of ["sent", "unconfirmed"] as const) {
      behave(1, "deaf");
      const planned = await plan(cooler(), [1]);
      await start(planned);
      await vi.waitFor(async () => {
        expect((await stateOf(planned.batch.id, 1))?.commandId).not.toBeNull();
      }, 9000);
      const commandId = (await stateOf(planned.batch.id, 1))!.commandId!;
      const of = () => remote.commandOf(commandId);
      await remote.ended(commandId, "sent");
      if (phase === "unconfirmed") remote.clock.aheadMs = 70_000;
      await remote.ended(commandId, phase);
      const warmer = await remote.arm(1, "curve", [{ k: "targetOffset", to: 0.2 }]);
      expect(warmer.outcome === "ready" && (await remote.send(warmer.command.id))).toMatchObject({
        reason: "open",
      });
      const air = await remote.order(1, "vent", moreAir());
      expect([air.risk?.class, (await of()).state]).toEqual(["P", phase]);
      behave(1, null);
      expect(await remote.ended(air.id)).toMatchObject({ state: "verified" });
      expect(await remote.ended(commandId)).toMatchObject({ state: "verified" });
      remote.clock.aheadMs = 0;
      states.push(phase);
      await call("stopBatch", { id: planned.batch.id }, remote.administrator);
    }
    expect(states).toEqual(["sent", "unconfirmed"]);
  }, 60_000);

  it("of more air does not wait for people at the settings of a house", async () => {
    const other = await remote.caller();
    await call("takeLease", { houseId: remote.houseId(2), tabToken: randomUUID() }, other);
    const planned = await plan({ kind: "write", group: "vent", items: moreAir() }, [1, 2]);
    expect(planned.batch).toMatchObject({ risk: "P", asks: [], counts: { waiting: 2, left: 0 } });
    await start(planned, { isInWaves: false });
    expect(await settled(planned.batch.id)).toMatchObject({
      state: "ended",
      counts: { verified: 2 },
    });
  }, 30_000);

  it("counts a house that is skipped halfway as failed, because it has some of the values", async () => {
    const { database } = remote;
    const ends: string[] = [];
    for (const task of [0, 1]) {
      const id = await buildBatch(database, { houseId: remote.houseId(1) });
      await database.query(
        "update control_batch_houses set state = 'open', task = $2 where batch_id = $1",
        [id, task],
      );
      const house = { house_id: remote.houseId(1), tasks: [], task, risk: null, client_token: "" };
      await endTurn(database, id, house, { kind: "skipped", reason: "leased" }, Date.now());
      ends.push((await stateOf(id, 1))!.state);
    }
    expect(ends).toEqual(["skipped", "failed"]);
  });

  it("sends no command that has become more dangerous since the approval", async () => {
    const planned = await plan(
      { kind: "write", group: "curve", items: [{ k: "targetOffset", to: 0.4 }] },
      [1, 2],
    );
    for (const number of [1, 2])
      await buildAlarm(remote.database, {
        houseId: remote.houseId(number),
        key: "tempHigh",
        severity: 1,
      } as never);
    const from = remote.orders.length;
    await start(planned);
    const batch = await settled(planned.batch.id);
    expect(batch).toMatchObject({ state: "paused", reason: "unproven" });
    expect(writesSince(from)).toEqual([]);
    const [row] = await rowsOf(planned.batch.id);
    expect(row).toMatchObject({ state: "skipped", reason: "riskRose" });
  }, 30_000);

  it.each([
    ["the clock", { do: "clock" }],
    ["latched alarms", { do: "reset", to: null }],
    ["the log", { do: "log", lines: 200 }],
  ] as const)(
    "has %s of many houses done",
    async (_what, action) => {
      const planned = await plan({ kind: "do", action }, [1, 2]);
      await start(planned);
      const batch = await settled(planned.batch.id);
      expect(batch).toMatchObject({ state: "ended", action, counts: { verified: 2 } });
    },
    60_000,
  );

  it("pauses without its author or with the organisation off, until a person resumes it", async () => {
    const author = await remote.caller();
    const planned = await plan(cooler(), [1, 2], author);
    await start(planned, {}, author);
    await remote.server.sessions.endAll(author.userId);
    expect(await settled(planned.batch.id)).toMatchObject({
      state: "paused",
      reason: "notAllowed",
    });
    await remote.database.query("update orgs set is_remote_off = true");
    await call("resumeBatch", { id: planned.batch.id }, remote.administrator);
    expect(await settled(planned.batch.id)).toMatchObject({ state: "paused", reason: "orgOff" });
    await remote.database.query("update orgs set is_remote_off = false");
    await call("resumeBatch", { id: planned.batch.id }, remote.administrator);
    expect(await settled(planned.batch.id)).toMatchObject({
      state: "ended",
      operator: remote.administrator.loginName,
    });
  }, 30_000);

  it.each([
    ["that was not used for too long", "seen_at = now() - interval '8 days'"],
    ["that has reached its maximum age", "created_at = now() - interval '31 days'"],
  ])("pauses at a session %s, even if its row still exists", async (_what, change) => {
    const author = await remote.caller();
    const planned = await plan(cooler(), [1, 2], author);
    const from = remote.orders.length;
    await worker.stop();
    await start(planned, {}, author);
    await remote.database.query(`update sessions set ${change} where user_id = $1`, [
      author.userId,
    ]);
    worker = openWorker();
    expect(await settled(planned.batch.id)).toMatchObject({
      state: "paused",
      reason: "notAllowed",
    });
    expect(writesSince(from)).toEqual([]);
  });

  it("waits once for a second person, for all of its houses", async () => {
    await remote.database.query("update orgs set second_person = 'class2'");
    const planned = await plan(
      { kind: "write", group: "alarm", items: [{ k: "alarmDelay", to: 150 + (step += 1) }] },
      [1, 2],
    );
    expect(planned.batch).toMatchObject({ risk: "2", asks: ["name", "second"] });
    expect((await start(planned, { tolerance: 0.1 })).status).toBe(400);
    expect((await start(planned, { isInWaves: false })).data).toMatchObject({
      state: "awaiting",
      isOneAFarm: true,
    });
    const { id } = planned.batch;
    expect((await call("approveBatch", { id }, remote.administrator)).status).toBe(403);
    const second = await remote.caller();
    // The current risk is shown before anybody approves.
    expect((await detailsOf(id, 1)).risks).toMatchObject([
      { class: "2", why: ["weakerAlarm"], asks: ["name", "second"] },
    ]);
    expect((await call("approveBatch", { id }, second)).data).toMatchObject({ state: "running" });
    const ended = await settled(id);
    expect((await detailsOf(id, 1)).risks).toEqual([]);
    expect(await rowsOf(id)).toMatchObject([{ reason: null }, { reason: null }]);
    expect(ended).toMatchObject({
      state: "ended",
      counts: { verified: 2 },
      approvedBy: second.name,
    });
    // Both houses belong to one farm and one wave, so the second waited for the end of the first.
    const [one, two] = (await rowsOf(id)).toSorted((a, b) => a.beganAt! - b.beganAt!);
    expect(two!.beganAt!).toBeGreaterThanOrEqual(one!.endedAt!);
  }, 30_000);

  it("reports a missing second person that was not required at its start", async () => {
    const planned = await plan(
      { kind: "write", group: "alarm", items: [{ k: "alarmDelay", to: 150 + (step += 1) }] },
      [1, 2],
    );
    await worker.stop();
    await start(planned);
    await remote.database.query("update orgs set second_person = 'class2'");
    worker = openWorker();
    void worker.runNow();
    expect(await settled(planned.batch.id)).toMatchObject({ state: "paused", reason: "unproven" });
    const [row] = await rowsOf(planned.batch.id);
    expect(row).toMatchObject({ state: "skipped", reason: "secondMissing" });
  }, 30_000);

  it("lists the most dangerous house first on request, unassessed ones last", async () => {
    const { id } = (await plan(cooler(), [1, 2, 3])).batch;
    const weigh = (number: number, risk: string | null) =>
      remote.database.query(
        "update control_batch_houses set risk = $3 where batch_id = $1 and house_id = $2",
        [id, remote.houseId(number), risk],
      );
    await Promise.all([weigh(1, "P"), weigh(2, null), weigh(3, "1")]);
    const { body } = await remote.server.call("listBatchHouse", {
      as: remote.administrator,
      input: { id, sort: "risk" },
    });
    expect(body.data.rows.map(({ risk }) => risk)).toEqual(["1", "P", null]);
  });

  it("is visible and controllable only within the scope", async () => {
    const [place] = await remote.database.query<{ org_id: number; farm_id: number }>(
      "select org_id, farm_id from houses limit 1",
    );
    const orgId = place!.org_id;
    const managerOf = await remote.caller({
      roleKey: "shack_manager",
      orgId,
      houseIds: ids([1]),
    });
    const manager = await remote.caller({
      roleKey: "farm_manager",
      orgId,
      farmIds: [place!.farm_id],
    });
    const planned = await plan(cooler(), [1, 2], manager);
    const { id } = planned.batch;
    expect((await detail(id, managerOf)).batch.counts).toMatchObject({ waiting: 1 });
    expect(await rowsOf(id, managerOf)).toHaveLength(1);
    expect((await call("pauseBatch", { id }, managerOf)).status).toBe(403);
    const foreign = await remote.caller({ roleKey: "farm_manager", orgId, farmIds: [] });
    for (const name of ["getBatch", "listBatchHouse", "stopBatch"] as const)
      expect((await call(name, { id }, foreign)).status).toBe(404);
    const paste: BatchContent = {
      kind: "paste",
      from: { houseId: remote.houseId(1), groups: [{ group: "curve", hash: "00000000" }] },
    };
    const input = { name: "x", what: paste, houseIds: ids([2]) };
    expect((await call("planBatch", input, foreign)).status).toBe(404);
    // One of its houses moves to another farm: a person who cannot see all of it cannot approve it.
    const { query } = remote.database;
    const batchId = await buildBatch(remote.database, { houseId: remote.houseId(1) });
    await query(
      `insert into control_batch_houses select (jsonb_populate_record(r,
         jsonb_build_object('house_id', $2::int, 'place', 1))).*
       from control_batch_houses r where r.batch_id = $1`,
      [batchId, remote.houseId(2)],
    );
    await query(
      `insert into farms select (jsonb_populate_record(f, jsonb_build_object('id', 9001, 'name',
         '二场', 'lineage', array[9001]))).* from farms f where f.id = $1`,
      [place!.farm_id],
    );
    const moveTo = (farmId: number) =>
      query("update houses set farm_id = $1 where id = $2", [farmId, remote.houseId(2)]);
    await moveTo(9001);
    expect((await call("resumeBatch", { id: batchId }, manager)).status).toBe(403);
    await moveTo(place!.farm_id);
    await query("delete from farms where id = 9001");
  });
});

it("pastes the copied settings with their current values", async () => {
  const copied = await remote.settings(1, "curve");
  const hash = copied.hash;
  await remote
    .order(1, "curve", [{ k: "targetOffset", to: -1.3 }])
    .then(({ id }) => remote.ended(id));
  const planned = await plan(
    { kind: "paste", from: { houseId: remote.houseId(1), groups: [{ group: "curve", hash }] } },
    [1, 2, 3],
  );
  await start(planned, { isInWaves: false });
  expect(await settled(planned.batch.id)).toMatchObject({ state: "ended" });
  expect(await values([1, 2, 3])).toEqual(Array(3).fill(copied.settings.values["targetOffset"]));
  // The flock is never copied.
  const flock = {
    kind: "paste",
    from: { houseId: remote.houseId(1), groups: [{ group: "flock", hash }] },
  };
  expect(
    (await call("planBatch", { name: "x", what: flock, houseIds: ids([2]) }, remote.administrator))
      .status,
  ).toBe(400);
}, 30_000);

const detailsOf = async (id: string, number: number) =>
  (
    await remote.server.call("getBatchHouse", {
      as: remote.administrator,
      input: { id, houseId: String(remote.houseId(number)) },
    })
  ).body.data;

it("a plan lists the groups that a type lacks, and includes the others", async () => {
  const { query } = remote.database;
  const put = (groups: string) =>
    query(`update gateways set caps = jsonb_set(caps, '{groups}', ${groups}) where house_id = $1`, [
      remote.houseId(3),
    ]);
  await remote
    .order(1, "curve", [{ k: "targetOffset", to: -1.4 }])
    .then(({ id }) => remote.ended(id));
  const groups = await Promise.all(
    (["curve", "feed"] as const).map(async (group) => ({
      group,
      hash: (await remote.settings(1, group)).hash,
    })),
  );
  const paste: BatchContent = { kind: "paste", from: { houseId: remote.houseId(1), groups } };
  await put("(caps->'groups') - 'feed'");
  const planned = await plan(paste, [2, 3]);
  expect(await stateOf(planned.batch.id, 2)).toMatchObject({ state: "waiting", lacking: [] });
  expect(await stateOf(planned.batch.id, 3)).toMatchObject({
    state: "waiting",
    changes: 1,
    lacking: ["feed"],
  });
  expect((await detailsOf(planned.batch.id, 3)).tasks).toMatchObject([
    { kind: "write", group: "curve", items: [{ k: "targetOffset", to: -1.4 }] },
  ]);
  await put("(caps->'groups') - 'curve'");
  const none = await plan(paste, [3]);
  expect(await stateOf(none.batch.id, 3)).toMatchObject({
    state: "left",
    reason: "notOffered",
    lacking: ["curve", "feed"],
  });
  await put(`(caps->'groups') || '["curve", "feed"]'`);
});

it("names the value that excludes a house, and the rule", async () => {
  const values = (items: { k: string; to: number }[], group: "curve" | "press") =>
    plan({ kind: "write", group, items }, [2]);
  const wrong = await values([{ k: "targetOffset", to: 99 }], "curve");
  expect(await stateOf(wrong.batch.id, 2)).toMatchObject({ reason: "values", faults: 2 });
  expect((await detailsOf(wrong.batch.id, 2)).refusal).toMatchObject({
    group: "curve",
    faults: [{ k: "targetOffset", to: 99, fault: "range" }],
    findings: [{ rule: "absHigh", group: "alarm", key: "absHigh" }],
  });
  const ruled = await values([{ k: "spLow", to: 35 }], "press");
  const { refusal } = await detailsOf(ruled.batch.id, 2);
  expect(refusal?.group).toBe("press");
  expect(refusal?.findings[0]).toMatchObject({ rule: "pressure", isWarning: false });
  expect(await stateOf(ruled.batch.id, 2)).toMatchObject({ faults: refusal?.findings.length });
});

it("proposes settings with their reasons, and sends nothing by itself", async () => {
  const gateway = await remote.database.query<{ id: number }>(
    "select id from gateways where house_id = $1",
    [remote.houseId(1)],
  );
  for (let port = 1; port <= 8; port += 1)
    await remote.database.query(
      `insert into terminals (gateway_id, kind, code, name, control_port, model, address, status,
         can_input, extra) values ($1, 'fan', $2, $3, $4, '', '', 'inUse', false, '[]')`,
      [gateway[0]!.id, `F${port}`, port > 3 ? `纵向风机${port}` : `侧风机${port}`, port],
    );
  const from = remote.orders.length;
  const { body } = await remote.server.call("proposeConfig", {
    as: remote.administrator,
    input: { houseId: String(remote.houseId(1)) },
  });
  const groups = new Map(body.data.groups.map((group) => [group.group, group.items]));
  expect([...groups.keys()]).toEqual(expect.arrayContaining(["levels", "curve", "alarm"]));
  for (const items of groups.values())
    for (const { why } of items) expect(JSON.parse(why)).toHaveProperty("word");
  await remote.database.query(
    "update terminals set control_port = 1 where gateway_id = $1 and code = 'F2'",
    [gateway[0]!.id],
  );
  const shared = await plan({ kind: "auto", groups: ["levels", "curve"] }, [1]);
  expect(await stateOf(shared.batch.id, 1)).toMatchObject({
    gaps: [{ group: "levels", why: "fansShare" }],
  });
  await remote.database.query(
    "update terminals set control_port = 2 where gateway_id = $1 and code = 'F2'",
    [gateway[0]!.id],
  );
  const planned = await plan(
    { kind: "auto", groups: ["levels", "vent", "curve", "alarm"] },
    [1, 2],
  );
  expect(await stateOf(planned.batch.id, 1)).toMatchObject({ state: "waiting", gaps: [] });
  // The second house has no recorded fans, and a group without a possible proposal is still
  // reported.
  expect(await stateOf(planned.batch.id, 2)).toMatchObject({
    gaps: [
      { group: "levels", why: "noFans" },
      { group: "vent", why: "noFans" },
    ],
  });
  const light = await plan({ kind: "auto", groups: ["light"] }, [2]);
  expect(await stateOf(light.batch.id, 2)).toMatchObject({
    state: "left",
    reason: "noProposal",
    gaps: [{ group: "light", why: "noRule" }],
  });
  expect(writesSince(from)).toEqual([]);
});
