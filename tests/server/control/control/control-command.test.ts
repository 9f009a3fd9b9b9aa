import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  commandAfter,
  type CommandEvent,
} from "../../../../contract/control/command/command-life.ts";
import type { CommandLife } from "../../../../contract/control/command/command-state.ts";
import type { Misbehaviour } from "../../../../simulator/controller/misbehaviour.ts";
import { CommandWorker } from "../../../../server/control/control/delivery/command-worker.ts";
import { refusalOf } from "../../../../server/control/control/authority/author-check.ts";
import {
  commandColumns,
  type CommandRow,
} from "../../../../server/control/control/command/command-row.ts";
import { buildUser } from "../../../factories/user.ts";
import { openRemote, type Remote } from "./remote-house.ts";
import { sessionEnds } from "../../../factories/session-ends.ts";

let remote: Remote;
beforeAll(async () => {
  remote = await openRemote(3);
  for (const number of [1, 2, 3]) await remote.connect(number);
}, 60_000);
afterAll(() => remote.close());
afterEach(() => {
  remote.clock.aheadMs = 0;
  for (const { plant } of remote.lines) plant.misbehaviour = null;
});

const offset = (to: number) => [{ k: "targetOffset", to }];
/** A new value each time, because an equal one is no change. */
let step = 0;
const other = () => offset((((step += 1) % 19) + 1) / -10);
const behave = (number: number, mode: Misbehaviour | null) => {
  remote.lines[number - 1]!.plant.misbehaviour = mode;
};
/** The gateway is reachable again; its actions in between are unreported until it is queried. */
async function readsAgain(number: number): Promise<void> {
  behave(number, null);
  const { plant } = remote.lines[number - 1]!;
  const input = { houseId: remote.houseId(number), groups: ["curve"] };
  await remote.server.call("refreshParameter", { as: remote.administrator, input });
  await vi.waitFor(async () =>
    expect((await remote.settings(number, "curve")).hash).toBe(plant.hashOf("curve")),
  );
}
const reportedOf = (id: string) =>
  remote.orders.filter(
    ({ order }) => (order.type === "write" || order.type === "do") && order.id === id,
  );
const stepsOf = async (id: string) =>
  (await remote.server.call("getCommand", { as: remote.administrator, input: { id } })).body.data
    .steps;
const alarmsOf = (number: number) =>
  remote.database.query("select key, state from alarms where house_id = $1", [
    remote.houseId(number),
  ]);
const value = async (number: number) =>
  (await remote.settings(number, "curve")).settings.values["targetOffset"];

