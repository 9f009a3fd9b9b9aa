import { expect, test } from "vitest";
import type { PainterOrder } from "../../../../../src/screens/wall/matrix/matrix-message.ts";
import { MatrixSurface } from "../../../../../src/screens/wall/matrix/matrix-surface.ts";

const cell = { x: 0, y: 0, width: 1, height: 1 };
const size = { width: 100, height: 50, unitPx: 38, font: "sans-serif" };

function open() {
  const posted: PainterOrder[] = [];
  const surface = new MatrixSurface(7, (order) => void posted.push(order));
  surface.resize(size);
  return { surface, posted };
}
const cellsIn = (orders: readonly PainterOrder[]) =>
  orders.map((order) => (order.kind === "paint" ? order.cells?.length : order.kind));

test("cells are sent once, appearances on each change", () => {
  const { surface, posted } = open();
  const cells = [
    { cell, number: "1", look: () => 1 },
    { cell, number: "", look: () => 2 },
  ];
  surface.paint(cells, [0, 1, 1, 2]);
  surface.paint(cells, [1, 3]);
  expect(posted).toEqual([
    { kind: "resize", id: 7, ...size },
    {
      kind: "paint",
      id: 7,
      cells: [
        { cell, number: "1" },
        { cell, number: "" },
      ],
      changes: [0, 1, 1, 2],
    },
    { kind: "paint", id: 7, cells: null, changes: [1, 3] },
  ]);
  // Messages are cloned between threads, so they must not contain functions.
  expect(() => structuredClone(posted)).not.toThrow();
});

test("other cells or another size are sent again", () => {
  const { surface, posted } = open();
  const one = [{ cell, number: "" }];
  surface.paint(one, [0, 1]);
  surface.paint([{ cell, number: "" }], [0, 1]);
  surface.resize(size);
  surface.paint(one, [0, 1]);
  expect(cellsIn(posted)).toEqual(["resize", 1, 1, "resize", 1]);
});
