import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DoAction } from "../../../../contract/control/protocol/gateway-order.ts";
import { outputTestOf } from "../../../../contract/control/protocol/output-test.ts";
import {
  readPlaces,
  readPlannedHouses,
} from "../../../../server/control/control-batch/planned-house.ts";
import { contradictedActionsEvent } from "../../../../server/control/control/delivery/contradicted-actions.ts";
import { resettingLatched } from "../../../../server/alarm/alarm/reset-latched.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { openRemote, type Remote } from "./remote-house.ts";

let remote: Remote;
let orgId: number;
const house = 1;
beforeAll(async () => {
  remote = await openRemote(2);
  for (const number of [1, 2]) await remote.connect(number);
  const [row] = await remote.database.query<{ org_id: number }>(
    "select org_id from houses where id = $1",
    [remote.houseId(house)],
  );
  orgId = row!.org_id;
});
afterAll(() => remote.close());
afterEach(async () => {
  await remote.database.query("delete from house_leases");
  await remote.database.query(
    `update gateways set panel_until = null, remote_state = 'on', key_local_at = null`,
  );
  await remote.database.query("update orgs set is_remote_off = false, second_person = 'off'");
});

const call = async (name: Parameters<Remote["server"]["call"]>[0], as: Caller, input: object) => {
  const { status, body } = await remote.server.call(name, { as, input });
  return { status, data: body.data as never as Record<string, unknown>, msg: body.msg };
};
const armDo = async (action: DoAction, as = remote.administrator) =>
  (
    await remote.server.call("armCommand", {
      as,
      input: { kind: "do", houseId: remote.houseId(house), clientToken: randomUUID(), action },
    })
  ).body.data;
const sendWith = async (id: string, confirm: object, as = remote.administrator) =>
  (await remote.server.call("sendCommand", { as, input: { id, confirm } })).body.data;
const nameOf = async (number: number) =>
  (
    await remote.database.query<{ name: string }>("select name from houses where id = $1", [
      remote.houseId(number),
    ])
  )[0]!.name;
/** Arms, and enters all required data. */
async function done(action: DoAction) {
  const review = await armDo(action);
  if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
  const confirm = { name: await nameOf(house), reason: "test" };
  const reply = await sendWith(review.command.id, confirm);
  if (reply.outcome !== "taken") throw new Error(JSON.stringify(reply));
  return reply.command.id;
}
/** A gateway that received nothing is reachable again, with its actions in between. */
async function receiveAgain(number: number, group: "curve" | "vent"): Promise<void> {
  const { plant } = remote.lines[number - 1]!;
  plant.misbehaviour = null;
  remote.clock.aheadMs = 0;
  const input = { houseId: remote.houseId(number), groups: [group] };
  await call("refreshParameter", remote.administrator, input);
  await expect
    .poll(async () => (await remote.settings(number, group)).hash, { timeout: 5000 })
    .toBe(plant.hashOf(group));
}
const warmer = [{ k: "targetOffset", to: 0.6 }];
const cooler = [{ k: "targetOffset", to: -0.4 }];
const moreAir = [{ k: "tunnelExitDelay", to: 9 }];

