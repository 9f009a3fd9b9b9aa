import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CommandReview } from "../../../../contract/control/command/command.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { newCommand } from "../../../../contract/control/command/command-state.ts";
import { AutopilotWorker } from "../../../../server/control/edge/autopilot-worker.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { openRemote, type Remote } from "../control/remote-house.ts";
import { buildCommand } from "../../../factories/command.ts";
import { networkIdOf } from "../../telemetry/ingest/fleet-plan.ts";
import { sessionEnds } from "../../../factories/session-ends.ts";

let remote: Remote;
let edgeId = 0;
let pilots: AutopilotWorker;
beforeAll(async () => {
  remote = await openRemote(3);
  for (const number of [1, 2]) await remote.connect(number);
  const { database, server } = remote;
  const [edge] = await database.query<{ id: number }>(
    "update gateways set type_key = 60 where network_id = $1 returning id",
    [networkIdOf(1)],
  );
  edgeId = edge!.id;
  await send({ v: 1, site: [networkIdOf(1), networkIdOf(2)] }, "attr");
  const now = () => Date.now() + remote.clock.aheadMs;
  const log = pino({ level: "silent" });
  pilots = new AutopilotWorker({ sessionEnds, database, bus: server.bus, log, now });
}, 60_000);
afterAll(async () => {
  await pilots.stop();
  await remote.close();
});
beforeEach(async () => {
  remote.clock.aheadMs = 0;
  await remote.database.query("delete from site_advices");
});

const send = (body: object, kind: string) =>
  remote.half.ingest.take(`v1/gw/${networkIdOf(1)}/up/${kind}`, Buffer.from(JSON.stringify(body)));
const offset = async () =>
  Number((await remote.settings(2, "curve")).settings.values["targetOffset"]);
/** Advises to move the offset of house 2; returns the advice. */
async function advise(by: number, more: object = {}): Promise<number> {
  const from = await offset();
  const to = Math.round((from + by) * 10) / 10;
  await send(
    {
      v: 2,
      id: randomUUID(),
      house: networkIdOf(2),
      until: Date.now() + 30 * minuteMs,
      why: { en: "warm" },
      group: "curve",
      items: [{ k: "targetOffset", from, to }],
      ...more,
    },
    "advice",
  );
  const [row] = await remote.database.query<{ id: number }>(
    "select id from site_advices order by id desc limit 1",
  );
  return row!.id;
}
const accept = async (id: number, as = remote.administrator): Promise<CommandReview> =>
  (
    await remote.server.call("acceptAdvice", {
      as,
      input: { id, clientToken: randomUUID() },
    })
  ).body.data;
const adviceOf = async (id: number, as = remote.administrator) => {
  const lists = await Promise.all(
    (["open", "ended"] as const).map(
      async (phase) =>
        (await remote.server.call("listAdvice", { as, input: { id: String(edgeId), phase } })).body
          .data.rows,
    ),
  );
  return lists.flat().find((list) => list.id === id);
};
const pilot = (hours: number, as = remote.administrator) =>
  remote.server.call("setAutopilot", {
    as,
    input: { id: edgeId, houseId: remote.houseId(2), hours },
  });
const pilotOf = async () =>
  (
    await remote.server.call("getSite", { as: remote.administrator, input: { id: String(edgeId) } })
  ).body.data.houses.find(({ houseId }) => houseId === remote.houseId(2))!.autopilot;
/** A ready review, or a failure with the reason. */
function ready(review: CommandReview): string {
  if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
  return review.command.id;
}

