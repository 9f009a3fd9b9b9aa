import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  commandAfter,
  type CommandEvent,
} from "../../../../contract/control/command/command-life.ts";
import {
  type CommandLife,
  newCommand,
} from "../../../../contract/control/command/command-state.ts";
import type {
  CommandAnswer,
  PersonAction,
} from "../../../../contract/control/protocol/gateway-order.ts";
import { CommandWorker } from "../../../../server/control/control/delivery/command-worker.ts";
import { undone } from "../../../../server/control/control/prepare/undo-command.ts";
import { buildCommand } from "../../../factories/command.ts";
import { frame } from "../../telemetry/ingest/fleet-plan.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";
import { sessionEnds } from "../../../factories/session-ends.ts";

const session = "0123456789ab";
let site: Site;
let worker: CommandWorker;
beforeAll(async () => {
  site = await openSite(5);
  worker = new CommandWorker({
    sessionEnds,
    database: site.database,
    bus: site.bus,
    broker: { has: () => true, publish: async () => undefined },
    log: pino({ level: "silent" }),
    now: site.now,
  });
});
afterAll(async () => {
  await worker.stop();
  await site.close();
});

type Seed = Pick<CommandLife, "kind" | "wish">;

/** A command that was sent to a gateway, in its state after the events since. */
async function sent(
  number: number,
  { kind, wish }: Seed,
  { action = null as PersonAction | null, trialMin = null as number | null } = {},
) {
  const { database, clock } = site;
  const houseId = site.houseId(number);
  const id = await buildCommand(database, { houseId });
  const group = kind === "write" ? "curve" : null;
  let life = newCommand({
    id,
    seq: 5,
    kind,
    createdAt: clock.at,
    group,
    wish,
    isJournalled: true,
    needsApproval: false,
  });
  const record = async (event: CommandEvent) => {
    life = commandAfter(life, event, clock.at);
    await database.query(
      `update control_commands set kind = $2, grp = $3, items = $4, action = $5, trial_min = $6,
         state = $7, life = $8 where id = $1`,
      [
        id,
        kind,
        group,
        JSON.stringify(wish),
        action === null ? null : JSON.stringify(action),
        trialMin,
        life.state,
        JSON.stringify(life),
      ],
    );
  };
  await record({ kind: "said", session });
  await database.query("update gateways set session = $2 where house_id = $1", [houseId, session]);
  return { id, keep: record };
}
const rowOf = async (id: string) =>
  (
    await site.database.query<{
      state: string;
      reason: string | null;
      life: CommandLife;
      items: CommandLife["wish"];
      trial_until: Date | null;
    }>("select state, reason, life, items, trial_until from control_commands where id = $1", [id])
  )[0]!;
const wordOf = async (id: string) => {
  const { state, reason } = await rowOf(id);
  return [state, reason];
};
const mixedIn = (number: number) =>
  site.database.query("select key from alarms where house_id = $1 and key = 'settingsMixed'", [
    site.houseId(number),
  ]);

const wish = [{ k: "targetOffset", from: 0, to: -0.5 }];
const curve = (rev: number, targetOffset: number, more: object = {}) => ({
  v: 2,
  group: "curve",
  rev,
  hash: String(rev).padStart(8, "0"),
  values: { targetOffset },
  rows: [],
  ...more,
});
const done = (id: string): CommandAnswer => ({
  v: 2,
  id,
  state: "done",
  rev: 9,
  hash: "00000009",
  items: [{ k: "targetOffset", r: "applied", is: -0.5 }],
});

describe("settings read back", () => {
  it("do not blame the gateway if a trial ended before the server received the report", async () => {
    await site.take(1, curve(8, 0), "param");
    const { id, keep: record } = await sent(1, { kind: "write", wish }, { trialMin: 15 });
    await record({ kind: "tick", session: "ffffffffffff" });
    await site.take(1, curve(10, 0, { origin: "trialEnd", id }), "param");
    await site.take(1, done(id), "ack");
    expect(await wordOf(id)).toEqual(["notApplied", "trialOver"]);
    expect((await rowOf(id)).trial_until).not.toBeNull();
    expect(await mixedIn(1)).toEqual([]);
  });

  it("were changed by a person after the command if the panel reports them, and the command was obeyed", async () => {
    await site.take(2, curve(8, 0), "param");
    const { id } = await sent(2, { kind: "write", wish });
    await site.take(2, done(id), "ack");
    await site.take(2, curve(10, 1, { origin: "panel" }), "param");
    expect(await wordOf(id)).toEqual(["mismatch", "changedSince"]);
    expect(await mixedIn(2)).toEqual([]);
    expect(undone(await rowOf(id))).toEqual({ back: [], left: [] });
  });

  it("prove a fault of the gateway if they are unchanged and different from the report", async () => {
    await site.take(3, curve(8, 0), "param");
    await site.take(3, frame(1, site.clock.at));
    const { id } = await sent(3, { kind: "write", wish });
    await site.take(3, done(id), "ack");
    await site.take(3, curve(9, 0, { origin: "command", id }), "param");
    expect(await wordOf(id)).toEqual(["mismatch", null]);
    expect(await mixedIn(3)).toHaveLength(1);
  });
});

it("a frame from before an action proves nothing, with any clock of the device", async () => {
  const { clock } = site;
  const aheadMs = 90_000;
  const hand = [{ k: "controlMode", from: "smart", to: "hand" }];
  await site.take(4, frame(1, clock.at + aheadMs));
  clock.at += 10_000;
  const { id, keep: record } = await sent(
    4,
    { kind: "do", wish: hand },
    { action: { do: "mode", to: "hand" } },
  );
  await record({ kind: "answer", answer: { v: 2, id, state: "done" }, ackedSeq: 0 });
  await worker.runNow();
  expect(await wordOf(id)).toEqual(["begun", null]);
  clock.at += 20_000;
  await site.take(4, frame(2, clock.at + aheadMs, { controlMode: "hand" }));
  await worker.runNow();
  expect(await wordOf(id)).toEqual(["verified", null]);
});
