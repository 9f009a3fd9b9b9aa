import { houseIdOf, type Item } from "./ingest-item.ts";

/** Messages from the head of the queue in one commit. */
const headMax = 500;
/** Maximum number of messages in one commit, including further messages of the same houses. */
const batchMax = 1000;

interface Sizes {
  readonly headMax: number;
  readonly batchMax: number;
}

/**
 * Splits a queue into the next batch and the rest. The head of the queue is joined by later
 * messages of the same houses, because the rows of a house are written once per batch, regardless
 * of the number of messages. The items of a house stay in order.
 */
export function nextBatch<Waiting extends { readonly items: readonly Item[] }>(
  queue: readonly Waiting[],
  sizes: Sizes = { headMax, batchMax },
): { readonly batch: Waiting[]; readonly left: Waiting[] } {
  const batch = queue.slice(0, sizes.headMax);
  if (batch.length === queue.length) return { batch, left: [] };
  const houses = new Set(batch.flatMap(housesOf));
  const left: Waiting[] = [];
  for (const waiting of queue.slice(sizes.headMax)) {
    const houseIds = housesOf(waiting);
    if (
      batch.length < sizes.batchMax &&
      houseIds.length > 0 &&
      houseIds.every((id) => houses.has(id))
    ) {
      batch.push(waiting);
      continue;
    }
    left.push(waiting);
    // Later items of these houses must not overtake this one.
    for (const id of houseIds) houses.delete(id);
  }
  return { batch, left };
}

const housesOf = ({ items }: { readonly items: readonly Item[] }): number[] =>
  items.flatMap((item) => (item.kind === "refused" ? [] : [houseIdOf(item)]));
