import { randomUUID } from "node:crypto";
import type { DoAction, PersonAction } from "../../contract/control/order.ts";
import {
  armTimes,
  type CommandConflict,
  type CommandRefused,
  type CommandReview,
} from "../../contract/control/command.ts";
import {
  changesFor,
  newFindings,
  threeColumns,
  type Wish,
  wishFaults,
} from "../../contract/control/wish.ts";
import type { HouseSettings } from "../../contract/parameter/catalog.ts";
import type { KnownGroup, LockReason } from "../../contract/parameter/setting-row.ts";
import type { RuleFinding } from "../../contract/parameter/rule.ts";
import type { ParameterGroup } from "../../contract/parameter-group.ts";
import { type SettingChange, settingAt, withChanges } from "../../contract/setting.ts";
import { notFound } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import type { Query } from "../db/open.ts";
import type { HouseNow } from "../../contract/control/house-now.ts";
import { findSettable, readGroups, type Settable } from "../parameter/read.ts";
import { findApprovers } from "./approver.ts";
import { assess, type Assessed, readWeighable, type Weighable, type Wished } from "./assess.ts";
import {
  commandOf,
  type CommandRow,
  commandByToken,
  type Confirmed,
  insertedColumns,
} from "./command-row.ts";
import { mayCommand } from "./may-send.ts";
import {
  type Asking,
  freshGroups,
  lastChangedBy,
  ruleContext,
  settingsByHash,
} from "./settings.ts";
import { standingBefore } from "./people-in-the-way.ts";

/** The advice a command follows, and whether an autopilot does so. */
export interface Following {
  readonly adviceId: number;
  readonly isAutopilot: boolean;
}

