import {
  armTimes,
  type Command,
  type CommandConflict,
  type CommandRefused,
  type CommandRisk,
  isRiskier,
  type RiskClass,
  type SendReply,
} from "../../../../contract/control/command/command.ts";
import { newCommand } from "../../../../contract/control/command/command-state.ts";
import { found, notFound } from "../../../platform/base/refusal.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import { type After, type Deps, inTransaction } from "../../../platform/api/in-transaction.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { findSettable, readGroup, type Settable } from "../../parameter/parameter-queries.ts";
import { conflictOf, lockedBy, refused } from "../prepare/prepare-command.ts";
import type { Caller } from "../../../platform/session/caller-scope.ts";
import {
  type CommandRow,
  findCommand,
  lockCommandsOf,
  lockGatewayOf,
} from "../command/command-row.ts";
import { isAdviceOver } from "./advice-over.ts";
import { findApprover } from "../authority/approvers.ts";
import { isConfirmed, presenceBlock } from "../authority/local-presence.ts";
import { expectFreshFactor } from "../../../platform/session/fresh-factor.ts";
import { riskNow } from "../prepare/risk-now.ts";
import { commandFacts, LockedCommand } from "../command/command-steps.ts";

/** The confirmation given once for a whole batch, instead of one for each command. */
interface BatchConfirmation {
  /** The highest risk class that was shown and confirmed. */
  readonly risk: RiskClass | null;
  /** The second person; null: there was none. */
  readonly approvedBy: number | null;
  /**
   * Returns true if the confirmation is valid at this moment; it is locked from then on until the
   * command is queued, so that a stop comes either before the command or after it, and then
   * withdraws it.
   */
  readonly holds: (tx: Transaction) => Promise<boolean>;
}

/** Arguments of `sendCommand`. */
export interface Sending {
  readonly caller: Caller;
  readonly now: number;
  readonly signal?: AbortSignal;
  readonly input: Call<"sendCommand">["input"];
  readonly confirmation?: BatchConfirmation;
  /** Time of the review, if it was made just now. */
  readonly reviewedAt?: number;
  /** Null: the command was not sent, or was already sent earlier. */
  readonly logChange: (tx: Transaction, sent: Command | null) => Promise<void>;
}

/**
 * Sends a reviewed command: it is queued here, in the transaction that writes it to the operation
 * log, and sent to the gateway by the server that has its connection (delivery/command-worker.ts).
 * Sending it again changes nothing. Refusals: 401, 404.
 */
export async function sendCommand(deps: Deps, call: Sending): Promise<SendReply> {
  const { caller, input, logChange } = call;
  const risen = call.reviewedAt === call.now ? null : await riskRisen(deps, call);
  const { reply, gatewayId } = await inTransaction(deps, call, async (tx, after) => {
    const isHalted = call.confirmation !== undefined && !(await call.confirmation.holds(tx));
    const { command, others } = await lockOne(tx, call, input.id);
    const { gateway_id: gatewayId } = command.row;
    const isAuthor = command.row.created_by === caller.userId || call.confirmation !== undefined;
    const isSent = isAuthor && command.row.life !== null;
    const endWith = async (reply: SendReply) => {
      await logChange(tx, null);
      return { reply, gatewayId: null };
    };
    if (isSent) return endWith(accepted(command.command));
    if (isHalted) return endWith(refused("halted"));
    const settable = await assessAgain(tx, call, command.row, others);
    if ("outcome" in settable) return endWith(settable);
    if (risen !== null) return endWith(risen);
    if (call.confirmation === undefined && command.row.confirm.risk?.class === "3")
      await expectFreshFactor(tx, caller, call.now);
    await queue(tx, call, command, settable, after);
    return { reply: accepted(command.command), gatewayId };
  });
  if (gatewayId !== null) deps.bus.publish("commandsDue", { gatewayId });
  return reply;
}

const accepted = (command: Command): SendReply => ({ outcome: "taken", command });

/** Locks the command and the others of its gateway that are under way. Refusal: 404. */
export async function lockOne(
  tx: Transaction,
  { caller }: Pick<Sending, "caller">,
  id: string,
): Promise<{ readonly command: LockedCommand; readonly others: readonly CommandRow[] }> {
  const gatewayId = found(await lockGatewayOf(tx, caller, id));
  const rows = await lockCommandsOf(tx, [gatewayId], [id]);
  const row = rows.find((row) => row.id === id);
  if (row === undefined) throw notFound();
  return { command: new LockedCommand(tx, row), others: rows.filter((row) => row.id !== id) };
}

/**
 * Returns the refusal if the command is now more dangerous than its author was shown, for example
 * because the house became hotter or an alarm was raised. Null: it is not. A review made at this
 * moment is not repeated.
 */
