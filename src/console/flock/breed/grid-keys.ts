import type { KeyboardEvent } from "react";
import { breedCellKeys } from "../../../../contract/fleet/flock/breed.ts";
import type { StandardGrid } from "../../../stores/flock/standard-grid.ts";

const pageRows = 15;

type Press = Pick<KeyboardEvent, "shiftKey"> & { readonly isCommand: boolean };
type Keys = Readonly<Record<string, (grid: StandardGrid, press: Press) => void>>;

/** Keys that leave the cell, even while something is typed into it. */
const leaving: Keys = {
  ArrowUp: (grid) => grid.move(-1, 0),
  ArrowDown: (grid) => grid.move(1, 0),
  PageUp: (grid) => grid.move(-pageRows, 0),
  PageDown: (grid) => grid.move(pageRows, 0),
};
/** Keys that belong to the field while something is typed. */
const moving: Keys = {
  ArrowLeft: (grid) => grid.move(0, -1),
  ArrowRight: (grid) => grid.move(0, 1),
  Home: (grid, { isCommand }) =>
    grid.move(isCommand ? -grid.rows.length : 0, -breedCellKeys.length),
  End: (grid, { isCommand }) => grid.move(isCommand ? grid.rows.length : 0, breedCellKeys.length),
};
/**
 * Enter saves the typed text; otherwise it starts typing, or moves on where nothing can be typed.
 */
const typing: Keys = {
  Enter: enter,
  Escape: (grid) => grid.cancel(),
};
const editing: Keys = {
  Enter: (grid) => grid.begin(null),
  F2: (grid) => grid.begin(null),
  Delete: (grid) => grid.clear(),
  Backspace: (grid) => grid.clear(),
};
const reading: Keys = { Enter: enter };

function enter(grid: StandardGrid, { shiftKey }: Press): void {
  grid.commit();
  grid.move(shiftKey ? -1 : 1, 0);
}

/**
 * Keys of the grid pattern: arrows, Home and End move; Enter and F2 edit; Tab goes on, and out at
 * the ends.
 */
export function pressInGrid(event: KeyboardEvent, grid: StandardGrid, isEditable: boolean): void {
  const { key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const mayBegin = isEditable && grid.draft === null;
  const handle = (work: () => void) => {
    event.preventDefault();
    work();
  };
  if (mayBegin && isCommand && key.toLowerCase() === "z") return handle(grid.undo);
  if (grid.active === null || isOthers(event)) return;
  if (key === "Tab") return tab(event, grid);
  const act = keysOf(grid.draft !== null, isEditable)[key];
  if (act !== undefined) handle(() => act(grid, { shiftKey, isCommand }));
  else if (mayBegin && key.length === 1) handle(() => grid.begin(key));
}

/** Keys of the browser: with Alt, or with Ctrl except for the far ends of the table. */
const isOthers = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ((ctrlKey || metaKey) && key !== "Home" && key !== "End");

/** At the ends of the table the focus moves to the next control. */
function tab(event: KeyboardEvent, grid: StandardGrid): void {
  grid.commit();
  if (grid.advance(event.shiftKey ? -1 : 1)) event.preventDefault();
}

function keysOf(isTyping: boolean, isEditable: boolean): Keys {
  if (isTyping) return { ...leaving, ...typing };
  return isEditable ? { ...leaving, ...moving, ...editing } : { ...leaving, ...moving, ...reading };
}
