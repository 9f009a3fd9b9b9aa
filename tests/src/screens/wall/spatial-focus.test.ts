import { expect, test } from "vitest";
import { isDirection, neighbourOf } from "../../../../src/screens/wall/spatial-focus.ts";

const box = (x: number, y: number) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 });
const from = box(100, 100);

test("an arrow leads to the nearest target in its direction", () => {
  const targets = [box(160, 100), box(130, 100), box(100, 130), box(40, 100), box(100, 20)];
  expect(neighbourOf(from, targets, "ArrowRight")).toBe(1);
  expect(neighbourOf(from, targets, "ArrowDown")).toBe(2);
  expect(neighbourOf(from, targets, "ArrowLeft")).toBe(3);
  expect(neighbourOf(from, targets, "ArrowUp")).toBe(4);
});

test("targets straight ahead are preferred to ones aside, and none is behind", () => {
  expect(neighbourOf(from, [box(110, 150), box(150, 105)], "ArrowRight")).toBe(1);
  expect(neighbourOf(from, [box(90, 100)], "ArrowRight")).toBe(-1);
});

test("only arrow keys are directions", () => {
  expect([isDirection("ArrowUp"), isDirection("Enter")]).toEqual([true, false]);
});
