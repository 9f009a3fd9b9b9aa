// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useInsets } from "../../../../src/screens/shared/use-insets.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A layout of the page: an element without one has no size and no offset parent. */
function stubLayout() {
  const layout = { isShown: false, changed: () => undefined as void };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(changed: () => void) {
        layout.changed = changed;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const sizes = { offsetLeft: 100, offsetTop: 50, offsetWidth: 600, offsetHeight: 300 };
  for (const [side, value] of Object.entries(sizes))
    vi.spyOn(HTMLElement.prototype, side as keyof typeof sizes, "get").mockImplementation(() =>
      layout.isShown ? value : 0,
    );
  vi.spyOn(HTMLElement.prototype, "offsetParent", "get").mockImplementation(function parent(
    this: HTMLElement,
  ) {
    return layout.isShown ? this.parentElement : null;
  });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
  return layout;
}

const Wall = () => {
  const [attach, insets] = useInsets();
  return (
    <div>
      <p ref={attach}>{JSON.stringify(insets)}</p>
    </div>
  );
};

it("measures a middle that was hidden at first, once it is shown", () => {
  const layout = stubLayout();
  const { container } = render(<Wall />);
  expect(container.textContent).toBe("null");
  layout.isShown = true;
  act(() => layout.changed());
  const shown = JSON.stringify({ top: 50, right: 300, bottom: 150, left: 100 });
  expect(container.textContent).toBe(shown);
  layout.isShown = false;
  act(() => layout.changed());
  expect(container.textContent).toBe(shown);
});