describe("a command", () => {
  it("is reviewed, sent, and ends with the values read back", async () => {
    const items = other();
    const before = await value(1);
    const review = await remote.arm(1, "curve", items);
    expect(review).toMatchObject({
      outcome: "ready",
      command: { state: "armed", items: [{ k: "targetOffset", from: before, to: items[0]!.to }] },
    });
    expect(remote.orders.filter(({ order }) => order.type === "write")).toEqual([]);
    const command = await remote.order(1, "curve", items);
    expect(command).toMatchObject({ state: "queued", reason: null });
    expect(await remote.ended(command.id)).toMatchObject({
      state: "verified",
      found: [{ k: "targetOffset", r: "applied", is: items[0]!.to }],
      says: 1,
    });
    expect(await value(1)).toBe(items[0]!.to);
  });

  it("has one group: a new cycle goes first, then the remaining levels", async () => {
    const review = await remote.arm(1, "vent", [{ k: "cycleTotal", to: 240 }]);
    expect(review).toMatchObject({ outcome: "ready", findings: [{ rule: "cycleRows" }] });
    if (review.outcome !== "ready") return;
    await remote.send(review.command.id);
    expect(await remote.ended(review.command.id)).toMatchObject({ state: "verified" });
    const input = { houseId: String(remote.houseId(1)) };
    const { body } = await remote.server.call("readParameter", {
      as: remote.administrator,
      input,
    });
    const { rows } = (await remote.settings(1, "levels")).settings;
    const items = rows.slice(0, body.data.levels).flatMap((row, index) => {
      const on = Math.min(Number(row["cycleOn"]), 240);
      return [
        { k: "cycleOn", row: index, to: on },
        { k: "cycleOff", row: index, to: 240 - on },
      ];
    });
    const { id } = await remote.order(1, "levels", items);
    expect(await remote.ended(id)).toMatchObject({ state: "verified" });
  });

  it("leaves a modify record with its author, a line of the log, and every step", async () => {
    const items = other();
    const before = await value(1);
    const { id } = await remote.order(1, "curve", items);
    await remote.ended(id);
    const records = await remote.database.query(
      `select key, before, after, origin, operator_name from parameter_changes
       where command_id = $1`,
      [id],
    );
    const { name } = remote.administrator;
    expect(records).toEqual([
      {
        key: "targetOffset",
        before,
        after: items[0]!.to,
        origin: "command",
        operator_name: name,
      },
    ]);
    const lines = await remote.database.query(
      "select function, operation, before, after from operation_logs where remark = $1",
      [`${id} test`],
    );
    expect(lines).toEqual([
      {
        function: "controlSend",
        operation: "curve",
        before: { targetOffset: before },
        after: { targetOffset: items[0]!.to },
      },
    ]);
    const steps = await stepsOf(id);
    expect(steps.map(({ kind }) => kind)).toEqual([
      "armed",
      "sent",
      "said",
      "answer",
      "values",
      "answer",
    ]);
    expect(steps.map(({ state }) => state)).toEqual([
      "armed",
      "queued",
      "sent",
      "begun",
      "begun",
      "verified",
    ]);
  });

  it("equals the replay of its steps", async () => {
    const { id } = await remote.order(1, "curve", other());
    await remote.ended(id);
    const [row] = await remote.database.query<{ life: CommandLife }>(
      "select life from control_commands where id = $1",
      [id],
    );
    let life: CommandLife | null = null;
    for (const { kind, at, detail } of await stepsOf(id)) {
      if (kind === "sent") life = detail["life"] as CommandLife;
      else if (life !== null) {
        const seq = kind === "said" ? { seq: Number(detail["seq"]) } : {};
        life = commandAfter({ ...life, ...seq }, { ...detail, kind } as CommandEvent, at);
      }
    }
    expect(life).toEqual(row!.life);
  });

  it("sends each state to viewers of the house, and its progress to all", async () => {
    remote.facts.length = 0;
    const { id } = await remote.order(2, "curve", other());
    await remote.ended(id);
    const states = remote.facts.flatMap((fact) =>
      fact.kind === "command" && fact.command.id === id ? [fact.command.state] : [],
    );
    expect([...new Set(states)]).toEqual(["queued", "sent", "begun", "verified"]);
    const open = remote.facts.flatMap((fact) =>
      fact.kind === "house" && fact.houseId === remote.houseId(2) ? [fact.house.control.open] : [],
    );
    expect([open[0], open.at(-1)]).toEqual([1, 0]);
  });

  it("stays the same if its review, or its sending, is repeated", async () => {
    const clientToken = randomUUID();
    const items = other();
    const looks = await Promise.all([
      remote.arm(1, "curve", items, { clientToken }),
      remote.arm(1, "curve", items, { clientToken }),
    ]);
    const ids = looks.map((look) => look.outcome === "ready" && look.command.id);
    expect(new Set(ids).size).toBe(1);
    const id = String(ids[0]);
    const replies = await Promise.all([remote.send(id), remote.send(id), remote.send(id)]);
    expect(replies.map(({ outcome }) => outcome)).toEqual(["taken", "taken", "taken"]);
    await remote.ended(id);
    expect(reportedOf(id)).toHaveLength(1);
    const result = await remote.server.call("findCommand", {
      as: remote.administrator,
      input: { clientToken },
    });
    expect(result.body.data.command).toMatchObject({ id, state: "verified" });
    const stranger = await remote.caller();
    const none = await remote.server.call("findCommand", { as: stranger, input: { clientToken } });
    expect(none.body.data).toEqual({ command: null });
  });

  it("is sent by one of two servers", async () => {
    const second = new CommandWorker({
      sessionEnds,
      database: remote.database,
      bus: remote.server.bus,
      broker: {
        has: remote.half.has,
        publish: async (_topic, payload) =>
          void remote.orders.push({ networkId: "second", order: JSON.parse(payload), at: 0 }),
      },
      log: { warn: () => undefined } as never,
      now: Date.now,
    });
    const { id } = await remote.order(1, "curve", other());
    await vi.waitFor(async () => expect((await remote.commandOf(id)).saidAt).not.toBe(null));
    await second.stop();
    // Either server sent it, and only once; an order that only the second sent would be repeated
    // after 5 s.
    expect(reportedOf(id)).toHaveLength(1);
    await remote.ended(id);
  });
});

