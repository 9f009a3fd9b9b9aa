import { sql } from "drizzle-orm";
import type { Rollout, UpdateTask } from "../../contract/update/rollout.ts";
import { isTaskFailed, newTask, type TaskLife, taskAfter } from "../../contract/update/task.ts";
import { found, Refusal } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import type { Transaction } from "../db/open.ts";
import { only } from "../db/statement.ts";
import { findFile } from "./file.ts";
import { planHouses, type Planned } from "./plan.ts";
import { findRollout, findTasks } from "./query.ts";
import { writeTask } from "./task-row.ts";

/**
 * Sends a file to the houses that can take it. Refusals: 404; 409 when they are not as many as
 * whoever confirms it has counted, or the file is retired.
 */
export const startRollout = (deps: Deps, call: Call<"startRollout">): Promise<Rollout> =>
  inWork(
    { ...deps, unique: { update_tasks_open: ["houseIds", "rolloutBusy"] } },
    call,
    async (tx) => {
      const { caller, input, now, source, address, logChange } = call;
      await tx.query("select 1 from device_files where id = $1::bigint for share", [input.fileId]);
      const file = await findFile(tx, input.fileId);
      if (file.retiredAt !== null) throw new Refusal(409, "conflict");
      const houses = await planHouses(tx, caller, file, input.houseIds);
      const fit = houses.filter(({ unfit }) => unfit === null);
      if (fit.length !== input.count)
        throw new Refusal(409, "rolloutCount", { values: { count: fit.length } });
      const made = await tx.query<{ id: number }>(
        `insert into rollouts (org_id, file_id, name, soak_min, state, created_by, operator,
         operator_name, source, address, created_at)
       values ($1, $2, $3, $4, 'running', $5, $6, $7, $8, $9, $10) returning id`,
        [
          fit[0]?.orgId,
          input.fileId,
          input.name,
          input.soakMin,
          caller.userId,
          caller.loginName,
          caller.name,
          source,
          address,
          new Date(now),
        ],
      );
      const { id } = only(made);
      await makeTasks(tx, id, input.fileId, fit, now);
      const rollout = await findRollout(tx, caller, id);
      await logChange(tx, { rollout, operation: "start" });
      return rollout;
    },
  );

async function makeTasks(
  tx: Transaction,
  rolloutId: number,
  fileId: number,
  houses: readonly Planned[],
  now: number,
): Promise<void> {
  await tx.query(
    `insert into update_tasks (rollout_id, house_id, gateway_id, file_id, wave, place,
       from_version, state, life)
     select $1::int, u.house, u.gateway, $2::int, u.wave, u.place, u.version, 'waiting', $3::jsonb
     from unnest($4::int[], $5::int[], $6::int[], $7::int[], $8::text[])
       as u(house, gateway, wave, place, version)`,
    [
      rolloutId,
      fileId,
      JSON.stringify(newTask(now)),
      houses.map(({ houseId }) => houseId),
      houses.map(({ gatewayId }) => gatewayId),
      houses.map(({ wave }) => wave),
      houses.map(({ place }) => place),
      houses.map(({ version }) => version),
    ],
  );
}

/** A rollout that goes on, held. Refusals: 404; 409 when it has ended. */
async function holdRollout(
  tx: Transaction,
  { caller }: Pick<Call<"pauseRollout">, "caller">,
  id: number,
): Promise<Rollout> {
  await findRollout(tx, caller, id);
  await tx.query("select 1 from rollouts where id = $1 for no key update", [id]);
  const rollout = await findRollout(tx, caller, id);
  if (rollout.endedAt !== null) throw new Refusal(409, "rolloutOver");
  return rollout;
}