async function riskRisen({ database }: Deps, call: Sending): Promise<CommandRefused | null> {
  const row = await findCommand(database, call.caller, call.input.id);
  if (row?.state !== "armed" || row.armed_at.getTime() === call.now) return null;
  const weighed = await riskNow(database, call, row);
  if (weighed === null) return null;
  const { risk, isRefused, hasRisen } = weighed;
  if (isRefused) return refused("risk", { risk });
  // A confirmation for many houses, or for an autopilot, is valid up to the risk it was confirmed
  // for.
  if (call.confirmation !== undefined && isCovered(risk, call.confirmation)) return null;
  return hasRisen ? refused("riskRose", { risk, riskWas: row.confirm.risk ?? null }) : null;
}

/** Returns why the command is not sent, or the house it is sent to. */
async function assessAgain(
  tx: Transaction,
  call: Sending,
  row: CommandRow,
  others: readonly CommandRow[],
): Promise<Exclude<SendReply, { outcome: "taken" }> | Settable> {
  const { caller, now } = call;
  if (row.created_by !== caller.userId || row.token_hash !== caller.tokenHash)
    return refused("otherSession");
  if (row.state !== "armed") return refused("withdrawn");
  if (isTooLate(row, now)) return refused("expired");
  if (row.advice_id !== null && (await isAdviceOver(tx, row.advice_id, now)))
    return refused("adviceOver");
  const settable = await findSettable(tx, caller, row.house_id);
  const lock = lockedBy(call, settable, row.is_protective);
  if (lock !== null) return lock;
  if (settable.row.gateway_id !== row.gateway_id) return refused("withdrawn");
  return (
    findOpenWrite(row, others) ??
    (await stoppedBy(tx, call, row, settable)) ??
    (await changedSince(tx, row, settable.row.hashes_at)) ??
    settable
  );
}

/** True: the review is too old, or the time in which an undo needs less confirmation is over. */
const isTooLate = ({ armed_at: armedAt, confirm: { quickUntil } }: CommandRow, now: number) =>
  now > armedAt.getTime() + armTimes.sendMs || (quickUntil !== undefined && now >= quickUntil);

/** One write at a time per house, no matter who sends it. */
function findOpenWrite(row: CommandRow, others: readonly CommandRow[]): CommandRefused | null {
  const open = others.find((other) => !other.is_protective);
  return row.is_protective || open === undefined ? null : refused("open", { openId: open.id });
}

/**
 * Returns the refusal if people at the house block the command, or if the required confirmations
 * are missing.
 */
async function stoppedBy(
  tx: Transaction,
  call: Sending,
  { house_id: houseId, is_protective: isProtective, confirm: { risk } }: CommandRow,
  { row: house }: Settable,
): Promise<CommandRefused | null> {
  const block = presenceBlock(call, house, isProtective);
  if (block !== null) return refused(block.reason, { heldBy: block.heldBy });
  const { caller } = call;
  const isGiven = await (call.confirmation === undefined
    ? isConfirmed(tx, { caller, houseId, asks: risk?.asks ?? [] }, call.input.confirm)
    : isCovered(risk ?? null, call.confirmation));
  return isGiven ? null : refused("confirm", { risk: risk ?? null });
}

/** True: the approval covers the change, which has not become more dangerous since. */
function isCovered(
  risk: CommandRisk | null,
  { risk: max, approvedBy }: Pick<BatchConfirmation, "risk" | "approvedBy">,
): boolean {
  if (risk === null || max === null) return false;
  return !isRiskier(risk.class, max) && (!risk.asks.includes("second") || approvedBy !== null);
}

/** Returns the conflict if the settings have changed since the review; null: none. */
export async function changedSince(
  tx: Transaction,
  { house_id: houseId, grp, base_hash: base, items }: CommandRow,
  hashesAt: Date | null,
): Promise<{ readonly outcome: "conflict"; readonly conflict: CommandConflict } | null> {
  if (grp === null) return null;
  const known = await readGroup(tx, houseId, grp, hashesAt?.getTime() ?? null);
  if (known === null) return null;
  const conflict = await conflictOf(tx, { houseId, base, items }, known);
  return conflict === null ? null : { outcome: "conflict", conflict };
}

async function queue(
  tx: Transaction,
  { caller, input, now, confirmation, logChange }: Sending,
  locked: LockedCommand,
  { caps }: Settable,
  after: After,
): Promise<void> {
  const { row } = locked;
  const approvedBy = confirmation?.approvedBy ?? null;
  if (approvedBy !== null)
    await tx.query("update control_commands set approved_by = $2 where id = $1", [
      row.id,
      approvedBy,
    ]);
  const life = newCommand({
    id: row.id,
    // Assigned when the order is first sent.
    seq: 0,
    kind: row.kind,
    createdAt: now,
    group: row.grp,
    wish: row.items,
    isJournalled: (caps?.journal ?? 0) > 0,
    needsApproval: approvedBy === null && row.confirm.risk?.asks.includes("second") === true,
  });
  const { approver: approverId, ...typed } = input.confirm;
  const approver =
    life.state === "awaiting" ? await findApprover(tx, caller, row.house_id, approverId) : null;
  const confirm = { ...row.confirm, ...typed, ...(approver !== null && { approver }) };
  await locked.begin(life, now, caller.name, JSON.stringify(confirm));
  await logChange(tx, locked.command);
  after.facts(await commandFacts(tx, [locked]));
}
