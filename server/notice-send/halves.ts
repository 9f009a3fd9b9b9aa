import { isAway } from "../db/open.ts";

/**
 * Does `work` with all of them; where it fails with each half, down to a single one, which is given
 * to `putAside`: one that is bad keeps none of the others from being done. What fails because the
 * database is away, or with an error of `through`, is nobody's fault and is thrown.
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
    if (isAway(error) || through(error)) throw error;
    if (others.length === 0) return putAside(first, error);
    const middle = Math.ceil(items.length / 2);
    await inHalves(items.slice(0, middle), work, putAside, through);
    await inHalves(items.slice(middle), work, putAside, through);
  }
}