describe("advice", () => {
  it("is reviewed and sent, and shows the result", async () => {
    const requested = Math.round(((await offset()) - 0.2) * 10) / 10;
    const id = await advise(-0.2);
    const commandId = ready(await accept(id));
    expect(await adviceOf(id)).toMatchObject({ state: "open", command: null });
    expect(await remote.send(commandId)).toMatchObject({ outcome: "taken" });
    expect(await remote.ended(commandId)).toMatchObject({ state: "verified", adviceId: id });
    expect(await offset()).toBe(requested);
    expect(await adviceOf(id)).toMatchObject({
      state: "accepted",
      by: remote.administrator.name,
      command: { state: "verified", isAutopilot: false },
    });
    expect(await accept(id)).toMatchObject({ outcome: "refused", reason: "adviceOver" });
  });

  it("is sent once if two people review it", async () => {
    const id = await advise(0.2);
    const other: Caller = await remote.caller();
    const [mine, theirs] = [ready(await accept(id)), ready(await accept(id, other))];
    expect(await remote.send(mine)).toMatchObject({ outcome: "taken" });
    await remote.ended(mine);
    expect(await remote.send(theirs, other)).toMatchObject({ reason: "adviceOver" });
  });

  it("for an outdated value is a conflict, and no order is sent", async () => {
    const id = await advise(0, {
      items: [{ k: "targetOffset", from: 4.9, to: 4.5 }],
    });
    expect(await accept(id)).toMatchObject({
      outcome: "conflict",
      conflict: { values: [{ k: "targetOffset", wish: 4.5 }] },
    });
  });

  it("that expires between review and sending is not sent", async () => {
    const id = await advise(-0.1);
    const commandId = ready(await accept(id));
    await remote.database.query("update site_advices set until = now() - interval '1 s'");
    expect(await remote.send(commandId)).toMatchObject({ reason: "adviceOver" });
    expect(await adviceOf(id)).toMatchObject({ state: "expired" });
  });

  it("is refused with a reason and a line of the log, once", async () => {
    const id = await advise(-0.1);
    const refuse = (reason: string) =>
      remote.server.call("refuseAdvice", { as: remote.administrator, input: { id, reason } });
    expect((await refuse("cold night")).body.data).toMatchObject({
      state: "refused",
      reason: "cold night",
    });
    expect((await refuse("again")).body.data.reason).toBe("cold night");
    const lines = await remote.database.query(
      "select operation, remark from operation_logs where function = 'adviceRefuse'",
    );
    expect(lines).toEqual([{ operation: "curve", remark: `${id} cold night` }]);
  });

  it("that the checks have stopped is shown with its fault and cannot be accepted", async () => {
    const id = await advise(0, { items: [{ k: "target", row: 0, from: 33, to: 99 }] });
    expect(await adviceOf(id)).toMatchObject({ state: "invalid", fault: "values", items: [] });
    expect(await accept(id)).toMatchObject({ reason: "adviceOver" });
  });
});

it("an edge computer's observations of a house are stored hourly, for users of the house", async () => {
  const { administrator, houseId, server } = remote;
  const eyes = { house: networkIdOf(2), aiDead: 3, aiSpread: 82 };
  await send({ v: 2, ts: 1, houses: [eyes] }, "edge");
  const request = (house: number, as = administrator) =>
    server.call("listEyes", {
      as,
      input: { id: String(edgeId), houseId: String(house) },
    });
  const { hours } = (await request(houseId(2))).body.data;
  expect(hours).toEqual([
    expect.objectContaining({ aiDead: 3, aiSpread: 82, aiActivity: null, aiWeight: null }),
  ]);
  expect(hours[0]!.at % hourMs).toBe(0);
  // A house that does not belong to this computer.
  expect((await request(houseId(3))).status).toBe(404);
});