describe("arming is refused", () => {
  it.each([
    ["nothing is changed", "curve", () => [], "nothing"],
    ["a value is out of its range", "curve", () => offset(9), "values"],
    ["a value is unknown", "curve", () => [{ k: "dance", to: 1 }], "values"],
    ["a cell would be empty", "curve", () => [{ k: "target", row: 0, to: null }], "values"],
    ["a rule is broken", "flock", () => [{ k: "dayAge", to: 0 }], "values"],
  ] as const)("if %s", async (_why, group, items, reason) => {
    const same = [{ k: "targetOffset", to: Number(await value(1)) }];
    const storedItems = items();
    const review = await remote.arm(1, group, storedItems.length === 0 ? same : storedItems);
    expect(review).toMatchObject({ outcome: "refused", reason });
  });

  it("if the house has no such level", async () => {
    const { length } = (await remote.settings(1, "levels")).settings.rows;
    const outcomeOf = async (to: number): Promise<string> => {
      const action = { do: "level", to };
      const input = {
        kind: "do",
        houseId: remote.houseId(1),
        clientToken: randomUUID(),
        action,
      };
      const as = remote.administrator;
      const { data } = (await remote.server.call("armCommand", { as, input })).body;
      return data.outcome === "refused" ? `refused ${data.reason}` : data.outcome;
    };
    expect(await Promise.all([length - 1, length, 63].map(outcomeOf))).toEqual([
      "ready",
      "refused notOffered",
      "refused notOffered",
    ]);
  });

  it("for a gateway of version 1, one that is offline, and if control is off", async () => {
    const houseId = remote.houseId(3);
    const refusal = async () => {
      const review = await remote.arm(3, "curve", offset(-1.9));
      return review.outcome === "refused" ? review.reason : review.outcome;
    };
    const caps = await remote.database.query<{ caps: unknown }>(
      "select caps from gateways where house_id = $1",
      [houseId],
    );
    const set = (text: string, ...values: unknown[]) => remote.database.query(text, values);
    await set("update gateways set caps = null where house_id = $1", houseId);
    expect(await refusal()).toBe("protocol");
    await set("update gateways set caps = $2 where house_id = $1", houseId, caps[0]!.caps);
    await set("update house_states set is_online = false where house_id = $1", houseId);
    expect(await refusal()).toBe("offline");
    await set("update house_states set is_online = true where house_id = $1", houseId);
    await set("update gateways set remote_state = 'localOnly' where house_id = $1", houseId);
    expect(await refusal()).toBe("localOnly");
    await set("update gateways set remote_state = 'on' where house_id = $1", houseId);
    await set("update orgs set is_remote_off = true");
    expect(await refusal()).toBe("orgOff");
    await set("update orgs set is_remote_off = false");
    expect(await refusal()).toBe("ready");
  });
});

