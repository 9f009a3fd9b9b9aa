import type { House } from "../../fleet/house/house.ts";
import type { Reading } from "../../fleet/house/reading.ts";

/**
 * Returns the living birds from the best source: the book of their losses, otherwise the
 * controller, otherwise the number placed. Null: unknown in all.
 */
export const livingBy = (known: {
  readonly book: number | null;
  readonly controller: number | null;
  readonly placed: number | null;
}): number | null => known.book ?? known.controller ?? known.placed;

/** The living birds of a house whose newest reading that is; null in an empty one. */
export const livingIn = (
  { isEmpty, placedCount, flock }: Pick<House, "isEmpty" | "placedCount" | "flock">,
  reading: Pick<Reading, "aliveCount"> | null,
): number | null =>
  isEmpty
    ? null
    : livingBy({
        book: flock?.isByBook === true ? flock.alive : null,
        controller: reading?.aliveCount ?? null,
        placed: placedCount,
      });

/** An amount in thousandths per living bird; null without birds. */
export const perLivingBird = (amount: number, birds: number): number | null =>
  birds > 0 ? (1000 * amount) / birds : null;
