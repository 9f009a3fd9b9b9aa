import "../../factories/settled.ts";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { stopCompositionKeys } from "../../../src/lib/browser/composition.ts";
import { cacheComputedStyles } from "./computed-style.ts";
import { leaveOutOwnerStacks } from "./owner-stack.ts";

// Awaited content comes at once, or the test fails: the limit is for a busy machine.
configure({ asyncUtilTimeout: 120_000 });

// jsdom has no layout, so nothing to scroll; a file may put its own in place.
if (typeof Element !== "undefined")
  Object.defineProperty(Element.prototype, "scrollIntoView", {
    configurable: true,
    writable: true,
    value: () => undefined,
  });

if (typeof window !== "undefined") {
  leaveOutOwnerStacks();
  cacheComputedStyles(window);
  // As main.tsx does it.
  stopCompositionKeys(window);
}

afterEach(cleanup);
// The next file of this process finds a page that nobody has used.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (typeof document === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.title = "";
  history.replaceState(null, "", "/");
});
