import css from "./monitor-farm-panel.module.css";
import { InputGroup } from "@blueprintjs/core";
import { ChevronDown, ChevronRight, Search } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { isSeverity, type MarkName, MarkShape, severityKey } from "../../../ui/severity-mark.tsx";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";
import type { NodeKey, NodeState, NodeTree, TreeRow } from "./node-tree.ts";
import { useBox, useVisibleRows } from "../../components/input/use-visible-rows.ts";

const rowHeight = 30;

interface Props {
  readonly tree: NodeTree;
  readonly chosen: NodeKey;
  readonly onChoose: (key: NodeKey) => void;
}

/**
 * Organisation > company > farm with counts and worst state; choosing a node filters by all that is
 * below it.
 */
export const FarmPanel = observer(function FarmPanel({ tree, chosen, onChoose }: Props) {
  const { t } = useMonitorText();
  return (
    <div className={css.farmPanel}>
      <InputGroup
        type="search"
        leftIcon={<Search />}
        placeholder={t("searchNode")}
        aria-label={t("searchNode")}
        value={tree.keyword}
        onValueChange={tree.search}
      />
      <TreeView tree={tree} chosen={tree.rowOf(chosen)} onChoose={onChoose} />
    </div>
  );
});

/**
 * The list itself has the focus and `aria-activedescendant` names the current row, so that rows out
 * of view need not be rendered.
 */
const TreeView = observer(function TreeView({ tree, chosen, onChoose }: Props) {
  const { t } = useMonitorText();
  const scroller = useRef<HTMLDivElement>(null);
  const box = useBox(scroller);
  const id = useId();
  const everything: TreeRow = {
    key: "",
    depth: 0,
    name: t("everyFarm"),
    parentKey: null,
    hasChildren: false,
    isOpen: false,
  };
  const all = tree.keyword.trim() === "" ? [everything, ...tree.rows] : tree.rows;
  const [at, setAt] = useState<NodeKey>(chosen);
  const active = Math.max(
    0,
    all.findIndex(({ key }) => key === at),
  );
  const { rows } = useVisibleRows(scroller, box.height, all.length, rowHeight, {
    together: 1,
    spare: 4,
  });

  function go(index: number) {
    const row = all[Math.max(0, Math.min(all.length - 1, index))];
    if (row === undefined) return;
    setAt(row.key);
    const top = all.indexOf(row) * rowHeight;
    const element = scroller.current;
    if (
      element !== null &&
      (top < element.scrollTop || top + rowHeight > element.scrollTop + element.clientHeight)
    )
      element.scrollTo({ top: top - element.clientHeight / 2 });
  }
  function press(event: KeyboardEvent) {
    const row = all[active];
    const act = row && keyActions(row)[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }
  /** A click on the handle opens or closes the node, anywhere else it chooses it. */
  function click({ target }: MouseEvent) {
    const node = target instanceof Element ? target.closest<HTMLElement>("[data-node]") : null;
    const row = all.find(({ key }) => key === node?.dataset["node"]);
    if (row === undefined) return;
    setAt(row.key);
    if (row.hasChildren && target instanceof Element && target.closest(".farm-twig") !== null)
      tree.toggle(row.key);
    else onChoose(row.key);
  }
  const keyActions = ({
    key,
    isOpen,
    hasChildren,
    parentKey,
  }: TreeRow): Readonly<Record<string, () => void>> => ({
    ArrowDown: () => go(active + 1),
    ArrowUp: () => go(active - 1),
    Home: () => go(0),
    End: () => go(all.length - 1),
    ArrowRight: () =>
      hasChildren && !isOpen ? tree.toggle(key) : go(hasChildren ? active + 1 : active),
    ArrowLeft: () =>
      isOpen
        ? tree.toggle(key)
        : parentKey !== null && go(all.findIndex((other) => other.key === parentKey)),
    Enter: () => onChoose(key),
    " ": () => onChoose(key),
  });

  if (all.length === 0) return <p className={css.farmNone}>{t("noNodeMatch")}</p>;
  return (
    <div
      className={css.farmTree}
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={t("farmTree")}
      aria-activedescendant={`${id}${active}`}
      onKeyDown={press}
      onClick={click}
    >
      <div role="presentation" style={{ height: all.length * rowHeight }}>
        {rows
          .toSorted((a, b) => a.index - b.index)
          .map(({ slot, index }) => {
            const row = all[index];
            return (
              row && (
                <Node
                  key={slot}
                  id={`${id}${index}`}
                  row={row}
                  top={index * rowHeight}
                  tree={tree}
                  isChosen={row.key === chosen}
                  isActive={index === active}
                />
              )
            );
          })}
      </div>
    </div>
  );
});

interface NodeProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly top: number;
  readonly tree: NodeTree;
  readonly isChosen: boolean;
  readonly isActive: boolean;
}

const Node = observer(function Node({
  id,
  row: { key, depth, name, hasChildren, isOpen },
  top,
  tree,
  isChosen,
  isActive,
}: NodeProps) {
  const { t, language } = useMonitorText();
  const state = tree.stateOf(key);
  const mark = markOf(state);
  const count = (value: number) => formatNumber(value, 0, language);
  const stateText = t("nodeState", {
    houses: count(state.houses),
    alarm: count(state.alarm),
    offline: count(state.offline),
    noTemp: state.noTemp > 0 ? t("nodeNoTemp", { count: count(state.noTemp) }) : "",
  });
  return (
    <div
      id={id}
      role="treeitem"
      className={`row small-mark ${css.farmNode}${isActive ? " is-active" : ""}`}
      aria-level={depth + 1}
      aria-selected={isChosen}
      title={`${name}: ${stateText}`}
      {...(hasChildren && { "aria-expanded": isOpen })}
      style={{ transform: `translateY(${top}px)`, paddingLeft: 6 + depth * 14 }}
      data-node={key}
    >
      <span className={css.farmTwig} aria-hidden="true">
        {hasChildren && (isOpen ? <ChevronDown /> : <ChevronRight />)}
      </span>
      <span className={`cut ${css.farmName}`}>{name}</span>
      <span className="visually-hidden">: {stateText}</span>
      {mark !== null && <MarkShape name={mark} />}
      <span className={css.farmCount} aria-hidden="true">
        {count(state.houses)}
      </span>
    </div>
  );
});

/**
 * The worst state below the node: an alarm, otherwise houses without data; nothing when all are
 * normal.
 */
function markOf({ worst, offline, noTemp, houses, empty }: NodeState): MarkName | null {
  if (isSeverity(worst)) return severityKey(worst);
  if (offline > 0) return "offline";
  if (noTemp > 0) return "noTemp";
  return houses > 0 && empty === houses ? "empty" : null;
}