describe("sending is refused", () => {
  it("twice in one house at a time", async () => {
    const [first, second] = [
      await remote.arm(1, "curve", other()),
      await remote.arm(1, "vent", [{ k: "levelDelay", to: 121 }]),
    ];
    if (first.outcome !== "ready" || second.outcome !== "ready") throw new Error("not armed");
    await remote.send(first.command.id);
    expect(await remote.send(second.command.id)).toMatchObject({
      outcome: "refused",
      reason: "open",
      openId: first.command.id,
    });
    await remote.ended(first.command.id);
  });

  it("by another person or session, after two minutes, or after a withdrawal", async () => {
    const armed = async () => {
      const review = await remote.arm(1, "curve", other());
      if (review.outcome !== "ready") throw new Error("not armed");
      return review.command.id;
    };
    const reason = async (id: string, as = remote.administrator) => {
      const reply = await remote.send(id, as);
      return reply.outcome === "refused" ? reply.reason : reply.outcome;
    };
    expect(await reason(await armed(), await remote.caller())).toBe("otherSession");
    const late = await armed();
    remote.clock.aheadMs = 120_500;
    expect(await reason(late)).toBe("expired");
    remote.clock.aheadMs = 0;
    const gone = await armed();
    const as = remote.administrator;
    await remote.server.call("cancelCommand", { as, input: { id: gone } });
    expect(await reason(gone)).toBe("withdrawn");
    expect(reportedOf(late)).toEqual([]);
  });

  it("if its session has ended between the check and the sending", async () => {
    const as = await remote.caller();
    const review = await remote.arm(1, "curve", other(), { as });
    if (review.outcome !== "ready") throw new Error("not armed");
    await remote.database.query("delete from sessions where user_id = $1", [as.userId]);
    remote.server.bus.publish("sessionEnded", { userId: as.userId, tokenHash: null });
    const { status } = await remote.server.call("sendCommand", {
      as,
      input: { id: review.command.id },
    });
    expect(status).toBe(401);
    expect(await remote.commandOf(review.command.id)).toMatchObject({ state: "armed" });
  });

  it("for an author without permission when its turn comes", async () => {
    const as = await remote.caller();
    const review = await remote.arm(1, "curve", other(), { as });
    if (review.outcome !== "ready") throw new Error("not armed");
    const request = async () => {
      const [row] = await remote.database.query<CommandRow>(
        `select ${commandColumns} from control_commands c join houses h on h.id = c.house_id
         where c.id = $1`,
        [review.command.id],
      );
      return remote.database.transaction((tx) =>
        refusalOf(tx, row!, { ...sessionEnds, now: Date.now() }),
      );
    };
    const set = (text: string, on: boolean | string) =>
      remote.database.query(`update users set ${text} = $2 where id = $1`, [as.userId, on]);
    expect(await request()).toBe(null);
    const seen = (at: string) =>
      remote.database.query(`update sessions set seen_at = ${at} where user_id = $1`, [as.userId]);
    await seen("now() - interval '8 days'");
    expect(await request()).toBe("notAllowed");
    await seen("now()");
    for (const [column, no, yes] of [
      ["remote_config", false, true],
      ["can_operate", false, true],
      ["role_key", "shack_manager", "administrator"],
      ["role_key", "company_manager", "administrator"],
    ] as const) {
      await set(column, no);
      expect([column, await request()]).toEqual([column, "notAllowed"]);
      await set(column, yes);
    }
    await remote.database.query("update orgs set is_remote_off = true");
    expect(await request()).toBe("orgOff");
    await remote.database.query("update orgs set is_remote_off = false");
    await remote.database.query("delete from sessions where user_id = $1", [as.userId]);
    expect(await request()).toBe("notAllowed");
  });
});

describe("settings that have changed in the meantime", () => {
  it("are shown in three columns, and those without overlap can be merged", async () => {
    const base = (await remote.settings(1, "curve")).hash;
    const was = await value(1);
    const theirs = other();
    await remote.ended((await remote.order(1, "curve", theirs)).id);
    const mine = [
      { k: "targetOffset", to: 5 },
      { k: "highAlarmDiff", row: 0, to: 4.5 },
    ];
    const review = await remote.arm(1, "curve", mine, { base });
    if (review.outcome !== "conflict") throw new Error(review.outcome);
    const { values, hash, by, origin } = review.conflict;
    expect({ by, origin }).toEqual({ by: remote.administrator.name, origin: "command" });
    expect(values).toEqual(
      expect.arrayContaining([
        { k: "targetOffset", was, now: theirs[0]!.to, wish: 5, clashes: true },
        expect.objectContaining({ k: "highAlarmDiff", row: 0, wish: 4.5, clashes: false }),
      ]),
    );
    const merged = await remote.arm(1, "curve", [mine[1]!], { base: hash });
    expect(merged.outcome).toBe("ready");
  });

  it("are shown again if they changed between review and sending, and no order is sent", async () => {
    const review = await remote.arm(1, "curve", other());
    if (review.outcome !== "ready") throw new Error(review.outcome);
    const theirs = [{ k: "highAlarmDiff", row: 0, to: 4.4 }];
    await remote.ended((await remote.order(1, "curve", theirs)).id);
    const orderCount = remote.orders.length;
    expect(await remote.send(review.command.id)).toMatchObject({
      outcome: "conflict",
      conflict: { values: expect.arrayContaining([expect.objectContaining({ now: 4.4 })]) },
    });
    expect(remote.orders.slice(orderCount).filter(({ order }) => order.type === "write")).toEqual(
      [],
    );
  });

  it("are refused by the gateway if the panel was faster", async () => {
    behave(1, "editor");
    for (let time = 0; time < 5; time += 1) {
      const { id } = await remote.order(1, "curve", other());
      expect(await remote.ended(id)).toMatchObject({ state: "rejected", reason: "conflict" });
    }
  });
});

