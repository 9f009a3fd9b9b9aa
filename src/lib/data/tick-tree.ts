import type { Language } from "../../../contract/base/words.ts";
import { at } from "./element-at.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";

interface Named {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string | null;
}
export interface TreeFarm extends Named {
  readonly parentId: number | null;
}
export interface TreeHouse extends Named {
  readonly farmId: number;
}

/** A node in the order of the tree; the nodes up to `end` are below it. */
export interface TickNode {
  readonly key: string;
  readonly name: string;
  readonly searched: string;
  readonly depth: number;
  /** Index of the node above; -1 at a root. */
  readonly parent: number;
  /** Index after the last node below. */
  readonly end: number;
  /** Id that ticking it chooses; null: ticking it chooses the nodes below. */
  readonly id: number | null;
  /** Number of houses at and below it. */
  readonly houses: number;
}
export type TickTree = readonly TickNode[];

/**
 * The farms as a tree. With `houses`, these are its leaves and the nodes that are chosen. A farm
 * whose parent is missing is at the top.
 */
export function tickTree(
  farms: readonly TreeFarm[],
  houses: readonly TreeHouse[],
  ticked: "farms" | "houses",
  language: Language,
): TickTree {
  const { compare } = new Intl.Collator(language === "zh" ? "zh-CN" : "en", { numeric: true });
  const ordered = <N extends Named>(named: readonly N[]): N[] =>
    named.toSorted((a, b) => compare(nameIn(a, language), nameIn(b, language)) || a.id - b.id);
  const known = new Set(farms.map(({ id }) => id));
  const farmsBelow = groupedBy(ordered(farms), ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const housesBelow = groupedBy(ordered(houses), ({ farmId }) => farmId);
  const nodes: { -readonly [K in keyof TickNode]: TickNode[K] }[] = [];
  const own = (named: Named) => ({
    name: nameIn(named, language),
    searched: `${named.name}\n${named.nameEn ?? ""}`.toLowerCase(),
  });
  const add = (above: number | null, parent: number, depth: number): void => {
    for (const farm of farmsBelow.get(above) ?? []) {
      const index = nodes.length;
      const stalls = housesBelow.get(farm.id) ?? [];
      const node = {
        key: `farm ${farm.id}`,
        ...own(farm),
        depth,
        parent,
        end: 0,
        id: ticked === "farms" ? farm.id : null,
        houses: stalls.length,
      };
      nodes.push(node);
      if (ticked === "houses") {
        for (const house of stalls)
          nodes.push({
            key: `house ${house.id}`,
            ...own(house),
            depth: depth + 1,
            parent: index,
            end: nodes.length + 1,
            id: house.id,
            houses: 1,
          });
      }
      add(farm.id, index, depth + 1);
      node.end = nodes.length;
      if (parent >= 0) at(nodes, parent).houses += node.houses;
    }
  };
  add(null, -1, 0);
  return nodes;
}

function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/**
 * Returns which nodes are visible for a keyword: those with it in their name, the nodes below them,
 * and the path to them.
 */
export function matchesIn(tree: TickTree, keyword: string): readonly boolean[] {
  const searchText = keyword.trim().toLowerCase();
  const matches = tree.map(() => searchText === "");
  if (searchText === "") return matches;
  tree.forEach(({ searched, end, parent }, index) => {
    if (matches[index] === true || !searched.includes(searchText)) return;
    matches.fill(true, index, end);
    for (let above = parent; above >= 0 && matches[above] !== true; above = at(tree, above).parent)
      matches[above] = true;
  });
  return matches;
}

/**
 * on: ticked, or all below it are. some: some below it are. covered: included by a tick above it.
 */
export type TickState = "on" | "off" | "some" | "covered";

export function tickStates(tree: TickTree, chosen: ReadonlySet<number>): readonly TickState[] {
  const isOwn = ({ id }: TickNode) => id !== null && chosen.has(id);
  const covered: boolean[] = [];
  for (const { parent } of tree)
    covered.push(parent >= 0 && (at(covered, parent) || isOwn(at(tree, parent))));
  /** For each node, the number of nodes below it that can be ticked, and that are. */
  const below = tree.map((node) => ({ node, all: 0, on: 0 }));
  for (const { node, all, on } of below.toReversed()) {
    if (node.parent < 0) continue;
    const above = at(below, node.parent);
    above.all += all + (node.id === null ? 0 : 1);
    above.on += on + (isOwn(node) ? 1 : 0);
  }
  return below.map(({ node, all, on }, index) => {
    if (at(covered, index)) return "covered";
    if (isOwn(node) || (node.id === null && on > 0 && on === all)) return "on";
    return on > 0 ? "some" : "off";
  });
}

/**
 * Returns the choice, in ascending order, after a click on a node. A node without an id ticks or
 * unticks all found nodes below it; a node with an id replaces the ticks below it. A covered node
 * does not change.
 */
export function tickedAt(
  tree: TickTree,
  index: number,
  chosen: readonly number[],
  found: readonly boolean[],
): readonly number[] {
  const node = at(tree, index);
  const next = new Set(chosen);
  const below = tree
    .slice(index + 1, node.end)
    .flatMap(({ id }, offset) =>
      id !== null && (node.id !== null || at(found, index + 1 + offset)) ? [id] : [],
    );
  if (node.id !== null) {
    if (tickStates(tree, next)[index] === "covered") return chosen;
    for (const id of below) next.delete(id);
    if (!next.delete(node.id)) next.add(node.id);
  } else if (below.every((id) => next.has(id))) {
    for (const id of below) next.delete(id);
  } else {
    for (const id of below) next.add(id);
  }
  return [...next].toSorted((a, b) => a - b);
}
