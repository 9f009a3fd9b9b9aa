import { messageOf } from "../../../contract/base/server-message.ts";

/**
 * Does the work for each, one after the other: one that fails keeps no other from its turn. Rejects
 * with all failures once every one had its turn; `nameOf`: name of one in that text.
 */
export async function doEach<T>(
  items: Iterable<T>,
  work: (item: T) => unknown,
  nameOf?: (item: T) => string,
): Promise<void> {
  const failures: unknown[] = [];
  const texts = new Set<string>();
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
      texts.add(nameOf === undefined ? messageOf(error) : `${nameOf(item)}: ${messageOf(error)}`);
    }
  if (failures.length > 0) throw new AggregateError(failures, [...texts].join("; "));
}

/** Does all of it, as `doEach` does. */
export const doAll = (works: Iterable<() => unknown>): Promise<void> =>
  doEach(works, (work) => work());
