import type { FarmRow } from "../../../../contract/fleet/farm.ts";

/** A tree longer than this starts with its companies closed. */
const longTree = 100;

/** Nodes that have others below them among `rows`. */
export const parentsIn = (rows: readonly FarmRow[]): ReadonlySet<number> => {
  const ids = new Set(rows.map(({ id }) => id));
  return new Set(
    rows.flatMap(({ parentId }) => (parentId !== null && ids.has(parentId) ? [parentId] : [])),
  );
};

/** The nodes that are closed initially: none in a short tree, all below the roots in a long one. */
export function closedAtFirst(rows: readonly FarmRow[]): ReadonlySet<number> {
  if (rows.length <= longTree) return new Set();
  const parents = parentsIn(rows);
  return new Set(rows.filter(({ id, depth }) => depth > 0 && parents.has(id)).map(({ id }) => id));
}

/** Rows of the tree, parents before children, without what lies below a closed node. */
export function openRows(
  rows: readonly FarmRow[],
  closed: ReadonlySet<number>,
): readonly FarmRow[] {
  const hidden = new Set<number>();
  return rows.filter(({ id, parentId }) => {
    const isHidden = parentId !== null && hidden.has(parentId);
    if (isHidden || closed.has(id)) hidden.add(id);
    return !isHidden;
  });
}
