import { makeAutoObservable } from "mobx";

/** The row of a table that the pointer is on, or else the focus is in: its chart shows which. */
export class LitRow {
  private hovered: number | null = null;
  private focused: number | null = null;

  constructor() {
    makeAutoObservable(this, { handlersOf: false });
  }

  /** Null: none. */
  get at(): number | null {
    return this.hovered ?? this.focused;
  }
  private hover(row: number | null): void {
    this.hovered = row;
  }
  private focus(row: number | null): void {
    this.focused = row;
  }

  /** Returns the event handlers for the element of a row. */
  handlersOf(row: number) {
    return {
      onMouseEnter: () => this.hover(row),
      onMouseLeave: () => this.hover(null),
      onFocus: () => this.focus(row),
      onBlur: () => this.focus(null),
    };
  }
}
