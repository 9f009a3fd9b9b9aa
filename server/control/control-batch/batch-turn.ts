import { randomUUID } from "node:crypto";
import type { BatchHouseReason, BatchTask } from "../../../contract/control/batch/control-batch.ts";
import {
  type Command,
  type CommandReview,
  type CommandRisk,
  isRiskier,
  type RiskClass,
} from "../../../contract/control/command/command.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { armAction, armWrite } from "../control/prepare/prepare-command.ts";
import { callerOf, type Credential } from "../control/authority/author-check.ts";
import { type CommandRow, commandColumns } from "../control/command/command-row.ts";
import { sendCommand } from "../control/send/send-command.ts";
import type { CallContext } from "../control/prepare/command-settings.ts";
import { sentLine } from "../control/control-audit.ts";
import { undone } from "../control/prepare/undo-command.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { writeLines } from "../../platform/operation-log/log-lines.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import type { BatchRow } from "./batch-row.ts";

/** The next house of a batch. */
export interface TurnRow {
  readonly house_id: number;
  readonly tasks: readonly BatchTask[];
  readonly task: number;
  readonly risk: RiskClass | null;
  readonly client_token: string;
}

/**
 * Result of a turn: a command, nothing to do in this house (any more), or the reason why nothing
 * was sent.
 */
export type TurnEnd =
  | { readonly kind: "sent"; readonly commandId: string }
  | { readonly kind: "nothing" }
  | { readonly kind: "skipped"; readonly reason: BatchHouseReason }
  /**
   * The review is too old because the process was killed after it: review again, with another
   * token.
   */
  | { readonly kind: "again"; readonly clientToken: string }
  /** The batch is paused, or another person continues it: this turn is no longer valid. */
  | { readonly kind: "halted" }
  /** No person is responsible for the batch any more. */
  | { readonly kind: "unanswered" };

/** Returns the caller the batch runs for, with current rights; null: the session is over. */
export const batchCaller = (
  db: Queryable,
  { created_by: userId, token_hash: tokenHash }: BatchRow,
  session: Omit<Credential, "tokenHash">,
): Promise<Caller | null> => callerOf(db, userId, { ...session, tokenHash });

/**
 * Sends one command of a batch: it is assessed with the current state of the house, then sent like
 * a person's, with the same checks. A repeat with the same token is the same command.
 */
export async function sendBatchStep(
  deps: Deps,
  batch: BatchRow,
  caller: Caller,
  row: TurnRow,
  now: number,
): Promise<TurnEnd> {
  const callContext: CallContext = {
    caller,
    now,
    source: batch.source,
    address: batch.address,
    signal: AbortSignal.timeout(turnMs),
  };
  try {
    const review = await reviewTurn(deps, callContext, batch, row);
    return await sendReviewed(deps, callContext, batch, row, review);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.status === 401 || error.status === 403
      ? { kind: "unanswered" }
      : { kind: "skipped", reason: "gone" };
  }
}
/**
 * Longest time for assessing and sending, which take a few statements; after it the turn is started
 * again.
 */
const turnMs = 30_000;

async function reviewTurn(
  deps: Deps,
  callContext: CallContext,
  { id: batchId }: BatchRow,
  { house_id: houseId, tasks, task, client_token: clientToken }: TurnRow,
): Promise<CommandReview> {
  const requested = tasks[task];
  if (requested === undefined)
    throw new Error(`batch ${batchId} has no task ${task} of ${houseId}`);
  const shared = { houseId, clientToken, batchId };
  if (requested.kind === "do")
    return armAction(deps, callContext, { ...shared, action: requested.action });
  const { group, base, items, undoOf } = requested;
  const undo = undoOf === null ? {} : { undo: await undoBy(deps.database, undoOf) };
  return armWrite(deps, callContext, { ...shared, group, base, items, ...undo });
}

async function undoBy(db: Queryable, id: string) {
  const [row] = await db.query<CommandRow>(
    `select ${commandColumns} from control_commands c join houses h on h.id = c.house_id
     where c.id = $1`,
    [id],
  );
  return { of: id, left: row === undefined ? [] : undone(row).left };
}

async function sendReviewed(
  deps: Deps,
  callContext: CallContext,
  batch: BatchRow,
  row: TurnRow,
  review: CommandReview,
): Promise<TurnEnd> {
  if (review.outcome === "conflict") return { kind: "skipped", reason: "conflict" };
  if (review.outcome === "refused")
    return review.reason === "nothing"
      ? { kind: "nothing" }
      : { kind: "skipped", reason: review.reason };
  const { id } = review.command;
  const reply = await sendCommand(deps, {
    ...callContext,
    input: { id, confirm: {} },
    confirmation: {
      risk: row.risk,
      approvedBy: batch.approved_by,
      holds: (tx) => lockTurn(tx, batch, row),
    },
    reviewedAt: review.command.armedAt,
    logChange: async (tx, sent) => {
      if (sent === null) return;
      await noteSent(tx, batch, row, id);
      await writeSent(tx, callContext, batch, sent);
    },
  });
  if (reply.outcome === "taken") return { kind: "sent", commandId: id };
  if (reply.outcome === "conflict") return { kind: "skipped", reason: "conflict" };
  if (reply.reason === "halted") return { kind: "halted" };
  if (reply.reason === "expired" || reply.reason === "otherSession")
    return { kind: "again", clientToken: randomUUID() };
  const reason = reply.reason === "confirm" ? notCovered(reply.risk, row) : reply.reason;
  return { kind: "skipped", reason };
}

/**
 * True while the batch runs, for the same person as when the turn was claimed, and it is still this
 * turn. Both rows are locked: a person who stops the batch waits, and finds the command recorded.
 */
const lockTurn = async (tx: Transaction, batch: BatchRow, row: TurnRow): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from control_batches b join control_batch_houses r on r.batch_id = b.id
       where b.id = $1 and b.state = 'running' and b.created_by = $2 and b.token_hash = $3
         and r.house_id = $4 and r.state = 'open' and r.client_token = $5 and r.command_id is null
       for share of b for no key update of r`,
      [batch.id, batch.created_by, batch.token_hash, row.house_id, row.client_token],
    )
  ).length > 0;

/**
 * Notes the command in the transaction that writes it, so that the batch knows of every command
 * under way.
 */
const noteSent = (tx: Transaction, batch: BatchRow, row: TurnRow, commandId: string) =>
  tx.query(
    "update control_batch_houses set command_id = $3 where batch_id = $1 and house_id = $2",
    [batch.id, row.house_id, commandId],
  );

/**
 * Returns why the batch's approval does not cover a change: the change is now more dangerous than
 * the approved risk, or it needs a second person.
 */
function notCovered(now: CommandRisk | null, { risk: agreed }: TurnRow): BatchHouseReason {
  const isCovered = now !== null && agreed !== null && !isRiskier(now.class, agreed);
  return isCovered ? "secondMissing" : "riskRose";
}

/** Writes the log line of a command as if a person had sent it, with the name of the batch. */
async function writeSent(
  tx: Transaction,
  { caller, now }: CallContext,
  { name, source, address }: BatchRow,
  sent: Command,
): Promise<void> {
  await writeLines(
    tx,
    [{ ...sentLine(sent), remark: `${sent.id} ${name}`, userId: caller.userId, orgId: null }],
    { source, address, now },
  );
}
