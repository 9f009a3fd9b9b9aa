import { randomUUID } from "node:crypto";
import {
  type BatchDetail,
  type BatchHouseReason,
  batchHousesMax,
  type BatchContent,
} from "../../../contract/control/batch/control-batch.ts";
import type { CommandRisk } from "../../../contract/control/command/command.ts";
import { settingWaves } from "../../../contract/control/batch/batch-wave.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { notFound, Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { type OrgDemands, readOrgDemands } from "../control/prepare/assess-command.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { readDetail } from "./batch-queries.ts";
import {
  HouseAssessor,
  type HouseAssessment,
  type PlannedHouse,
  interruptionRiskOf,
  worstRisk,
} from "./house-assessment.ts";
import { chunksOf, type PlaceRow, readPlaces, readPlannedHouses } from "./planned-house.ts";
import { readDesired, type DesiredChanges } from "./desired-changes.ts";

/** The stored part of a house that was assessed. */
interface AssessedHouse {
  readonly assessment: HouseAssessment;
  readonly row: ReturnType<typeof rowOf>;
}

/**
 * Assesses a change of many houses, house by house, and stores it to be started. It uses the stored
 * settings; their hashes are stored with the plan, and nothing is written to a house whose hash
 * differs by then. Nothing is sent. Houses are read and assessed in chunks; between two chunks a
 * call ends if it has taken too long. Refusals: 400 for houses of several organisations or none,
 * 401, 404 for anything the caller does not see, 409 when another batch has left nothing to be
 * tried again or undone.
 */
export async function planBatch(deps: Deps, call: Call<"planBatch">): Promise<BatchDetail> {
  const { caller, input, now } = call;
  const desired = await readDesired(deps.database, caller, input.what);
  const houseIds = idsOf(input.what, input.houseIds, desired);
  const places = await readPlaces(deps.database, caller, houseIds, now);
  // Houses of a former batch may have been deleted; houses chosen by a person exist.
  if (desired.ofId === null && places.length < houseIds.length) throw notFound();
  const [orgId, ...others] = new Set(places.map(({ org_id: id }) => id));
  if (orgId === undefined) throw noHouses(input.what);
  if (others.length > 0) throw refuseField(400, "houseIds", fieldFaults.oneOrg);
  const assessed = await assessAll(
    deps.database,
    call,
    await readOrgDemands(deps.database, orgId),
    {
      wanted: desired,
      places,
    },
  );
  const id = randomUUID();
  await inTransaction(deps, call, (tx) => storePlan(tx, call, { id, orgId, desired, assessed }));
  return readDetail(deps.database, caller, { id });
}

/** A retry or undo has no houses left. */
const noHouses = ({ kind }: BatchContent): Refusal =>
  kind === "retry" || kind === "undo"
    ? new Refusal(409, kind === "retry" ? "nothingToRetry" : "nothingToUndo")
    : refuseField(400, "houseIds", fieldFaults.missing);

async function assessAll(
  database: Database,
  { caller, now, signal }: Call<"planBatch">,
  asks: OrgDemands,
  {
    wanted: desired,
    places,
  }: { readonly wanted: DesiredChanges; readonly places: readonly PlaceRow[] },
): Promise<AssessedHouse[]> {
  const assessed: AssessedHouse[] = [];
  for (const chunk of chunksOf(places)) {
    signal.throwIfAborted();
    for (const house of await readPlannedHouses(database, caller, chunk, now)) {
      const tasks = desired.tasksOf(house);
      const assessment =
        typeof tasks === "string"
          ? excludedFor(tasks)
          : new HouseAssessor(house, asks, caller).assess(tasks);
      assessed.push({ assessment, row: rowOf(house, assessment, assessed.length) });
    }
  }
  return assessed;
}

/**
 * Returns the ids of the requested houses, each once; for a retry or undo only houses of its batch.
 */
function idsOf(
  content: BatchContent,
  named: readonly number[],
  { houseIds }: DesiredChanges,
): number[] {
  const isOfBatch = content.kind === "retry" || content.kind === "undo";
  if (!isOfBatch) return [...new Set(named)];
  const chosen = named.length === 0 ? houseIds : houseIds.filter((id) => named.includes(id));
  return chosen.slice(0, batchHousesMax);
}

const excludedFor = (reason: BatchHouseReason): HouseAssessment => ({
  reason,
  risk: null,
  asks: [],
  tasks: [],
  changes: 0,
  faults: 0,
  lacking: [],
  gaps: [],
  refusal: null,
});

interface Plan {
  readonly id: string;
  readonly orgId: number;
  readonly desired: DesiredChanges;
  readonly assessed: readonly AssessedHouse[];
}

async function storePlan(
  tx: Transaction,
  { caller, input, now, source, address }: Call<"planBatch">,
  { id, orgId, desired, assessed }: Plan,
): Promise<void> {
  const included = assessed.flatMap(({ assessment }) =>
    assessment.reason === null ? [assessment] : [],
  );
  const asks: CommandRisk["asks"] = [...new Set(included.flatMap((assessment) => assessment.asks))];
  await tx.query(
    `insert into control_batches (id, org_id, kind, name, of_id, groups, action, state, risk, asks,
       rules, planned_at, created_by, token_hash, operator, operator_name, source, address)
     values ($1, $2, $3, $4, $5, $6, $7, 'planned', $8, $9, $10, $11, $12, $13, $14, $15, $16,
       $17)`,
    [
      id,
      orgId,
      input.what.kind,
      input.name,
      desired.ofId,
      JSON.stringify(desired.groups),
      desired.action === null ? null : JSON.stringify(desired.action),
      worstRisk(included.map(({ risk }) => risk)),
      JSON.stringify(asks),
      JSON.stringify(settingWaves),
      new Date(now),
      caller.userId,
      caller.tokenHash,
      caller.loginName,
      caller.name,
      source,
      address,
    ],
  );
  await tx.query(
    `insert into control_batch_houses (batch_id, house_id, farm_id, place, state, reason, risk,
       changes, faults, lacking, gaps, refusal, day_age, is_alarmed, quiet, tasks)
     select $1, u.house_id, u.farm_id, u.place, case when u.reason is null then 'waiting'
       else 'left' end, u.reason, u.risk, u.changes, u.faults, u.lacking, u.gaps,
       u.refusal, u.day_age, u.is_alarmed, u.quiet, u.tasks
     from jsonb_to_recordset($2::jsonb) as u(house_id int, farm_id int, place int, reason text,
       risk text, changes int, faults int, lacking jsonb, gaps jsonb, refusal jsonb, day_age int,
       is_alarmed bool, quiet text, tasks jsonb)`,
    [id, JSON.stringify(assessed.map(({ row }) => row))],
  );
}

const rowOf = (house: PlannedHouse, assessment: HouseAssessment, place: number) => ({
  house_id: house.houseId,
  farm_id: house.farmId,
  place,
  reason: assessment.reason,
  risk: assessment.risk,
  changes: assessment.changes,
  faults: assessment.faults,
  lacking: assessment.lacking,
  gaps: assessment.gaps,
  refusal: assessment.refusal,
  day_age: house.now.dayAge,
  is_alarmed: house.now.isAlarmed,
  quiet: interruptionRiskOf(house.now),
  tasks: assessment.tasks,
});
