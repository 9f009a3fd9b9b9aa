import { pino } from "pino";
import { expect, it } from "vitest";
import type { BatchHouse } from "../../../../contract/control/batch/control-batch.ts";
import { BatchWorker } from "../../../../server/control/control-batch/batch-worker.ts";
import {
  batchRound,
  claimTurns,
  followCommands,
} from "../../../../server/control/control-batch/batch-round.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildBatch } from "../../../factories/batch.ts";
import { buildCommand } from "../../../factories/command.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { sessionEnds } from "../../../factories/session-ends.ts";

const server = useTestServer();
const administrator = useAdministrator(server, { remoteConfig: true });

interface Made {
  readonly id: string;
  readonly houseIds: readonly number[];
}

/** A running batch with all houses in one wave. */
async function running(count: number): Promise<Made> {
  const { database } = server;
  const { id: farmId } = await buildFarm(database);
  const houseIds: number[] = [];
  for (let number = 0; number < count; number += 1)
    houseIds.push((await buildHouse(database, { farmId })).id);
  const id = await buildBatch(database, { houseId: houseIds[0]!, state: "running" });
  await database.query(
    `insert into control_batch_houses select (jsonb_populate_record(r,
       jsonb_build_object('house_id', h.id, 'place', h.id))).*
     from control_batch_houses r cross join unnest($2::int[]) as h (id) where r.batch_id = $1`,
    [id, houseIds.slice(1)],
  );
  return { id, houseIds };
}

/** Sets the state of the current house's command. */
async function commandIs(
  { id, houseIds }: Made,
  at: number,
  state: string,
  reason: string | null = null,
): Promise<void> {
  const { database } = server;
  const houseId = houseIds[at]!;
  const [row] = await database.query<{ command_id: string | null }>(
    "select command_id from control_batch_houses where batch_id = $1 and house_id = $2",
    [id, houseId],
  );
  const commandId = row!.command_id ?? (await buildCommand(database, { houseId }));
  await database.query("update control_commands set state = $2, reason = $3 where id = $1", [
    commandId,
    state,
    reason,
  ]);
  await database.query(
    `update control_batch_houses set command_id = $3,
       state = case when state = 'waiting' then 'open' else state end
     where batch_id = $1 and house_id = $2`,
    [id, houseId, commandId],
  );
}

/** Returns the state of the batch after another round. */
async function afterRound({ id }: Made): Promise<{ state: string; reason: string | null }> {
  const { database, clock } = server;
  await followCommands(database, clock.now);
  await batchRound(database, id, clock.now);
  const [row] = await database.query<{ state: string; reason: string | null }>(
    "select state, reason from control_batches where id = $1",
    [id],
  );
  return row!;
}
const stopped = { state: "paused", reason: "failure" };
const goesOn = { state: "running", reason: null };

/** The first house is unconfirmed, and a person continues. */
async function continueAfter(created: Made): Promise<void> {
  await commandIs(created, 0, "unconfirmed");
  expect(await afterRound(created)).toEqual(stopped);
  await server.call("resumeBatch", { as: administrator, input: { id: created.id } });
  expect(await afterRound(created)).toEqual(goesOn);
}

it("a batch stops at another failure even if an earlier one, after which it continued, turned out well", async () => {
  const created = await running(3);
  await continueAfter(created);
  await commandIs(created, 0, "verified");
  await commandIs(created, 1, "mismatch");
  expect(await afterRound(created)).toEqual(stopped);
});

it("the plan of an undo names the houses whose command has no known result", async () => {
  const { database } = server;
  const created = await running(3);
  const states = ["unconfirmed", "closed", "rejected"];
  for (const [at, state] of states.entries()) await commandIs(created, at, state);
  await database.query(
    `update control_commands c set batch_id = r.batch_id, life = '{}'
     from control_batch_houses r where r.batch_id = $1 and c.id = r.command_id`,
    [created.id],
  );
  const what = { kind: "undo", batchId: created.id };
  const input = { name: "back", what, houseIds: [] };
  const planned = await server.call("planBatch", { as: administrator, input });
  const { id } = planned.body.data.batch;
  const listed = await server.call("listBatchHouse", { as: administrator, input: { id } });
  const rows: BatchHouse[] = listed.body.data.rows;
  expect(rows.map(({ houseId, reason }) => [houseId, reason]).toSorted()).toEqual(
    [0, 1].map((at) => [created.houseIds[at], states[at]]),
  );
});

it("continuing at class 3 requires the person's second step", async () => {
  const { database, clock } = server;
  const person = await buildUser(database, { remoteConfig: true });
  await server.tokenOf(person);
  await database.query(
    "insert into second_factors (user_id, secret_box, confirmed_at) values ($1, '', now())",
    [person.userId],
  );
  const goOnAt = async (risk: string): Promise<unknown> => {
    const { id } = await running(1);
    await database.query("update control_batches set state = 'paused', risk = $2 where id = $1", [
      id,
      risk,
    ]);
    const { status } = await server.call("resumeBatch", { as: person, input: { id } });
    const [batch] = await database.query("select state from control_batches where id = $1", [id]);
    return [status, batch];
  };
  expect(await goOnAt("2")).toEqual([200, { state: "running" }]);
  expect(await goOnAt("3")).toEqual([428, { state: "paused" }]);
  await database.query("update sessions set factor_at = $2 where user_id = $1", [
    person.userId,
    new Date(clock.now),
  ]);
  expect(await goOnAt("3")).toEqual([200, { state: "running" }]);
});