describe("the risk of a command", () => {
  it("is shown in the review, and less air requires the name: wrong, right", async () => {
    const review = await remote.arm(house, "curve", warmer);
    expect(review).toMatchObject({
      outcome: "ready",
      command: { risk: { class: "2", asks: ["name"] } },
    });
    if (review.outcome !== "ready") return;
    const { id } = review.command;
    expect(await sendWith(id, {})).toMatchObject({ outcome: "refused", reason: "confirm" });
    expect(await sendWith(id, { name: "x" })).toMatchObject({ reason: "confirm" });
    const reply = await sendWith(id, { name: await nameOf(house) });
    expect(reply).toMatchObject({ outcome: "taken" });
    expect(await remote.ended(id)).toMatchObject({ state: "verified" });
  });

  it("is assessed again on sending: if it has risen, no order is sent", async () => {
    const { database, orders } = remote;
    const review = await remote.arm(house, "curve", [{ k: "targetOffset", to: 0.7 }]);
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    const { id, risk } = review.command;
    expect(risk).toMatchObject({ class: "2" });
    const input = { name: await nameOf(house), reason: "test" };
    await buildAlarm(database, { houseId: remote.houseId(house), severity: 1 });
    const from = orders.length;
    const reply = await sendWith(id, input);
    expect(reply).toMatchObject({
      outcome: "refused",
      reason: "riskRose",
      risk: { class: "3" },
      riskWas: { class: "2" },
    });
    if (reply.outcome !== "refused") return;
    expect(reply.risk?.why).toContain("alarmed");
    expect(reply.riskWas?.why).not.toContain("alarmed");
    await database.query("update alarms set state = 'closed'");

    await database.query("update orgs set control_limits = $1", [JSON.stringify({ dayShiftK: 0 })]);
    const far = await sendWith(id, input);
    expect(far).toMatchObject({ outcome: "refused", reason: "risk" });
    await database.query(`update orgs set control_limits = '{"dayShiftK": 20}'`);
    expect(orders.slice(from).filter(({ order }) => order.type === "write")).toEqual([]);

    expect(await sendWith(id, input)).toMatchObject({ outcome: "taken" });
    expect(await remote.ended(id)).toMatchObject({ state: "verified" });
  });

  it("is low for more air, which needs one click and is announced to the gateway", async () => {
    const command = await remote.order(house, "vent", moreAir);
    expect(command.risk).toMatchObject({ class: "P", asks: [] });
    expect(await remote.ended(command.id)).toMatchObject({ state: "verified" });
    const order = remote.orders.find(({ order }) => "id" in order && order.id === command.id);
    expect(order?.order).toMatchObject({ protective: true });
  });

  it.each([
    ["less air, high", { k: "levelDelay", to: 140 }, 2],
    ["more air, medium", { k: "levelDelay", to: 130 }, 3],
  ] as const)(
    "raises an alarm by its purpose if its result is unknown: %s",
    async (_what, item, severity) => {
      const { clock, database, lines } = remote;
      const { plant } = lines[1]!;
      const before = plant.hashOf("vent");
      plant.misbehaviour = "deaf";
      const { id } = await remote.order(2, "vent", [item]);
      await expect.poll(() => plant.hashOf("vent")).not.toBe(before);
      clock.aheadMs = 70_000;
      await remote.ended(id, "unconfirmed");
      clock.aheadMs = 690_000;
      const severities = async () =>
        (
          await database.query<{ severity: number }>(
            `select severity from alarms where house_id = $1 and key = 'settingsUnknown'
               and state = 'unacknowledged'`,
            [remote.houseId(2)],
          )
        ).map((alarm) => alarm.severity);
      await expect.poll(severities, { timeout: 9000 }).toEqual([severity]);
      await database.query("delete from control_commands where id = $1", [id]);
      await receiveAgain(2, "vent");
      await expect.poll(severities, { timeout: 9000 }).toEqual([]);
    },
    30_000,
  );

  it("is refused with the reason if it is too high for any user", async () => {
    const review = await remote.arm(house, "alarm", [{ k: "absHigh", to: 45 }]);
    expect(review).toMatchObject({ outcome: "refused", reason: "risk" });
    expect(review).toHaveProperty("risk.why.0", "absHigh");
  });

  it("depends on limits of the organisation, which the administrator sets", async () => {
    const limits = { absHighC: 45, absHighYoungC: 45 };
    const input = { orgId, secondPerson: "off", limits };
    const high = [{ k: "absHigh", to: 44 }];
    expect(await remote.arm(2, "alarm", high)).toMatchObject({ reason: "risk" });
    expect((await call("saveControlRules", remote.administrator, input)).status).toBe(200);
    expect(await remote.arm(2, "alarm", high)).toMatchObject({ outcome: "ready" });
    await call("saveControlRules", remote.administrator, { ...input, limits: {} });
    expect(await remote.arm(2, "alarm", high)).toMatchObject({ reason: "risk" });
  });

  it("limits the move of a target within a day, even step by step; undone moves do not count", async () => {
    await remote.database.query("update orgs set control_limits = '{}'");
    const value = async () =>
      (await remote.settings(2, "curve")).settings.values["targetOffset"] as number;
    const start = await value();
    const by = (step: number) => [{ k: "targetOffset", to: start + step }];
    const first = await remote.order(2, "curve", by(-1.8));
    expect(await remote.ended(first.id)).toMatchObject({ state: "verified" });
    const far = await remote.arm(2, "curve", by(-3.4));
    expect(far).toMatchObject({ outcome: "refused", reason: "risk" });
    expect(far).toHaveProperty("risk.why.0", "dayShift");
    const { body } = await remote.server.call("undoCommand", {
      as: remote.administrator,
      input: { id: first.id, clientToken: randomUUID() },
    });
    const back = body.data;
    if (back.outcome !== "ready") throw new Error(JSON.stringify(back));
    await remote.send(back.command.id);
    expect(await remote.ended(back.command.id)).toMatchObject({ state: "verified" });
    expect(await value()).toBe(start);
    expect(await remote.arm(2, "curve", by(-1.9))).toMatchObject({ outcome: "ready" });
  });

  it("ignores a row that moved to another age, because its target did not move within the day", async () => {
    const { database } = remote;
    await database.query("update orgs set control_limits = '{}'");
    const { rows } = (await remote.settings(2, "curve")).settings;
    const at = new Date(Date.now() - 60_000);
    // Row 1 moved within the day; row 2 also moved to another age.
    const changed = [
      [1, "target", -3],
      [2, "target", -3],
      [2, "day", -7],
    ] as const;
    for (const [row, key, step] of changed)
      await database.query(
        `insert into parameter_changes (at, house_id, gateway_id, grp, key, row, before, after,
           origin)
         select $1, house_id, id, 'curve', $2, $3, '20'::jsonb, to_jsonb(20 + $4::int), 'panel'
         from gateways where house_id = $5`,
        [at, key, row, step, remote.houseId(2)],
      );
    const colder = (row: number) => [{ k: "target", row, to: Number(rows[row]!["target"]) - 0.5 }];
    expect(await remote.arm(2, "curve", colder(1))).toHaveProperty("risk.why.0", "dayShift");
    expect(await remote.arm(2, "curve", colder(2))).toMatchObject({ outcome: "ready" });
  });
});

