import { type KeyboardEvent, type MouseEvent, useMemo, useState } from "react";
import {
  matchesIn,
  tickedAt,
  type TickNode,
  tickStates,
  type TickTree,
} from "../../../lib/data/tick-tree.ts";

/** A tree longer than this starts with every node closed except a single root. */
const longTree = 100;

/** A row on screen: a node and its place in the tree. */
interface Line {
  readonly index: number;
  readonly node: TickNode;
}

interface Deps {
  readonly tree: TickTree;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
  readonly scrollTo: (row: number) => void;
  /** Returns the number of rows on a page. */
  readonly pageRows: () => number;
}

/**
 * Returns the found and open nodes of a tree, the active row, and the handlers of clicks and keys.
 */
export function useTickTree({ tree, chosen, onChange, scrollTo, pageRows }: Deps) {
  const [keyword, setKeyword] = useState("");
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const result = useMemo(() => matchesIn(tree, keyword), [tree, keyword]);
  const states = useMemo(() => tickStates(tree, new Set(chosen)), [tree, chosen]);
  const { isOpen, toggle } = useOpenNodes(tree, keyword.trim() !== "");
  const shown = linesOf(tree, result, isOpen);
  const active = Math.max(
    0,
    shown.findIndex(({ node }) => node.key === activeKey),
  );

  function go(row: number) {
    const to = Math.min(Math.max(row, 0), shown.length - 1);
    const line = shown[to];
    if (line === undefined) return;
    setActiveKey(line.node.key);
    scrollTo(to);
  }
  const tick = (index: number) => onChange(tickedAt(tree, index, chosen, result));
  function click({ target }: MouseEvent) {
    if (!(target instanceof Element)) return;
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"] ?? -1);
    const node = tree[index];
    if (node === undefined) return;
    setActiveKey(node.key);
    if (target.closest(".tick-twig") !== null && node.end > index + 1) toggle(node);
    else tick(index);
  }
  /** Target of ArrowLeft: the row above; at a root the row itself. */
  const above = ({ parent }: TickNode) =>
    parent < 0 ? active : shown.findIndex(({ index }) => index === parent);
  function press(event: KeyboardEvent) {
    const line = shown[active];
    if (line === undefined) return;
    const { index, node } = line;
    const hasBelow = node.end > index + 1;
    const mayClose = hasBelow && isOpen(node) && keyword.trim() === "";
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      PageDown: () => go(active + pageRows()),
      PageUp: () => go(active - pageRows()),
      Home: () => go(0),
      End: () => go(shown.length - 1),
      ArrowRight: () =>
        hasBelow && !isOpen(node) ? toggle(node) : go(active + (hasBelow ? 1 : 0)),
      ArrowLeft: () => (mayClose ? toggle(node) : go(above(node))),
      " ": () => tick(index),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }
  return { shown, states, keyword, setKeyword, active, isOpen, click, press };
}

/**
 * The open nodes: the initial state, changed by the nodes a person has toggled. During a
 * search all of them are open.
 */
function useOpenNodes(tree: TickTree, isSearched: boolean) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isOpenAtFirst = ({ depth }: TickNode) =>
    tree.length <= longTree || (depth === 0 && tree[0]?.end === tree.length);
  const isOpen = (node: TickNode) => isSearched || toggled.has(node.key) !== isOpenAtFirst(node);
  function toggle({ key }: TickNode) {
    const next = new Set(toggled);
    if (!next.delete(key)) next.add(key);
    setToggled(next);
  }
  return { isOpen, toggle };
}

function linesOf(
  tree: TickTree,
  found: readonly boolean[],
  isOpen: (node: TickNode) => boolean,
): readonly Line[] {
  const lines: Line[] = [];
  for (let index = 0; index < tree.length; index += 1) {
    const node = tree[index];
    if (node === undefined || found[index] !== true) continue;
    lines.push({ index, node });
    if (!isOpen(node)) index = node.end - 1;
  }
  return lines;
}
