import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildBatch } from "../../../factories/batch.ts";
import { buildCommand } from "../../../factories/command.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
const administrator = useAdministrator(server, { remoteConfig: true });
let houseId = 0;
let otherFarmId = 0;
let author: Caller;
let batchId = "";

beforeAll(async () => {
  const { database } = server;
  const orgId = await buildOrg(database);
  const { id: farmId } = await buildFarm(database, { orgId });
  otherFarmId = (await buildFarm(database, { orgId })).id;
  houseId = (await buildHouse(database, { farmId })).id;
  const other = await buildHouse(database, { farmId: otherFarmId });
  author = await buildUser(database, {
    roleKey: "area_manager",
    orgId,
    farmIds: [farmId, otherFarmId],
    remoteConfig: true,
  });
  batchId = await buildBatch(database, { houseId, createdBy: author.userId, state: "awaiting" });
  await database.query(
    `insert into control_batch_houses select (jsonb_populate_record(r,
       jsonb_build_object('house_id', $2::int, 'farm_id', $3::int, 'place', 1))).*
     from control_batch_houses r where r.batch_id = $1`,
    [batchId, other.id, otherFarmId],
  );
  await database.query(
    `update control_batches set confirm = '{"houses":2,"reason":"heat wave"}' where id = $1`,
    [batchId],
  );
});

const batchFor = async (as: Caller) =>
  (await server.call("getBatch", { as, input: { id: batchId } })).body.data.batch;

describe("a batch of class 3", () => {
  it("shows the reason for its start to all viewers and in the log", async () => {
    expect(await batchFor(administrator)).toMatchObject({ why: "heat wave" });
    await server.call("stopBatch", { as: author, input: { id: await copied() } });
    const [line] = await server.database.query<{ remark: string }>(
      "select remark from operation_logs where function = 'batchStop' order by id desc limit 1",
    );
    expect(line?.remark).toMatch(/ ×1 heat wave$/);
  });

  it("offers the approval only to permitted users", async () => {
    const { orgId } = author;
    const manager = (
      roleKey: "company_manager" | "area_manager" | "farm_manager",
      farms: number[],
    ) => buildUser(server.database, { roleKey, orgId, farmIds: farms, remoteConfig: true });
    const farms = (
      await server.database.query<{ id: number }>("select id from farms where org_id = $1", [orgId])
    ).map(({ id }) => id);
    const cases: [Caller, boolean][] = [
      [author, false],
      [administrator, true],
      [await manager("company_manager", []), true],
      [await manager("area_manager", farms), true],
      // The caller cannot see all of its houses.
      [await manager("area_manager", [otherFarmId]), false],
      // The caller ranks below its author.
      [await manager("farm_manager", farms), false],
    ];
    for (const [caller, mayAgree] of cases) {
      expect((await batchFor(caller)).mayAgree).toBe(mayAgree);
      const reply = await server.call("listBatch", { as: caller, input: { state: "awaiting" } });
      expect(reply.body.data.rows.find(({ id }) => id === batchId)?.mayAgree).toBe(mayAgree);
    }
  });

  it("notifies approvers when it begins or ends waiting for approval", async () => {
    const kinds: string[] = [];
    const end = server.bus.subscribe(
      "recordsChanged",
      (change) => void kinds.push(...change.kinds),
    );
    await server.call("pauseBatch", { as: author, input: { id: await copied("running") } });
    expect(kinds).toEqual(["batches"]);
    await server.call("approveBatch", { as: administrator, input: { id: await copied() } });
    end();
    expect(kinds).toEqual(["batches", "batches", "approvals"]);
  });
});

/** Another batch of the same author, with one house. */
async function copied(state = "awaiting"): Promise<string> {
  const id = await buildBatch(server.database, { houseId, createdBy: author.userId, state });
  await server.database.query(
    "update control_batches b set confirm = a.confirm from control_batches a where b.id = $1 and a.id = $2",
    [id, batchId],
  );
  return id;
}

it("the reason for a command or its batch is shown with it and in the modify records", async () => {
  const { database } = server;
  const own = await buildCommand(database, { houseId });
  const ofBatch = await buildCommand(database, { houseId });
  const unconfirmed = await buildCommand(database, { houseId });
  await database.query(
    `update control_commands set confirm = '{"reason":"fan 3 is out"}' where id = $1`,
    [own],
  );
  await database.query("update control_commands set batch_id = $2 where id = $1", [
    ofBatch,
    batchId,
  ]);
  const ids = [own, ofBatch, unconfirmed];
  for (const id of ids) {
    await database.query(
      `insert into parameter_changes (at, house_id, gateway_id, grp, key, before, after, origin,
         command_id) select now(), house_id, gateway_id, 'curve', 'targetOffset', '0', '1',
         'command', id from control_commands where id = $1`,
      [id],
    );
  }
  const reasons: (string | undefined)[] = [];
  for (const id of ids) {
    const { body } = await server.call("getCommand", { as: administrator, input: { id } });
    reasons.push(body.data.command.why);
  }
  expect(reasons).toEqual(["fan 3 is out", "heat wave", undefined]);
  const { body } = await server.call("listParameterRecord", {
    as: administrator,
    input: { houseId: String(houseId) },
  });
  const byCommand = new Map(body.data.rows.map(({ commandId, why }) => [commandId, why]));
  expect(ids.map((id) => byCommand.get(id))).toEqual(["fan 3 is out", "heat wave", null]);
});