describe("the autopilot", () => {
  it("is off by default: advice waits for people", async () => {
    const id = await advise(-0.1);
    await pilots.runNow();
    expect(await adviceOf(id)).toMatchObject({ state: "open", left: null });
    expect(await pilotOf()).toBe(null);
  });

  it("follows advice within its bounds, from its starting values, with its own records", async () => {
    await pilot(1);
    const first = await advise(-0.4);
    await pilots.runNow();
    const { command } = (await adviceOf(first))!;
    expect(command).toMatchObject({ isAutopilot: true });
    await remote.ended(command!.id, "verified");
    const records = await remote.database.query(
      "select origin, operator_name from parameter_changes where command_id = $1",
      [command!.id],
    );
    expect(records).toEqual([{ origin: "ai", operator_name: remote.administrator.name }]);
    // The computer's own change does not count as a person's, so it continues. The second half
    // degree is too much.
    const second = await advise(-0.4);
    await pilots.runNow();
    expect(await adviceOf(second)).toMatchObject({ state: "open", left: "bounds" });
    expect(await pilotOf()).toMatchObject({ end: null, acts: 1 });
    const away = await advise(0, {
      group: "vent",
      items: [{ k: "levelDelay", from: 120, to: 121 }],
    });
    await pilots.runNow();
    expect(await adviceOf(away)).toMatchObject({ state: "open", left: "kind" });
  });

  it("waits for a person at the settings, and leaves dangerous changes to people", async () => {
    await pilot(1);
    const there = await remote.caller();
    await remote.server.call("takeLease", {
      as: there,
      input: { houseId: remote.houseId(2), tabToken: randomUUID() },
    });
    const waiting = await advise(-0.1);
    await pilots.runNow();
    expect(await adviceOf(waiting)).toMatchObject({ state: "open", left: "people" });
    await remote.database.query("delete from house_leases");
    const { rows } = (await remote.settings(2, "curve")).settings;
    const maxLevel = Number(rows[0]!["maxLevel"]);
    const dangerous = await advise(0, {
      items: [{ k: "maxLevel", row: 0, from: maxLevel, to: maxLevel - 1 }],
    });
    await pilots.runNow();
    expect(await adviceOf(dangerous)).toMatchObject({ state: "open", left: "risk" });
    expect(await pilotOf()).toMatchObject({ end: null, acts: 0 });
  });

  describe("ends in a house whose mode or level is changed at the panel", () => {
    /** Sets the gateway's report on the house from now on. */
    const reportMode = (controlMode: string, ventLevel: number, at = Date.now()) =>
      remote.database.query(
        `insert into house_states (house_id, reading_at, detail) values ($1, $2, $3)
         on conflict (house_id) do update set reading_at = $2,
           detail = coalesce(house_states.detail, '{}') || excluded.detail`,
        [remote.houseId(2), new Date(at), JSON.stringify({ controlMode, ventLevel })],
      );
    const endNow = async () => {
      await pilots.runNow();
      return (await pilotOf())!.end;
    };

    it("ends with another mode, and not with a level the controller chooses itself", async () => {
      await reportMode("smart", 5);
      await pilot(1);
      await reportMode("smart", 9);
      expect(await endNow()).toBe(null);
      await reportMode("error", 9);
      expect(await endNow()).toBe(null);
      await reportMode("hand", 9);
      expect(await endNow()).toBe("person");
    });

    it("ends with another manual level, and not with the level that it has set itself", async () => {
      await reportMode("hand", 5);
      await pilot(1);
      await reportMode("hand", 5);
      expect(await endNow()).toBe(null);
      const act = (to: number, at: number) =>
        remote.database.query(
          `insert into control_commands (id, house_id, gateway_id, kind, action, state,
             client_token, armed_at, queued_at, ended_at, created_by, token_hash, operator,
             operator_name, source, address, is_autopilot)
           select gen_random_uuid(), house_id, id, 'do', jsonb_build_object('do', 'level', 'to',
             $2::int), 'verified', gen_random_uuid()::text, $3, $3, $3, 0, '', '', '', 'computer',
             '', true from gateways where network_id = $1`,
          [networkIdOf(2), to, new Date(at)],
        );
      const at = Date.now();
      await act(6, at);
      // A frame from before the level was set.
      await reportMode("hand", 5, at - 1);
      expect(await endNow()).toBe(null);
      await reportMode("hand", 6, at + 1);
      expect(await endNow()).toBe(null);
      // A person has set it back.
      await reportMode("hand", 5, at + 2);
      expect(await endNow()).toBe("person");
      await reportMode("smart", 5);
      await remote.database.query(
        "delete from control_commands where is_autopilot and life is null",
      );
    });
  });

  it("acts at most four times an hour", async () => {
    await pilot(1);
    await remote.database.query(
      `insert into control_commands (id, house_id, gateway_id, kind, state, client_token, armed_at,
         queued_at, created_by, token_hash, operator, operator_name, source, address,
         is_autopilot, life)
       select gen_random_uuid(), house_id, id, 'write', 'verified', gen_random_uuid()::text, now(),
         now(), 0, '', '', '', 'computer', '', true, '{}' from gateways, generate_series(1, 4)
       where network_id = $1`,
      [networkIdOf(2)],
    );
    const id = await advise(-0.1);
    await pilots.runNow();
    expect(await adviceOf(id)).toMatchObject({ state: "open", left: "rate" });
    await remote.database.query("delete from control_commands where is_autopilot and life = '{}'");
  });

  it("sends no order after the reply that turned it off, and withdraws unsent commands", async () => {
    const { database, server } = remote;
    const sent = () =>
      database.query<{ id: string; state: string }>(
        `select id, state from control_commands
         where is_autopilot and life is not null and ended_at is null`,
      );
    await pilot(1);
    await advise(-0.1);
    // It was turned off between its check and its sending.
    const meanwhile = new AutopilotWorker({
      sessionEnds,
      database: {
        ...database,
        query: async <T extends object>(...args: Parameters<typeof database.query>) => {
          const rows = await database.query<T>(...args);
          if (/count\(\*\)::int as acts/.test(args[0])) await pilot(0);
          return rows;
        },
      },
      bus: server.bus,
      log: pino({ level: "silent" }),
      now: () => Date.now(),
    });
    await meanwhile.runNow();
    await meanwhile.stop();
    expect(await sent()).toEqual([]);
    // The command is queued while no server is connected to the gateway.
    await pilot(1);
    const houseId = remote.houseId(2);
    await database.query("update house_states set is_online = false where house_id = $1", [
      houseId,
    ]);
    const id = await buildCommand(database, { houseId, state: "queued" });
    const life = newCommand({
      id,
      seq: 0,
      kind: "write",
      createdAt: Date.now(),
      group: "curve",
      wish: [],
      isJournalled: true,
      needsApproval: false,
    });
    await database.query(
      "update control_commands set is_autopilot = true, life = $2 where id = $1",
      [id, JSON.stringify(life)],
    );
    await pilot(0);
    expect(await remote.commandOf(id)).toMatchObject({ state: "cancelled", reason: "withdrawn" });
    await database.query("update house_states set is_online = true where house_id = $1", [houseId]);
    await database.query("delete from control_commands where id = $1", [id]);
  });

  it("ends with a change by a person, with its time, its session and its rights", async () => {
    const pilotIn = async () => {
      await pilots.runNow();
      return (await pilotOf())!.end;
    };
    await pilot(1);
    expect(await pilotIn()).toBe(null);
    const { id } = await remote.order(2, "curve", [{ k: "targetOffset", to: 0.7 }]);
    expect(await pilotIn()).toBe("person");
    await remote.ended(id);
    await pilot(2);
    remote.clock.aheadMs = 3 * hourMs;
    expect(await pilotIn()).toBe("over");
    remote.clock.aheadMs = 0;
    const manager = await remote.caller();
    await pilot(1, manager);
    await remote.database.query("update users set remote_config = false where id = $1", [
      manager.userId,
    ]);
    expect(await pilotIn()).toBe("rights");
    await remote.database.query("update users set remote_config = true where id = $1", [
      manager.userId,
    ]);
    await pilot(1, manager);
    await remote.database.query("delete from sessions where user_id = $1", [manager.userId]);
    expect(await pilotIn()).toBe("session");
  });
});
