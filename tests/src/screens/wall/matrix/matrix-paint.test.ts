import { expect, test, vi } from "vitest";
import type { CellAppearance } from "../../../../../src/screens/wall/matrix/matrix-cells.ts";
import { paintCell, type Pen } from "../../../../../src/screens/wall/matrix/matrix-paint.ts";

/** Returns the calls that draw a cell with a number. */
function drawn(look: Partial<CellAppearance>): string[] {
  const calls: string[] = [];
  // A cell without its number is drawn to an OffscreenCanvas once and then copied.
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => null;
    },
  );
  const context = new Proxy(
    {},
    { get: (_, name) => () => void calls.push(String(name)), set: () => true },
  );
  const pen = { context, unitPx: 38, font: "sans-serif" } as unknown as Pen;
  const cell = { x: 0, y: 0, width: 2.3, height: 1.4 };
  const usual = {
    rank: "high",
    isAcknowledged: false,
    initial: "",
    control: null,
    isFaded: false,
  } as const;
  paintCell(pen, cell, { ...usual, number: "7", ...look });
  return calls;
}

test("an acknowledged cell is outlined with a tick in its shape, an unacknowledged one is filled", () => {
  const acknowledged = drawn({ isAcknowledged: true, initial: "W" });
  expect(acknowledged.slice(acknowledged.indexOf("strokeRect"))).toEqual([
    "strokeRect",
    "beginPath",
    "moveTo",
    "lineTo",
    "lineTo",
    "lineTo",
    "closePath",
    "stroke",
    "beginPath",
    "moveTo",
    "lineTo",
    "lineTo",
    "stroke",
    "fillText",
  ]);
  const waiting = drawn({});
  expect([waiting.includes("stroke"), waiting.includes("fill")]).toEqual([false, true]);
});

test("a number that would overlap the shape is left out", () => {
  const isNumbered = (number: string) => drawn({ number }).includes("fillText");
  expect(["7", "12", "123"].map(isNumbered)).toEqual([true, true, false]);
});
