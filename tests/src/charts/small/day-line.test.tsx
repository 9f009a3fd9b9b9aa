// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { DayLine, rangePath } from "../../../../src/charts/small/day-line.tsx";

afterEach(cleanup);
const x = (bucket: number) => bucket * 10;
const y = (value: number) => value;

describe("DayLine", () => {
  it("follows the greatest values and returns along the least, and leaves gaps open", () => {
    expect(rangePath([1, 2, null, 4], [3, 5, null, 4], x, y)).toBe(
      "M0.0 3.0L10.0 5.0L10.0 2.0L0.0 1.0ZM30.0 4.0L30.0 4.0Z",
    );
    expect(rangePath([null, null], [null, null], x, y)).toBe("");
  });

  it("draws the band, the line and the target, and has a text equivalent", () => {
    const { container } = render(
      <DayLine
        min={[20, 21]}
        max={[22, 23]}
        target={[21, null]}
        low={19}
        high={24}
        minSpan={4}
        label="lowest 20, highest 23"
      />,
    );
    expect(screen.getByRole("img", { name: "lowest 20, highest 23" })).toBeTruthy();
    const band = container.querySelector("rect")!;
    expect(
      [Number(band.getAttribute("y")), Number(band.getAttribute("height"))].every(
        (value) => value > 0 && value < 40,
      ),
    ).toBe(true);
    expect(container.querySelectorAll("path")).toHaveLength(2);
  });

  it("draws no band without one, and no line without values", () => {
    const { container } = render(
      <DayLine
        min={[null]}
        max={[null]}
        target={[null]}
        low={null}
        high={null}
        minSpan={4}
        label="none"
      />,
    );
    expect(container.querySelectorAll("rect, path")).toHaveLength(0);
  });

  it("keeps every value inside the drawing", () => {
    const { container } = render(
      <DayLine
        min={[10, 35]}
        max={[12, 41]}
        target={[20, 20]}
        low={19}
        high={24}
        minSpan={4}
        label="wide"
      />,
    );
    const heights = [
      ...container
        .querySelector(".day-line-range")!
        .getAttribute("d")!
        .matchAll(/ (\d+\.\d)/g),
    ].map(([, height]) => Number(height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...heights)).toBeLessThanOrEqual(38);
  });
});