/** Refusals: 404, 409. */
export const pauseRollout = (deps: Deps, call: Call<"pauseRollout">): Promise<Rollout> =>
  inWork(deps, call, async (tx) => {
    const { caller, input, logChange } = call;
    const before = await holdRollout(tx, call, input.id);
    if (before.state === "running")
      await tx.query("update rollouts set state = 'paused' where id = $1", [input.id]);
    const rollout = await findRollout(tx, caller, input.id);
    await logChange(tx, before.state === "running" ? { rollout, operation: "pause" } : null);
    return rollout;
  });

/** Whoever goes on has seen what failed. Refusals: 404, 409. */
export const resumeRollout = (deps: Deps, call: Call<"resumeRollout">): Promise<Rollout> =>
  inWork(deps, call, async (tx) => {
    const { caller, input, now, logChange } = call;
    const before = await holdRollout(tx, call, input.id);
    if (input.areFailedTried) await tryAgain(tx, input.id, now);
    if (before.state !== "running")
      await tx.query(
        `update rollouts r set state = 'running', reason = null, soak_until = null,
           is_accepted = state = 'stopped', accepted = (select count(*) from update_tasks t
             where t.rollout_id = r.id and t.wave = r.wave
               and t.state in ('failed', 'rolledBack', 'unconfirmed'))
         where id = $1`,
        [input.id],
      );
    const rollout = await findRollout(tx, caller, input.id);
    const operation = input.areFailedTried ? "retry" : "resume";
    const isChange = before.state !== "running" || input.areFailedTried;
    await logChange(tx, isChange ? { rollout, operation } : null);
    return rollout;
  });

interface TaskRow {
  readonly id: number;
  readonly life: TaskLife;
}
const heldTasks = (tx: Transaction, rolloutId: number): Promise<TaskRow[]> =>
  tx.query<TaskRow>(
    "select id, life from update_tasks where rollout_id = $1 order by wave, place for update",
    [rolloutId],
  );

async function tryAgain(tx: Transaction, rolloutId: number, now: number): Promise<void> {
  for (const { id, life } of await heldTasks(tx, rolloutId))
    if (isTaskFailed(life.state)) await writeTask(tx, id, taskAfter(life, { kind: "again" }, now));
}

/** Who is at it goes on to his end; everybody else is left out. Refusals: 404, 409. */
export const endRollout = (deps: Deps, call: Call<"endRollout">): Promise<Rollout> =>
  inWork(deps, call, async (tx) => {
    const { caller, input, now, logChange } = call;
    await holdRollout(tx, call, input.id);
    for (const { id, life } of await heldTasks(tx, input.id)) {
      const after = taskAfter(life, { kind: "leftOut", reason: "withdrawn" }, now);
      if (after !== life) await writeTask(tx, id, after);
    }
    await tx.query("update rollouts set state = 'ended', ended_at = $2 where id = $1", [
      input.id,
      new Date(now),
    ]);
    const rollout = await findRollout(tx, caller, input.id);
    await logChange(tx, { rollout, operation: "end" });
    return rollout;
  });

/** One that is at it, or has ended, stays as it is. Refusal: 404. */
export const leaveOut = (deps: Deps, call: Call<"leaveOut">): Promise<UpdateTask> =>
  inWork(deps, call, async (tx) => {
    const { caller, input, now, logChange } = call;
    const one = sql`t.id = ${input.id}::bigint`;
    const before = found((await findTasks(tx, caller, one))[0] ?? null);
    const rollout = await findRollout(tx, caller, before.rolloutId);
    await tx.query("select 1 from rollouts where id = $1 for no key update", [rollout.id]);
    const [row] = await tx.query<TaskRow>(
      "select id, life from update_tasks where id = $1 for update",
      [input.id],
    );
    const { life } = found(row ?? null);
    const after = taskAfter(life, { kind: "leftOut", reason: "byPerson" }, now);
    if (after !== life) await writeTask(tx, input.id, after);
    await logChange(
      tx,
      after === life ? null : { rollout, operation: "leaveOut", houseId: before.houseId },
    );
    return found((await findTasks(tx, caller, one))[0] ?? null);
  });