describe("results reported by a gateway", () => {
  it("are trusted only after a read back", async () => {
    for (const how of ["liar", "rounder"] as const) {
      behave(1, how);
      const before = await value(1);
      const { id } = await remote.order(1, "curve", offset(how === "liar" ? -2.4 : -1.3));
      const end = await remote.ended(id);
      expect([how, end.state]).toEqual([how, "mismatch"]);
      expect(end.found[0]).toMatchObject({ r: how === "liar" ? "former" : "differs" });
      expect(await value(1)).toBe(how === "liar" ? before : -1.5);
    }
    expect(await alarmsOf(1)).toContainEqual({ key: "settingsMixed", state: "unacknowledged" });
  });

  it("are unknown without a report in time, and then queried", async () => {
    behave(2, "deaf");
    const { id } = await remote.order(2, "curve", other());
    const { plant } = remote.lines[1]!;
    const before = plant.hashOf("curve");
    await vi.waitFor(() => expect(plant.hashOf("curve")).not.toBe(before));
    remote.clock.aheadMs = 70_000;
    expect(await remote.ended(id, "unconfirmed")).toMatchObject({ endedAt: null });
    const houses = await remote.server.call("listCommand", {
      as: remote.administrator,
      input: { houseId: String(remote.houseId(2)), phase: "open" },
    });
    expect(houses.body.data.rows.map((row) => row.id)).toEqual([id]);
    expect(await remote.arm(2, "vent", [{ k: "levelDelay", to: 122 }])).toMatchObject({
      outcome: "ready",
    });
    const unknown = { key: "settingsUnknown", state: "unacknowledged" };
    expect(await alarmsOf(2)).not.toContainEqual(unknown);
    remote.clock.aheadMs = 690_000;
    await vi.waitFor(async () => expect(await alarmsOf(2)).toContainEqual(unknown));
    behave(2, null);
    remote.clock.aheadMs = 1_300_000;
    expect((await remote.ended(id)).state).toBe("verified");
    expect(remote.orders.some(({ order }) => order.type === "status")).toBe(true);
    await vi.waitFor(async () =>
      expect(await alarmsOf(2)).toContainEqual({ ...unknown, state: "returned" }),
    );
  });

  it("end with a message after ten unknown minutes, and stay unknown", async () => {
    behave(2, "deaf");
    const { id } = await remote.order(2, "curve", other());
    const { plant } = remote.lines[1]!;
    const before = plant.hashOf("curve");
    await vi.waitFor(() => expect(plant.hashOf("curve")).not.toBe(before));
    remote.clock.aheadMs = 70_000;
    await remote.ended(id, "unconfirmed");
    const as = remote.administrator;
    const close = async () =>
      (await remote.server.call("closeCommand", { as, input: { id, word: "looked there" } })).body
        .data;
    expect(await close()).toMatchObject({ state: "unconfirmed", endedAt: null });
    remote.clock.aheadMs = 690_000;
    expect(await close()).toMatchObject({ state: "closed", reason: "looked there", found: [] });
    expect((await stepsOf(id)).at(-1)).toMatchObject({ kind: "closed", by: as.name });
    const lines = await remote.database.query(
      "select function from operation_logs where remark like $1",
      [`${id} looked there`],
    );
    expect(lines).toEqual([{ function: "controlClose" }]);
    await readsAgain(2);
    expect((await remote.commandOf(id)).state).toBe("closed");
    // The house can accept the next command.
    const { body } = await remote.server.call("listCommand", {
      as,
      input: { houseId: String(remote.houseId(2)), phase: "open" },
    });
    expect(body.data.rows).toEqual([]);
  });

  it("are reconstructed from its journal after a power cut: half-done ones are always reported", async () => {
    behave(3, "rebooter");
    const items = [...other(), { k: "interpolate", to: "off" }];
    const { id } = await remote.order(3, "curve", items);
    const end = await remote.ended(id);
    expect(end.reason).toBe("interrupted");
    // Settings that are partly new and partly old raise an alarm, even in a house without animals,
    // because the next animals will come into it.
    expect(end.state).toBe("partly");
    expect(await alarmsOf(3)).toContainEqual({ key: "settingsMixed", state: "unacknowledged" });
    // It is reported within 15 s of the gateway's return.
    const [gateway] = await remote.database.query<{ back: Date }>(
      "select session_at as back from gateways where house_id = $1",
      [remote.houseId(3)],
    );
    expect(end.endedAt! - gateway!.back.getTime()).toBeLessThan(15_000);
    const [alarm] = await remote.database.query<{ at: Date }>(
      "select raised_at as at from alarms where house_id = $1 and key = 'settingsMixed'",
      [remote.houseId(3)],
    );
    expect(alarm!.at.getTime() - gateway!.back.getTime()).toBeLessThan(15_000);
  }, 30_000);
});

