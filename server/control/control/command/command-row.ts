import { type SQL, sql } from "drizzle-orm";
import type { DoAction, AnswerItem } from "../../../../contract/control/protocol/gateway-order.ts";
import type {
  Command,
  CommandPhase,
  CommandRisk,
  PersonName,
} from "../../../../contract/control/command/command.ts";
import type { CommandLife } from "../../../../contract/control/command/command-state.ts";
import type { LogSource } from "../../../../contract/base/operation-log.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { RuleFinding } from "../../../../contract/control/parameter/parameter-rule.ts";
import type { SettingChange } from "../../../../contract/control/protocol/controller-setting.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import { rows } from "../../../platform/db/sql-statement.ts";
import { sendReasonSql } from "../../parameter/why-sent.ts";
import { type Caller, visibleHouses } from "../../../platform/session/caller-scope.ts";

/** Everything shown to the person at arming and entered by them at sending. */
export interface Confirmed {
  readonly findings?: readonly RuleFinding[];
  readonly risk?: CommandRisk | null;
  /** The change reduces ventilation. */
  readonly isLessAir?: boolean;
  /**
   * Until this time, epoch ms, an undo needs no more confirmation than the change did. Absent: it
   * needs the confirmations of its own risk.
   */
  readonly quickUntil?: number;
  readonly name?: string;
  readonly reason?: string;
  /** The second person named for approval. */
  readonly approver?: PersonName;
}

/** A row of `commandColumns`. */
export interface CommandRow {
  readonly id: string;
  readonly house_id: number;
  readonly org_id: number;
  readonly farm_id: number;
  readonly gateway_id: number;
  readonly kind: "write" | "do";
  readonly grp: ParameterGroup | null;
  readonly base_hash: string | null;
  readonly items: readonly SettingChange[];
  readonly action: DoAction | null;
  readonly is_protective: boolean;
  readonly trial_min: 15 | 30 | 60 | null;
  /** Time at which the former values were restored. */
  readonly trial_until: Date | null;
  readonly state: CommandPhase;
  readonly reason: string | null;
  readonly client_token: string;
  readonly armed_at: Date;
  readonly queued_at: Date | null;
  readonly begun_at: Date | null;
  readonly unconfirmed_at: Date | null;
  readonly cancel_asked_at: Date | null;
  readonly cancel_said_in: string | null;
  readonly ended_at: Date | null;
  readonly created_by: number;
  readonly token_hash: string;
  readonly operator: string;
  readonly operator_name: string;
  readonly source: LogSource;
  readonly confirm: Confirmed;
  readonly approver: string | null;
  readonly why: string | null;
  readonly undo_of: string | null;
  /** The advice it follows. */
  readonly advice_id: number | null;
  readonly is_autopilot: boolean;
  /** Null: it was not sent. */
  readonly life: CommandLife | null;
}

const columnsWith = (place: string) => `c.id, c.house_id, ${place}, c.gateway_id, c.kind, c.grp,
  c.base_hash, c.items, c.action, c.is_protective, c.trial_min, c.trial_until, c.state, c.reason,
  c.client_token, c.armed_at, c.queued_at, c.begun_at, c.unconfirmed_at, c.cancel_asked_at,
  c.cancel_said_in, c.ended_at, c.created_by, c.token_hash, c.operator, c.operator_name, c.source,
  c.confirm, (select real_name from users where id = c.approved_by) as approver,
  ${sendReasonSql("c")} as why, c.undo_of, c.advice_id, c.is_autopilot, c.life`;
/** Columns of a command `c` and its house `h`. */
export const commandColumns = columnsWith("h.org_id, h.farm_id");
/** The same columns for an inserted row, where no house is joined. */
export const insertedColumns = columnsWith(`
  (select org_id from houses where id = c.house_id) as org_id,
  (select farm_id from houses where id = c.house_id) as farm_id`);

/** Condition of commands under way: sent, and not ended. */
export const isUnderWay = `c.kind <> 'read'
  and c.state in ('awaiting', 'queued', 'sent', 'begun', 'unconfirmed')`;

const ms = (date: Date | null): number | null => date?.getTime() ?? null;
const nothingRead: readonly AnswerItem[] = [];

/** Returns the gateway's report on an action whose effect shows nowhere else. */
function answerOf({ kind, life }: CommandRow): Pick<Command, "said"> {
  const items = life?.claim?.items ?? [];
  return kind === "do" && items.length > 0 && life?.wish.length === 0 ? { said: items } : {};
}

