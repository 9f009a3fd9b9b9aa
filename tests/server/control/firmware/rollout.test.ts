import { beforeAll, describe, expect, it } from "vitest";
import { pino } from "pino";
import {
  type Rollout,
  rolloutApprovalMs,
  type UpdateTask,
} from "../../../../contract/control/firmware/rollout.ts";
import { isTaskAtWork } from "../../../../contract/control/firmware/rollout-task.ts";
import { refusalOf } from "../../../../server/control/control/authority/author-check.ts";
import { lockCommands } from "../../../../server/control/control/command/command-row.ts";
import { handleFileMessages } from "../../../../server/control/firmware/handle-file-messages.ts";
import { RolloutWorker } from "../../../../server/control/firmware/rollout-worker.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildFlock, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildDeviceFile, enableFileTransfer } from "../../../factories/update.ts";
import { buildUser } from "../../../factories/user.ts";
import { sessionEnds } from "../../../factories/session-ends.ts";

const server = useTestServer();
const farms = 20;
const perFarm = 5;
const houseIds: number[] = [];
const farmOf = new Map<number, number>();
let author: Caller;

beforeAll(async () => {
  const orgId = await buildOrg(server.database, {});
  for (let farm = 0; farm < farms; farm += 1) {
    const { id: farmId } = await buildFarm(server.database, { orgId });
    for (let number = 0; number < perFarm; number += 1) {
      const { id } = await buildHouse(server.database, { farmId });
      houseIds.push(id);
      farmOf.set(id, farmId);
      await enableFileTransfer(server.database, id);
    }
  }
  await server.database.query("update flocks set cleared_at = now()");
  await server.database.query("update gateways set session = '0123456789ab'");
  await server.database.query(
    `insert into house_states (house_id, is_online, seen_at, reading_at)
     select id, true, now(), now() from houses on conflict (house_id) do update
     set is_online = true, seen_at = now(), reading_at = now()`,
  );
  author = await buildUser(server.database, {
    roleKey: "company_manager",
    orgId,
    remoteConfig: true,
  });
  await server.tokenOf(author);
});

/** A hundred gateways that follow their orders; all but one start with the new firmware. */
class Gateways {
  readonly worker: RolloutWorker;
  offers = 0;
  max = 0;
  now = Date.now();

  readonly #badId: number | null;

  constructor(badId: number | null) {
    this.#badId = badId;
    this.worker = new RolloutWorker({
      database: server.database,
      bus: server.bus,
      broker: {
        has: () => true,
        publish: async () => void (this.offers += 1),
      },
      log: pino({ level: "silent" }),
      now: () => this.now,
    });
  }

  /** Advances by a moment, and carries out all orders. */
  async step(rollout: Rollout): Promise<Rollout> {
    this.now += 1000;
    await this.worker.runNow();
    const tasks = await tasksOf(rollout);
    this.#watch(tasks);
    await this.#download(rollout.file.id, tasks);
    await this.#install();
    await server.database.query("update house_states set reading_at = $1", [
      new Date(this.now + 3_600_000),
    ]);
    return rolloutOf(rollout.id);
  }

  #watch(tasks: readonly UpdateTask[]): void {
    const open = tasks.filter(({ state }) => isTaskAtWork(state));
    const busy = open.map(({ houseId }) => farmOf.get(houseId));
    expect(new Set(busy).size).toBe(busy.length);
    this.max = Math.max(this.max, open.length);
    const loading = tasks.filter(({ state }) => state === "offered" || state === "downloading");
    expect(loading.length).toBeLessThanOrEqual(20);
  }

  async #download(file: number, tasks: readonly UpdateTask[]): Promise<void> {
    const offered = tasks.filter(({ state }) => state === "offered");
    const entries = await server.database.query<{ id: number }>(
      "select id from gateways where house_id = any($1::int[])",
      [offered.map(({ houseId }) => houseId)],
    );
    await server.database.transaction((tx) =>
      handleFileMessages(
        tx,
        entries.map(({ id: gatewayId }) => ({
          messageKind: "fw" as const,
          body: { v: 2, type: "state", file, state: "downloaded", offset: 1 },
          receivedAt: this.now,
          entry: { gatewayId },
        })),
      ),
    );
  }

  async #install(): Promise<void> {
    await server.database.query(
      `with told as (update control_commands set
           state = case when house_id = $1 then 'notApplied' else 'verified' end,
           reason = case when house_id = $1 then 'undone' end, ended_at = now()
         where state = 'queued' returning gateway_id, house_id, action)
       update gateways g set version = told.action->>'version' from told
       where g.id = told.gateway_id and told.house_id is distinct from $1`,
      [this.#badId],
    );
  }
}

