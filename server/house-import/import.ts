import { sql } from "drizzle-orm";
import {
  type ImportReply,
  type ImportRow,
  type ImportSecret,
  importColumnKeys,
} from "../../contract/house-import.ts";
import { fill } from "../../contract/message.ts";
import type { Language } from "../../contract/words.ts";
import type { Commit } from "../fact/bus.ts";
import type { Query, Transaction } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { unlessTaken } from "../db/unique.ts";
import { appendFacts } from "../fact/append.ts";
import { insertFlocks } from "../flock/save.ts";
import { makeSecret } from "../gateway/credential.ts";
import { hashSecret } from "../gateway/directory.ts";
import { readGateways } from "../gateway/query.ts";
import { announce, type GatewayWork, insertGateways } from "../gateway/save.ts";
import { readManagedOf } from "../house-manage/query.ts";
import { insertHouses } from "../house-manage/save.ts";
import { checkQuota } from "../org/quota.ts";
import { Refusal } from "../base/refusal.ts";
import { type Caller, visibleFarms } from "../session/scope.ts";
import { readGround } from "./import-lookup.ts";
import { countsOf, type Fault, type Planned, planRow } from "./plan.ts";
import { takenIn } from "./taken.ts";
import { holdCaller } from "../session/hold.ts";

type Work = GatewayWork<"importHouses">;

interface Plan {
  readonly planned: readonly Planned[];
  /** By row, then by column. */
  readonly faults: readonly Fault[];
}

/**
 * What an import would make, and every problem of every row in the language of the person. Changes
 * nothing.
 */
export async function checkImport(
  { database, record, now }: Work,
  caller: Caller,
  given: readonly ImportRow[],
  language: Language,
): Promise<ImportReply> {
  const { planned, faults } = await plan(database, caller, given, now);
  await record(database, { houses: [], gateways: [] });
  const problems = faults.map(({ row, field, why }) => ({
    row,
    field,
    message: fill(why.words[language], why.values),
  }));
  return { counts: countsOf(planned, faults), problems, secrets: [] };
}

/**
 * Makes all of it in one transaction, and issues a secret a gateway. When it resolves, screens and
 * broker know of it. Refusals: 401, 409 importProblems with a field for each ("12.networkId": row
 * and column), 409 quotaReached, 409 for what somebody took or changed meanwhile: nothing was made.
 */
export async function importHouses(
  { database, bus, directory, record, now }: Work,
  caller: Caller,
  given: readonly ImportRow[],
): Promise<ImportReply> {
  const { commit, houseIds, ...reply } = await unlessTaken(
    { houses_name: "house", gateways_network_id_unique: ["networkId", "networkIdTaken"] },
    () =>
      database.transaction(async (tx) => {
        await holdCaller(tx, caller);
        const { planned, faults } = await plan(tx, caller, given, now);
        if (faults.length > 0)
          throw new Refusal(409, "importProblems", {
            fields: Object.fromEntries(
              faults.map(({ row, field, why }) => [`${row}.${field}`, why]),
            ),
          });
        await holdNamed(tx, caller, planned);
        const orgs = [...new Set(planned.map(({ farm }) => farm!.orgId))];
        for (const orgId of orgs)
          await checkQuota(
            tx,
            orgId,
            "houses",
            planned.filter(({ farm }) => farm!.orgId === orgId).length,
          );
        const made = await make(tx, planned, now);
        await record(tx, {
          houses: await readManagedOf(tx, made.houseIds, now),
          gateways: await readGateways(tx, made.gatewayIds),
        });
        const commit: Commit = {
          ...(await appendFacts(
            tx,
            orgs.map((orgId) => ({ kind: "tree", orgId })),
            now,
          )),
          details: [],
        };
        return {
          counts: countsOf(planned, []),
          problems: [],
          secrets: made.secrets,
          houseIds: made.houseIds,
          commit,
        };
      }),
  );
  await announce({ bus, directory }, commit);
  bus.publish("housesChanged", { houseIds });
  return reply;
}

async function plan(
  on: { readonly query: Query },
  caller: Caller,
  given: readonly ImportRow[],
  now: number,
): Promise<Plan> {
  const ground = await readGround(on, caller);
  const read = given.map((row) => planRow(row, ground, now));
  const planned = read.map((each) => each.planned);
  const faults = [...read.flatMap((each) => each.faults), ...(await takenIn(on, planned))];
  return {
    planned,
    faults: faults.toSorted(
      (a, b) =>
        a.row - b.row || importColumnKeys.indexOf(a.field) - importColumnKeys.indexOf(b.field),
    ),
  };
}

/**
 * What the rows name stays as it was read while this transaction goes on. Refusal: 409 when it has
 * changed since.
 */
async function holdNamed(
  tx: Transaction,
  caller: Caller,
  planned: readonly Planned[],
): Promise<void> {
  const distinct = (ids: readonly (number | undefined)[]) => [
    ...new Set(ids.filter((id) => id !== undefined)),
  ];
  const farmIds = distinct(planned.map(({ farm }) => farm?.id));
  const speciesOf = new Map(
    planned.flatMap(({ house, flock }) =>
      flock === null ? [] : [[flock.breedId, house!.species] as const],
    ),
  );
  const typeKeys = distinct(planned.map(({ gateway }) => gateway?.typeKey));
  const held = [
    ...(await rows(
      tx,
      sql`select 1 from farms f where f.id = any(${sql.param(farmIds)}::int[]) and f.level = 'farm' and ${visibleFarms(caller)} order by f.id for share of f`,
    )),
    ...(await tx.query(
      "select 1 from breeds b join unnest($1::int[], $2::text[]) as x(id, species) on x.id = b.id and x.species = b.species order by b.id for share of b",
      [[...speciesOf.keys()], [...speciesOf.values()]],
    )),
    ...(await tx.query(
      "select 1 from gateway_types where key = any($1::int[]) and not is_retired order by key for share",
      [typeKeys],
    )),
  ];
  if (held.length < farmIds.length + speciesOf.size + typeKeys.length)
    throw new Refusal(409, "conflict");
}

async function make(
  tx: Transaction,
  planned: readonly Planned[],
  now: number,
): Promise<{ houseIds: number[]; gatewayIds: number[]; secrets: ImportSecret[] }> {
  const houseIds = await insertHouses(
    tx,
    planned.map(({ house, farm }) => ({ ...house!, orgId: farm!.orgId })),
  );
  await insertFlocks(
    tx,
    planned.flatMap(({ flock }, index) =>
      flock === null ? [] : [{ ...flock, houseId: houseIds[index]! }],
    ),
  );
  const equipped = planned.flatMap(({ farm, house, gateway }, index) =>
    gateway === null
      ? []
      : [{ farm: farm!, house: house!, gateway, houseId: houseIds[index]!, secret: makeSecret() }],
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
