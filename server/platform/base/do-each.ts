import { messageOf } from "../../../contract/base/server-message.ts";

/**
 * Does the work for each item, one after the other; a failure does not stop the others. Rejects
 * with all failures at the end; `nameOf`: name of an item in that text.
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
