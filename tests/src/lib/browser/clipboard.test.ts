// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { copyText } from "../../../../src/lib/browser/clipboard.ts";

afterEach(() => {
  Reflect.deleteProperty(navigator, "clipboard");
  Reflect.deleteProperty(document, "execCommand");
});

const give = (clipboard: unknown) =>
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
/** Copies what is selected, as a document does. */
function copies(isAllowed: boolean): string[] {
  const copied: string[] = [];
  Object.defineProperty(document, "execCommand", {
    configurable: true,
    value: () => {
      const field = document.activeElement as HTMLTextAreaElement;
      if (isAllowed) copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
      return isAllowed;
    },
  });
  return copied;
}

it("goes to the browser's clipboard", async () => {
  const writeText = vi.fn(async () => undefined);
  give({ writeText });
  expect(await copyText("a")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("a");
});

it.each([
  ["without TLS there is none", undefined],
  ["it refuses", { writeText: async () => Promise.reject(new Error("denied")) }],
])("copies a selected field where %s, and leaves the page as it was", async (_, clipboard) => {
  give(clipboard);
  const copied = copies(true);
  document.body.innerHTML = "<div role='dialog'><button>copy</button></div>";
  document.querySelector("button")?.focus();
  expect(await copyText("mosquitto_pub\n -h x")).toBe(true);
  expect(copied).toEqual(["mosquitto_pub\n -h x"]);
  expect(document.activeElement?.tagName).toBe("BUTTON");
  expect(document.querySelector("textarea")).toBeNull();
});

it("says so where neither works", async () => {
  give(undefined);
  copies(false);
  expect(await copyText("a")).toBe(false);
  Reflect.deleteProperty(document, "execCommand");
  expect(await copyText("a")).toBe(false);
});
