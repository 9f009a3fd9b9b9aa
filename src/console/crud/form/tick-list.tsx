import css from "./tick-list.module.css";
import { InputGroup } from "@blueprintjs/core";
import { ChevronDown, ChevronRight, Search, SmallMinus, SmallTick } from "@blueprintjs/icons";
import { useVirtualizer } from "@tanstack/react-virtual";
import { observer } from "mobx-react-lite";
import { useId, useRef } from "react";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { TickNode, TickState, TickTree } from "../../../lib/data/tick-tree.ts";
import { useFormText } from "../../../i18n/words/base/form-words.ts";
import { useTickTree } from "./use-tick-tree.ts";

const rowHeight = 32;
const stateNames = { on: true, off: false, some: "mixed", covered: true } as const satisfies Record<
  TickState,
  boolean | "mixed"
>;

interface Props {
  readonly label: string;
  /** Name of the search field, which takes the focus on an error. */
  readonly name: string;
  readonly tree: TickTree;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
  /** Uses the height of the window instead of that of a form field. */
  readonly isTall?: boolean;
  /** The choice, in words. */
  readonly sum: string;
  readonly isFaulty: boolean;
  readonly noteId: string;
}

/**
 * A tree in which nodes are ticked, even with thousands of nodes: typing searches, arrow keys move,
 * Space ticks.
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
  const { t } = useFormText();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { shown, states, keyword, setKeyword, active, isOpen, click, press } = useTickTree({
    tree,
    chosen,
    onChange,
    scrollTo: (row) => virtual.scrollToIndex(row),
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
  });
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (row) => shown[row]?.node.key ?? row,
  });
  const rows = virtual.getVirtualItems();
  const activeId = rows.some(({ index }) => index === active) ? shown[active]?.index : undefined;
  return (
    <div className={`${css.tickTree}${isFaulty ? " is-faulty" : ""}${isTall ? " is-tall" : ""}`}>
      <div className={`cluster ${css.tickTreeHead}`}>
        <InputGroup
          name={name}
          type="search"
          leftIcon={<Search />}
          placeholder={t("searchTree")}
          aria-label={`${label}: ${t("searchTree")}`}
          aria-describedby={noteId}
          autoComplete="off"
          value={keyword}
          onValueChange={setKeyword}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <span className="muted type-m digits" role="status">
          {sum}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className={css.tickTreeNone}>{t("treeNothing")}</p>
      ) : (
        <div
          ref={scroller}
          className={css.tickTreeRows}
          role="tree"
          tabIndex={0}
          aria-multiselectable
          aria-label={label}
          style={{ height: `min(${tree.length * rowHeight}px, var(--tick-tree-height))` }}
          onClick={click}
          onKeyDown={press}
          {...(activeId !== undefined && { "aria-activedescendant": `${id}-${activeId}` })}
        >
          <div role="none" style={{ height: virtual.getTotalSize() }}>
            {rows.map(({ index: row, start }) => {
              const line = shown[row];
              if (line === undefined) return null;
              const { index, node } = line;
              return (
                <TickRow
                  key={node.key}
                  id={`${id}-${index}`}
                  node={node}
                  state={states[index] ?? "off"}
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

/** The surrounding tree handles clicks and keys. */
const TickRow = observer(function TickRow({
  id,
  index,
  node,
  state,
  top,
  isOpen,
  isActive,
}: RowProps) {
  const { t, language } = useFormText();
  const Chevron = isOpen === true ? ChevronDown : ChevronRight;
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
      className={isActive ? `row ${css.tickRow} is-active` : `row ${css.tickRow}`}
      style={{ transform: `translateY(${top}px)`, paddingLeft: 8 + node.depth * 18 }}
    >
      <span className={css.tickTwig} aria-hidden="true">
        {isOpen !== null && <Chevron />}
      </span>
      <span className={css.tickBox} aria-hidden="true">
        {state === "some" ? <SmallMinus /> : state !== "off" && <SmallTick />}
      </span>
      <span className={`cut ${css.tickName}`} title={node.name}>
        {node.name}
      </span>
      {node.key.startsWith("farm") && (
        <>
          {" "}
          <span className={css.tickHouses}>
            {t("houseCount", { count: formatNumber(node.houses, 0, language) })}
          </span>
        </>
      )}
    </div>
  );
});
