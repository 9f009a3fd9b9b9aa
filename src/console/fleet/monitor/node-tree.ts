import { computedStruct, makeAutoObservable, observableRef, untracked } from "mobx";
import type { Farm, Org } from "../../../../contract/account/farm-tree.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import { emptyTally } from "../../../stores/fleet/fleet-tally.ts";

/** A node of organisation > company > farm: "org 1" or "farm 12". "" means everything. */
export type NodeKey = string;
export const orgNode = (id: number): NodeKey => `org ${id}`;
export const farmNode = (id: number): NodeKey => `farm ${id}`;

interface TreeNode {
  readonly key: NodeKey;
  readonly depth: number;
  readonly parent: TreeNode | null;
  readonly named: Org | Farm;
  readonly farmId: number | null;
  readonly children: TreeNode[];
}

/** A row of the tree on screen. */
export interface TreeRow {
  readonly key: NodeKey;
  readonly depth: number;
  readonly name: string;
  readonly parentKey: NodeKey | null;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

/**
 * State of a subtree: its houses, those in alarm and offline, and the worst annunciated severity (0
 * = none).
 */
export interface NodeState {
  readonly houses: number;
  readonly alarm: number;
  readonly offline: number;
  readonly noTemp: number;
  readonly empty: number;
  readonly worst: number;
}
const noHouses: NodeState = { houses: 0, alarm: 0, offline: 0, noTemp: 0, empty: 0, worst: 0 };

/** Most houses that a list requests at once when the fleet is only partly loaded. */
const requestedMax = 2000;
/** A tree longer than this starts with its companies closed. */
const longTree = 100;

/**
 * The farms as the tree they are, with the state of everything below each node. A farm without a
 * visible parent is at the top.
 */
export class NodeTree {
  keyword = "";
  language: Language = "zh";
  /** Nodes that the user has opened or closed, compared with their initial state. */
  private turned: ReadonlySet<NodeKey> = new Set();
  readonly #fleet: FleetStore;

  constructor(fleet: FleetStore) {
    this.#fleet = fleet;
    makeAutoObservable<this, "turned">(
      this,
      {
        turned: observableRef,
        rows: computedStruct,
        stateOf: false,
        farmIdOf: false,
        farmIdsBelow: false,
        nameOf: false,
        rowOf: false,
      },
      { autoBind: true },
    );
  }

  search(keyword: string): void {
    this.keyword = keyword;
  }
  setLanguage(language: Language): void {
    this.language = language;
  }
  toggle(key: NodeKey): void {
    const next = new Set(this.turned);
    if (!next.delete(key)) next.add(key);
    this.turned = next;
  }

