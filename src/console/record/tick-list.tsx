import "./tick-list.css";
import { InputGroup } from "@blueprintjs/core";
import { ChevronDown, ChevronRight, Search, SmallMinus, SmallTick } from "@blueprintjs/icons";
import { useVirtualizer } from "@tanstack/react-virtual";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from "react";
import { formatNumber } from "../../lib/number.ts";
import {
  foundIn,
  type TickNode,
  type TickState,
  tickedAt,
  tickStates,
  type TickTree,
} from "../../lib/tick-tree.ts";
import { useFormSay } from "../../i18n/words/form.ts";

const rowHeight = 32;
/** A tree this long opens with all closed but a single root. */
const longTree = 100;
const stateNames = { on: true, off: false, some: "mixed", covered: true } as const satisfies Record<
  TickState,
  boolean | "mixed"
>;

interface Props {
  readonly label: string;
  /** Of the search, which takes the focus when something is wrong. */
  readonly name: string;
  readonly tree: TickTree;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
  /** Takes the height of the window, not of a part of a form. */
  readonly isTall?: boolean;
  /** What is chosen, in words. */
  readonly sum: string;
  readonly isFaulty: boolean;
  readonly noteId: string;
}

/**
 * A tree in which nodes are ticked, thousands of them too: searched by typing, walked by the
 * arrows, ticked by Space.
 */
export const TickList = observer(function TickList({
  label,
  name,
  tree,
  chosen,
  onChange,
  isTall = false,
  sum,
  isFaulty,
  noteId,
}: Props) {
  const { say } = useFormSay();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [keyword, setKeyword] = useState("");
  /** Nodes opened or closed by hand, against what they are at first. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = useMemo(() => foundIn(tree, keyword), [tree, keyword]);
  const states = useMemo(() => tickStates(tree, new Set(chosen)), [tree, chosen]);
  const isOpenAtFirst = ({ depth }: TickNode) =>
    tree.length <= longTree || (depth === 0 && tree[0]?.end === tree.length);
  const isOpen = (node: TickNode) =>
    keyword.trim() !== "" || turned.has(node.key) !== isOpenAtFirst(node);
  const shown: number[] = [];
  for (let index = 0; index < tree.length; index += 1) {
    if (!found[index]!) continue;
    shown.push(index);
    if (!isOpen(tree[index]!)) index = tree[index]!.end - 1;
  }
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (row) => tree[shown[row]!]!.key,
  });
  const active = Math.max(
    0,
    shown.findIndex((index) => tree[index]!.key === activeKey),
  );

  function go(row: number) {
    const index = shown[Math.min(Math.max(row, 0), shown.length - 1)];
    if (index === undefined) return;
    setActiveKey(tree[index]!.key);
    virtual.scrollToIndex(shown.indexOf(index));
  }
  function turn({ key }: TickNode) {
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    setTurned(next);
  }
  const tick = (index: number) => onChange(tickedAt(tree, index, chosen, found));
  function click({ target }: MouseEvent) {
    if (!(target instanceof Element)) return;
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"] ?? -1);
    const node = tree[index];
    if (node === undefined) return;
    setActiveKey(node.key);
    if (target.closest(".tick-twig") !== null && node.end > index + 1) turn(node);
    else tick(index);
  }
  function press(event: KeyboardEvent) {
    const index = shown[active];
    const node = index === undefined ? undefined : tree[index];
    if (index === undefined || node === undefined) return;
    const hasBelow = node.end > index + 1;
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      PageDown: () => go(active + pageRows),
      PageUp: () => go(active - pageRows),
      Home: () => go(0),
      End: () => go(shown.length - 1),
      ArrowRight: () => (hasBelow && !isOpen(node) ? turn(node) : go(active + (hasBelow ? 1 : 0))),
      ArrowLeft: () =>
        hasBelow && isOpen(node) && keyword.trim() === ""
          ? turn(node)
          : go(node.parent < 0 ? active : shown.indexOf(node.parent)),
      " ": () => tick(index),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  const rows = virtual.getVirtualItems();
  const isActiveDrawn = rows.some(({ index }) => index === active);
  return (
    <div className={`tick-tree${isFaulty ? " is-faulty" : ""}${isTall ? " is-tall" : ""}`}>
      <div className="tick-tree-head">
        <InputGroup
          name={name}
          type="search"
          leftIcon={<Search />}
          placeholder={say("searchTree")}
          aria-label={`${label}: ${say("searchTree")}`}
          aria-describedby={noteId}
          autoComplete="off"
          value={keyword}
          onValueChange={setKeyword}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <span className="tick-tree-sum" role="status">
          {sum}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="tick-tree-none">{say("treeNothing")}</p>
      ) : (
        <div
          ref={scroller}
          className="tick-tree-rows"
          role="tree"
          tabIndex={0}
          aria-multiselectable
          aria-label={label}
          style={{ height: `min(${tree.length * rowHeight}px, var(--tick-tree-height))` }}
          onClick={click}
          onKeyDown={press}
          {...(isActiveDrawn && { "aria-activedescendant": `${id}-${shown[active]!}` })}
        >
          <div role="none" style={{ height: virtual.getTotalSize() }}>
            {rows.map(({ index: row, start }) => {
              const index = shown[row]!;
              const node = tree[index]!;
              return (
                <TickRow
                  key={node.key}
                  id={`${id}-${index}`}
                  node={node}
                  state={states[index]!}
                  top={start}
                  index={index}
                  isOpen={node.end > index + 1 ? isOpen(node) : null}
                  isActive={row === active}
                />
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
});

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly node: TickNode;
  readonly state: TickState;
  /** px from the top of the list. */
  readonly top: number;
  /** Null: nothing lies below it. */
  readonly isOpen: boolean | null;
  readonly isActive: boolean;
}

/** The tree around it hears its clicks and the keys. */
const TickRow = observer(function TickRow({
  id,
  index,
  node,
  state,
  top,
  isOpen,
  isActive,
}: RowProps) {
  const { say, language } = useFormSay();
  const Twig = isOpen === true ? ChevronDown : ChevronRight;
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={node.depth + 1}
      aria-checked={stateNames[state]}
      aria-disabled={state === "covered"}
      data-index={index}
      data-state={state}
      {...(isOpen !== null && { "aria-expanded": isOpen })}
      className={isActive ? "tick-row is-active" : "tick-row"}
      style={{ transform: `translateY(${top}px)`, paddingLeft: 8 + node.depth * 18 }}
    >
      <span className="tick-twig" aria-hidden="true">
        {isOpen !== null && <Twig />}
      </span>
      <span className="tick-box" aria-hidden="true">
        {state === "some" ? <SmallMinus /> : state !== "off" && <SmallTick />}
      </span>
      <span className="tick-name" title={node.name}>
        {node.name}
      </span>
      {node.key.startsWith("farm") && (
        <>
          {" "}
          <span className="tick-houses">
            {say("houseCount", { count: formatNumber(node.houses, 0, language) })}
          </span>
        </>
      )}
    </div>
  );
});