/** A command as people see it. */
export const commandOf = (row: CommandRow): Command => ({
  id: row.id,
  houseId: row.house_id,
  kind: row.kind,
  group: row.grp,
  action: row.action,
  items: [...row.items],
  trialMin: row.trial_min,
  ...(row.trial_until !== null && { trialEndedAt: row.trial_until.getTime() }),
  risk: row.confirm.risk ?? null,
  state: row.state,
  reason: row.reason,
  found: [...(row.life?.found ?? nothingRead)],
  ...answerOf(row),
  clientToken: row.client_token,
  armedAt: row.armed_at.getTime(),
  queuedAt: ms(row.queued_at),
  saidAt: row.life?.saidAt ?? null,
  says: row.life?.says ?? 0,
  notAfter: row.life?.notAfter ?? null,
  begunAt: ms(row.begun_at),
  unconfirmedAt: ms(row.unconfirmed_at),
  cancelAskedAt: ms(row.cancel_asked_at),
  endedAt: ms(row.ended_at),
  createdBy: row.created_by,
  operator: row.operator,
  operatorName: row.operator_name,
  source: row.source,
  ...(row.confirm.approver !== undefined && { approver: row.confirm.approver }),
  approvedBy: row.approver,
  ...(row.why !== null && { why: row.why }),
  undoOf: row.undo_of,
  ...(row.advice_id === null ? {} : { adviceId: row.advice_id, isAutopilot: row.is_autopilot }),
});

/** Returns commands that meet the condition, in houses the caller sees; reads are left out. */
export const findCommands = (
  db: Queryable,
  caller: Caller,
  condition: SQL,
): Promise<CommandRow[]> =>
  rows<CommandRow>(
    db,
    sql`select ${sql.raw(commandColumns)} from control_commands c
      join houses h on h.id = c.house_id join farms f on f.id = h.farm_id
      where c.kind <> 'read' and ${visibleHouses(caller)} and ${condition}`,
  );

/** Returns the command with this id, or undefined. */
export const findCommand = async (
  db: Queryable,
  caller: Caller,
  id: string,
): Promise<CommandRow | undefined> => (await findCommands(db, caller, sql`c.id = ${id}::uuid`))[0];

/**
 * Returns the command that a token belongs to, or undefined. It is one of the caller's own, or one
 * of the batch if it is a batch step in a house, no matter who continues the batch.
 */
export const commandByToken = async (
  db: Queryable,
  caller: Caller,
  clientToken: string,
  batchId?: string,
): Promise<CommandRow | undefined> => {
  const whose =
    batchId === undefined
      ? sql`c.created_by = ${caller.userId}`
      : sql`c.batch_id = ${batchId}::uuid`;
  return (await findCommands(db, caller, sql`c.client_token = ${clientToken} and ${whose}`))[0];
};

/** A gateway whose row is locked. */
export interface LockedGateway {
  readonly id: number;
  /** Number of the newest command it has answered. */
  readonly acked_seq: number;
}

/**
 * Locks gateways until the transaction ends. All code that changes a command locks its gateway
 * first, which rules out deadlocks.
 */
const lockGateways = (tx: Queryable, ids: readonly number[]): Promise<object[]> =>
  tx.query("select id from gateways where id = any($1::int[]) order by id for no key update", [
    ids,
  ]);

/**
 * Locks the gateways of `ids` that have a command under way, and `others` in any case, in the same
 * lock mode.
 */
export const lockBusyGateways = (
  tx: Queryable,
  ids: readonly number[],
  others: readonly number[],
): Promise<LockedGateway[]> =>
  tx.query<LockedGateway>(
    `select g.id, g.acked_seq from gateways g
     where g.id = any($2::int[]) or (g.id = any($1::int[]) and exists (
       select 1 from control_commands c where c.gateway_id = g.id and ${isUnderWay}))
     order by g.id for no key update`,
    [ids, others],
    { prepared: true },
  );

/** Locks the commands under way of locked gateways, and the commands `ids`. */
export const lockCommandsOf = (
  tx: Queryable,
  gatewayIds: readonly number[],
  ids: readonly string[] = [],
): Promise<CommandRow[]> =>
  tx.query<CommandRow>(
    `select ${commandColumns} from control_commands c join houses h on h.id = c.house_id
     where c.gateway_id = any($1::int[]) and ((${isUnderWay}) or c.id = any($2::uuid[]))
     order by c.armed_at, c.id for update of c`,
    [gatewayIds, ids],
  );

/** Locks the gateways, then their commands. */
export async function lockCommands(
  tx: Queryable,
  gatewayIds: readonly number[],
  ids: readonly string[] = [],
): Promise<CommandRow[]> {
  // Both are sent at once; the second runs after the gateways are locked.
  const [, current] = await Promise.all([
    lockGateways(tx, gatewayIds),
    lockCommandsOf(tx, gatewayIds, ids),
  ]);
  return current;
}

/** Locks the gateway of a command the caller sees; null: the caller sees no such command. */
export async function lockGatewayOf(
  tx: Queryable,
  caller: Caller,
  commandId: string,
): Promise<number | null> {
  const [gateway] = await rows<Pick<LockedGateway, "id">>(
    tx,
    sql`select g.id from gateways g where g.id = (
      select c.gateway_id from control_commands c
        join houses h on h.id = c.house_id join farms f on f.id = h.farm_id
      where c.id = ${commandId}::uuid and c.kind <> 'read' and ${visibleHouses(caller)})
    for no key update`,
  );
  return gateway?.id ?? null;
}
