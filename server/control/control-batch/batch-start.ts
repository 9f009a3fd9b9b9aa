import { expectFreshFactor } from "../../platform/session/fresh-factor.ts";
import {
  type Batch,
  type BatchHouseState,
  batchTimes,
} from "../../../contract/control/batch/control-batch.ts";
import { type RiskClass, riskClasses } from "../../../contract/control/command/command.ts";
import { requirementsOf } from "../../../contract/control/risk/command-risk.ts";
import {
  assignWaves,
  type InterruptionRisk,
  settingWaves,
  type WaveRules,
} from "../../../contract/control/batch/batch-wave.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { notFound, Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { mayAgree } from "../control/authority/approvers.ts";
import { readOrgDemands } from "../control/prepare/assess-command.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { type BatchRow, lockBatch, readBatch } from "./batch-row.ts";
import { worstRisk } from "./house-assessment.ts";
import { expectAllHouses } from "./batch-commands.ts";

interface PlannedRow {
  readonly houseId: number;
  readonly farmId: number;
  readonly interruptionRisk: InterruptionRisk;
  readonly risk: RiskClass | null;
  readonly state: BatchHouseState;
}

const readPlanned = (db: Queryable, id: string): Promise<PlannedRow[]> =>
  db.query<PlannedRow>(
    `select house_id as "houseId", farm_id as "farmId", quiet as "interruptionRisk", risk, state
     from control_batch_houses where batch_id = $1 order by place`,
    [id],
  );

/** From this class on, a change is sent to one house of a farm at a time. */
const isRisky = (risk: RiskClass | null): boolean =>
  risk !== null && riskClasses.indexOf(risk) >= riskClasses.indexOf("2");

/**
 * Starts a planned batch, without the houses that the person leaves out. Starting it again changes
 * nothing. Refusals: 400 for a number of houses that differs from the plan's, for a missing reason
 * and for accepted failures where the risk is high; 401, 404; 409 batchOver for a plan that is too
 * old or belongs to another person or session.
 */
export function startBatch(deps: Deps, call: Call<"startBatch">): Promise<Batch> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const batch = await lockBatch(tx, caller, input.id);
    const planned = await readPlanned(tx, input.id);
    expectPlanned(planned, input);
    const isAuthor = batch.created_by === caller.userId && batch.token_hash === caller.tokenHash;
    if (isAuthor && batch.started_at !== null) return unchanged(tx, call);
    if (!isAuthor || batch.state !== "planned") throw new Refusal(409, "batchOver");
    if (batch.planned_at.getTime() + batchTimes.startMs < now) throw new Refusal(409, "batchOver");
    const left = new Set(input.left);
    const started = planned.filter(
      ({ houseId, state }) => state === "waiting" && !left.has(houseId),
    );
    const risk = worstRisk(started.map((item) => item.risk));
    const confirmations = await requiredConfirmations(tx, call, batch, risk);
    checkConfirm(input, started.length, risk, confirmations);
    if (risk === "3") await expectFreshFactor(tx, caller, now);
    await putInWaves(tx, call, batch, started);
    const isAwaiting = confirmations.includes("second");
    await tx.query(
      `update control_batches set state = $2, risk = $3, asks = $4, tolerance = $5,
         awaiting_at = $6, started_at = $7, confirm = $8 where id = $1`,
      [
        batch.id,
        isAwaiting ? "awaiting" : "running",
        risk,
        JSON.stringify(confirmations),
        input.tolerance,
        isAwaiting ? new Date(now) : null,
        new Date(now),
        JSON.stringify(input.confirm),
      ],
    );
    const after = await readBatch(tx, caller, batch.id);
    await logChange(tx, after);
    return after;
  });
}

/** Refusal: 404 for a house that is not one of the plan. */
function expectPlanned(
  planned: readonly PlannedRow[],
  { left, firstHouseId }: Call<"startBatch">["input"],
): void {
  const known = new Set(planned.map(({ houseId }) => houseId));
  const named = firstHouseId === null ? left : [...left, firstHouseId];
  if (named.some((id) => !known.has(id))) throw notFound();
}

