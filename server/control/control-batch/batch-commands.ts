import type { Batch } from "../../../contract/control/batch/control-batch.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { withdraw } from "../control/send/cancel-command.ts";
import { lockCommands } from "../control/command/command-row.ts";
import { commandFacts, LockedCommand } from "../control/command/command-steps.ts";
import { expectFreshFactor } from "../../platform/session/fresh-factor.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { lockBatch, readBatch, seesAllHouses } from "./batch-row.ts";

/** Refusal: 403 when the person responsible would not see every house of it. */
export async function expectAllHouses(
  db: Queryable,
  caller: Caller,
  batchId: string,
): Promise<void> {
  if (!(await seesAllHouses(db, caller, batchId))) throw new Refusal(403, "forbidden");
}

/**
 * Pauses a batch; houses in progress are finished. A batch that does not run is unchanged.
 * Refusals: 401, 404.
 */
export function pauseBatch(deps: Deps, call: Call<"pauseBatch">): Promise<Batch> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const { state } = await lockBatch(tx, caller, input.id);
    const isRunning = state === "running";
    if (isRunning)
      await tx.query(
        "update control_batches set state = 'paused', reason = 'person' where id = $1",
        [input.id],
      );
    const after = await readBatch(tx, caller, input.id);
    await logChange(tx, isRunning ? after : null);
    return after;
  });
}

/**
 * Resumes a paused batch: earlier failures count as seen. From now on it runs for the person who
 * resumes it, in that person's session and with their rights. A batch that is not paused stays as
 * it is. Refusals: 401, 403 for a caller who does not see all its houses, 404.
 */
export function resumeBatch(deps: Deps, call: Call<"resumeBatch">): Promise<Batch> {
  const { caller, input, now, logChange, source, address } = call;
  return inTransaction(deps, call, async (tx) => {
    const batch = await lockBatch(tx, caller, input.id);
    const isPaused = batch.state === "paused";
    if (isPaused) {
      await expectAllHouses(tx, caller, batch.id);
      if (batch.risk === "3") await expectFreshFactor(tx, caller, now);
      await tx.query(
        `update control_batch_houses set is_seen = true
         where batch_id = $1 and wave = $2 and state = 'failed'`,
        [batch.id, batch.wave],
      );
      await tx.query(
        `update control_batches set state = 'running', reason = null, is_accepted = true,
           alarms_since = $2, created_by = $3, token_hash = $4, operator = $5, operator_name = $6,
           source = $7, address = $8 where id = $1`,
        [
          batch.id,
          new Date(now),
          caller.userId,
          caller.tokenHash,
          caller.loginName,
          caller.name,
          source,
          address,
        ],
      );
    }
    const after = await readBatch(tx, caller, input.id);
    await logChange(tx, isPaused ? after : null);
    return after;
  });
}

/**
 * Ends a batch: the remaining houses stay unchanged, commands not begun are withdrawn. A finished
 * batch keeps its end. Refusals: 401, 404.
 */
export async function stopBatch(deps: Deps, call: Call<"stopBatch">): Promise<Batch> {
  const { caller, input, now, logChange } = call;
  const { batch, gatewayIds } = await inTransaction(deps, call, async (tx, after) => {
    const { state } = await lockBatch(tx, caller, input.id);
    const isOpen = ["planned", "awaiting", "running", "paused"].includes(state);
    if (!isOpen) {
      await logChange(tx, null);
      return { batch: await readBatch(tx, caller, input.id), gatewayIds: [] };
    }
    const hasBegun = state === "running" || state === "paused";
    await tx.query(
      `update control_batches set state = $2, reason = $3, ended_at = $4, soak_until = null
       where id = $1`,
      [
        input.id,
        hasBegun ? "stopped" : "cancelled",
        hasBegun ? "person" : "withdrawn",
        new Date(now),
      ],
    );
    await tx.query(
      `update control_batch_houses set state = 'notSent', ended_at = $2
       where batch_id = $1 and state = 'waiting'`,
      [input.id, new Date(now)],
    );
    const gatewayIds = await busyGateways(tx, input.id);
    const lockedRows = gatewayIds.length === 0 ? [] : await lockCommands(tx, gatewayIds);
    const commandIds = await ownCommands(tx, input.id);
    const locked = lockedRows
      .filter(({ id }) => commandIds.has(id))
      .map((row) => new LockedCommand(tx, row));
    for (const command of locked) await withdraw(command, "withdrawn", now, caller.name);
    after.facts(await commandFacts(tx, locked));
    const batch = await readBatch(tx, caller, input.id);
    await logChange(tx, batch);
    return { batch, gatewayIds };
  });
  for (const gatewayId of gatewayIds) deps.bus.publish("commandsDue", { gatewayId });
  return batch;
}

const openOf = `from control_batch_houses r join control_commands c on c.id = r.command_id
  where r.batch_id = $1 and r.state = 'open'`;

const busyGateways = async (tx: Transaction, id: string): Promise<readonly number[]> =>
  (await tx.query<{ id: number }>(`select distinct c.gateway_id as id ${openOf}`, [id])).map(
    ({ id: gatewayId }) => gatewayId,
  );

const ownCommands = async (tx: Transaction, id: string): Promise<ReadonlySet<string>> =>
  new Set(
    (await tx.query<{ id: string }>(`select c.id ${openOf}`, [id])).map(
      ({ id: commandId }) => commandId,
    ),
  );
