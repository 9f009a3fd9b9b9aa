import { expect, it, vi } from "vitest";
import type { Rollout } from "../../../../contract/control/firmware/rollout.ts";
import { newTask, type TaskState } from "../../../../contract/control/firmware/rollout-task.ts";
import { readyNow } from "../../../../server/control/firmware/install-ready.ts";
import { type Round, checkRollout } from "../../../../server/control/firmware/rollout-round.ts";
import { writeTask } from "../../../../server/control/firmware/install-task-row.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildRollout, enableFileTransfer } from "../../../factories/update.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
const administrator = useAdministrator(server, { remoteConfig: true });

interface Made {
  readonly rolloutId: number;
  readonly taskIds: readonly number[];
}

/** A running rollout to a house in each of these waves. */
async function running(waves: readonly number[]): Promise<Made> {
  const { database } = server;
  const { id: farmId } = await buildFarm(database);
  const houseIds: number[] = [];
  for (const _ of waves) {
    const { id } = await buildHouse(database, { farmId });
    await enableFileTransfer(database, id);
    houseIds.push(id);
  }
  const { rolloutId, taskId } = await buildRollout(database, { houseId: houseIds[0]! });
  await database.query(
    `insert into update_tasks (rollout_id, house_id, gateway_id, file_id, wave, place, state, life)
     select t.rollout_id, g.house_id, g.id, t.file_id, u.wave, u.place, t.state, t.life
     from update_tasks t cross join unnest($2::int[], $3::int[]) with ordinality
       as u (house, wave, place) join gateways g on g.house_id = u.house
     where t.id = $1 and u.place > 1`,
    [taskId, houseIds, waves],
  );
  const tasks = await database.query<{ id: number }>(
    "select id from update_tasks where rollout_id = $1 order by place",
    [rolloutId],
  );
  return { rolloutId, taskIds: tasks.map(({ id }) => id) };
}

const taskIs = ({ taskIds }: Made, at: number, state: TaskState) =>
  writeTask(server.database, taskIds[at]!, { ...newTask(0), state });
const wavesOf = async ({ rolloutId }: Made): Promise<readonly number[]> =>
  (
    await server.database.query<{ wave: number }>(
      "select wave from update_tasks where rollout_id = $1 order by place",
      [rolloutId],
    )
  ).map(({ wave }) => wave);
const runRound = ({ rolloutId }: Made): Promise<Round | null> =>
  server.database.transaction((tx) =>
    checkRollout(tx, rolloutId, { has: () => true, room: 20, at: server.clock.now }),
  );
const resume = async ({ rolloutId }: Made, areFailedTried = false): Promise<Rollout> => {
  const input = { id: rolloutId, areFailedTried };
  return (await server.call("resumeRollout", { as: administrator, input })).body.data;
};
async function stateAfterRound(created: Made): Promise<string> {
  await runRound(created);
  const [row] = await server.database.query<{ state: string }>(
    "select state from rollouts where id = $1",
    [created.rolloutId],
  );
  return row!.state;
}

it("a rollout stops at the next failure even if an earlier failed house is retried", async () => {
  const created = await running([0, 0, 0]);
  await taskIs(created, 0, "failed");
  expect(await stateAfterRound(created)).toBe("stopped");
  expect(await resume(created)).toMatchObject({ state: "running" });
  expect(await stateAfterRound(created)).toBe("running");
  await resume(created, true);
  await taskIs(created, 1, "rolledBack");
  expect(await stateAfterRound(created)).toBe("stopped");
});

it("a rollout stops at another failure even if an earlier failed house turned out well", async () => {
  const created = await running([0, 0, 0]);
  await taskIs(created, 0, "unconfirmed");
  expect(await stateAfterRound(created)).toBe("stopped");
  await resume(created);
  await taskIs(created, 0, "watched");
  await taskIs(created, 1, "rolledBack");
  expect(await stateAfterRound(created)).toBe("stopped");
});

