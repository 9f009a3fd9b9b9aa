import type {
  DoAction,
  PersonAction,
} from "../../../../contract/control/protocol/gateway-order.ts";
import {
  armTimes,
  type CommandConflict,
  type CommandRefused,
  type CommandReview,
  type CommandRisk,
} from "../../../../contract/control/command/command.ts";
import {
  changesFor,
  newFindings,
  threeColumns,
  type DesiredChanges,
  desiredFaults,
} from "../../../../contract/control/desired/desired-setting.ts";
import type { HouseSettings } from "../../../../contract/control/parameter/parameter-catalog.ts";
import type { KnownGroup, LockReason } from "../../../../contract/control/parameter/setting-row.ts";
import type { RuleFinding } from "../../../../contract/control/parameter/parameter-rule.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import {
  type SettingChange,
  settingAt,
  withChanges,
} from "../../../../contract/control/protocol/controller-setting.ts";
import { notFound } from "../../../platform/base/refusal.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import type { Deps } from "../../../platform/api/in-transaction.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import { undoConfirmations } from "../../../../contract/control/risk/quick-undo.ts";
import type { HouseNow } from "../../../../contract/control/risk/house-now.ts";
import { findSettable, readGroups, type Settable } from "../../parameter/parameter-queries.ts";
import { findApprovers } from "../authority/approvers.ts";
import {
  assess,
  type Assessed,
  readWeighable,
  type Weighable,
  type DesiredChange,
} from "./assess-command.ts";
import { commandOf, type CommandRow, commandByToken } from "../command/command-row.ts";
import { mayCommand } from "../authority/may-send.ts";
import {
  type CallContext,
  freshGroups,
  lastChangedBy,
  ruleContext,
  settingsByHash,
} from "./command-settings.ts";
import { type PreparedCommand, type Following, insertCommand } from "./insert-command.ts";
import { presenceBlock } from "../authority/local-presence.ts";

/**
 * Terms of a quick undo: the confirmations that the change needed, and the time until which no more
 * are needed (epoch ms).
 */
export interface QuickUndo {
  readonly asks: CommandRisk["asks"];
  readonly until: number;
}

/** A write to be reviewed. */
export interface DesiredWrite {
  readonly houseId: number;
  readonly clientToken: string;
  readonly group: ParameterGroup;
  /** Hash of the group that the desired values are based on; null: its current hash. */
  readonly base: string | null;
  readonly items: DesiredChanges;
  readonly trialMin?: 15 | 30 | 60 | undefined;
  /** Undoes a command that left these values: a value changed since then is a conflict. */
  readonly undo?: {
    readonly of: string;
    readonly left: DesiredChanges;
    /** Set: the undo needs no more confirmation than the change needed. */
    readonly quick?: QuickUndo;
  };
  /**
   * Part of a batch: the settings planned on are not read again, because the hash `base` guards
   * them.
   */
  readonly batchId?: string;
  readonly follows?: Following;
  /** Values that the change is based on, one by one, if there is no hash. */
  readonly expects?: DesiredChanges;
}
export interface DesiredAction {
  readonly houseId: number;
  readonly clientToken: string;
  readonly action: PersonAction;
  readonly batchId?: string;
  readonly follows?: Following;
}

const isLock = (reason: LockReason | "notAllowed"): reason is LockReason => reason !== "notAllowed";

export const refused = (
  reason: CommandRefused["reason"],
  more: Partial<Omit<CommandRefused, "outcome" | "reason">> = {},
): CommandRefused => ({
  outcome: "refused",
  reason,
  faults: [],
  findings: [],
  openId: null,
  seenAt: null,
  risk: null,
  riskWas: null,
  heldBy: null,
  ...more,
});

/**
 * Assesses a command without sending it: returns the changes it would make to the current settings,
 * or the reason why it cannot. The house gets only a query. The same token gives the same
 * assessment. Refusals: 401, 404.
 */
export function armCommand(deps: Deps, call: Call<"armCommand">): Promise<CommandReview> {
  const { input } = call;
  return input.kind === "write" ? armWrite(deps, call, input) : armAction(deps, call, input);
}

