/** The servers of an installation and the holders of its partitions, as one of them saw them. */
export interface Shares {
  /** Fencing numbers of the live servers, ascending. */
  readonly live: readonly number[];
  /** All listed servers, including missing ones whose last transaction may still be in progress. */
  readonly listed: ReadonlySet<number>;
  /** The holder of each partition, by its number; null: no holder. */
  readonly holders: readonly (number | null)[];
}

interface ShareStep {
  /** Partitions to take, with their former holder: taken only if it is still the holder. */
  readonly claim: readonly { readonly partition: number; readonly seen: number | null }[];
  /** Partitions to give up. */
  readonly release: readonly number[];
}

/**
 * The next step of one server towards its fair share: all servers have the same number of
 * partitions, or one more. It returns its excess, takes partitions without a holder, and takes
 * nothing from a listed server.
 */
export function shareStep(own: number, { live, listed, holders }: Shares): ShareStep {
  const rank = live.indexOf(own);
  if (rank === -1) return { claim: [], release: [] };
  const share =
    Math.floor(holders.length / live.length) + (rank < holders.length % live.length ? 1 : 0);
  const mine = holders.flatMap((holder, partition) => (holder === own ? [partition] : []));
  const missing = share - mine.length;
  if (missing <= 0) return { claim: [], release: mine.slice(share) };
  const free = holders.flatMap((holder, partition) =>
    holder === null || !listed.has(holder) ? [{ partition, seen: holder }] : [],
  );
  // Each server starts at a different partition: if two claim the same partition, one has to wait
  // for its next step.
  const first = Math.floor((free.length * rank) / live.length);
  const claim = [...free.slice(first), ...free.slice(0, first)].slice(0, missing);
  return { claim, release: [] };
}
