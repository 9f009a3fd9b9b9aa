import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { plainName } from "../../../contract/base/seen-text.ts";
import { messages } from "../../../contract/base/server-message.ts";
import type { Query } from "../../platform/db/open-database.ts";
import type { Fault, Planned } from "./house-import-plan.ts";

/**
 * Returns duplicates within a file, and conflicts with existing records. The owner of a network ID
 * is not disclosed.
 */
export async function takenIn(
  on: { readonly query: Query },
  planned: readonly Planned[],
): Promise<Fault[]> {
  return [...(await namesTaken(on, planned)), ...(await networkIdsTaken(on, planned))];
}

const again = (first: number): Fault["why"] => ({
  words: fieldFaults.rowTwice,
  values: { row: first },
});

/** Names are compared as they look, as those who save a house by hand are told. */
async function namesTaken(
  on: { readonly query: Query },
  planned: readonly Planned[],
): Promise<Fault[]> {
  const named = planned.flatMap(({ row, farm, name }) =>
    farm === null || name === null ? [] : [{ row, key: `${farm.id} ${plainName(name)}` }],
  );
  const farmIds = [...new Set(planned.flatMap(({ farm }) => farm?.id ?? []))];
  const held = await on.query<{ farmId: number; name: string }>(
    'select farm_id as "farmId", name from houses where farm_id = any($1::int[])',
    [farmIds],
  );
  const taken = new Set(held.map(({ farmId, name }) => `${farmId} ${plainName(name)}`));
  const firsts = new Map<string, number>();
  return named.flatMap(({ row, key }) => {
    if (taken.has(key))
      return [{ row, field: "house" as const, why: { words: fieldFaults.houseTaken } }];
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, row);
    return first === undefined ? [] : [{ row, field: "house" as const, why: again(first) }];
  });
}

async function networkIdsTaken(
  on: { readonly query: Query },
  planned: readonly Planned[],
): Promise<Fault[]> {
  const given = planned.flatMap(({ row, networkId }) =>
    networkId === null ? [] : [{ row, networkId }],
  );
  const held = await on.query<{ network_id: string }>(
    "select network_id from gateways where network_id = any($1::text[])",
    [given.map(({ networkId }) => networkId)],
  );
  const taken = new Set(held.map(({ network_id }) => network_id));
  const firsts = new Map<string, number>();
  return given.flatMap(({ row, networkId }) => {
    if (taken.has(networkId))
      return [{ row, field: "networkId" as const, why: { words: messages.networkIdTaken } }];
    const first = firsts.get(networkId);
    if (first === undefined) firsts.set(networkId, row);
    return first === undefined ? [] : [{ row, field: "networkId" as const, why: again(first) }];
  });
}
