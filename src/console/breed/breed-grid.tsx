import { observer } from "mobx-react-lite";
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef } from "react";
import { type BreedCell, breedCellKeys } from "../../../contract/breed.ts";
import { breedCellNames } from "../../../contract/breed-name.ts";
import { fill } from "../../../contract/message.ts";
import type { Language } from "../../../contract/words.ts";
import type { BreedSheet } from "../../stores/page/standard-grid.ts";
import { type CellFaults, numberIn, type SheetRow } from "../../stores/page/standard-row.ts";
import { useBreedSay } from "../../i18n/words/breed.ts";

interface GridProps {
  readonly sheet: BreedSheet;
  readonly isEditable: boolean;
  readonly onPaste: (text: string) => void;
}

/** The standard as a table of cells: one is at hand, the keys move it, typing or Enter edits it. */
export const BreedGrid = observer(function BreedGrid({ sheet, isEditable, onPaste }: GridProps) {
  const { say, language } = useBreedSay();
  const table = useRef<HTMLTableElement>(null);
  const { active, draft, columns } = sheet;
  // The cell at hand has the focus, if anything of the table or its buttons has it; after typing it
  // gets it back.
  useEffect(() => {
    const isHere =
      document.activeElement === document.body ||
      table.current?.closest(".breed-table")?.contains(document.activeElement) === true;
    if (draft === null && active !== null && isHere)
      table.current?.querySelector<HTMLElement>('[data-active="true"]')?.focus();
  }, [active, draft]);

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text/plain");
    // One number goes into the field that is open; a block is meant for the table.
    if (!isEditable || (sheet.draft !== null && !/[\t\n]/.test(text.trim()))) return;
    event.preventDefault();
    sheet.cancel();
    onPaste(text);
  }
  function copy(event: ClipboardEvent) {
    const text = sheet.draft === null ? sheet.activeText : null;
    if (text === null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", text);
  }
  // Keys, paste and copy come from its cells, whose keys it walks.
  const grid = {
    role: "grid",
    onKeyDown: (event: KeyboardEvent) => press(event, sheet, isEditable),
    onPaste: paste,
    onCopy: copy,
  };
  return (
    <table
      ref={table}
      {...grid}
      className="breed-grid"
      aria-label={say("gridLabel")}
      aria-rowcount={sheet.rows.length + 1}
      aria-readonly={!isEditable}
    >
      <thead>
        <tr>
          {columns.map((cell) => (
            <th key={cell} scope="col">
              {breedCellNames[cell].name[language]}
              <small>{breedCellNames[cell].unit}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map((row, index) => (
          <GridRow
            key={row.id}
            sheet={sheet}
            row={row}
            columns={columns}
            faults={sheet.faultsOf(row)}
            isEditable={isEditable}
            language={language}
            refused={sheet.refusedIn(row)}
            active={
              active?.rowId === row.id
                ? active.cell
                : active === null && index === 0
                  ? "first"
                  : null
            }
            draft={active?.rowId === row.id ? draft : null}
          />
        ))}
      </tbody>
    </table>
  );
});

/**
 * Keys of the grid pattern: arrows, Home and End move; Enter and F2 edit; Tab goes on, and out at
 * the ends.
 */
function press(event: KeyboardEvent, sheet: BreedSheet, isEditable: boolean): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  const isTyping = sheet.draft !== null;
  const isCommand = ctrlKey || metaKey;
  const take = (work: () => void) => {
    event.preventDefault();
    work();
  };
  if (isEditable && isCommand && key.toLowerCase() === "z" && !isTyping) return take(sheet.undo);
  if ((isCommand && key !== "Home" && key !== "End") || altKey || sheet.active === null) return;
  const far = sheet.rows.length;
  switch (key) {
    case "ArrowUp":
      return take(() => sheet.move(-1, 0));
    case "ArrowDown":
      return take(() => sheet.move(1, 0));
    case "PageUp":
      return take(() => sheet.move(-15, 0));
    case "PageDown":
      return take(() => sheet.move(15, 0));
    case "Enter":
      return take(() => {
        if (isTyping || !isEditable) {
          sheet.commit();
          sheet.move(shiftKey ? -1 : 1, 0);
        } else sheet.begin(null);
      });
    case "Tab":
      // At the ends of the table the focus goes on to what stands beside it.
      if (isTyping) sheet.commit();
      if (sheet.advance(shiftKey ? -1 : 1)) event.preventDefault();
      return;
    case "Escape":
      return isTyping ? take(sheet.cancel) : undefined;
  }
  if (isTyping) return;
  switch (key) {
    case "ArrowLeft":
      return take(() => sheet.move(0, -1));
    case "ArrowRight":
      return take(() => sheet.move(0, 1));
    case "Home":
      return take(() => sheet.move(isCommand ? -far : 0, -breedCellKeys.length));
    case "End":
      return take(() => sheet.move(isCommand ? far : 0, breedCellKeys.length));
  }
  if (!isEditable) return;
  if (key === "F2") take(() => sheet.begin(null));
  else if (key === "Delete" || key === "Backspace") take(() => sheet.set(sheet.active!, ""));
  else if (key.length === 1) take(() => sheet.begin(key));
}

interface RowProps {
  readonly sheet: BreedSheet;
  readonly row: SheetRow;
  readonly columns: readonly BreedCell[];
  readonly faults: CellFaults;
  /** The server's word on cells; the same object while nothing changes. */
  readonly refused: Readonly<Partial<Record<BreedCell, string>>>;
  readonly isEditable: boolean;
  readonly language: Language;
  /**
   * The cell at hand; `first`: none is, and this row's first takes the focus of whoever comes by
   * Tab.
   */
  readonly active: BreedCell | "first" | null;
  readonly draft: string | null;
}

/** Drawn again only when something of its own changes. */
const GridRow = memo(function GridRow({
  sheet,
  row,
  columns,
  faults,
  refused,
  isEditable,
  language,
  active,
  draft,
}: RowProps) {
  return (
    <tr>
      {columns.map((cell) => {
        const own = faults[cell];
        const fault = own === undefined ? refused[cell] : fill(own.words[language], own.values);
        const isActive = active === cell;
        const place = { rowId: row.id, cell };
        return (
          <td
            key={cell}
            data-active={isActive}
            data-cell={cell}
            tabIndex={isActive || (active === "first" && cell === "dayAge") ? 0 : -1}
            aria-selected={isActive}
            aria-invalid={fault !== undefined}
            title={fault}
            onFocus={() => sheet.choose(place)}
            onDoubleClick={() => isEditable && sheet.begin(null)}
            // The first touch takes the cell, a second one edits it: a phone has no Enter before
            // there is a field.
            onPointerDown={({ currentTarget }) =>
              void (currentTarget.dataset["held"] = String(isActive))
            }
            onClick={({ currentTarget }) =>
              isEditable &&
              currentTarget.dataset["held"] === "true" &&
              draft === null &&
              sheet.begin(null)
            }
          >
            {isActive && draft !== null ? (
              <CellInput
                sheet={sheet}
                draft={draft}
                label={`${breedCellNames[cell].name[language]} ${row.cells.dayAge}`}
              />
            ) : (
              shown(cell, row.cells[cell])
            )}
          </td>
        );
      })}
    </tr>
  );
});

/** Columns whose numbers have at least one place, so that they stand below one another. */
const tenths: ReadonlySet<BreedCell> = new Set([
  "tempC",
  "lightH",
  "eggG",
  "layPct",
  "survivalPct",
]);

/** What is no number is shown as it was typed. */
function shown(cell: BreedCell, text: string): string {
  const value = numberIn(text);
  if (value === null || Number.isNaN(value)) return text;
  return tenths.has(cell) && Number.isInteger(value) ? value.toFixed(1) : String(value);
}

const CellInput = observer(function CellInput({
  sheet,
  draft,
  label,
}: {
  sheet: BreedSheet;
  draft: string;
  label: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <input
      ref={input}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={draft}
      onChange={(event) => sheet.type(event.target.value)}
      onBlur={() => sheet.commit()}
    />
  );
});
