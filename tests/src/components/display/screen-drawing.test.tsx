// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ScreenDrawing } from "../../../../src/components/display/screen-drawing.tsx";
import { layoutOf, placesIn } from "../../../../src/components/display/wall-layout.ts";

const screens = [
  [50, 28],
  [82, 46],
  [130, 73],
  [28, 50],
  [86, 36],
] as const;

describe("a drawn screen", () => {
  test.each(screens)("%i x %i: places fill the screen without overlap", (columns, rows) => {
    const places = placesIn(layoutOf(columns, rows));
    for (const place of places) {
      expect(place.x + place.width).toBeLessThanOrEqual(columns + 1e-6);
      expect(place.y + place.height).toBeLessThanOrEqual(rows + 1e-6);
      for (const other of places)
        if (other !== place)
          expect(
            place.x + place.width <= other.x + 1e-6 ||
              other.x + other.width <= place.x + 1e-6 ||
              place.y + place.height <= other.y + 1e-6 ||
              other.y + other.height <= place.y + 1e-6,
          ).toBe(true);
    }
    const map = places.find(({ name }) => name === "map")!;
    const { freeShare } = layoutOf(columns, rows);
    expect((map.width * map.height) / (columns * rows)).toBeCloseTo(freeShare);
  });

  test("has a name, and a text equivalent", () => {
    const { container } = render(
      <ScreenDrawing label="Preview" layout={layoutOf(82, 46)} personShare={1.2} text="21 mm" />,
    );
    expect(container.querySelector("svg")?.getAttribute("aria-label")).toBe("Preview");
    expect(container.querySelector("figcaption")?.textContent).toBe("21 mm");
  });
});
