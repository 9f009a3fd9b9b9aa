import { partitionSql } from "../../../platform/db/cluster/house-partition.ts";
import type { PartitionLeases } from "../../../platform/db/cluster/partition-leases.ts";

/** The share of this server. */
export type HouseShare = Pick<PartitionLeases, "fence" | "listed" | "owned">;

/** Numbers of the parameters of a condition. */
interface OwnedParameters {
  readonly fence: number;
  readonly partitions: number;
  readonly others: number;
}

/**
 * Condition for houses whose home is this server, and of its partitions those whose home is no
 * other one. `table`: empty, or a name with its point.
 */
export function ownedSql(table: string, { fence, partitions, others }: OwnedParameters): string {
  const [house, home] = [`${table}house_id`, `${table}home`];
  return ` and (${home} = $${fence} or ${partitionSql(house)} = any($${partitions}::int[])
    and (${home} is null or ${home} <> all($${others}::bigint[])))`;
}