const tasksOf = async ({ id }: Rollout): Promise<UpdateTask[]> =>
  (
    await server.call("listUpdateTask", {
      as: author,
      input: { rolloutId: String(id), pageSize: "1000" },
    })
  ).body.data.rows;
const rolloutOf = async (id: number): Promise<Rollout> =>
  (await server.call("listRollout", { as: author, input: { id: String(id) } })).body.data.rows[0]!;

async function start(version: string): Promise<Rollout> {
  const fileId = await buildDeviceFile(server.database, { version });
  const input = { fileId, houseIds, name: version, soakMin: 30, count: houseIds.length };
  return (await server.call("startRollout", { as: author, input })).body.data;
}

describe("a rollout to a hundred houses of twenty farms", () => {
  it("with one bad unit stops in its wave: all other houses keep their version", async () => {
    let rollout = await start("7.0");
    const waves = (await tasksOf(rollout)).reduce<number[]>((sizes, { wave }) => {
      sizes[wave] = (sizes[wave] ?? 0) + 1;
      return sizes;
    }, []);
    expect(waves).toEqual([1, 5, 25, 69]);
    const bad = (await tasksOf(rollout)).find(({ wave }) => wave === 2)!;
    const gateways = new Gateways(bad.houseId);
    const soaks: (number | null)[] = [];
    for (let round = 0; round < 200 && rollout.state === "running"; round += 1) {
      rollout = await gateways.step(rollout);
      if (rollout.soakUntil !== null) {
        soaks.push(rollout.wave);
        gateways.now = rollout.soakUntil;
      }
    }
    expect(rollout).toMatchObject({ state: "stopped", reason: "failure", wave: 2 });
    const tasks = await tasksOf(rollout);
    expect(tasks.find(({ houseId }) => houseId === bad.houseId)).toMatchObject({
      state: "rolledBack",
      fromVersion: "1.0.0",
      toVersion: "7.0",
      version: "1.0.0",
    });
    expect(new Set(tasks.filter(({ wave }) => wave === 3).map(({ version }) => version))).toEqual(
      new Set(["1.0.0"]),
    );
    expect(new Set(soaks)).toEqual(new Set([0, 1]));
    expect(gateways.max).toBeLessThanOrEqual(20);
    // A person has checked it: the bad unit is repaired and retried, the others follow.
    const input = { id: rollout.id, areFailedTried: true };
    rollout = (await server.call("resumeRollout", { as: author, input })).body.data;
    await gateways.worker.stop();
    const repaired = new Gateways(null);
    repaired.now = gateways.now;
    for (let round = 0; round < 300 && rollout.state === "running"; round += 1) {
      rollout = await repaired.step(rollout);
      if (rollout.soakUntil !== null) repaired.now = rollout.soakUntil;
    }
    await repaired.worker.stop();
    expect(rollout).toMatchObject({ state: "done", counts: { verified: 100 } });
  }, 60_000);

  it("leaves out houses that cannot accept the file, with the reason", async () => {
    const fileId = await buildDeviceFile(server.database, { version: "8.5" });
    const six = houseIds.slice(0, 6);
    const put = (at: number, set: string) =>
      server.database.query(`update gateways set ${set} where house_id = $1`, [six[at]]);
    await put(0, "version = '8.5'");
    await put(1, "caps = null");
    await put(2, `caps = '{"proto":2,"groups":[],"do":[]}'`);
    await put(3, "type_key = 27");
    await server.database.query("delete from gateways where house_id = $1", [six[4]]);
    const { body } = await server.call("planRollout", {
      as: author,
      input: { fileId, houseIds: six },
    });
    const unfit = new Map(body.data.houses.map((house) => [house.houseId, house.unfit]));
    expect(six.map((id) => unfit.get(id))).toEqual([
      "sameVersion",
      "protocol",
      "noFiles",
      "otherType",
      "noGateway",
      null,
    ]);
    expect(body.data.waves).toEqual([1]);
    await server.database.query(
      `update gateway_types set features = jsonb_set(features, '{firmware}', '"none"')
       where key = 26`,
    );
    const none = await server.call("planRollout", {
      as: author,
      input: { fileId, houseIds: [six[5]!] },
    });
    expect(none.body.data.houses[0]).toMatchObject({ unfit: "noFiles", wave: null });
    await server.database.query(
      `update gateway_types set features = jsonb_set(features, '{firmware}', '"controller"')
       where key = 26`,
    );
  });

  it("with other people's houses, or with a changed number, is refused", async () => {
    const fileId = await buildDeviceFile(server.database, { version: "8.0" });
    const few = { fileId, houseIds: houseIds.slice(10, 13), name: "x", count: 2 };
    const reply = await server.call("startRollout", { as: author, input: few });
    expect([reply.status, reply.body.msg]).toEqual([
      409,
      "The number does not match: 3 houses would be upgraded",
    ]);
    const stranger = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: await buildOrg(server.database, {}),
      remoteConfig: true,
    });
    const other = await server.call("startRollout", {
      as: stranger,
      input: { ...few, count: 3 },
    });
    expect(other.status).toBe(404);
  });
});