describe("the air of a house", () => {
  it("is shown with its settings, and a level with less air than the one before causes a warning", async () => {
    const { administrator, database, lines } = remote;
    const { fanM3h } = lines[0]!.plant;
    const input = { houseId: String(remote.houseId(house)) };
    await database.query(`delete from units where house_id = $1 and kind = 'fan'`, [
      remote.houseId(house),
    ]);
    await database.query(
      `insert into units (house_id, kind, number, kw, installed_on, label)
       values ($1, 'fan', 3, 1.5, '2025-01-01', 'RULETESTFAN3')`,
      [remote.houseId(house)],
    );
    const { body } = await remote.server.call("readParameter", { as: administrator, input });
    const { context, levels } = body.data;
    const { fanAirM3h, fanKw, needM3h, standardTemps } = context;
    expect(standardTemps.length).toBeGreaterThan(1);
    expect(standardTemps.map(({ dayAge }) => dayAge)).toEqual(
      standardTemps.map(({ dayAge }) => dayAge).toSorted((a, b) => a - b),
    );
    expect(fanAirM3h).toEqual(fanM3h);
    expect(fanKw).toEqual([null, null, 1.5]);
    expect(needM3h).toBeGreaterThan(0);
    const { rows } = (await remote.settings(house, "levels")).settings;
    const row = Math.min(rows.length, levels) - 1;
    expect(await remote.arm(house, "levels", [{ k: "fans", row, to: 0b1 }])).toMatchObject({
      outcome: "ready",
      findings: [{ rule: "airFalls", row, isWarning: true }],
    });
    const places = await readPlaces(database, administrator, [remote.houseId(house)], Date.now());
    const planned = await readPlannedHouses(database, administrator, places, Date.now());
    expect(planned.map(({ context }) => context.fanAirM3h)).toEqual([fanM3h]);
  });
});

