import css from "./fit-list.module.css";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { countFitting } from "./count-fitting.ts";

export interface FitListProps {
  readonly className: string;
  readonly label: string;
  /** In order of importance, each with a key. */
  readonly rows: readonly { readonly key: string | number; readonly body: ReactNode }[];
  /** Number of all rows, when `rows` are only the first of them. */
  readonly total: number;
  /** Content of the last line when rows are omitted. */
  readonly more: (count: number) => ReactNode;
  /** Content of that line when none is omitted. */
  readonly all?: string;
  /** Number of rows side by side; undefined: set by the style sheet. */
  readonly columns?: number;
}

/**
 * Shows as many whole rows as fit, and the number of the others. Measured before each paint, so
 * that a longer name never pushes a row over the edge.
 */
export function FitList({ className, label, rows, total, more, all = "", columns }: FitListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(rows.length);
  const fit = (): void => {
    if (list.current !== null) setShown(fitRows(list.current, total));
  };
  const latest = useRef(fit);
  useLayoutEffect(() => {
    latest.current = fit;
    fit();
  });
  useLayoutEffect(() => {
    if (list.current === null) return;
    const watch = new ResizeObserver(() => latest.current());
    watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  const left = total - Math.min(shown, rows.length);
  return (
    <ul
      ref={list}
      className={`${css.fitList} ${className}`}
      aria-label={label}
      style={columns === undefined ? undefined : { gridTemplateColumns: gridColumns(columns) }}
    >
      {rows.map(({ key, body }) => (
        <li key={key}>{body}</li>
      ))}
      <li className={css.fitMore} data-always={all === "" ? undefined : ""}>
        {left === 0 && all !== "" ? all : more(Math.max(1, left))}
      </li>
    </ul>
  );
}

const gridColumns = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;

/**
 * Shows all rows, measures them, and hides those that do not fit, all between two paints. Returns
 * how many are shown.
 */
function fitRows(list: HTMLElement, total: number): number {
  const items = [...list.children].filter((child) => child instanceof HTMLElement);
  for (const item of items) item.hidden = false;
  const last = items.pop();
  if (last === undefined) return 0;
  const isAlways = last.dataset.always !== undefined;
  const style = getComputedStyle(list);
  const count = countFitting({
    heights: items.map((item) => item.offsetHeight),
    columns:
      style.display === "grid" ? Math.max(1, style.gridTemplateColumns.split(" ").length) : 1,
    gap: Number.parseFloat(style.rowGap) || 0,
    room: list.clientHeight,
    moreHeight: last.offsetHeight,
    hasMore: total > items.length || isAlways,
  });
  items.forEach((item, index) => {
    item.hidden = index >= count;
  });
  last.hidden = count >= total && !isAlways;
  return count;
}
