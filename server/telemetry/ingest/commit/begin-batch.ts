import { LeaseLost } from "../../../platform/db/cluster/partition-leases.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { isAnyId } from "../../../platform/db/prepared-statements.ts";
import { only } from "../../../platform/db/sql-statement.ts";
import { type Identity, identitiesOf, NewFrames } from "./new-frames.ts";
import type { Item } from "./ingest-item.ts";

/** Rows of live states, locked for one transaction. */
export interface LockedHouses {
  /** Version of each house's row (xmin), by house. */
  readonly rows: readonly (readonly [houseId: number, version: string])[];
  /** Number of the transaction: the rows' version once it has written them. */
  readonly transaction: string;
}

interface Answer {
  rows: [number, string][] | null;
  transaction: string;
  count: number;
  fresh: Identity[] | null;
  /** Absent where no fencing number is checked. */
  fenced?: number;
}

/**
 * Locks the row of this server until the commit, so that until then it cannot be removed and its
 * houses taken over. Once it is removed, the batch writes nothing.
 */
const fenceSql = `fence as materialized (
  select 1 from cluster_servers where fence = $6 and until_at > clock_timestamp() for key share)`;
const isFenced = "(select count(*) from fence) > 0";

const sqlOf = (hasFence: boolean) => `with ${hasFence ? `${fenceSql}, ` : ""}held as materialized (
    select s.house_id, s.xmin::text as version
    from unnest($1::int[]) as wanted(id) join house_states s on s.house_id = wanted.id
    where ${isAnyId("wanted.id")}${hasFence ? ` and ${isFenced}` : ""}
    order by s.house_id for update of s
  ), written as (
    insert into frames (gateway_id, at, seq)
    select gateway_id, to_timestamp(at / 1000), seq
    from unnest($2::int[], $3::float8[], $4::bigint[]) as u(gateway_id, at, seq)
    -- The rows are held first.
    where (select count(*) from held) >= 0${hasFence ? ` and ${isFenced}` : ""}
    on conflict do nothing
    returning gateway_id, round(extract(epoch from at) * 1000)::float8 as at, seq)
  select (select json_agg(json_build_array(house_id, version) order by house_id) from held)
      as rows,
    pg_current_xact_id()::xid::text as transaction,
    (select count(*)::int from written) as count,
    (select case when count(*) < $5 then json_agg(json_build_array(gateway_id, at, seq)) end
      from written) as fresh${hasFence ? ", (select count(*)::int from fence) as fenced" : ""}`;
const plainSql = sqlOf(false);
const fencedSql = sqlOf(true);

/**
 * Begins a batch in one round trip: locks the rows of its houses, always in the same order so that
 * two processes never wait for each other, and writes the identities of its frames. The new ones
 * are listed only when not all are new, because among hundreds of frames a duplicate is rare.
 * `fence`: fencing number of this server, where it shares the houses with others. Throws
 * `LeaseLost` when it is void.
 */
export async function beginBatch(
  tx: Transaction,
  houseIds: readonly number[],
  items: readonly Item[],
  fence: number | null,
): Promise<{ locked: LockedHouses; newFrames: NewFrames }> {
  const identities = identitiesOf(items);
  if (houseIds.length === 0 && identities.length === 0)
    return { locked: { rows: [], transaction: "" }, newFrames: new NewFrames([]) };
  const values = [
    houseIds,
    identities.map(([gatewayId]) => gatewayId),
    identities.map(([, at]) => at),
    identities.map(([, , seq]) => seq),
    identities.length,
  ];
  const { rows, transaction, count, fresh, fenced } = only(
    fence === null
      ? await tx.query<Answer>(plainSql, values, { prepared: true })
      : await tx.query<Answer>(fencedSql, [...values, fence], { prepared: true }),
  );
  if (fenced === 0) throw new LeaseLost();
  return {
    locked: { rows: rows ?? [], transaction },
    newFrames: new NewFrames(count === identities.length ? identities : (fresh ?? [])),
  };
}