it("a rollout stops at each house with an alarm since its installation, in earlier waves too", async () => {
  const { database, clock } = server;
  const created = await running([0, 1, 1, 1]);
  await database.query("update rollouts set wave = 1 where id = $1", [created.rolloutId]);
  const installAt = clock.now - 60_000;
  const alarmIn = async (at: number, raisedAt: number) => {
    const [task] = await database.query<{ house_id: number }>(
      "select house_id from update_tasks where id = $1",
      [created.taskIds[at]],
    );
    await buildAlarm(database, { houseId: task!.house_id, subject: `${raisedAt}`, raisedAt });
  };
  for (const at of [0, 1, 2]) {
    await writeTask(database, created.taskIds[at]!, {
      ...newTask(0),
      state: "verified",
      installAt,
    });
    await alarmIn(at, installAt - 1000);
  }
  expect(await stateAfterRound(created)).toBe("running");
  for (const at of [1, 0, 2]) {
    await alarmIn(at, installAt + 1000);
    expect([at, await stateAfterRound(created)]).toEqual([at, "stopped"]);
    await resume(created);
    expect([at, await stateAfterRound(created)]).toEqual([at, "running"]);
  }
});

it("continuing while animals are in the house requires the second step", async () => {
  const { database, clock } = server;
  const person = await buildUser(database, { remoteConfig: true });
  await server.tokenOf(person);
  await database.query(
    "insert into second_factors (user_id, secret_box, confirmed_at) values ($1, '', now())",
    [person.userId],
  );
  const { rolloutId: id } = await running([0]);
  await database.query("update rollouts set state = 'paused', risk = 3 where id = $1", [id]);
  const goOn = async () => {
    const input = { id, areFailedTried: false };
    return (await server.call("resumeRollout", { as: person, input })).status;
  };
  expect(await goOn()).toBe(428);
  await database.query("update sessions set factor_at = $2 where user_id = $1", [
    person.userId,
    new Date(clock.now),
  ]);
  expect(await goOn()).toBe(200);
});

it("a retried gateway joins the current wave, and is watched again", async () => {
  const created = await running([0, 1, 2]);
  const { rolloutId } = created;
  await server.database.query(
    "update rollouts set wave = 1, soak_until = now() + interval '1 day' where id = $1",
    [rolloutId],
  );
  await taskIs(created, 0, "failed");
  await taskIs(created, 1, "verified");
  await taskIs(created, 2, "failed");
  expect(await resume(created, true)).toMatchObject({ state: "running", soakUntil: null });
  // A task that failed before its wave came stays in it.
  expect(await wavesOf(created)).toEqual([1, 1, 2]);
  await taskIs(created, 0, "downloaded");
  expect((await runRound(created))?.ready.map(({ taskId }) => taskId)).toEqual([
    created.taskIds[0],
  ]);
  expect(await stateAfterRound(created)).toBe("running");
});

it("a farm is limited to the house being installed, or the one that went silent during it", async () => {
  const created = await running([0, 0]);
  const other = await running([0]);
  await server.database.query(
    `update houses h set farm_id = o.farm_id from update_tasks t, update_tasks m
       join houses o on o.id = m.house_id
     where t.id = $1 and h.id = t.house_id and m.id = $2`,
    [other.taskIds[0], created.taskIds[0]],
  );
  await taskIs(created, 1, "downloaded");
  const [farm] = await server.database.query<{ id: number }>(
    `select h.farm_id as id from update_tasks t join houses h on h.id = t.house_id
     where t.id = $1`,
    [created.taskIds[0]],
  );
  const isWaiting = async (made: Made) => (await runRound(made))!.openFarms.includes(farm!.id);
  const waiting = async (state: TaskState) => {
    await taskIs(created, 0, state);
    return [state, await isWaiting(created), await isWaiting(other)];
  };
  const isHeard = (isOnline: boolean) =>
    server.database.query(
      `insert into house_states (house_id, is_online)
       select house_id, $2::bool from update_tasks where id = $1
       on conflict (house_id) do update set is_online = excluded.is_online`,
      [created.taskIds[0], isOnline],
    );
  await isHeard(false);
  for (const state of ["installing", "rebooting", "unconfirmed"] as const)
    expect(await waiting(state)).toEqual([state, true, true]);
  // The gateway is online again, however its installation ended.
  await isHeard(true);
  expect(await waiting("unconfirmed")).toEqual(["unconfirmed", false, false]);
  expect(await waiting("rebooting")).toEqual(["rebooting", true, true]);
  // A person has left the house out.
  expect(await waiting("leftOut")).toEqual(["leftOut", false, false]);
});