it("a batch does not stop twice for one house", async () => {
  const created = await running(3);
  await continueAfter(created);
  await commandIs(created, 0, "mismatch");
  expect(await afterRound(created)).toEqual(goesOn);
  await commandIs(created, 1, "rejected", "interlock");
  expect(await afterRound(created)).toEqual(stopped);
});

it("a batch has failed in a house whose command was deleted with its gateway", async () => {
  const { database } = server;
  const created = await running(2);
  await commandIs(created, 0, "sent");
  expect(await afterRound(created)).toMatchObject({ state: "running" });
  await database.query("delete from gateways where house_id = $1", [created.houseIds[0]]);
  expect(await afterRound(created)).toEqual(stopped);
  const [house] = await database.query(
    "select state, reason, task from control_batch_houses where batch_id = $1 and house_id = $2",
    [created.id, created.houseIds[0]],
  );
  expect(house).toEqual({ state: "failed", reason: "gone", task: 0 });
});

it.each([0, 1])("a batch stops at an alarm in a house of wave %i during wave 1", async (wave) => {
  const { database, clock } = server;
  const created = await running(2);
  const [houseId] = created.houseIds;
  const minutesAgo = (minutes: number) => new Date(clock.now - minutes * 60_000);
  await database.query("update control_batches set wave = 1, waves = 2 where id = $1", [
    created.id,
  ]);
  await database.query(
    `update control_batch_houses set wave = case when house_id = $2 then $3::int else 1 end,
       state = case when house_id = $2 then 'verified' else state end, began_at = $4
     where batch_id = $1`,
    [created.id, houseId, wave, minutesAgo(30)],
  );
  await buildAlarm(database, { houseId: houseId!, raisedAt: +minutesAgo(31) });
  expect(await afterRound(created)).toMatchObject({ state: "running" });
  await buildAlarm(database, { houseId: houseId!, subject: "2", raisedAt: +minutesAgo(1) });
  expect(await afterRound(created)).toEqual({ state: "paused", reason: "alarm" });
});

it("a batch has failed in a house whose later command was withdrawn, because it is half done", async () => {
  const ends: unknown[] = [];
  for (const task of [0, 1]) {
    const created = await running(2);
    await server.database.query(
      `update control_batch_houses set tasks = tasks || tasks, task = $2 where batch_id = $1`,
      [created.id, task],
    );
    await commandIs(created, 0, "cancelled", "offline");
    const batch = await afterRound(created);
    const [house] = await server.database.query(
      "select state, reason from control_batch_houses where batch_id = $1 and house_id = $2",
      [created.id, created.houseIds[0]],
    );
    ends.push({ batch: batch.state, house });
  }
  expect(ends).toEqual([
    { batch: "running", house: { state: "skipped", reason: "offline" } },
    { batch: "paused", house: { state: "failed", reason: "partly" } },
  ]);
});

it("a batch leaves no house unfinished after a kill during its check, once it is paused", async () => {
  const { database, clock } = server;
  const created = await running(3);
  await database.query(
    "update control_batch_houses set state = 'open', began_at = $3, claimed_at = $3 where batch_id = $1 and house_id = $2",
    [created.id, created.houseIds[1]!, new Date(clock.now)],
  );
  await commandIs(created, 0, "unconfirmed");
  expect(await afterRound(created)).toEqual(stopped);
  const stateOf = async () =>
    (
      await database.query<{ state: string }>(
        "select state from control_batch_houses where batch_id = $1 and house_id = $2",
        [created.id, created.houseIds[1]!],
      )
    )[0]!.state;
  // Another server may still be working on it.
  expect(await stateOf()).toBe("open");
  clock.now += 41_000;
  expect(await afterRound(created)).toEqual(stopped);
  expect(await stateOf()).toBe("waiting");
});

it("a claim that was made by a clock which has been set back since is taken over", async () => {
  const { database, clock } = server;
  const created = await running(2);
  await database.query(
    "update control_batch_houses set state = 'open', began_at = $2, claimed_at = $2 where batch_id = $1",
    [created.id, new Date(clock.now + 3_600_000)],
  );
  expect(await claimTurns(database, created.id, clock.now)).toHaveLength(2);
  // A server with a clock slightly ahead has claimed it just now.
  await database.query("update control_batch_houses set claimed_at = $2 where batch_id = $1", [
    created.id,
    new Date(clock.now + 2000),
  ]);
  expect(await claimTurns(database, created.id, clock.now)).toEqual([]);
});

it("a batch is checked once for each event", async () => {
  const { database, bus, clock } = server;
  const created = await running(2);
  await commandIs(created, 0, "verified");
  let rounds = 0;
  const worker = new BatchWorker({
    sessionEnds,
    database: {
      ...database,
      query: (text: string, ...rest: never[]) => {
        if (text.includes("state = 'running'")) rounds += 1;
        return database.query(text, ...rest);
      },
    } as typeof database,
    bus,
    log: pino({ level: "silent" }),
    now: () => clock.now,
  });
  await worker.runNow();
  const looked = rounds;
  await worker.stop();
  expect(looked).toBe(1);
});