async function unchanged(tx: Transaction, call: Call<"startBatch">): Promise<Batch> {
  await call.logChange(tx, null);
  return readBatch(tx, call.caller, call.input.id);
}

/** Returns the confirmations a person must give for the rest of the plan. */
async function requiredConfirmations(
  tx: Transaction,
  { caller }: Call<"startBatch">,
  { org_id: orgId }: BatchRow,
  risk: RiskClass | null,
): Promise<Batch["asks"]> {
  const { secondPerson } = await readOrgDemands(tx, orgId);
  const isProtective = risk === null || risk === "P";
  const level = isProtective ? 0 : riskClasses.indexOf(risk) - 1;
  const verdict = { risk: ([0, 1, 2, 3] as const)[level] ?? 3, isProtective };
  return requirementsOf(verdict, {
    secondPerson,
    isAdministrator: caller.roleKey === "administrator",
  });
}

function checkConfirm(
  { confirm, tolerance }: Call<"startBatch">["input"],
  houses: number,
  risk: RiskClass | null,
  asks: Batch["asks"],
): void {
  if (houses === 0 || confirm.houses !== houses)
    throw refuseField(400, "houses", fieldFaults.otherCount);
  if (asks.includes("reason") && confirm.reason === "")
    throw refuseField(400, "reason", fieldFaults.missing);
  if (tolerance > 0 && isRisky(risk))
    throw refuseField(400, "tolerance", fieldFaults.riskyTolerance);
}

/** Rules of the batch: without waves, all houses form one wave. */
function rulesOf(
  { isInWaves, soakMin, tolerance }: Call<"startBatch">["input"],
  risk: RiskClass | null,
): WaveRules {
  return {
    ...settingWaves,
    shares: isInWaves ? settingWaves.shares : [1],
    soakMs: soakMin * minuteMs,
    isOneAFarm: isRisky(risk),
    failures: [{ share: tolerance, inRow: null }],
  };
}

async function putInWaves(
  tx: Transaction,
  { input }: Call<"startBatch">,
  { id }: BatchRow,
  started: readonly PlannedRow[],
): Promise<void> {
  const rules = rulesOf(input, worstRisk(started.map(({ risk }) => risk)));
  const places = assignWaves(started, rules, input.firstHouseId);
  await tx.query(
    `update control_batch_houses r set wave = u.wave, place = u.place
     from jsonb_to_recordset($2::jsonb) as u("houseId" int, wave int, place int)
     where r.batch_id = $1 and r.house_id = u."houseId"`,
    [id, JSON.stringify(places)],
  );
  await tx.query(
    `update control_batch_houses set state = 'left', reason = 'byPerson'
     where batch_id = $1 and state = 'waiting' and wave is null`,
    [id],
  );
  await tx.query("update control_batches set rules = $2, waves = $3 where id = $1", [
    id,
    JSON.stringify(rules),
    1 + Math.max(...places.map(({ wave }) => wave)),
  ]);
}

/**
 * Approves a batch as the second person: it begins. A batch that no longer waits is unchanged.
 * Refusals: 401, 404; 403 for its author, for anyone below its author, and for anyone who does not
 * see all houses.
 */
export function approveBatch(deps: Deps, call: Call<"approveBatch">): Promise<Batch> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const batch = await lockBatch(tx, caller, input.id);
    if (batch.state !== "awaiting") {
      await logChange(tx, null);
      return readBatch(tx, caller, input.id);
    }
    if (!(await mayAgree(tx, caller, batch))) throw new Refusal(403, "forbidden");
    await expectAllHouses(tx, caller, batch.id);
    if (batch.risk === "3") await expectFreshFactor(tx, caller, now);
    await tx.query(
      `update control_batches set state = 'running', approved_by = $2, started_at = $3
       where id = $1`,
      [batch.id, caller.userId, new Date(now)],
    );
    const after = await readBatch(tx, caller, batch.id);
    await logChange(tx, after);
    return after;
  });
}