describe("people at the house", () => {
  it("one lease a house: others wait or take over, and more air does not wait", async () => {
    const first = await remote.caller({ roleKey: "company_manager", orgId });
    const lease = { houseId: remote.houseId(house), tabToken: randomUUID() };
    expect((await call("takeLease", first, lease)).data).toMatchObject({ isOwn: true });
    const other = { houseId: lease.houseId, tabToken: randomUUID() };
    const refused = await call("takeLease", remote.administrator, other);
    expect(refused.status).toBe(409);
    expect(refused.msg).toContain(first.name);
    expect(await remote.arm(house, "curve", cooler)).toMatchObject({
      outcome: "refused",
      reason: "leased",
      heldBy: first.name,
    });
    const air = await remote.arm(house, "vent", [{ k: "tunnelExitDelay", to: 11 }]);
    expect(air).toMatchObject({ outcome: "ready" });
    const takenOver = { ...other, isTakenOver: true, remark: "went home ill" };
    const wordless = { ...takenOver, remark: "  " };
    expect((await call("takeLease", remote.administrator, wordless)).status).toBe(400);
    expect((await call("takeLease", remote.administrator, takenOver)).status).toBe(200);
    expect(
      await remote.database.query(
        "select operation, remark from operation_logs where function = 'leaseTaken'",
        [],
      ),
    ).toEqual([{ operation: first.name, remark: "went home ill" }]);
    expect(await remote.arm(house, "curve", cooler)).toMatchObject({ outcome: "ready" });
    // A lease made by a clock that was ahead does not block others.
    await remote.database.query("update house_leases set until = until + interval '1 day'", []);
    const early = await call("readLease", first, { houseId: String(lease.houseId) });
    expect(early.data).toEqual({ lease: null });
    await call("endLease", remote.administrator, other);
    const { data } = await call("readLease", first, { houseId: String(lease.houseId) });
    expect(data).toEqual({ lease: null });
  });

  it("a person at the panel: commands are refused, except more air", async () => {
    remote.lines[0]!.plant.touchPanel();
    await expect
      .poll(async () => (await remote.arm(house, "curve", cooler)).outcome, { timeout: 5000 })
      .toBe("refused");
    expect(await remote.arm(house, "curve", cooler)).toMatchObject({ reason: "panelBusy" });
    await remote.database.query("update gateways set panel_until = panel_until + interval '1 day'");
    expect(await remote.arm(house, "curve", cooler)).toMatchObject({ outcome: "ready" });
    const command = await remote.order(house, "vent", [{ k: "tunnelExitDelay", to: 12 }]);
    expect(await remote.ended(command.id)).toMatchObject({ state: "verified" });
    remote.lines[0]!.plant.leavePanel();
  });

  it("local only withdraws waiting commands, and resends none", async () => {
    await remote.database.query("update orgs set second_person = 'class2'");
    const author = await remote.caller({ roleKey: "company_manager", orgId });
    const waiting = await armDo({ do: "mode", to: "empty" }, author);
    if (waiting.outcome !== "ready") throw new Error(JSON.stringify(waiting));
    const approver = remote.administrator.userId;
    const input = { name: await nameOf(house), reason: "cleared", approver };
    expect(await sendWith(waiting.command.id, input, author)).toMatchObject({
      command: { state: "awaiting" },
    });
    await remote.database.query("update orgs set second_person = 'off'");
    remote.lines[1]!.plant.misbehaviour = "deaf";
    const { id } = await remote.order(2, "curve", [{ k: "targetOffset", to: -0.3 }]);
    await remote.ended(id, "sent");
    for (const number of [house, 2]) {
      const input = { houseId: remote.houseId(number), isLocalOnly: true };
      expect((await call("setLocalOnly", remote.administrator, input)).status).toBe(200);
    }
    expect(await remote.commandOf(waiting.command.id)).toMatchObject({
      state: "cancelled",
      reason: "localOnly",
    });
    expect(await remote.commandOf(id)).toMatchObject({
      state: "sent",
      cancelAskedAt: expect.any(Number),
    });
    const saidAs = (type: string) =>
      remote.orders.filter(({ order }) => order.type === type && "id" in order && order.id === id);
    await expect.poll(() => saidAs("cancel").length, { timeout: 3000 }).toBe(1);
    // Two repeats of the order would be due.
    remote.clock.aheadMs = 16_000;
    await remote.half.runNow();
    await remote.half.runNow();
    expect(saidAs("write")).toHaveLength(1);
    await remote.database.query("delete from control_commands where id = $1", [id]);
    await receiveAgain(2, "curve");
  });

  it("local only blocks all commands, also more air; by a switch here, or by the key", async () => {
    const input = { houseId: remote.houseId(house), isLocalOnly: true };
    const { data } = await call("setLocalOnly", remote.administrator, input);
    expect(data).toMatchObject({ isLocalOnly: true, by: remote.administrator.name });
    const air = [{ k: "tunnelExitDelay", to: 13 }];
    expect(await remote.arm(house, "vent", air)).toMatchObject({ reason: "localOnly" });
    const known = async () =>
      (await call("readParameter", remote.administrator, { houseId: String(input.houseId) })).data;
    expect(await known()).toMatchObject({ gateway: { remoteBy: remote.administrator.name } });
    await call("setLocalOnly", remote.administrator, { ...input, isLocalOnly: false });
    expect(await known()).toMatchObject({ gateway: { remoteBy: null, remoteAt: null } });
    expect(await remote.arm(house, "vent", air)).toMatchObject({ outcome: "ready" });
    remote.lines[0]!.plant.turnKey(true);
    await expect
      .poll(async () => (await remote.arm(house, "vent", air)).outcome, { timeout: 5000 })
      .toBe("refused");
    expect(await remote.arm(house, "vent", air)).toMatchObject({ reason: "localOnly" });
    remote.lines[0]!.plant.turnKey(false);
    await expect
      .poll(async () => (await remote.arm(house, "vent", air)).outcome, { timeout: 5000 })
      .toBe("ready");
  });

  it("a key that is turned while the link is cut is known with the next connection", async () => {
    const { plant } = remote.lines[0]!;
    const reason = async () => {
      const review = await remote.arm(house, "vent", [{ k: "tunnelExitDelay", to: 14 }]);
      return review.outcome === "refused" ? review.reason : review.outcome;
    };
    for (const [isTurned, requested] of [
      [true, "localOnly"],
      [false, "ready"],
    ] as const) {
      await remote.cut(house);
      plant.turnKey(isTurned);
      await remote.connect(house);
      expect(await reason()).toBe(requested);
    }
  });
});

