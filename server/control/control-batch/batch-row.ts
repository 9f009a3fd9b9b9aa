import { type SQL, sql } from "drizzle-orm";
import type { PersonAction } from "../../../contract/control/protocol/gateway-order.ts";
import {
  type Batch,
  type BatchHouseState,
  batchHouseStates,
  type BatchKind,
  type BatchReason,
  type BatchState,
} from "../../../contract/control/batch/control-batch.ts";
import type { CommandRisk, RiskClass } from "../../../contract/control/command/command.ts";
import type { WaveRules } from "../../../contract/control/batch/batch-wave.ts";
import type { LogSource } from "../../../contract/base/operation-log.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import { may } from "../../../contract/account/policy.ts";
import { found } from "../../platform/base/refusal.ts";
import { mayAgree } from "../control/authority/approvers.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleBatches, visibleHouses } from "../../platform/session/caller-scope.ts";

/** A row of `batchColumns`. */
export interface BatchRow {
  readonly id: string;
  readonly org_id: number;
  readonly kind: BatchKind;
  readonly name: string;
  readonly of_id: string | null;
  readonly groups: readonly ParameterGroup[];
  readonly action: PersonAction | null;
  readonly state: BatchState;
  readonly reason: BatchReason | null;
  readonly risk: RiskClass | null;
  readonly asks: CommandRisk["asks"];
  readonly rules: WaveRules;
  readonly tolerance: number;
  readonly wave: number;
  readonly waves: number;
  readonly soak_until: Date | null;
  readonly is_accepted: boolean;
  readonly alarms_since: Date | null;
  readonly planned_at: Date;
  readonly awaiting_at: Date | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly created_by: number;
  readonly token_hash: string;
  readonly operator: string;
  readonly operator_name: string;
  readonly source: LogSource;
  readonly address: string;
  readonly why: string;
  readonly approved_by: number | null;
  readonly approver: string | null;
}

/** Columns of a batch `b`. */
export const batchColumns = `b.id, b.org_id, b.kind, b.name, b.of_id, b.groups, b.action, b.state,
  b.reason, b.risk, b.asks, b.rules, b.tolerance, b.wave, b.waves, b.soak_until, b.is_accepted,
  b.alarms_since, b.planned_at, b.awaiting_at, b.started_at, b.ended_at,
  b.created_by, b.token_hash, b.operator, b.operator_name, b.source, b.address, b.approved_by,
  coalesce(b.confirm->>'reason', '') as why,
  (select real_name from users where id = b.approved_by) as approver`;

/** Batches the caller sees. */
export const findBatches = (db: Queryable, caller: Caller, condition: SQL): Promise<BatchRow[]> =>
  rows<BatchRow>(
    db,
    sql`select ${sql.raw(batchColumns)} from control_batches b
      where ${condition} and ${visibleBatches(caller)}`,
  );

/** A batch by its id. Refusal: 404. */
export const findBatch = async (db: Queryable, caller: Caller, id: string): Promise<BatchRow> =>
  found((await findBatches(db, caller, sql`b.id = ${id}::uuid`))[0] ?? null);

/** A batch by its id, with its row locked until the transaction ends. Refusal: 404. */
export async function lockBatch(tx: Queryable, caller: Caller, id: string): Promise<BatchRow> {
  await tx.query("select 1 from control_batches where id = $1 for no key update", [id]);
  return findBatch(tx, caller, id);
}

export type BatchCounts = Record<BatchHouseState, number>;
export const noCounts = (): BatchCounts =>
  Object.fromEntries(batchHouseStates.map((state) => [state, 0])) as BatchCounts;

interface CountRow {
  readonly batch_id: string;
  readonly wave: number | null;
  readonly state: BatchHouseState;
  readonly houses: number;
}

/** Counts the houses that the caller sees, by batch, wave and state. */
export const countHouses = (
  db: Queryable,
  caller: Caller,
  ids: readonly string[],
): Promise<CountRow[]> =>
  rows<CountRow>(
    db,
    sql`select r.batch_id, r.wave, r.state, count(*)::int as houses from control_batch_houses r
      join houses h on h.id = r.house_id join farms f on f.id = h.farm_id
      where r.batch_id = any(${sql.param([...ids])}::uuid[]) and ${visibleHouses(caller)}
      group by r.batch_id, r.wave, r.state`,
  );

export function summed(counted: readonly CountRow[]): BatchCounts {
  const counts = noCounts();
  for (const { state, houses } of counted) counts[state] += houses;
  return counts;
}

const ms = (date: Date | null): number | null => date?.getTime() ?? null;

/** True when the caller sees every house of it. */
export const seesAllHouses = async (
  db: Queryable,
  caller: Caller,
  batchId: string,
): Promise<boolean> =>
  (
    await rows(
      db,
      sql`select 1 from control_batch_houses r join houses h on h.id = r.house_id
          join farms f on f.id = h.farm_id
        where r.batch_id = ${batchId}::uuid and r.state <> 'left'
          and not coalesce(${visibleHouses(caller)}, false) limit 1`,
    )
  ).length === 0;

/**
 * True: the caller may approve the batch. Cheap for a list, because few batches wait for approval.
 */
const mayAgreeTo = async (db: Queryable, caller: Caller, row: BatchRow): Promise<boolean> =>
  row.state === "awaiting" &&
  may(caller, "control.approve") &&
  (await mayAgree(db, caller, row)) &&
  seesAllHouses(db, caller, row.id);

const batchOf = (
  row: BatchRow,
  counts: BatchCounts,
  { userId }: Caller,
): Omit<Batch, "mayAgree"> => ({
  id: row.id,
  orgId: row.org_id,
  kind: row.kind,
  name: row.name,
  ofId: row.of_id,
  groups: [...row.groups],
  action: row.action,
  state: row.state,
  reason: row.reason,
  risk: row.risk,
  asks: [...row.asks],
  wave: row.wave,
  waves: row.waves,
  soakMs: row.rules.soakMs,
  soakUntil: ms(row.soak_until),
  inFlight: row.rules.inFlight,
  isOneAFarm: row.rules.isOneAFarm,
  tolerance: row.tolerance,
  counts,
  plannedAt: row.planned_at.getTime(),
  startedAt: ms(row.started_at),
  endedAt: ms(row.ended_at),
  operator: row.operator,
  operatorName: row.operator_name,
  isOwn: row.created_by === userId,
  why: row.why,
  approvedBy: row.approver,
});

/** A batch as people see it. */
export const batchFor = async (
  db: Queryable,
  caller: Caller,
  row: BatchRow,
  counts: BatchCounts,
): Promise<Batch> => ({
  ...batchOf(row, counts, caller),
  mayAgree: await mayAgreeTo(db, caller, row),
});

/** The batch in its current state. Refusal: 404. */
export async function readBatch(db: Queryable, caller: Caller, id: string): Promise<Batch> {
  const row = await findBatch(db, caller, id);
  return batchFor(db, caller, row, summed(await countHouses(db, caller, [id])));
}
