import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Left and right move the caret, unless the whole text is selected. */
function usesKey(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (steps[key] === undefined) return true;
  if ((["Alt", "Control", "Meta"] as const).some((item) => event.getModifierState(item)))
    return true;
  if (target instanceof HTMLSelectElement) return key !== "Enter";
  if (!(target instanceof HTMLInputElement)) return true;
  if (target.type !== "text" || (key !== "ArrowLeft" && key !== "ArrowRight")) return false;
  const { selectionStart, selectionEnd, value } = target;
  return !(selectionStart === 0 && selectionEnd === value.length);
}

/**
 * Arrow keys and Enter go from cell to cell of a table of fields; F2 puts the caret into the text.
 * Cells carry `data-row` and `data-column`.
 */
export function stepInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (key === "F2" && target instanceof HTMLInputElement) {
    target.setSelectionRange(target.value.length, target.value.length);
    return;
  }
  if (usesKey(event) || !(target instanceof HTMLElement)) return;
  const cell = target.closest<HTMLElement>("[data-row]");
  const [rows, columns] = steps[key] ?? [0, 0];
  if (cell === null) return;
  event.preventDefault();
  const row = Number(cell.dataset["row"]) + rows;
  const column = Number(cell.dataset["column"]) + columns;
  currentTarget
    .querySelector<HTMLElement>(
      `[data-row="${row}"][data-column="${column}"] :is(input, select, [tabindex="0"])`,
    )
    ?.focus();
}