describe("a rollout to houses with animals in them", () => {
  const [houseId, emptyId] = [60, 80];
  const idOf = (at: number) => houseIds[at]!;
  let files = 0;
  const request = (name: "approveRollout" | "resumeRollout", as: Caller, id: number) =>
    server.call(name, { as, input: { id } });
  const begin = async (as: Caller, at: number, over: object = {}) =>
    server.call("startRollout", {
      as,
      input: {
        fileId: await buildDeviceFile(server.database, { version: `20.${(files += 1)}`, ...over }),
        houseIds: [idOf(at)],
        name: "stocked",
        soakMin: 0,
        count: 1,
        reason: "",
        ...over,
      },
    });
  let administrator: Caller;
  let second: Caller;

  beforeAll(async () => {
    const { database } = server;
    await buildFlock(database, idOf(houseId));
    const [{ org_id: orgId } = { org_id: 0 }] = await database.query<{ org_id: number }>(
      "select org_id from houses where id = $1",
      [idOf(houseId)],
    );
    const manager = { roleKey: "company_manager", orgId, remoteConfig: true } as const;
    second = await buildUser(database, manager);
    administrator = await buildUser(database, {
      roleKey: "administrator",
      orgId: null,
      remoteConfig: true,
    });
  });
  /** Runs one round of all rollouts, at a time of the test. */
  async function lookAt(now: number): Promise<void> {
    const gateways = new Gateways(null);
    gateways.now = now;
    await gateways.worker.runNow();
    await gateways.worker.stop();
  }

  it("requires a reason, and a second person unless an administrator starts it", async () => {
    const fileId = await buildDeviceFile(server.database, { version: "19.0" });
    const planned = async (as: Caller, at: number) =>
      (await server.call("planRollout", { as, input: { fileId, houseIds: [idOf(at)] } })).body.data
        .asks;
    expect(await planned(author, emptyId)).toEqual(["name"]);
    expect(await planned(author, houseId)).toEqual(["name", "reason", "second"]);
    expect(await planned(administrator, houseId)).toEqual(["name", "reason"]);
    expect((await begin(administrator, houseId)).status).toBe(400);

    const reply = await begin(author, houseId, { reason: "pumps stick" });
    const rollout = reply.body.data;
    expect(rollout).toMatchObject({ state: "awaiting", why: "pumps stick", isOwn: true });
    await lookAt(server.clock.now + 1000);
    expect((await tasksOf(rollout)).map(({ state }) => state)).toEqual(["waiting"]);
    expect((await request("resumeRollout", author, rollout.id)).status).toBe(409);
    expect((await request("approveRollout", author, rollout.id)).status).toBe(403);
    const mayAgree = async (as: Caller) => {
      const input = { state: "awaiting" };
      const { rows } = (await server.call("listRollout", { as, input })).body.data;
      return rows.map((row) => [row.id, row.mayAgree]);
    };
    expect(await mayAgree(author)).toEqual([[rollout.id, false]]);
    expect(await mayAgree(second)).toEqual([[rollout.id, true]]);
    const review = async (as: Caller) =>
      server.call("reviewRollout", { as, input: { id: String(rollout.id) } });
    expect((await review(second)).body.data).toMatchObject({
      houses: 1,
      waves: [1],
      stocked: 1,
      emptyOnly: 0,
      alarmed: 0,
      offline: 0,
      older: 0,
    });
    await buildAlarm(server.database, { houseId: idOf(houseId), severity: 2 });
    expect((await review(second)).body.data).toMatchObject({ alarmed: 1 });
    await server.database.query("delete from alarms");
    const hold = (isOn: boolean) =>
      server.database.query("update gateways set caps = caps || $2 where house_id = $1", [
        idOf(houseId),
        JSON.stringify({ hold: isOn }),
      ]);
    await hold(false);
    expect((await review(second)).body.data).toMatchObject({ stocked: 1, emptyOnly: 1 });
    await hold(true);
    const stranger = await buildUser(server.database, { roleKey: "company_manager" });
    expect((await review(stranger)).status).toBe(404);
    const agreed = await request("approveRollout", second, rollout.id);
    expect(agreed.body.data).toMatchObject({ state: "running", isOwn: false });
    await lookAt(server.clock.now + 2000);
    expect((await tasksOf(rollout)).map(({ state }) => state)).toEqual(["offered"]);
    await server.call("endRollout", { as: author, input: { id: rollout.id } });
    const lines = await server.database.query<{ operation: string; remark: string }>(
      "select operation, remark from operation_logs where function = 'deviceUpdate' order by id",
    );
    expect(lines.slice(-3).map(({ operation }) => operation)).toEqual(["start", "approve", "end"]);
    expect(lines.at(-3)?.remark).toContain("pumps stick");
  });

  it("never starts without a timely approval", async () => {
    const rollout = (await begin(author, houseId, { reason: "pumps stick" })).body.data;
    await lookAt(server.clock.now + rolloutApprovalMs + 1000);
    expect(await rolloutOf(rollout.id)).toMatchObject({ state: "ended", reason: "notApproved" });
    expect(await tasksOf(rollout)).toMatchObject([{ state: "leftOut", reason: "notApproved" }]);
    expect((await request("approveRollout", second, rollout.id)).status).toBe(409);
  });

  it("cannot be continued by a manager alone if an administrator started it alone", async () => {
    const input = { reason: "pumps stick" };
    const { id } = (await begin(administrator, houseId, input)).body.data;
    const goOn = (as: Caller) => request("resumeRollout", as, id);
    await server.call("pauseRollout", { as: administrator, input: { id } });
    expect((await goOn(administrator)).body.data).toMatchObject({ state: "running" });
    await server.call("pauseRollout", { as: administrator, input: { id } });
    const now = (server.clock.now += 1000);
    expect((await goOn(author)).body.data).toMatchObject({
      state: "awaiting",
      awaitingAt: now,
      createdBy: author.name,
      isOwn: true,
      approvedBy: null,
    });
    expect((await request("approveRollout", author, id)).status).toBe(403);
    await lookAt(now + rolloutApprovalMs - 1000);
    expect(await rolloutOf(id)).toMatchObject({ state: "awaiting" });
    // No approval came: it is paused, and no house is left out.
    await lookAt(now + rolloutApprovalMs + 1000);
    expect(await rolloutOf(id)).toMatchObject({ state: "paused", reason: "notApproved" });
    expect((await goOn(author)).body.data.state).toBe("awaiting");
    const left = async () =>
      (await server.call("reviewRollout", { as: second, input: { id: String(id) } })).body.data
        .houses;
    expect(await left()).toBe(1);
    await server.database.query(
      "update update_tasks set state = 'verified' where rollout_id = $1",
      [id],
    );
    expect(await left(), "what is done is not agreed to").toBe(0);
    expect((await request("approveRollout", second, id)).body.data).toMatchObject({
      state: "running",
      approvedBy: second.name,
    });
    // Two people have approved it by now, so either of them can continue it, and retry.
    await server.call("pauseRollout", { as: author, input: { id } });
    expect((await goOn(second)).body.data.state).toBe("running");
    await server.call("endRollout", { as: author, input: { id } });
  });

  it("to an empty house can be continued by a manager alone", async () => {
    const { id } = (await begin(administrator, emptyId)).body.data;
    await server.call("pauseRollout", { as: administrator, input: { id } });
    expect((await request("resumeRollout", author, id)).body.data.state).toBe("running");
    await server.call("endRollout", { as: author, input: { id } });
  });

  it("waits in a house that was empty when it was confirmed", async () => {
    const rollout = (await begin(author, emptyId)).body.data;
    expect(rollout.state).toBe("running");
    await buildFlock(server.database, idOf(emptyId));
    const gateways = new Gateways(null);
    for (let round = 0; round < 4; round += 1) await gateways.step(rollout);
    await gateways.worker.stop();
    expect(await tasksOf(rollout)).toMatchObject([{ state: "downloaded", reason: "stockedSince" }]);
    await server.call("endRollout", { as: author, input: { id: rollout.id } });
  });

  it("does not set a settings file in tunnel ventilation either", async () => {
    await server.database.query(
      `update house_states set detail = detail || '{"ventMode":"tunnel","temp":22,"targetTemp":22}'
       where house_id = $1`,
      [idOf(houseId)],
    );
    const input = { kind: "config", reason: "summer" } as const;
    const rollout = (await begin(administrator, houseId, input)).body.data;
    expect(rollout.state).toBe("running");
    const gateways = new Gateways(null);
    for (let round = 0; round < 4; round += 1) await gateways.step(rollout);
    await gateways.worker.stop();
    expect(await tasksOf(rollout)).toMatchObject([{ state: "downloaded", reason: "tunnel" }]);
    await server.call("endRollout", { as: administrator, input: { id: rollout.id } });
  });
});

