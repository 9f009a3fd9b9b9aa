import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { plainName } from "../../../contract/base/seen-text.ts";
import { messages } from "../../../contract/base/server-message.ts";
import { plainNames } from "../../platform/db/alike-name.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import type { Fault, Planned } from "./house-import-plan.ts";

/**
 * Returns duplicates within a file, and conflicts with existing records. The owner of a network ID
 * is not disclosed.
 */
export async function importConflicts(
  db: Queryable,
  planned: readonly Planned[],
): Promise<Fault[]> {
  return [...(await existingNames(db, planned)), ...(await existingNetworkIds(db, planned))];
}

const again = (first: number): Fault["why"] => ({
  words: fieldFaults.rowTwice,
  values: { row: first },
});

/** Names are compared as they look, as on saving a house by hand. */
async function existingNames(db: Queryable, planned: readonly Planned[]): Promise<Fault[]> {
  const farmIds = [...new Set(planned.flatMap(({ farm }) => farm?.id ?? []))];
  const existing = await db.query<{ farmId: number; name: string; nameEn: string | null }>(
    `select farm_id as "farmId", name, name_en as "nameEn" from houses
     where farm_id = any($1::int[])`,
    [farmIds],
  );
  const taken = new Set(
    existing.flatMap((house) => plainNames(house).map((name) => `${house.farmId} ${name}`)),
  );
  const firsts = new Map<string, number>();
  const check = (row: number, field: Fault["field"], key: string): Fault[] => {
    if (taken.has(key)) return [{ row, field, why: { words: fieldFaults.houseTaken } }];
    const first = firsts.get(key);
    firsts.set(key, first ?? row);
    // A house may have the same name in both languages.
    return first === undefined || first === row ? [] : [{ row, field, why: again(first) }];
  };
  return planned.flatMap(({ row, farm, name, house }) =>
    farm === null
      ? []
      : [
          ...(name === null ? [] : check(row, "house", `${farm.id} ${plainName(name)}`)),
          ...(house?.nameEn == null
            ? []
            : check(row, "nameEn", `${farm.id} ${plainName(house.nameEn)}`)),
        ],
  );
}

async function existingNetworkIds(db: Queryable, planned: readonly Planned[]): Promise<Fault[]> {
  const withGateway = planned.flatMap(({ row, networkId }) =>
    networkId === null ? [] : [{ row, networkId }],
  );
  const existing = await db.query<{ network_id: string }>(
    "select network_id from gateways where network_id = any($1::text[])",
    [withGateway.map(({ networkId }) => networkId)],
  );
  const taken = new Set(existing.map(({ network_id }) => network_id));
  const firsts = new Map<string, number>();
  return withGateway.flatMap(({ row, networkId }) => {
    if (taken.has(networkId))
      return [{ row, field: "networkId" as const, why: { words: messages.networkIdTaken } }];
    const first = firsts.get(networkId);
    if (first === undefined) firsts.set(networkId, row);
    return first === undefined ? [] : [{ row, field: "networkId" as const, why: again(first) }];
  });
}