export async function armWrite(
  deps: Deps,
  callContext: CallContext,
  desired: DesiredWrite,
): Promise<CommandReview> {
  const { houseId, group, trialMin, clientToken } = desired;
  const settable = await findSettable(deps.database, callContext.caller, houseId);
  const before = await earlierReview(deps, callContext, { clientToken, batchId: desired.batchId });
  if (before !== null) return before;
  const { row, offer, caps } = settable;
  const lock = lockedBy(callContext, settable);
  if (lock !== null) return lock;
  const isOffered = offer.write.includes(group) && (trialMin === undefined || caps?.trial === true);
  if (!isOffered || row.gateway_id === null) return refused("notOffered");
  const groups = await groupsFor(deps, callContext, desired, row);
  const known = groups.find((item) => item.group === group);
  if (known === undefined) return refused("unread");
  const conflict = await conflictOf(deps.database, desired, known);
  if (conflict !== null) return { outcome: "conflict", conflict };
  const changes = changesFor(known.settings, desired.items);
  const house = await afterWait(deps, callContext, desired, settable);
  const weighable = await readWeighable(deps.database, callContext, house);
  const context = ruleContext(weighable.stock, caps);
  const findings = newFindings(settingsOf(groups), group, changes, context);
  const refusal = refusalOf(settable, known, changes, findings);
  if (refusal !== null) return refusal;
  const plannedChange = { kind: "write", group, items: changes } as const;
  const assessed = assessedOrRefused(callContext, house, { groups, plannedChange, weighable });
  if ("outcome" in assessed) return assessed;
  return storePrepared(deps, callContext, {
    assessed: withUndo(assessed, desired.undo?.quick),
    ...laterOf(desired),
    houseId,
    gatewayId: row.gateway_id,
    clientToken,
    kind: "write",
    group,
    base: known.hash,
    items: changes,
    action: null,
    batchId: desired.batchId,
    follows: desired.follows,
    findings,
  });
}

/**
 * The fields of a command that end or undo a change: trial time, undone command and end of a quick
 * undo.
 */
const laterOf = ({ trialMin, undo }: DesiredWrite) => ({
  trialMin: trialMin ?? null,
  undoOf: undo?.of ?? null,
  quickUntil: undo?.quick?.until,
});

/** Reduces the confirmations of an undo; its risk and refusals stay. */
const withUndo = (assessed: Assessed, quick: QuickUndo | undefined): Assessed =>
  quick === undefined
    ? assessed
    : {
        ...assessed,
        risk: { ...assessed.risk, asks: undoConfirmations(assessed.risk.asks, quick.asks) },
      };

/**
 * Returns the stored groups for a batch; otherwise groups received within the last minute, if the
 * gateway answers.
 */
const groupsFor = (
  deps: Deps,
  callContext: CallContext,
  { houseId, group, batchId }: DesiredWrite,
  row: Settable["row"],
): Promise<KnownGroup[]> =>
  batchId === undefined
    ? freshGroups(deps, callContext, { row, houseId }, group)
    : readGroups(deps.database, houseId, row.hashes_at?.getTime() ?? null);

/**
 * Returns the people at the house and the requirements, read again after the wait for its settings;
 * a batch does not wait.
 */
const afterWait = (
  { database }: Deps,
  { caller }: CallContext,
  { houseId, batchId }: DesiredWrite,
  settable: Settable,
): Promise<Settable> =>
  batchId === undefined ? findSettable(database, caller, houseId) : Promise.resolve(settable);

/** Returns the reason why these changes cannot be sent; null: they can. */
export function refusalOf(
  { features, caps }: Pick<Settable, "features" | "caps">,
  { group, settings }: KnownGroup,
  changes: readonly SettingChange[],
  findings: readonly RuleFinding[],
): CommandRefused | null {
  if (changes.length === 0) return refused("nothing");
  const faults = desiredFaults(group, settings, changes, features);
  if (faults.length > 0 || findings.some(({ isWarning }) => !isWarning))
    return refused("values", { faults, findings: [...findings] });
  return orderBytes(changes) > (caps?.maxBytes ?? 0) ? refused("tooLarge") : null;
}

export async function armAction(
  deps: Deps,
  callContext: CallContext,
  { houseId, clientToken, action, batchId, follows }: DesiredAction,
): Promise<CommandReview> {
  const settable = await findSettable(deps.database, callContext.caller, houseId);
  const before = await earlierReview(deps, callContext, { clientToken, batchId });
  if (before !== null) return before;
  const { row } = settable;
  const lock = lockedBy(callContext, settable);
  if (lock !== null) return lock;
  const groups = await readGroups(deps.database, houseId, row.hashes_at?.getTime() ?? null);
  const has = hasAction(action, settable, groups);
  if (!has || row.gateway_id === null) return refused("notOffered");
  const plannedChange = { kind: "do", action } as const;
  const weighable = await readWeighable(deps.database, callContext, settable);
  const assessed = assessedOrRefused(callContext, settable, { groups, plannedChange, weighable });
  if ("outcome" in assessed) return assessed;
  return storePrepared(deps, callContext, {
    assessed,
    houseId,
    gatewayId: row.gateway_id,
    clientToken,
    kind: "do",
    group: null,
    base: null,
    items: desiredOf(action, assessed.house),
    action,
    trialMin: null,
    undoOf: null,
    batchId,
    follows,
    findings: [],
  });
}