  /** The rows on screen: those of open nodes, or the matches of the search with their parents. */
  get rows(): readonly TreeRow[] {
    const searched = this.keyword.trim().toLowerCase();
    const result = searched === "" ? null : this.#matching(searched);
    const rows: TreeRow[] = [];
    const walk = (nodes: readonly TreeNode[]) => {
      for (const { key, depth, parent, named, children } of nodes) {
        if (result !== null && !result.has(key)) continue;
        const isOpen =
          children.length > 0 &&
          (result !== null || this.#isOpenAtFirst(depth) !== this.turned.has(key));
        rows.push({
          key,
          depth,
          name: nameIn(named, this.language),
          parentKey: parent?.key ?? null,
          hasChildren: children.length > 0,
          isOpen,
        });
        if (isOpen) walk(children);
      }
    };
    walk(this.roots);
    return rows;
  }

  stateOf(key: NodeKey): NodeState {
    return this.states.get(key) ?? noHouses;
  }
  /**
   * Key of the row that represents a node: an organisation's, if it has a single group of the same
   * name.
   */
  rowOf(key: NodeKey): NodeKey {
    return this.nodes.get(key)?.key ?? key;
  }
  nameOf(key: NodeKey): string | null {
    const node = this.nodes.get(key);
    return node === undefined ? null : nameIn(node.named, this.language);
  }

  /** The farm of a node; null: it is not a farm, or has more houses than a list requests. */
  farmIdOf(key: NodeKey): number | null {
    const farmId = this.nodes.get(key)?.farmId ?? null;
    return farmId !== null && this.stateOf(key).houses <= requestedMax ? farmId : null;
  }

  /** Returns the farms of a subtree; null: every farm. A node that does not exist has none. */
  farmIdsBelow(key: NodeKey): ReadonlySet<number> | null {
    if (key === "") return null;
    const ids = new Set<number>();
    const walk = ({ farmId, children }: TreeNode) => {
      if (farmId !== null) ids.add(farmId);
      children.forEach(walk);
    };
    const node = this.nodes.get(key);
    if (node !== undefined) walk(node);
    return ids;
  }

  private get roots(): readonly TreeNode[] {
    const { orgs, farms } = this.#fleet;
    const below = new Map<NodeKey, Farm[]>();
    for (const farm of farms.values()) {
      const parent =
        farm.parentId !== null && farms.has(farm.parentId)
          ? farmNode(farm.parentId)
          : orgs.has(farm.orgId)
            ? orgNode(farm.orgId)
            : "";
      const existing = below.get(parent);
      if (existing === undefined) below.set(parent, [farm]);
      else existing.push(farm);
    }
    const { compare } = new Intl.Collator(this.language === "zh" ? "zh-CN" : "en", {
      numeric: true,
    });
    const sorted = <T extends Org | Farm>(named: readonly T[]): T[] =>
      named.toSorted(
        (a, b) => compare(nameIn(a, this.language), nameIn(b, this.language)) || a.id - b.id,
      );
    const nodeOf = (
      key: NodeKey,
      named: Org | Farm,
      farmId: number | null,
      parent: TreeNode | null,
      /** Node that contains its farms. */
      holder = key,
    ): TreeNode => {
      const node: TreeNode = {
        key,
        depth: parent === null ? 0 : parent.depth + 1,
        parent,
        named,
        farmId,
        children: [],
      };
      node.children.push(...farmsIn(holder, node));
      return node;
    };
    const farmsIn = (key: NodeKey, parent: TreeNode | null) =>
      sorted(below.get(key) ?? []).map((farm) => nodeOf(farmNode(farm.id), farm, farm.id, parent));
    const orgOf = (org: Org): TreeNode => {
      const group = onlyAlike(org, below.get(orgNode(org.id)));
      return group === null
        ? nodeOf(orgNode(org.id), org, null, null)
        : nodeOf(orgNode(org.id), org, group.id, null, farmNode(group.id));
    };
    return [...sorted([...orgs.values()]).map(orgOf), ...farmsIn("", null)];
  }

  private get nodes(): ReadonlyMap<NodeKey, TreeNode> {
    const nodes = new Map<NodeKey, TreeNode>();
    const walk = (node: TreeNode) => {
      nodes.set(node.key, node);
      if (node.farmId !== null) nodes.set(farmNode(node.farmId), node);
      node.children.forEach(walk);
    };
    this.roots.forEach(walk);
    return nodes;
  }

  /**
   * Computed when the state of a house changes, not with every reading, although its counters
   * change with each.
   */
  private get states(): ReadonlyMap<NodeKey, NodeState> {
    void this.#fleet.rankRevision;
    const states = new Map<NodeKey, NodeState>();
    const sum = ({ key, farmId, children }: TreeNode): NodeState => {
      const own = farmId === null ? emptyTally : untracked(() => this.#fleet.farmTally(farmId));
      let state: NodeState = {
        houses: own.houses,
        alarm: own.alarm,
        offline: own.offline,
        noTemp: own.noTemp,
        empty: own.empty,
        worst: own.worst,
      };
      for (const child of children) state = together(state, sum(child));
      states.set(key, state);
      return state;
    };
    states.set("", this.roots.map(sum).reduce(together, noHouses));
    return states;
  }

  #matching(searched: string): ReadonlySet<NodeKey> {
    const results = new Set<NodeKey>();
    for (const node of this.nodes.values()) {
      const { name, nameEn } = node.named;
      if (![name, nameEn].join("\n").toLowerCase().includes(searched)) continue;
      for (let above: TreeNode | null = node; above !== null; above = above.parent)
        results.add(above.key);
    }
    return results;
  }

  #isOpenAtFirst(depth: number): boolean {
    return depth === 0 || this.nodes.size <= longTree;
  }
}

/** Returns the only group of an organisation if it has the same name: one row is for both. */
const onlyAlike = (org: Org, farms: readonly Farm[] = []): Farm | null => {
  const [only, ...others] = farms;
  const isAlike = only?.level === "group" && only.name === org.name && others.length === 0;
  return isAlike ? only : null;
};

const together = (a: NodeState, b: NodeState): NodeState => ({
  houses: a.houses + b.houses,
  alarm: a.alarm + b.alarm,
  offline: a.offline + b.offline,
  noTemp: a.noTemp + b.noTemp,
  empty: a.empty + b.empty,
  worst: a.worst === 0 ? b.worst : b.worst === 0 ? a.worst : Math.min(a.worst, b.worst),
});