describe("the switch of an organisation", () => {
  it("withdraws waiting commands, and applies within a second in every process", async () => {
    const second = await remote.startHalf();
    const review = await remote.arm(house, "curve", cooler);
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    const waiting = await remote.arm(2, "curve", [{ k: "targetOffset", to: -0.2 }]);
    if (waiting.outcome !== "ready") throw new Error(JSON.stringify(waiting));
    remote.lines[1]!.plant.misbehaviour = "deaf";
    await sendWith(waiting.command.id, { name: await nameOf(2) });
    await remote.ended(waiting.command.id, "sent");
    const orderCount = remote.orders.length;
    const before = Date.now();
    const input = { orgId, isOff: true };
    expect((await call("switchRemote", remote.administrator, input)).data).toMatchObject({
      isRemoteOff: true,
      remoteOffBy: remote.administrator.name,
    });
    expect(await remote.send(review.command.id)).toMatchObject({ reason: "orgOff" });
    expect(await remote.arm(house, "vent", moreAir)).toMatchObject({ reason: "orgOff" });
    await second.runNow();
    expect(Date.now() - before).toBeLessThan(1000);
    // The gateway is requested to drop it, and no other order is sent.
    await expect
      .poll(() => remote.orders.slice(orderCount).map(({ order }) => order.type), { timeout: 2000 })
      .toContain("cancel");
    const fenced = remote.orders
      .slice(orderCount)
      .filter(({ order }) => /write|do/.test(order.type));
    expect(fenced).toEqual([]);
    remote.lines[1]!.plant.misbehaviour = null;
    await remote.database.query("delete from control_commands where id = $1", [waiting.command.id]);
    await second.stop();
  });

  it("is set by company managers and administrators, and shows its author", async () => {
    const company = await remote.caller({ roleKey: "company_manager", orgId, remoteConfig: false });
    expect((await call("switchRemote", company, { orgId, isOff: true })).status).toBe(200);
    const farm = await remote.caller({ roleKey: "farm_manager", orgId });
    expect((await call("switchRemote", farm, { orgId, isOff: false })).status).toBe(403);
    const rules = await call("readControlRules", farm, {});
    expect(rules.data).toMatchObject({ isRemoteOff: true, remoteOffBy: company.name });
  });
});

