import css from "./entry-grid-part.module.css";
import { observer } from "mobx-react-lite";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { meterGaps } from "../../../../contract/fleet/flock/flock-day.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { EntryGrid } from "../../../stores/flock/entry-grid.ts";
import {
  type GridField,
  type GridRow,
  enteredOf,
  faultIn,
} from "../../../stores/flock/grid-row.ts";

/** Names of the columns. */
export const gridWords = {
  dead: "dead",
  culled: "culled",
  good: "gridEggs",
  feedKg: "gridFeed",
  waterL: "gridWater",
  note: "gridNote",
} as const;

type Grid = Pick<EntryGrid, "cell" | "type" | "undo" | "isSaving" | "states" | "failures">;

const cellId = (at: number, field: GridField): string => `entry-${at}-${field}`;
const rowsOn: Readonly<Record<string, number | undefined>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Enter: 1,
};

/** Returns the meter's count, which is used until a value is entered. */
function countedIn({ figures }: GridRow, field: GridField): number | null {
  if (field === "feedKg") return figures?.meterFeedKg ?? null;
  return field === "waterL" ? (figures?.meterWaterL ?? null) : null;
}

/** Returns the note that the meter was silent, if it was. */
function gapIn({ figures }: GridRow, field: GridField, language: Language): string | undefined {
  const gap = field === "feedKg" ? figures?.feedGap : figures?.waterGap;
  return gap ? meterGaps[gap][language] : undefined;
}

/**
 * Returns the meaning of an empty cell, in short and in words; only feed and water have a meter.
 */
function emptyCell(
  row: GridRow,
  field: GridField,
  { t, language }: ReturnType<typeof useProductionText>,
): { readonly shown: string; readonly why?: string } {
  if (field !== "feedKg" && field !== "waterL") return { shown: "" };
  const counted = countedIn(row, field);
  return counted === null
    ? { shown: t("gridNoReading"), why: t("gridNoReadingWhy") }
    : {
        shown: formatNumber(counted, 0, language),
        why: gapIn(row, field, language) ?? t("gridCounted"),
      };
}

/**
 * Arrows and Enter move up and down; Ctrl-Z undoes the last change; a block can be pasted. Typing
 * replaces the content, as in a spreadsheet.
 */
export const GridCell = observer(function GridCell({
  grid,
  row,
  name,
  at,
  field,
  isFixed,
  onPasteBlock,
}: {
  readonly grid: Grid;
  readonly row: GridRow;
  /** Spoken name of the row. */
  readonly name: string;
  readonly at: number;
  readonly field: GridField;
  readonly isFixed: boolean;
  readonly onPasteBlock: (block: string) => void;
}) {
  const words = useProductionText();
  const { t, language } = words;
  const text = grid.cell(row, field);
  const fault = faultIn(field, text);
  const current = enteredOf(row, field);
  const { shown, why } = emptyCell(row, field, words);
  const statusText = text === "" ? why : current === null ? undefined : t("gridHeld");
  const onKeyDown = (event: KeyboardEvent) => {
    const delta = rowsOn[event.key];
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey);
    if (delta === undefined && !isUndo) return;
    event.preventDefault();
    if (delta === undefined) grid.undo();
    else document.getElementById(cellId(at + delta, field))?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const block = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(block)) return;
    event.preventDefault();
    onPasteBlock(block);
  };
  return (
    <input
      id={cellId(at, field)}
      className={css.sheetCell}
      aria-label={`${name} ${t(gridWords[field])}`}
      inputMode={field === "note" ? "text" : "decimal"}
      autoComplete="off"
      maxLength={field === "note" ? 500 : 12}
      disabled={isFixed || grid.isSaving}
      aria-invalid={fault !== null}
      placeholder={shown}
      title={fault === null ? statusText : fill(fault.words[language], fault.values)}
      data-changed={text !== (current ?? "")}
      value={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value } }) => grid.type(row.id, field, value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
});

/** Result of saving a row, or its present state. */
export const RowWord = observer(function RowWord({
  grid,
  row,
}: {
  readonly grid: Grid;
  readonly row: GridRow;
}) {
  const { t } = useProductionText();
  const state = grid.states.get(row.id) ?? "idle";
  if (state === "failed")
    return (
      <span className={css.sheetFailed} role="alert">
        {grid.failures.get(row.id)}
      </span>
    );
  if (state === "sending") return <span role="status">…</span>;
  if (state === "saved") return <span role="status">{t("recordSaved")}</span>;
  const { figures, isRecorded } = row;
  if (!isRecorded) return <span>{t("notRecorded")}</span>;
  return <span>{t("gridHas", { dead: figures?.dead ?? 0, culled: figures?.culled ?? 0 })}</span>;
});
