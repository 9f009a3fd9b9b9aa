import { fieldFaults } from "../../../contract/base/field-fault.ts";
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

/** The database compares names as its index does. */
async function namesTaken(
  on: { readonly query: Query },
  planned: readonly Planned[],
): Promise<Fault[]> {
  const named = planned.flatMap(({ row, farm, name }) =>
    farm === null || name === null ? [] : [{ row, farmId: farm.id, name }],
  );
  const found = await on.query<{ row: number; first: number; isTaken: boolean }>(
    `with given as (
       select x.no, x.line, x."farmId", lower(x.name) as name
       from jsonb_to_recordset($1::jsonb) as x(no int, line int, "farmId" int, name text))
     select g.line as row, h.id is not null as "isTaken",
       first_value(g.line) over (partition by g."farmId", g.name order by g.no) as first
     from given g left join houses h on h.farm_id = g."farmId" and lower(h.name) = g.name
       order by g.no`,
    [JSON.stringify(named.map(({ row: line, ...each }, no) => ({ ...each, line, no })))],
  );
  return found.flatMap(({ row, first, isTaken }) => {
    if (isTaken) return [{ row, field: "house" as const, why: { words: fieldFaults.houseTaken } }];
    return row === first ? [] : [{ row, field: "house" as const, why: again(first) }];
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