/** A write that somebody wants to look at. */
export interface WantedWrite {
  readonly houseId: number;
  readonly clientToken: string;
  readonly group: ParameterGroup;
  /** Hash of the group the wish was made on; null: of what it is now. */
  readonly base: string | null;
  readonly items: Wish;
  readonly trialMin?: 15 | 30 | 60 | undefined;
  /** It undoes a command that left these values: who has changed one since is asked. */
  readonly undo?: { readonly of: string; readonly left: Wish };
  /** Part of a batch: what was planned on `base` is not read again, the hash is its fence. */
  readonly batchId?: string;
  readonly follows?: Following;
  /** What the wish was made on, value by value, where no hash is known. */
  readonly expects?: Wish;
}
export interface WantedAction {
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
 * Looks at a command without sending it: what it would change over the settings as they are now,
 * or why it cannot be. Nothing goes to the house but a question. The same token gives the same
 * look. Refusals: 401, 404.
 */
export function armCommand(deps: Deps, call: Call<"armCommand">): Promise<CommandReview> {
  const { input } = call;
  return input.kind === "write" ? armWrite(deps, call, input) : armAction(deps, call, input);
}

export async function armWrite(
  deps: Deps,
  asking: Asking,
  wanted: WantedWrite,
): Promise<CommandReview> {
  const { houseId, group, trialMin, clientToken } = wanted;
  const settable = await findSettable(deps.database, asking.caller, houseId);
  const before = await armedBefore(deps, asking, { clientToken, batchId: wanted.batchId });
  if (before !== null) return before;
  const { row, offer, caps } = settable;
  const lock = lockedBy(asking, settable);
  if (lock !== null) return lock;
  const isOffered = offer.write.includes(group) && (trialMin === undefined || caps?.trial === true);
  if (!isOffered || row.gateway_id === null) return refused("notOffered");
  const groups = await groupsFor(deps, asking, wanted, row);
  const known = groups.find((one) => one.group === group);
  if (known === undefined) return refused("unread");
  const conflict = await conflictOf(deps.database, wanted, known);
  if (conflict !== null) return { outcome: "conflict", conflict };
  const changes = changesFor(known.settings, wanted.items);
  const house = await afterWait(deps, asking, wanted, settable);
  const weighable = await readWeighable(deps.database, asking, house);
  const context = ruleContext(weighable.stock, caps);
  const findings = newFindings(settingsOf(groups), group, changes, context);
  const refusal = refusalOf(settable, known, changes, findings);
  if (refusal !== null) return refusal;
  const wished = { kind: "write", group, items: changes } as const;
  const assessed = weighed(asking, house, { groups, wished, weighable });
  if ("outcome" in assessed) return assessed;
  return armed(deps, asking, {
    assessed,
    houseId,
    gatewayId: row.gateway_id,
    clientToken,
    kind: "write",
    group,
    base: known.hash,
    items: changes,
    action: null,
    trialMin: trialMin ?? null,
    undoOf: wanted.undo?.of ?? null,
    batchId: wanted.batchId,
    follows: wanted.follows,
    findings,
  });
}

/** Of a batch as they are known; else heard within the last minute, where the gateway answers. */
const groupsFor = (
  deps: Deps,
  asking: Asking,
  { houseId, group, batchId }: WantedWrite,
  row: Settable["row"],
): Promise<KnownGroup[]> =>
  batchId === undefined
    ? freshGroups(deps, asking, { row, houseId }, group)
    : readGroups(deps.database, houseId, row.hashes_at?.getTime() ?? null);

/** Who is at the house and what is asked, once its settings were waited for: not in a batch. */
const afterWait = (
  { database }: Deps,
  { caller }: Asking,
  { houseId, batchId }: WantedWrite,
  settable: Settable,
): Promise<Settable> =>
  batchId === undefined ? findSettable(database, caller, houseId) : Promise.resolve(settable);

/** What of these changes keeps them from being sent; null: nothing. */
export function refusalOf(
  { features, caps }: Pick<Settable, "features" | "caps">,
  { group, settings }: KnownGroup,
  changes: readonly SettingChange[],
  findings: readonly RuleFinding[],
): CommandRefused | null {
  if (changes.length === 0) return refused("nothing");
  const faults = wishFaults(group, settings, changes, features);
  if (faults.length > 0 || findings.some(({ isWarning }) => !isWarning))
    return refused("values", { faults, findings: [...findings] });
  return orderBytes(changes) > (caps?.maxBytes ?? 0) ? refused("tooLarge") : null;
}

export async function armAction(
  deps: Deps,
  asking: Asking,
  { houseId, clientToken, action, batchId, follows }: WantedAction,
): Promise<CommandReview> {
  const settable = await findSettable(deps.database, asking.caller, houseId);
  const before = await armedBefore(deps, asking, { clientToken, batchId });
  if (before !== null) return before;
  const { row, offer, caps } = settable;
  const lock = lockedBy(asking, settable);
  if (lock !== null) return lock;
  const has = action.do === "trial" ? caps?.trial === true : offer.actions.includes(action.do);
  if (!has || row.gateway_id === null) return refused("notOffered");
  const groups = await readGroups(deps.database, houseId, row.hashes_at?.getTime() ?? null);
  const wished = { kind: "do", action } as const;
  const weighable = await readWeighable(deps.database, asking, settable);
  const assessed = weighed(asking, settable, { groups, wished, weighable });
  if ("outcome" in assessed) return assessed;
  return armed(deps, asking, {
    assessed,
    houseId,
    gatewayId: row.gateway_id,
    clientToken,
    kind: "do",
    group: null,
    base: null,
    items: wishOf(action, assessed.house),
    action,
    trialMin: null,
    undoOf: null,
    batchId,
    follows,
    findings: [],
  });
}

interface Weighing {
  readonly groups: readonly KnownGroup[];
  readonly wished: Wished;
  readonly weighable: Weighable;
}

/** How dangerous it is; or that it is too much so, or that people at the house stand in the way. */
function weighed(
  asking: Asking,
  { row }: Settable,
  { groups, wished, weighable }: Weighing,
): Assessed | CommandRefused {
  const assessed = assess(weighable, asking.caller, settingsOf(groups), wished);
  const { risk, isRefused, isProtective } = assessed;
  if (isRefused) return refused("risk", { risk });
  const stands = standingBefore(asking, row, isProtective);
  return stands === null ? assessed : refused(stands.reason, { risk, heldBy: stands.heldBy });
}

/** What the frames of the house say when it has been done; empty: they do not show it. */
function wishOf(action: DoAction, { mode, level }: HouseNow): SettingChange[] {
  if (action.do === "mode") return [{ k: "controlMode", from: mode, to: action.to }];
  return action.do === "level" ? [{ k: "ventLevel", from: level, to: action.to }] : [];
}

/** What an earlier call with this token led to; null: there was none. */
async function armedBefore(
  deps: Deps,
  asking: Asking,
  { clientToken, batchId }: Pick<Armed, "clientToken" | "batchId">,
): Promise<CommandReview | null> {
  const row = await commandByToken(deps.database, asking.caller, clientToken, batchId);
  return row === undefined ? null : reviewOf(deps, asking, row);
}

/** What its author is shown of a command that was looked at. */
async function reviewOf(
  { database }: Deps,
  { caller }: Asking,
  row: CommandRow,
): Promise<CommandReview> {
  const { findings = [], risk } = row.confirm;
  const isSecond = risk?.asks.includes("second") === true;
  return {
    outcome: "ready",
    command: commandOf(row),
    until: row.armed_at.getTime() + armTimes.sendMs,
    findings: [...findings],
    approvers: isSecond ? await findApprovers(database, caller, row.house_id) : [],
  };
}

/** Why nothing goes there now; null: it may. */
export function lockedBy(
  { caller }: Pick<Asking, "caller">,
  { lock, row }: Pick<Settable, "lock" | "row">,
  isProtective = false,
): CommandRefused | null {
  const reason = mayCommand(caller, { lock, isProtective });
  if (reason === null || !isLock(reason)) return null;
  return refused(reason, { seenAt: row.seen_at?.getTime() ?? null });
}

/** Where the settings are not those the wish was made on. */
export async function conflictOf(
  on: { readonly query: Query },
  {
    houseId,
    base,
    items,
    undo,
    expects,
  }: Pick<WantedWrite, "houseId" | "base" | "items" | "undo" | "expects">,
  { group, hash, rev, readAt, origin, settings }: KnownGroup,
): Promise<CommandConflict | null> {
  const left = undo?.left ?? expects ?? [];
  const isTouched = left.some((place) => settingAt(settings, place) !== place.to);
  const isOther = base !== null && base !== hash;
  if (!isTouched && !isOther) return null;
  const was = isTouched
    ? withChanges(settings, left)
    : await settingsByHash(on, houseId, group, base ?? hash);
  const values = threeColumns(was, settings, items);
  const by = await lastChangedBy(on, houseId, group);
  return { group, base: base ?? hash, hash, rev, readAt, origin, by, values };
}

/** The groups a house has said, by their names. */
export const settingsOf = (groups: readonly KnownGroup[]): HouseSettings =>
  Object.fromEntries(groups.map(({ group, settings }) => [group, settings]));

/** What such an order is long, with room for its fences. */
const orderBytes = (items: readonly SettingChange[]): number =>
  Buffer.byteLength(JSON.stringify(items)) + 512;

interface Armed {
  readonly houseId: number;
  readonly gatewayId: number;
  readonly clientToken: string;
  readonly kind: "write" | "do";
  readonly group: ParameterGroup | null;
  readonly base: string | null;
  readonly items: readonly SettingChange[];
  readonly action: DoAction | null;
  readonly trialMin: number | null;
  readonly undoOf: string | null;
  readonly batchId: string | undefined;
  readonly follows: Following | undefined;
  readonly findings: readonly RuleFinding[];
  readonly assessed: Assessed;
}

const shownOf = ({ findings, assessed: { risk, isLessAir } }: Armed): Confirmed => ({
  findings,
  risk,
  isLessAir,
});

/** Kept with its first step. Of two calls with one token the second finds what the first made. */
async function armed(deps: Deps, asking: Asking, look: Armed): Promise<CommandReview> {
  const { caller, now, source, address } = asking;
  const made = await inWork(deps, asking, async (tx) => {
    const [row] = await tx.query<CommandRow>(
      `with made as (
         insert into control_commands as c (id, house_id, gateway_id, kind, grp, base_hash, items,
           action, trial_min, state, client_token, armed_at, created_by, token_hash, operator,
           operator_name, source, address, confirm, undo_of, risk, is_protective, batch_id,
           advice_id, is_autopilot)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'armed', $10, $11, $12, $13, $14, $15, $16,
           $17, $18, $19, $20, $21, $22, $23, $24)
         on conflict do nothing returning ${insertedColumns}),
       step as (
         insert into control_events (command_id, n, at, kind, by_name, state, detail)
         select id, 0, $11::timestamptz, 'armed', $15::text, 'armed', $25::jsonb from made)
       select * from made`,
      [
        randomUUID(),
        look.houseId,
        look.gatewayId,
        look.kind,
        look.group,
        look.base,
        JSON.stringify(look.items),
        look.action === null ? null : JSON.stringify(look.action),
        look.trialMin,
        look.clientToken,
        new Date(now),
        caller.userId,
        caller.tokenHash,
        caller.loginName,
        caller.name,
        source,
        address,
        JSON.stringify(shownOf(look)),
        look.undoOf,
        look.assessed.riskClass,
        look.assessed.isProtective,
        look.batchId ?? null,
        look.follows?.adviceId ?? null,
        look.follows?.isAutopilot ?? false,
        JSON.stringify({ base: look.base }),
      ],
      // Its columns are named above.
      { prepared: true },
    );
    return row;
  });
  if (made !== undefined) return reviewOf(deps, asking, made);
  const before = await armedBefore(deps, asking, look);
  if (before === null) throw notFound();
  return before;
}
