import css from "./breed-grid.module.css";
import { observer } from "mobx-react-lite";
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef } from "react";
import type { BreedCell } from "../../../../contract/fleet/flock/breed.ts";
import { breedColumn } from "../../../../contract/fleet/flock/breed-name.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { StandardGrid } from "../../../stores/flock/standard-grid.ts";
import { type CellFaults, numberIn, type StandardRow } from "../../../stores/flock/standard-row.ts";
import { pressInGrid } from "./grid-keys.ts";
import { useBreedText } from "../../../i18n/words/fleet/breed-words.ts";

interface GridProps {
  readonly grid: StandardGrid;
  readonly isEditable: boolean;
  readonly onPaste: (text: string) => void;
}

/**
 * The standard as a table of cells: one is active, keys move to another, typing or Enter edits it.
 */
export const BreedGrid = observer(function BreedGrid({ grid, isEditable, onPaste }: GridProps) {
  const { t, language } = useBreedText();
  const table = useRef<HTMLTableElement>(null);
  const { active, draft, columns } = grid;
  // The current cell has the focus if anything of the table or its buttons has it; after typing it
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
    // One number goes into the open field; a block goes into the table.
    if (!isEditable || (grid.draft !== null && !/[\t\n]/.test(text.trim()))) return;
    event.preventDefault();
    grid.cancel();
    onPaste(text);
  }
  function copy(event: ClipboardEvent) {
    const text = grid.draft === null ? grid.activeText : null;
    if (text === null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", text);
  }
  // Key, paste and copy events bubble up from the cells.
  const handlers = {
    role: "grid",
    onKeyDown: (event: KeyboardEvent) => pressInGrid(event, grid, isEditable),
    onPaste: paste,
    onCopy: copy,
  };
  return (
    <table
      ref={table}
      {...handlers}
      className={css.breedGrid}
      aria-label={t("gridLabel")}
      aria-rowcount={grid.rows.length + 1}
      aria-readonly={!isEditable}
    >
      <thead>
        <tr>
          {columns.map((cell) => (
            <th key={cell} scope="col">
              {breedColumn(cell, grid.species).name[language]}
              <small>{breedColumn(cell, grid.species).unit}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.rows.map((row, index) => (
          <GridRow
            key={row.id}
            grid={grid}
            row={row}
            columns={columns}
            faults={grid.faultsOf(row)}
            isEditable={isEditable}
            language={language}
            refused={grid.refusedIn(row)}
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

interface RowProps {
  readonly grid: StandardGrid;
  readonly row: StandardRow;
  readonly columns: readonly BreedCell[];
  readonly faults: CellFaults;
  /** The server's messages on cells; the same object while nothing changes. */
  readonly refused: Readonly<Partial<Record<BreedCell, string>>>;
  readonly isEditable: boolean;
  readonly language: Language;
  /**
   * The active cell of this row; `first`: no cell is active, and the first one of this row gets the
   * focus on Tab.
   */
  readonly active: BreedCell | "first" | null;
  readonly draft: string | null;
}

/** Rendered again only when its own data changes. */
const GridRow = memo(function GridRow({
  grid,
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
            onFocus={() => grid.choose(place)}
            onDoubleClick={() => isEditable && grid.begin(null)}
            // The first touch selects the cell and the second one edits it, because a phone has no
            // Enter key without an open field.
            onPointerDown={({ currentTarget }) =>
              void (currentTarget.dataset["held"] = String(isActive))
            }
            onClick={({ currentTarget }) =>
              isEditable &&
              currentTarget.dataset["held"] === "true" &&
              draft === null &&
              grid.begin(null)
            }
          >
            {isActive && draft !== null ? (
              <CellInput
                grid={grid}
                draft={draft}
                label={`${breedColumn(cell, grid.species).name[language]} ${row.cells.dayAge}`}
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

/** Columns whose numbers have at least one place, so that their decimals align. */
const tenths: ReadonlySet<BreedCell> = new Set([
  "tempC",
  "lightH",
  "eggG",
  "layPct",
  "survivalPct",
]);

/** Returns the number to show; other text as typed. */
function shown(cell: BreedCell, text: string): string {
  const value = numberIn(text);
  if (value === null || Number.isNaN(value)) return text;
  return tenths.has(cell) && Number.isInteger(value) ? value.toFixed(1) : String(value);
}

const CellInput = observer(function CellInput({
  grid,
  draft,
  label,
}: {
  grid: StandardGrid;
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
      onChange={(event) => grid.type(event.target.value)}
      onBlur={() => grid.commit()}
    />
  );
});