describe("a rollout whose author changes", () => {
  const houseAt = 40;
  let files = 0;
  let colleague: Caller;
  let orgId: number;
  const manager = () =>
    buildUser(server.database, { roleKey: "company_manager", orgId, remoteConfig: true });

  beforeAll(async () => {
    const [house] = await server.database.query<{ org_id: number }>(
      "select org_id from houses where id = $1",
      [houseIds[houseAt]],
    );
    orgId = house!.org_id;
    colleague = await manager();
  });

  async function startBy(as: Caller): Promise<Rollout> {
    const fileId = await buildDeviceFile(server.database, { version: `40.${(files += 1)}` });
    const input = { fileId, houseIds: [houseIds[houseAt]!], name: "x", soakMin: 0, count: 1 };
    return (await server.call("startRollout", { as, input })).body.data;
  }
  const goOn = async ({ id }: Rollout, areFailedTried = false) =>
    (await server.call("resumeRollout", { as: colleague, input: { id, areFailedTried } })).body
      .data;
  async function stepUntil(
    gateways: Gateways,
    rollout: Rollout,
    is: (now: Rollout, tasks: readonly UpdateTask[]) => boolean,
  ): Promise<Rollout> {
    let now = rollout;
    for (let round = 0; round < 20 && !is(now, await tasksOf(now)); round += 1)
      now = await gateways.step(rollout);
    return now;
  }
  const installsOf = (rollout: Rollout) =>
    server.database.query<{ created_by: number; operator: string; operator_name: string }>(
      `select created_by, operator, operator_name from control_commands
       where action->>'version' = $1 order by armed_at`,
      [rollout.file.version],
    );

  it.each([
    ["is deleted", "delete from users where id = $1 and $2 > 0"],
    ["has moved", "update users set org_id = $2 where id = $1"],
    ["has lost the permission", "update users set remote_config = $2 <= 0 where id = $1"],
  ])(
    "%s pauses, failing no house, until a person resumes it under the own name",
    async (_, gone) => {
      const person = await manager();
      const rollout = await startBy(person);
      const other = await buildOrg(server.database, {});
      const gateways = new Gateways(null);
      await stepUntil(gateways, rollout, (_now, [task]) => task?.state === "downloaded");
      await server.database.query(gone, [person.userId, other]);
      const still = await stepUntil(gateways, rollout, ({ state }) => state !== "running");
      expect(still).toMatchObject({ state: "paused", reason: "notAllowed" });
      expect(await tasksOf(rollout)).toMatchObject([{ state: "downloaded", reason: null }]);
      expect(await installsOf(rollout)).toEqual([]);
      expect(await goOn(rollout)).toMatchObject({
        state: "running",
        reason: null,
        createdBy: colleague.name,
      });
      const done = await stepUntil(gateways, rollout, ({ state }) => state !== "running");
      await gateways.worker.stop();
      expect(done).toMatchObject({ state: "done", counts: { verified: 1 } });
      expect(await installsOf(rollout)).toEqual([
        {
          created_by: colleague.userId,
          operator: colleague.loginName,
          operator_name: colleague.name,
        },
      ]);
    },
  );

  it("loses the right between message and sending waits, and fails no house", async () => {
    const person = await manager();
    const rollout = await startBy(person);
    const gateways = new Gateways(null);
    await stepUntil(gateways, rollout, (_now, [task]) => task?.state === "downloaded");
    gateways.now += 1000;
    await gateways.worker.runNow();
    expect(await tasksOf(rollout)).toMatchObject([{ state: "installing" }]);
    const refusal = () =>
      server.database.transaction(async (tx) => {
        const [{ id } = { id: 0 }] = await tx.query<{ id: number }>(
          "select id from gateways where house_id = $1",
          [houseIds[houseAt]],
        );
        const [row] = await lockCommands(tx, [id]);
        return refusalOf(tx, row!, { ...sessionEnds, now: Date.now() });
      });
    expect(await refusal()).toBeNull();
    // The user may still send to the house, but may not roll out files.
    await server.database.query("update users set role_key = 'farm_manager' where id = $1", [
      person.userId,
    ]);
    await server.database.query(
      "insert into user_farms (user_id, farm_id) select $1, farm_id from houses where id = $2",
      [person.userId, houseIds[houseAt]],
    );
    expect(await refusal()).toBe("notAllowed");
    await server.database.query(
      `update control_commands set state = 'cancelled', reason = 'notAllowed', ended_at = now()
       where state = 'queued'`,
    );
    const still = await stepUntil(gateways, rollout, ({ state }) => state !== "running");
    await gateways.worker.stop();
    expect(still).toMatchObject({ state: "paused", reason: "notAllowed" });
    expect(await tasksOf(rollout)).toMatchObject([{ state: "downloaded", reason: "notAllowed" }]);
    await server.call("endRollout", { as: colleague, input: { id: rollout.id } });
  });

  it("sees why it is paused, and that firmware needs an empty house", async () => {
    const houseId = houseIds[houseAt]!;
    const { database } = server;
    const rollout = await startBy(colleague);
    expect((await rolloutOf(rollout.id)).waits).toEqual({ houses: 1, reason: null, ofReason: 0 });
    await database.query("update house_states set is_online = false where house_id = $1", [
      houseId,
    ]);
    expect(await tasksOf(rollout)).toMatchObject([{ state: "waiting", reason: "offline" }]);
    expect((await rolloutOf(rollout.id)).waits).toEqual({
      houses: 1,
      reason: "offline",
      ofReason: 1,
    });
    await server.call("endRollout", { as: colleague, input: { id: rollout.id } });
    expect((await rolloutOf(rollout.id)).waits).toEqual({ houses: 0, reason: null, ofReason: 0 });
    expect(await tasksOf(rollout)).toMatchObject([{ state: "leftOut", reason: "withdrawn" }]);
    // The first empty house that is online comes first.
    const planned = async (kind: "firmware" | "config") => {
      const fileId = await buildDeviceFile(database, { kind, version: `41.${(files += 1)}` });
      const input = { fileId, houseIds: [houseId, houseIds[houseAt + 1]!] };
      const { houses } = (await server.call("planRollout", { as: colleague, input })).body.data;
      return houses.map(({ wave, isEmptyOnly }) => [wave, isEmptyOnly]);
    };
    await database.query(
      `update gateways set caps = caps || '{"hold":false}' where house_id = $1`,
      [houseId],
    );
    expect(await planned("firmware")).toEqual([
      [1, true],
      [0, false],
    ]);
    expect((await planned("config")).map(([, isEmptyOnly]) => isEmptyOnly)).toEqual([false, false]);
    await database.query(`update gateways set caps = caps || '{"hold":true}' where house_id = $1`, [
      houseId,
    ]);
    await database.query("update house_states set is_online = true where house_id = $1", [houseId]);
  });

  it("does not change when another person retries failed houses: the retries carry that person's name", async () => {
    const rollout = await startBy(author);
    const bad = new Gateways(houseIds[houseAt]!);
    const stopped = await stepUntil(bad, rollout, ({ state }) => state !== "running");
    await bad.worker.stop();
    expect(stopped).toMatchObject({ state: "stopped", reason: "failure" });
    expect(await goOn(rollout, true)).toMatchObject({ createdBy: colleague.name });
    const repaired = new Gateways(null);
    repaired.now = bad.now;
    const done = await stepUntil(repaired, rollout, ({ state }) => state !== "running");
    await repaired.worker.stop();
    expect(done).toMatchObject({ state: "done" });
    expect(await installsOf(rollout)).toMatchObject([
      { created_by: author.userId },
      { created_by: colleague.userId },
    ]);
  });
});