it("a round looks past any number of waiting houses, and stores the reason once", async () => {
  const { database, clock } = server;
  const created = await running(Array.from({ length: 102 }, () => 0));
  const [last] = created.taskIds.slice(-1);
  await database.query(
    `update update_tasks set state = 'downloaded', life = life || '{"state":"downloaded"}'
     where rollout_id = $1`,
    [created.rolloutId],
  );
  await database.query(
    `update flocks k set cleared_at = now() from update_tasks t
     where t.id = $1 and k.house_id = t.house_id`,
    [last],
  );
  const begun = vi.spyOn(database, "transaction");
  const calm = async () => {
    const { ready, openFarms, atMost } = (await runRound(created))!;
    begun.mockClear();
    return readyNow(database, ready, { openFarms, atMost, at: clock.now });
  };
  expect((await calm()).map(({ taskId }) => taskId)).toEqual([last]);
  expect(begun).toHaveBeenCalledTimes(2);
  const waiting = await database.query<{ reason: string | null; tasks: number }>(
    `select life->>'reason' as reason, count(*)::int as tasks from update_tasks
     where rollout_id = $1 group by 1 order by 2`,
    [created.rolloutId],
  );
  expect(waiting).toEqual([
    { reason: null, tasks: 1 },
    { reason: "unread", tasks: 101 },
  ]);
  expect((await calm()).map(({ taskId }) => taskId)).toEqual([last]);
  expect(begun).not.toHaveBeenCalled();
  begun.mockRestore();
});

it("an installation waits during an urgent or high alarm, and continues afterwards", async () => {
  const { database, clock } = server;
  const created = await running([0]);
  await taskIs(created, 0, "downloaded");
  const [house] = await database.query<{ id: number }>(
    `update houses h set name = h.name from update_tasks t
     where t.id = $1 and h.id = t.house_id returning h.id`,
    [created.taskIds[0]],
  );
  const houseId = house!.id;
  const detail = { ventMode: "min", temp: 25, targetTemp: 25 };
  await database.query(
    `insert into house_states (house_id, reading_at, detail)
     values ($1, to_timestamp($2::float8 / 1000), $3)
     on conflict (house_id) do update set reading_at = excluded.reading_at, detail = excluded.detail`,
    [houseId, clock.now, detail],
  );
  const waiting = async () => {
    const { ready, openFarms, atMost } = (await runRound(created))!;
    const calm = await readyNow(database, ready, { openFarms, atMost, at: clock.now });
    const [task] = await database.query<{ reason: string | null }>(
      "select life->>'reason' as reason from update_tasks where id = $1",
      [created.taskIds[0]],
    );
    return [calm.map(({ taskId }) => taskId), task!.reason];
  };
  expect(await waiting()).toEqual([[created.taskIds[0]], null]);
  for (const severity of [1, 2] as const)
    for (const state of ["unacknowledged", "acknowledged"] as const) {
      const { id } = await buildAlarm(database, { houseId, severity, state });
      expect([severity, state, ...(await waiting())]).toEqual([severity, state, [], "alarmed"]);
      await database.query(
        "update alarms set state = 'cleared', cleared_at = now() where id = $1",
        [id],
      );
      expect(await waiting()).toEqual([[created.taskIds[0]], null]);
    }
  // A low alarm does not block it.
  await buildAlarm(database, { houseId, severity: 3 });
  expect(await waiting()).toEqual([[created.taskIds[0]], null]);
});
