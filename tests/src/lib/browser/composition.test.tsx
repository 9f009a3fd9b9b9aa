// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { stopCompositionKeys } from "../../../../src/lib/browser/composition.ts";

// As main.tsx does it: before anything else listens.
stopCompositionKeys(window);

/** Keys as browsers report them while an input method is at work. */
const composing = [
  ["of Chromium and Firefox", { key: "Enter", isComposing: true, keyCode: 229 }],
  ["of Safari, after the composition", { key: "Enter", isComposing: false, keyCode: 229 }],
  ["of a synthetic composition", { key: "ArrowDown", isComposing: true }],
  ["of a phone's keys", { key: "Unidentified", keyCode: 229 }],
] as const;

/** A page with every kind of listener the app has. */
function listeners() {
  const [react, window, document, element, activity] = [
    vi.fn(),
    vi.fn(),
    vi.fn(),
    vi.fn(),
    vi.fn(),
  ];
  render(<input aria-label="note" onKeyDown={react} onKeyUp={react} />);
  const field = screen.getByRole("textbox");
  const end = new AbortController();
  globalThis.window.addEventListener("keydown", window, { signal: end.signal });
  globalThis.window.addEventListener("keydown", activity, { capture: true, signal: end.signal });
  globalThis.document.addEventListener("keydown", document, { capture: true, signal: end.signal });
  field.addEventListener("keydown", element);
  return { field, heard: [react, window, document, element], activity, end: () => end.abort() };
}

it.each(composing)(
  "keeps a key %s from every handler, but not from the watch for activity",
  (_, key) => {
    const { field, heard, activity, end } = listeners();
    fireEvent.keyDown(field, key);
    fireEvent.keyUp(field, key);
    expect(heard.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 0]);
    expect(activity).toHaveBeenCalledTimes(1);
    end();
  },
);

it("leaves every other key to its handlers", () => {
  const { field, heard, end } = listeners();
  fireEvent.keyDown(field, { key: "Enter", keyCode: 13 });
  expect(heard.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1]);
  end();
});

it("runs before all others, and only watches for activity run as early", () => {
  const start = readFileSync("src/start.tsx", "utf8");
  expect(start.indexOf("stopCompositionKeys(window)")).toBeGreaterThan(0);
  expect(start.indexOf("stopCompositionKeys(window)")).toBeLessThan(start.indexOf("createRoot("));
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => join("src", file))
    .filter((file) => /\.tsx?$/.test(file));
  const early = files.filter((file) => {
    const code = readFileSync(file, "utf8");
    // The document hears after the window, even in its capture phase: the test above shows it.
    const received = /(?<!document\.)addEventListener\([^;]*?(?:capture: true|, true\))/s;
    return received.test(code) && /key(?:down|up|press)/.test(code);
  });
  expect(early.toSorted()).toEqual([
    "src/lib/browser/browser-speech.ts",
    "src/lib/browser/composition.ts",
    "src/screens/shared/use-browser.ts",
  ]);
  // React hears the capture phase at its own root, which is below the window.
  expect(files.filter((file) => /onKey\w+Capture/.test(readFileSync(file, "utf8")))).toEqual([]);
});
