/** Number of parts into which the houses are divided among the servers. */
export const partitionCount = 256;
/** Houses created one after the other are in the same partition: mostly houses of one farm. */
const housesTogether = 16;
/**
 * Step from one partition to the next for successive houses. Odd, and the golden section of the
 * number of partitions, so that the houses of any range of ids are spread evenly over the servers.
 */
const stride = 159;

/**
 * The partition of a house, 0 to 255. By its number alone, so that it never changes: a house that
 * moved would have two holders for a moment. A small organisation, whose houses are made together,
 * is in a few; a large one is in all of them.
 */
export const partitionOf = (houseId: number): number =>
  (Math.floor(houseId / housesTogether) * stride) % partitionCount;

/** The partition in SQL; `houseId`: a column of integers. */
export const partitionSql = (houseId: string): string =>
  `(${houseId} / ${housesTogether} * ${stride} % ${partitionCount})`;
