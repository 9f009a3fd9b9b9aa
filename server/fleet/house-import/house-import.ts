import { sql } from "drizzle-orm";
import {
  type ImportReply,
  type ImportRow,
  type ImportSecret,
  importColumnKeys,
} from "../../../contract/fleet/house/house-import.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { insertFlocks } from "../flock/flock-commands.ts";
import { makeSecret } from "../gateway/gateway-credential.ts";
import { hashSecret } from "../gateway/gateway-directory.ts";
import { readGateways } from "../gateway/gateway-queries.ts";
import {
  type GatewayDeps,
  inGatewayTransaction,
  insertGateways,
} from "../gateway/gateway-commands.ts";
import { readManagedOf } from "../house-manage/house-manage-queries.ts";
import { insertHouses } from "../house-manage/house-commands.ts";
import { storeImport } from "../../platform/import-table/stored-import.ts";
import { checkQuota } from "../../account/org/org-quota.ts";
import {
  problemRefusal,
  problemsOf,
  sortedFaults,
} from "../../platform/import-table/import-reading.ts";
import { type Caller, visibleFarms } from "../../platform/session/caller-scope.ts";
import { storedHouses } from "./house-import-undo.ts";
import { type ImportFarm, readLookup } from "./house-import-lookup.ts";
import { countsOf, type Fault, type Planned, planRow } from "./house-import-plan.ts";
import { importConflicts } from "./house-import-duplicates.ts";

interface Plan {
  readonly planned: readonly Planned[];
  /** Sorted by row, then by column. */
  readonly faults: readonly Fault[];
  readonly doubts: readonly Fault[];
}

/** Checks the rows; creates their records if the caller has confirmed the import. */
export const importHouses = (deps: GatewayDeps, call: Call<"importHouses">): Promise<ImportReply> =>
  call.input.isConfirmed ? makeHouses(deps, call) : checkImport(deps, call);

/**
 * Returns the expected result of an import, and every problem of every row in the person's
 * language. Changes nothing.
 */
async function checkImport(
  { database }: GatewayDeps,
  { caller, input, logChange, language, now }: Call<"importHouses">,
): Promise<ImportReply> {
  const { planned, faults, doubts } = await plan(database, caller, input.rows, now);
  await logChange(database, { houses: [], gateways: [] });
  return {
    counts: countsOf(planned, faults),
    problems: problemsOf(faults, language),
    doubts: problemsOf(doubts, language),
    secrets: [],
    importId: null,
  };
}

const unique = {
  houses_name: "house",
  gateways_network_id_unique: ["networkId", "networkIdTaken"],
} as const;

/**
 * Creates all records in one transaction, and issues a secret per gateway. When it resolves,
 * screens and broker are up to date. Refusals: 401, 409 importProblems with a field for each
 * problem ("12.networkId": row and column), and for each doubt unless the doubts were confirmed,
 * 409 quotaReached, 409 if a name was taken or a record changed since. After a refusal nothing was
 * created.
 */
function makeHouses(deps: GatewayDeps, call: Call<"importHouses">): Promise<ImportReply> {
  const { caller, input, logChange, now } = call;
  return inGatewayTransaction({ ...deps, unique }, call, async (tx, after) => {
    const { planned, faults, doubts } = await plan(tx, caller, input.rows, now);
    if (faults.length > 0) throw problemRefusal(faults);
    if (doubts.length > 0 && !input.areDoubtsSeen) throw problemRefusal(doubts);
    const complete = planned.map(completeRow);
    await lockNamed(tx, caller, complete);
    const orgIds = [...new Set(complete.map(({ farm }) => farm.orgId))];
    for (const orgId of orgIds) {
      const coming = complete.filter(({ farm }) => farm.orgId === orgId).length;
      await checkQuota(tx, orgId, "houses", coming);
    }
    const made = await make(tx, complete, now);
    const houses = await readManagedOf(tx, made.houseIds, now);
    const gateways = await readGateways(tx, made.gatewayIds);
    const importId = await storeImport(tx, "houses", storedHouses(houses, gateways), call);
    await logChange(tx, { houses, gateways });
    after.facts(orgIds.map((orgId) => ({ kind: "tree", orgId })));
    after.housesChanged(made.houseIds);
    return {
      counts: countsOf(planned, []),
      problems: [],
      doubts: [],
      secrets: made.secrets,
      importId,
    };
  });
}