describe("an offline gateway", () => {
  it("gets no order, then or later; a command that is still needed is reviewed again", async () => {
    const review = await remote.arm(3, "curve", other());
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    await remote.cut(3);
    expect(await remote.send(review.command.id)).toMatchObject({ outcome: "taken" });
    expect(await remote.ended(review.command.id)).toMatchObject({
      state: "cancelled",
      reason: "offline",
    });
    await remote.connect(3);
    await new Promise((done) => setTimeout(done, 1000));
    expect(reportedOf(review.command.id)).toEqual([]);
    // A person who still needs it reviews and sends it again.
    const again = await remote.arm(3, "curve", other());
    if (again.outcome !== "ready") throw new Error(JSON.stringify(again));
    await remote.send(again.command.id);
    expect((await remote.ended(again.command.id)).state).toBe("verified");
  }, 30_000);

  it("is refused at once if it is known to be silent", async () => {
    const review = await remote.arm(3, "curve", other());
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    await remote.database.query("update house_states set is_online = false where house_id = $1", [
      remote.houseId(3),
    ]);
    expect(await remote.send(review.command.id)).toMatchObject({
      outcome: "refused",
      reason: "offline",
    });
    await remote.database.query("update house_states set is_online = true where house_id = $1", [
      remote.houseId(3),
    ]);
  });
});

describe("a withdrawal", () => {
  it("stops a command that the gateway has not begun", async () => {
    behave(1, "slow");
    const { id } = await remote.order(1, "curve", other());
    await vi.waitFor(async () => expect((await remote.commandOf(id)).saidAt).not.toBe(null));
    const as = remote.administrator;
    const reply = await remote.server.call("cancelCommand", { as, input: { id } });
    expect(reply.body.data).toMatchObject({ state: "sent", cancelAskedAt: expect.any(Number) });
    expect(await remote.ended(id)).toMatchObject({ state: "cancelled", reason: "cancelled" });
    const again = await remote.server.call("cancelCommand", { as, input: { id } });
    expect(again.body.data.state).toBe("cancelled");
    // A read that is running has time to finish.
    await remote.connect(1);
  });
});

describe("completed actions", () => {
  it("are undone by separate commands, unless another user has changed the value since", async () => {
    const before = await value(2);
    const command = await remote.order(2, "curve", offset(before === -1.1 ? -1.2 : -1.1));
    expect(await remote.ended(command.id)).toMatchObject({ state: "verified", reason: null });
    const as = await remote.caller();
    const undo = async () =>
      (
        await remote.server.call("undoCommand", {
          as,
          input: { id: command.id, clientToken: randomUUID() },
        })
      ).body.data;
    const review = await undo();
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    expect(review.command).toMatchObject({ undoOf: command.id, items: [{ to: before }] });
    await remote.send(review.command.id, as);
    expect((await remote.ended(review.command.id)).state).toBe("verified");
    expect(await value(2)).toBe(before);
    const again = await undo();
    expect(again).toMatchObject({ outcome: "conflict", conflict: { values: [{ now: before }] } });
  });

  it("cannot be undone if they changed nothing, and never by a house manager", async () => {
    behave(2, "panel");
    const { id } = await remote.order(2, "curve", other());
    expect(await remote.ended(id)).toMatchObject({ state: "rejected", reason: "localBusy" });
    const input = { id, clientToken: randomUUID() };
    const as = remote.administrator;
    const { body } = await remote.server.call("undoCommand", { as, input });
    expect(body.data).toMatchObject({ outcome: "refused", reason: "notUndoable" });
    const houseManager = await buildUser(remote.database, {
      roleKey: "shack_manager",
      remoteConfig: true,
    });
    expect((await remote.server.call("undoCommand", { as: houseManager, input })).status).toBe(403);
  });
});