describe("a second person", () => {
  it("is not needed for more air, and does not have to wait for it", async () => {
    await remote.database.query("update orgs set second_person = 'class2'");
    const author = await remote.caller({ roleKey: "company_manager", orgId });
    const review = await armDo({ do: "mode", to: "empty" }, author);
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    const { id } = review.command;
    const approver = remote.administrator.userId;
    const input = { name: await nameOf(house), reason: "cleared", approver };
    expect(await sendWith(id, input, author)).toMatchObject({ command: { state: "awaiting" } });
    const longer = [{ k: "tunnelExitDelay", to: 13 }];
    const air = await remote.order(house, "vent", longer, { as: author });
    expect(air.risk).toMatchObject({ class: "P", asks: [] });
    expect(await remote.ended(air.id)).toMatchObject({ state: "verified" });
    expect(await remote.commandOf(id)).toMatchObject({ state: "awaiting" });
    await call("cancelCommand", author, { id });
    expect(await remote.commandOf(id)).toMatchObject({ state: "cancelled" });
  });

  it("is required even if that was decided while the review waited for the controller", async () => {
    const { database, lines, administrator } = remote;
    const { plant, controller } = lines[0]!;
    const author = await remote.caller({ roleKey: "company_manager", orgId });
    const to = Number(controller.settings("curve").values.targetOffset) + 0.2;
    plant.misbehaviour = "deaf";
    const at = remote.houseId(house);
    await database.query(
      "update house_parameters set read_at = read_at - interval '1 hour' where house_id = $1",
      [at],
    );
    await database.query(
      "update gateways set hashes_at = hashes_at - interval '1 hour' where house_id = $1",
      [at],
    );
    const reads = async () =>
      (await database.query("select 1 from control_commands where kind = 'read'")).length;
    const before = await reads();
    const looking = remote.arm(house, "curve", [{ k: "targetOffset", to }], { as: author });
    await expect.poll(reads).toBeGreaterThan(before);
    await database.query("update orgs set second_person = 'class2'");
    const review = await looking;
    plant.misbehaviour = null;
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    expect(review.command.risk?.asks).toContain("second");
    expect(review.approvers.map(({ id }) => id)).toContain(administrator.userId);
    await receiveAgain(house, "curve");
  });

  it("cannot approve a command that is more dangerous than its author saw", async () => {
    await remote.database.query("update orgs set second_person = 'class2'");
    const author = await remote.caller({ roleKey: "company_manager", orgId });
    const { administrator } = remote;
    const { values } = remote.lines[0]!.controller.settings("curve");
    const to = Number(values.targetOffset) + 0.2;
    const review = await remote.arm(house, "curve", [{ k: "targetOffset", to }], { as: author });
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    const { id, risk } = review.command;
    expect(risk).toMatchObject({ class: "2" });
    const input = { name: await nameOf(house), approver: administrator.userId };
    expect(await sendWith(id, input, author)).toMatchObject({ command: { state: "awaiting" } });
    const limits = [
      [{ nearK: 0, nearStepK: 0, wideK: 0, wideStepK: 0 }, /from level 2 to 3/, "3"],
      [{ dayShiftK: 0 }, /cannot be done remotely/, "2"],
    ] as const;
    for (const [limit, why, by] of limits) {
      const storedLimit = JSON.stringify(limit);
      await remote.database.query("update orgs set control_limits = $1", [storedLimit]);
      const refused = await call("approveCommand", administrator, { id });
      expect(refused).toMatchObject({ status: 409 });
      expect(JSON.stringify(refused)).toMatch(why);
      // The approver sees this before agreeing, beside the risk that its author saw.
      const looked = await call("getCommand", administrator, { id });
      expect(looked.data).toMatchObject({
        command: { risk: { class: "2" } },
        riskNow: { class: by },
      });
      expect(await remote.commandOf(id)).toMatchObject({ state: "awaiting" });
    }
    await remote.database.query("update orgs set control_limits = '{}', second_person = 'off'");
    const agreed = await call("approveCommand", administrator, { id });
    expect(agreed.data).toMatchObject({ state: "queued", approvedBy: administrator.name });
    expect(await remote.ended(id)).toMatchObject({ state: "verified" });
  });

  it("agrees to class 3, was chosen, and has no lower role; then it is sent", async () => {
    await remote.database.query("update orgs set second_person = 'class3'");
    const author = await remote.caller({ roleKey: "company_manager", orgId });
    const peer = await remote.caller({ roleKey: "company_manager", orgId });
    // None of these people may approve: they have a lower role, lack the right, or are in another
    // organisation.
    const lower = await remote.caller({ roleKey: "farm_manager", orgId });
    const idle = await remote.caller({ roleKey: "company_manager", orgId, remoteConfig: false });
    const stranger = await remote.caller({ roleKey: "company_manager" });
    const review = await armDo({ do: "mode", to: "empty" }, author);
    expect(review).toMatchObject({
      outcome: "ready",
      command: { risk: { class: "3", asks: ["name", "reason", "second"] } },
    });
    if (review.outcome !== "ready") return;
    const { id } = review.command;
    const offered = review.approvers.map((approver) => approver.id);
    expect(offered).toEqual(expect.arrayContaining([peer.userId, remote.administrator.userId]));
    for (const item of [author, lower, idle, stranger]) expect(offered).not.toContain(item.userId);
    const input = { name: await nameOf(house), approver: remote.administrator.userId };
    expect(await sendWith(id, input, author)).toMatchObject({ reason: "confirm" });
    const whole = { ...input, reason: "cleared" };
    for (const approver of [undefined, author.userId, lower.userId, idle.userId, stranger.userId])
      expect(await sendWith(id, { ...whole, approver }, author)).toMatchObject({
        reason: "confirm",
      });
    const change: string[] = [];
    const end = remote.server.bus.subscribe("recordsChanged", ({ kinds }) => {
      change.push(...kinds);
    });
    const reply = await sendWith(id, whole, author);
    const { userId, name } = remote.administrator;
    expect(reply).toMatchObject({
      command: { state: "awaiting", approver: { id: userId, name }, why: "cleared" },
    });
    const lines = await remote.database.query(
      "select function from operation_logs where remark = $1",
      [`${id} cleared`],
    );
    expect(lines).toEqual([{ function: "controlDo" }]);
    const waits = async (caller: Caller) =>
      (await remote.server.call("listAwaiting", { as: caller, input: {} })).body.data.rows.map(
        (command) => command.id,
      );
    // Only the chosen person is notified.
    expect(await waits(remote.administrator)).toEqual([id]);
    for (const item of [author, peer, lower, stranger]) expect(await waits(item)).toEqual([]);
    expect((await call("approveCommand", author, { id })).status).toBe(403);
    expect((await call("approveCommand", peer, { id })).status).toBe(403);
    expect((await call("approveCommand", stranger, { id })).status).toBe(404);
    const agreed = await call("approveCommand", remote.administrator, { id });
    expect(agreed.data).toMatchObject({ state: "queued", approvedBy: remote.administrator.name });
    end();
    expect(change).toEqual(["approvals", "approvals"]);
    expect(await waits(remote.administrator)).toEqual([]);
    expect(await remote.ended(id)).toMatchObject({
      state: "verified",
      found: [{ k: "controlMode", is: "empty" }],
    });
    expect(remote.lines[0]!.controller.mode).toBe("empty");
    await remote.database.query("update orgs set second_person = 'off'");
  });
});

