import "./use-ticks.module.css";
import { Checkbox } from "@blueprintjs/core";
import { useState } from "react";
import type { FormText } from "../../../i18n/words/base/form-words.ts";
import type { Column } from "./record-table.tsx";

export interface Ticks<R> {
  /** Ticked rows, of those on screen. */
  readonly rows: readonly R[];
  /** The checkboxes; its head ticks the page. */
  readonly column: Column<R>;
}

interface Props<R> {
  readonly rows: readonly R[];
  readonly nameOf: (row: R) => string;
  /** Rows that can be ticked. */
  readonly isSelectable: (row: R) => boolean;
}

/**
 * Returns the rows chosen for one action. A row that leaves the screen is no longer chosen: nothing
 * happens to unseen rows.
 */
export function useTicks<R extends { readonly id: number }>(
  { rows, nameOf, isSelectable }: Props<R>,
  t: FormText,
): Ticks<R> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const open = rows.filter(isSelectable);
  const ticked = open.filter(({ id }) => ids.has(id));
  const isAll = ticked.length > 0 && ticked.length === open.length;
  const toggle = (id: number) =>
    setIds(new Set(ids.has(id) ? [...ids].filter((item) => item !== id) : [...ids, id]));
  return {
    rows: ticked,
    column: {
      key: "tick",
      title: t("selectRows"),
      width: 40,
      isTick: true,
      head: (
        <Checkbox
          className="record-tick"
          aria-label={t("selectRows")}
          disabled={open.length === 0}
          checked={isAll}
          indeterminate={ticked.length > 0 && !isAll}
          onChange={() => setIds(new Set(isAll ? [] : open.map(({ id }) => id)))}
        />
      ),
      cell: (row) =>
        isSelectable(row) && (
          <Checkbox
            className="record-tick"
            aria-label={t("selectRow", { name: nameOf(row) })}
            checked={ids.has(row.id)}
            onChange={() => toggle(row.id)}
          />
        ),
    },
  };
}