/** A row without faults, which always has a farm and a house. */
interface CompleteRow {
  readonly farm: ImportFarm;
  readonly house: NonNullable<Planned["house"]>;
  readonly flock: Planned["flock"];
  readonly gateway: Planned["gateway"];
}
function completeRow({ row, farm, house, flock, gateway }: Planned): CompleteRow {
  if (farm === null || house === null) throw new Error(`row ${row} has neither fault nor house`);
  return { farm, house, flock, gateway };
}

async function plan(
  db: Queryable,
  caller: Caller,
  rows: readonly ImportRow[],
  now: number,
): Promise<Plan> {
  const lookup = await readLookup(db, caller);
  const read = rows.map((row) => planRow(row, lookup, now));
  const planned = read.map((each) => each.planned);
  const faults = [...read.flatMap((each) => each.faults), ...(await importConflicts(db, planned))];
  return {
    planned,
    faults: sortedFaults(faults, importColumnKeys),
    doubts: sortedFaults(
      read.flatMap((each) => each.doubts),
      importColumnKeys,
    ),
  };
}

/**
 * Locks the records named by the rows, at the version read, until this transaction ends. Refusal:
 * 409 when they have changed since.
 */
async function lockNamed(
  tx: Transaction,
  caller: Caller,
  planned: readonly CompleteRow[],
): Promise<void> {
  const farmIds = [...new Set(planned.map(({ farm }) => farm.id))];
  const speciesOf = new Map(
    planned.flatMap(({ house, flock }) =>
      flock === null ? [] : [[flock.breedId, house.species] as const],
    ),
  );
  const typeKeys = [
    ...new Set(planned.flatMap(({ gateway }) => (gateway === null ? [] : [gateway.typeKey]))),
  ];
  const locked = [
    ...(await rows(
      tx,
      sql`select 1 from farms f where f.id = any(${sql.param(farmIds)}::int[])
        and f.level = 'farm' and ${visibleFarms(caller)} order by f.id for share of f`,
    )),
    ...(await tx.query(
      `select 1 from breeds b join unnest($1::int[], $2::text[]) as x(id, species)
         on x.id = b.id and x.species = b.species
       order by b.id for share of b`,
      [[...speciesOf.keys()], [...speciesOf.values()]],
    )),
    ...(await tx.query(
      `select 1 from gateway_types where key = any($1::int[]) and not is_retired
       order by key for share`,
      [typeKeys],
    )),
  ];
  if (locked.length < farmIds.length + speciesOf.size + typeKeys.length)
    throw new Refusal(409, "conflict");
}

interface Made {
  readonly houseIds: readonly number[];
  readonly gatewayIds: readonly number[];
  readonly secrets: ImportSecret[];
}

async function make(tx: Transaction, planned: readonly CompleteRow[], now: number): Promise<Made> {
  const houseIds = await insertHouses(
    tx,
    planned.map(({ house, farm }) => ({ ...house, orgId: farm.orgId })),
  );
  const made = houseIds.flatMap((houseId, index) => {
    const row = planned[index];
    return row === undefined ? [] : [{ ...row, houseId }];
  });
  await insertFlocks(
    tx,
    made.flatMap(({ flock, houseId }) => (flock === null ? [] : [{ ...flock, houseId }])),
    now,
  );
  const equipped = made.flatMap(({ gateway, ...row }) =>
    gateway === null ? [] : [{ ...row, gateway, secret: makeSecret() }],
  );
  const gatewayIds = await insertGateways(
    tx,
    equipped.map(({ gateway, houseId, secret }) => ({
      ...gateway,
      houseId,
      secretHash: hashSecret(secret),
    })),
    now,
  );
  return {
    houseIds,
    gatewayIds,
    secrets: equipped.map(({ farm, house, gateway, secret }) => ({
      farm: farm.name,
      house: house.name,
      networkId: gateway.networkId,
      secret,
    })),
  };
}
