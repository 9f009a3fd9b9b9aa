import { isUnreachable } from "../../../platform/db/open-database.ts";

/**
 * Does `work` with all of them; if it fails, with each half, down to a single one, which `putAside`
 * gets: a bad one does not block the others. Failures because the database cannot be reached, or
 * with an error of `through`, are not due to a single item and are thrown.
 */
export async function inHalves<T>(
  items: readonly T[],
  work: (some: readonly T[]) => Promise<void>,
  putAside: (item: T, error: unknown) => Promise<void>,
  through: (error: unknown) => boolean = () => false,
): Promise<void> {
  const [first, ...others] = items;
  if (first === undefined) return;
  try {
    await work(items);
  } catch (error) {
    if (isUnreachable(error) || through(error)) throw error;
    if (others.length === 0) return putAside(first, error);
    const middle = Math.ceil(items.length / 2);
    await inHalves(items.slice(0, middle), work, putAside, through);
    await inHalves(items.slice(middle), work, putAside, through);
  }
}