describe("actions of a controller", () => {
  it("hand mode for an hour, a level, and back: the frames of the house prove them", async () => {
    const { controller, run } = remote.lines[0]!;
    controller.setMode("smart", null);
    // The target is far below the temperature; otherwise its protection would end the hand mode.
    const items = [
      { k: "targetOffset", from: controller.settings("curve").values.targetOffset!, to: 5 },
    ];
    controller.write("curve", items);
    run.follow(controller.site);
    const hand = await done({ do: "mode", to: "hand", untilMin: 60 });
    expect(await remote.ended(hand)).toMatchObject({
      state: "verified",
      found: [{ k: "controlMode", r: "applied", is: "hand" }],
    });
    const input = { houseId: String(remote.houseId(house)) };
    const { data } = await call("readParameter", remote.administrator, input);
    const { handUntil } = (data as never as { gateway: { handUntil: number } }).gateway;
    expect(Math.abs(handUntil - Date.now() - 3_600_000)).toBeLessThan(10_000);
    const level = await done({ do: "level", to: 4 });
    expect(await remote.ended(level)).toMatchObject({
      state: "verified",
      found: [{ k: "ventLevel", is: 4 }],
    });
    const smart = await armDo({ do: "mode", to: "smart" });
    expect(smart).toMatchObject({ command: { risk: { class: "P" } } });
    if (smart.outcome !== "ready") return;
    await sendWith(smart.command.id, {});
    expect(await remote.ended(smart.command.id)).toMatchObject({ state: "verified" });
  }, 20_000);

  it("an action that its frame contradicts is no success, and raises one alarm", async () => {
    const { plant } = remote.lines[0]!;
    const alarms = () =>
      remote.database.query<{ state: string; value: number }>(
        "select state, value from alarms where house_id = $1 and key = 'settingsMixed'",
        [remote.houseId(house)],
      );
    expect(await alarms()).toEqual([]);
    plant.misbehaviour = "liar";
    const hand = await done({ do: "mode", to: "hand", untilMin: 60 });
    expect(await remote.ended(hand)).toMatchObject({
      state: "mismatch",
      found: [{ k: "controlMode", r: "former", is: "smart" }],
    });
    plant.misbehaviour = null;
    const openAlarms = [{ state: "unacknowledged", value: 1 }];
    await expect.poll(alarms, { timeout: 9000 }).toEqual(openAlarms);
    // A later check finds the reported action.
    const { sql, values } = contradictedActionsEvent;
    expect(await remote.database.query(sql, [...values(Date.now())])).toEqual([]);
  }, 30_000);

  it("a level outside hand mode is refused with the reason", async () => {
    const level = await done({ do: "level", to: 12 });
    expect(await remote.ended(level)).toMatchObject({ state: "rejected", reason: "notHand" });
  });

  it("its log is shown line by line to the requesting person", async () => {
    const id = await done({ do: "log", lines: 50 });
    expect(await remote.ended(id)).toMatchObject({ state: "verified" });
    const { data } = await call("readDeviceLog", remote.administrator, { id });
    expect(data).toMatchObject({ commandId: id });
    const lines = (data as never as { lines: { line: string }[] }).lines.map(({ line }) => line);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join("\n")).toContain("mode hand");
    expect(data["loadedAt"]).not.toBeNull();
  });

  it("clock, output test, reset of its alarms; an external stop cannot be reset remotely", async () => {
    for (const action of [
      { do: "clock" },
      { do: "mode", to: "hand" },
      { do: "output", port: 2, seconds: 1 },
      { do: "mode", to: "smart" },
      { do: "reset", to: null },
    ] as const) {
      const id = await done(action);
      const command = await remote.ended(id);
      expect(command).toMatchObject({ state: "verified" });
      if (action.do !== "output") continue;
      expect(outputTestOf(command.said ?? [], { currentPort: 2 })).toMatchObject({
        verdict: "passed",
      });
      expect(outputTestOf(command.said ?? [], { currentPort: 5 })).toMatchObject({
        verdict: "wrongPort",
        values: { found: 2, wired: 5 },
      });
      const tests = await remote.server.call("listCommand", {
        as: remote.administrator,
        input: { houseId: String(remote.houseId(house)), action: "output" },
      });
      expect(tests.body.data.rows.map((row) => row.id)).toEqual([id]);
    }
    expect(await armDo({ do: "reset", to: 2403 })).toMatchObject({ reason: "risk" });
  });

  it("a reset there resets latched alarms here, but not an external stop", async () => {
    const { database, server } = remote;
    const stop = resettingLatched({
      database,
      bus: server.bus,
      log: pino({ level: "silent" }),
      now: () => Date.now(),
    });
    const seed = { houseId: remote.houseId(house), latchedAt: Date.now() - 1000 };
    const fire = await buildAlarm(database, { ...seed, key: "fire" });
    const stopped = await buildAlarm(database, { ...seed, key: "externalStop" });
    const high = await buildAlarm(database, { houseId: seed.houseId, key: "co2High" });
    const id = await done({ do: "reset", to: null });
    expect(await remote.ended(id)).toMatchObject({ state: "verified" });
    const stateOf = async (alarmId: number) =>
      (
        await database.query<{ state: string }>("select state from alarms where id = $1", [alarmId])
      )[0]?.state;
    await expect.poll(() => stateOf(fire.id)).toBe("closed");
    expect([await stateOf(stopped.id), await stateOf(high.id)]).toEqual([
      "unacknowledged",
      "unacknowledged",
    ]);
    await stop();
  });
});

