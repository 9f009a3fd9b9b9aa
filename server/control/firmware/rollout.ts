import { expectFreshFactor } from "../../platform/session/fresh-factor.ts";
import { sql } from "drizzle-orm";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { Rollout, UpdateTask } from "../../../contract/control/firmware/rollout.ts";
import {
  isTaskFailed,
  newTask,
  type TaskLife,
  taskAfter,
} from "../../../contract/control/firmware/rollout-task.ts";
import { found, Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { findFile } from "./firmware-files.ts";
import { rolloutConfirmations, confirmationOf, planHouses, type Planned } from "./rollout-plan.ts";
import { findRollout, findTasks } from "./rollout-queries.ts";
import { failedStates, isAlarmedSince, writeTask } from "./install-task-row.ts";

/**
 * Sends a file to the houses that can use it, once a second person has approved where one is
 * required. Refusals: 400 for a missing reason; 404; 409 when their number is not the confirmed
 * one, or the file is retired.
 */
export const startRollout = (deps: Deps, call: Call<"startRollout">): Promise<Rollout> =>
  inTransaction(
    { ...deps, unique: { update_tasks_open: ["houseIds", "rolloutBusy"] } },
    call,
    async (tx) => {
      const { caller, input, now, logChange } = call;
      await tx.query("select 1 from device_files where id = $1::bigint for share", [input.fileId]);
      const file = await findFile(tx, input.fileId);
      if (file.retiredAt !== null) throw new Refusal(409, "conflict");
      const houses = await planHouses(tx, caller, file, input.houseIds);
      const fit = houses.filter(({ unfit }) => unfit === null);
      if (fit.length !== input.count)
        throw new Refusal(409, "rolloutCount", { values: { count: fit.length } });
      const confirmed = await confirmationOf(tx, caller, fit);
      if (confirmed.asks.includes("reason") && input.reason === "")
        throw refuseField(400, "reason", fieldFaults.missing);
      if (confirmed.risk === 3) await expectFreshFactor(tx, caller, now);
      const id = await storeRollout(tx, call, fit[0]?.orgId, confirmed);
      await makeTasks(tx, id, input.fileId, fit, now);
      const rollout = await findRollout(tx, caller, id);
      await logChange(tx, { rollout, operation: "start" });
      return rollout;
    },
  );

async function storeRollout(
  tx: Transaction,
  { caller, input, now, source, address }: Call<"startRollout">,
  orgId: number | undefined,
  { risk, asks }: Awaited<ReturnType<typeof confirmationOf>>,
): Promise<number> {
  const inserted = await tx.query<{ id: number }>(
    `insert into rollouts (org_id, file_id, name, soak_min, state, risk, why, created_by, operator,
       operator_name, source, address, created_at, awaiting_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       case when $5 = 'awaiting' then $13::timestamptz end) returning id`,
    [
      orgId,
      input.fileId,
      input.name,
      input.soakMin,
      asks.includes("second") ? "awaiting" : "running",
      risk,
      input.reason,
      caller.userId,
      caller.loginName,
      caller.name,
      source,
      address,
      new Date(now),
    ],
  );
  return only(inserted).id;
}

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

/** Locks a rollout that is not over. Refusals: 404; 409 when it has ended. */
export async function lockOpen(tx: Transaction, caller: Caller, id: number): Promise<Rollout> {
  await findRollout(tx, caller, id);
  await tx.query("select 1 from rollouts where id = $1 for no key update", [id]);
  const rollout = await findRollout(tx, caller, id);
  if (rollout.endedAt !== null) throw new Refusal(409, "rolloutOver");
  return rollout;
}

/** Locks a rollout that has begun. Refusals: 404; 409, also while it waits for a second person. */
async function lockRollout(
  tx: Transaction,
  { caller }: Pick<Call<"pauseRollout">, "caller">,
  id: number,
): Promise<Rollout> {
  const rollout = await lockOpen(tx, caller, id);
  if (rollout.state === "awaiting") throw new Refusal(409, "rolloutAwaiting");
  return rollout;
}

/** Refusals: 404, 409. */
export const pauseRollout = (deps: Deps, call: Call<"pauseRollout">): Promise<Rollout> =>
  inTransaction(deps, call, async (tx) => {
    const { caller, input, logChange } = call;
    const before = await lockRollout(tx, call, input.id);
    if (before.state === "running")
      await tx.query("update rollouts set state = 'paused' where id = $1", [input.id]);
    const rollout = await findRollout(tx, caller, input.id);
    await logChange(tx, before.state === "running" ? { rollout, operation: "pause" } : null);
    return rollout;
  });

/**
 * The person who resumes has seen the failures. Later installations run in this person's name and
 * with this person's rights, because the first author may have left. A second person is required if
 * the resuming one could not have started it alone and there is no other approval. Refusals: 404,
 * 409.
 */
export const resumeRollout = (deps: Deps, call: Call<"resumeRollout">): Promise<Rollout> =>
  inTransaction(deps, call, async (tx) => {
    const { caller, input, now, logChange } = call;
    const before = await lockRollout(tx, call, input.id);
    if (input.areFailedTried) await tryAgain(tx, input.id, now);
    if (before.state !== "running") await markSeen(tx, input.id);
    const isChange = before.state !== "running" || input.areFailedTried;
    if (isChange) await takeOver(tx, call);
    const rollout = await findRollout(tx, caller, input.id);
    const operation = input.areFailedTried ? "retry" : "resume";
    await logChange(tx, isChange ? { rollout, operation } : null);
    return rollout;
  });

/** Known failures count as seen, and so do the alarms it has stopped for; later ones do not. */
async function markSeen(tx: Transaction, rolloutId: number): Promise<void> {
  await tx.query(
    `update update_tasks t set is_seen = true from rollouts r
     where r.id = $1 and t.rollout_id = r.id
       and ((t.wave = r.wave and t.state in ${failedStates})
         or (r.state = 'stopped' and t.state = 'verified' and ${isAlarmedSince}))`,
    [rolloutId],
  );
  await tx.query(
    `update rollouts set state = 'running', reason = null, soak_until = null,
       is_accepted = state = 'stopped' where id = $1`,
    [rolloutId],
  );
}

async function takeOver(
  tx: Transaction,
  { caller, input, now, source, address }: Call<"resumeRollout">,
): Promise<void> {
  const taken = await tx.query<{ risk: number }>("select risk from rollouts where id = $1", [
    input.id,
  ]);
  if (only(taken).risk === 3) await expectFreshFactor(tx, caller, now);
  await tx.query(
    `update rollouts set created_by = $2, operator = $3, operator_name = $4, source = $5,
       address = $6 where id = $1`,
    [input.id, caller.userId, caller.loginName, caller.name, source, address],
  );
  if (await lacksSecond(tx, caller, input.id))
    await tx.query("update rollouts set state = 'awaiting', awaiting_at = $2 where id = $1", [
      input.id,
      new Date(now),
    ]);
}

async function lacksSecond(tx: Transaction, caller: Caller, id: number): Promise<boolean> {
  const { org_id: orgId, ...rollout } = only(
    await tx.query<{ org_id: number; risk: 2 | 3; approved_by: number | null }>(
      "select org_id, risk, approved_by from rollouts where id = $1",
      [id],
    ),
  );
  if (rollout.approved_by !== null) return false;
  return (await rolloutConfirmations(tx, caller, orgId, rollout.risk)).includes("second");
}

interface TaskRow {
  readonly id: number;
  readonly life: TaskLife;
}
const lockTasks = (tx: Transaction, rolloutId: number): Promise<TaskRow[]> =>
  tx.query<TaskRow>(
    "select id, life from update_tasks where rollout_id = $1 order by wave, place for update",
    [rolloutId],
  );

/**
 * Failed tasks of finished waves move into the wave under way, which is then watched from the
 * start.
 */
async function tryAgain(tx: Transaction, rolloutId: number, now: number): Promise<void> {
  const failed = (await lockTasks(tx, rolloutId)).filter(({ life }) => isTaskFailed(life.state));
  if (failed.length === 0) return;
  await tx.query(
    `update update_tasks t set wave = greatest(t.wave, r.wave) from rollouts r
     where r.id = $1 and t.id = any($2::int[])`,
    [rolloutId, failed.map(({ id }) => id)],
  );
  await tx.query("update rollouts set soak_until = null where id = $1", [rolloutId]);
  for (const { id, life } of failed)
    await writeTask(tx, id, taskAfter(life, { kind: "again" }, now));
}

/** Houses in progress are finished; all others are left out. Refusals: 404, 409. */
export const endRollout = (deps: Deps, call: Call<"endRollout">): Promise<Rollout> =>
  inTransaction(deps, call, async (tx) => {
    const { caller, input, now, logChange } = call;
    await lockOpen(tx, caller, input.id);
    await closeRollout(tx, input.id, { reason: null, left: "withdrawn" }, now);
    const rollout = await findRollout(tx, caller, input.id);
    await logChange(tx, { rollout, operation: "end" });
    return rollout;
  });

/** Stops all further starts. `left`: the reason, for each that is left out. */
export async function closeRollout(
  tx: Transaction,
  id: number,
  { reason, left }: { readonly reason: string | null; readonly left: string },
  now: number,
): Promise<void> {
  for (const { id: taskId, life } of await lockTasks(tx, id)) {
    const after = taskAfter(life, { kind: "leftOut", reason: left }, now);
    if (after !== life) await writeTask(tx, taskId, after);
  }
  await tx.query(
    `update rollouts set state = 'ended', reason = coalesce($2, reason), ended_at = $3
     where id = $1`,
    [id, reason, new Date(now)],
  );
}

/** A running or ended one is unchanged. Refusal: 404. */
export const leaveOut = (deps: Deps, call: Call<"leaveOut">): Promise<UpdateTask> =>
  inTransaction(deps, call, async (tx) => {
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
