import { expect, test } from "vitest";
import type { DrawingLevel } from "../../../../contract/account/display.ts";
import { DrawingPace, drawingOrder, isAtLeast } from "../../../../src/map/stage/drawing-level.ts";

function pace(level: DrawingLevel) {
  const fallen: DrawingLevel[] = [];
  const watched = new DrawingPace(level, (to) => fallen.push(to));
  const draw = (frames: number, ms: number) => {
    for (let frame = 0; frame < frames; frame += 1) watched.frame(ms);
  };
  return { watched, fallen, draw };
}

test("slow frames remove sparks first, then depth, then light, and finally leave a plain canvas", () => {
  const { fallen, draw } = pace("sparks");
  draw(500, 60);
  expect(fallen).toEqual(["raised", "glow", "plain", "canvas"]);
});

test("a fast machine keeps everything, and one slow frame changes nothing", () => {
  const { watched, fallen, draw } = pace("sparks");
  draw(1000, 16.7);
  draw(1, 120);
  draw(200, 16.7);
  expect([watched.level, fallen]).toEqual(["sparks", []]);
});

test("a tab that was in the background is not a slow machine", () => {
  const { fallen, draw } = pace("sparks");
  for (let time = 0; time < 100; time += 1) {
    draw(1, 60_000);
    draw(3, 16.7);
  }
  expect(fallen).toEqual([]);
});

test("each level includes the features of all lower ones", () => {
  for (const [index, level] of drawingOrder.entries())
    expect(drawingOrder.map((min) => isAtLeast(level, min))).toEqual(
      drawingOrder.map((_, min) => min <= index),
    );
});