describe("a trial", () => {
  it("is offered where the gateway announces it", async () => {
    const input = { houseId: String(remote.houseId(2)) };
    const offered = async () =>
      (await remote.server.call("readParameter", { as: remote.administrator, input })).body.data
        .offer.trial;
    expect(await offered()).toBe(true);
    const announce = (trial: boolean) =>
      remote.database.query(
        `update gateways set caps = jsonb_set(caps, '{trial}', $1::jsonb) where house_id = $2`,
        [String(trial), remote.houseId(2)],
      );
    await announce(false);
    expect(await offered()).toBe(false);
    await announce(true);
  });

  it("can be ended from here, and each of its changes is one line of the modify records", async () => {
    const { database } = remote;
    await database.query("delete from alarms");
    const records = () =>
      database.query<{ key: string; before: unknown; after: unknown; origin: string }>(
        `select key, before, after, origin from parameter_changes where house_id = $1
           and grp = 'light' order by id`,
        [remote.houseId(2)],
      );
    const known = await remote.settings(2, "light");
    const ramp = known.settings.rows[0]!["ramp"] as number;
    const review = await remote.arm(2, "light", [{ k: "ramp", row: 0, to: ramp + 5 }], {
      trialMin: 30,
    });
    expect(review).toMatchObject({ outcome: "ready", command: { trialMin: 30 } });
    if (review.outcome !== "ready") return;
    const { id } = review.command;
    await remote.send(id);
    const tried = await remote.ended(id);
    expect(tried).toMatchObject({ state: "verified" });
    expect(tried).not.toHaveProperty("trialEndedAt");
    const back = await remote.server.call("armCommand", {
      as: remote.administrator,
      input: {
        kind: "do",
        houseId: remote.houseId(2),
        clientToken: randomUUID(),
        action: { do: "trial", of: id, to: "former" },
      },
    });
    const ending = back.body.data;
    expect(ending).toMatchObject({ outcome: "ready", command: { risk: { class: "P" } } });
    if (ending.outcome !== "ready") return;
    await remote.send(ending.command.id);
    expect(await remote.ended(ending.command.id)).toMatchObject({ state: "verified" });
    await expect.poll(async () => (await records()).length).toBe(2);
    expect(await records()).toEqual([
      { key: "ramp", before: ramp, after: ramp + 5, origin: "command" },
      { key: "ramp", before: ramp + 5, after: ramp, origin: "trialEnd" },
    ]);
    // The end of the trial is reported, and the command does not change.
    const over = { ...tried, trialEndedAt: expect.any(Number) };
    expect(await remote.commandOf(id)).toEqual(over);
    const commands = remote.facts.flatMap((fact) =>
      fact.kind === "command" ? [fact.command] : [],
    );
    expect(commands.findLast((command) => command.id === id)).toEqual(over);
  });
});
