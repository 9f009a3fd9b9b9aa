// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { textEm } from "../../../../src/map/geo/map-label.ts";
import { NameLine } from "../../../../src/screens/shared/name-line.tsx";

afterEach(cleanup);

it("shows a whole name, with its end in a part that is never cut", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 50 }), (name) => {
      const { container, unmount } = render(<NameLine name={name} />);
      const line = container.querySelector<HTMLElement>(".name-line")!;
      expect([line.textContent, line.title]).toEqual([name, name]);
      const end = line.lastElementChild!.textContent;
      expect(end !== "" && ([...end].length === 1 || textEm(end) <= 3)).toBe(true);
      unmount();
    }),
  );
});

it("is one part when it is short", () => {
  const { container } = render(<NameLine name="3号舍" />);
  expect(container.querySelectorAll(".name-line > span")).toHaveLength(1);
});
