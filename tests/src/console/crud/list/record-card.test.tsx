// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  absent,
  actionsKey,
  type Column,
  RecordTable,
} from "../../../../../src/console/crud/list/record-table.tsx";

interface Row {
  readonly name: string;
  readonly sum: number | null;
}
const columns: readonly Column<Row>[] = [
  { key: "name", title: "Name", isMain: true, cell: ({ name }) => name },
  {
    key: "sum",
    title: "Sum",
    width: 90,
    cell: ({ sum }) => (
      <>
        {sum ?? absent}
        {sum !== null && <small>kg</small>}
      </>
    ),
  },
  { key: "span", title: "Span", width: 90, cell: () => "Tuesday, until 2026-11-30 14:00" },
  { key: "text", title: "Text", cell: () => "long" },
  { key: "why", title: "Why", width: 240, cell: () => "long" },
  { key: actionsKey, title: "Actions", width: 90, cell: () => <button type="button">Edit</button> },
];
const draw = (sum: number | null) =>
  render(
    <RecordTable label="Rows" columns={columns} rows={[{ name: "A", sum }]} keyOf={() => "a"} />,
  );
/** The field of a card by its title. */
const field = (title: string) => screen.queryByText(title)?.parentElement ?? null;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("leaves out absent values, also within other content, and keeps 0", () => {
  draw(null);
  expect(field("Sum")).toBeNull();
  cleanup();
  draw(0);
  expect(field("Sum")?.textContent).toBe("Sum0kg");
});

it("gives long texts and actions the full width of the card", () => {
  draw(1);
  const isWide = (title: string) => field(title)?.classList.contains("is-wide") === true;
  expect(["Sum", "Span", "Text", "Why"].map(isWide)).toEqual([false, false, true, true]);
  expect(isWide("Actions")).toBe(true);
});

it("keeps a day on one line", () => {
  draw(1);
  const span = field("Span")!;
  expect(within(span).getByText("2026-11-30").className).toBe("unbroken");
  expect(span.textContent).toBe("SpanTuesday, until 2026-11-30 14:00");
});