/** True if the gateway has the action and, for a level, the level table has it. */
function hasAction(
  action: PersonAction,
  { offer, caps, features }: Settable,
  groups: readonly KnownGroup[],
): boolean {
  if (action.do === "trial") return caps?.trial === true;
  if (!offer.actions.includes(action.do)) return false;
  if (action.do !== "level") return true;
  const rows = groups.find(({ group }) => group === "levels")?.settings.rows.length ?? 0;
  return action.to < (rows > 0 ? rows : features.levels);
}

interface Weighing {
  readonly groups: readonly KnownGroup[];
  readonly plannedChange: DesiredChange;
  readonly weighable: Weighable;
}

/**
 * Returns the risk, or a refusal when it is too high or people at the house prevent the command.
 */
function assessedOrRefused(
  callContext: CallContext,
  { row }: Settable,
  { groups, plannedChange, weighable }: Weighing,
): Assessed | CommandRefused {
  const assessed = assess(weighable, callContext.caller, settingsOf(groups), plannedChange);
  const { risk, isRefused, isProtective } = assessed;
  if (isRefused) return refused("risk", { risk });
  const block = presenceBlock(callContext, row, isProtective);
  return block === null ? assessed : refused(block.reason, { risk, heldBy: block.heldBy });
}

/**
 * Returns the values that frames of the house show after the action; empty: they do not show it.
 */
function desiredOf(action: DoAction, { mode, level }: HouseNow): SettingChange[] {
  if (action.do === "mode") return [{ k: "controlMode", from: mode, to: action.to }];
  return action.do === "level" ? [{ k: "ventLevel", from: level, to: action.to }] : [];
}

/** Returns the result of an earlier call with this token; null: there was none. */
async function earlierReview(
  deps: Deps,
  callContext: CallContext,
  { clientToken, batchId }: Pick<PreparedCommand, "clientToken" | "batchId">,
): Promise<CommandReview | null> {
  const row = await commandByToken(deps.database, callContext.caller, clientToken, batchId);
  return row === undefined ? null : reviewOf(deps, callContext, row);
}

/** Returns the review of an assessed command for its author. */
async function reviewOf(
  { database }: Deps,
  { caller }: CallContext,
  row: CommandRow,
): Promise<CommandReview> {
  const { findings = [], risk } = row.confirm;
  const isSecond = risk?.asks.includes("second") === true;
  return {
    outcome: "ready",
    command: commandOf(row),
    until: Math.min(row.armed_at.getTime() + armTimes.sendMs, row.confirm.quickUntil ?? Infinity),
    findings: [...findings],
    approvers: isSecond ? await findApprovers(database, caller, row.house_id) : [],
  };
}

/** Reason why no command can be sent to the house now; null: it can. */
export function lockedBy(
  { caller }: Pick<CallContext, "caller">,
  { lock, row }: Pick<Settable, "lock" | "row">,
  isProtective = false,
): CommandRefused | null {
  const reason = mayCommand(caller, { lock, isProtective });
  if (reason === null || !isLock(reason)) return null;
  return refused(reason, { seenAt: row.seen_at?.getTime() ?? null });
}

/** Returns a conflict if the settings differ from those the change is based on. */
export async function conflictOf(
  db: Queryable,
  {
    houseId,
    base,
    items,
    undo,
    expects,
  }: Pick<DesiredWrite, "houseId" | "base" | "items" | "undo" | "expects">,
  { group, hash, rev, readAt, origin, settings }: KnownGroup,
): Promise<CommandConflict | null> {
  const left = undo?.left ?? expects ?? [];
  const isTouched = left.some((place) => settingAt(settings, place) !== place.to);
  const isOther = base !== null && base !== hash;
  if (!isTouched && !isOther) return null;
  const was = isTouched
    ? withChanges(settings, left)
    : await settingsByHash(db, houseId, group, base ?? hash);
  const values = threeColumns(was, settings, items);
  const by = await lastChangedBy(db, houseId, group);
  return { group, base: base ?? hash, hash, rev, readAt, origin, by, values };
}

/** The reported groups of a house, by name. */
export const settingsOf = (groups: readonly KnownGroup[]): HouseSettings =>
  Object.fromEntries(groups.map(({ group, settings }) => [group, settings]));

/** Returns the length of such an order in bytes, with room for its guards. */
const orderBytes = (items: readonly SettingChange[]): number =>
  Buffer.byteLength(JSON.stringify(items)) + 512;

/**
 * Stores the command with its first step. If two calls have the same token, the second gets the
 * result of the first.
 */
async function storePrepared(
  deps: Deps,
  callContext: CallContext,
  prepared: PreparedCommand,
): Promise<CommandReview> {
  const created = await insertCommand(deps, callContext, prepared);
  if (created !== undefined) return reviewOf(deps, callContext, created);
  const before = await earlierReview(deps, callContext, prepared);
  if (before === null) throw notFound();
  return before;
}
