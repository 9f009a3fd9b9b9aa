import { expect, it } from "vitest";
import { tabIdentity } from "../../../../src/lib/browser/tab-identity.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";

/** A page in a tab with this storage. */
function open(memory = fakeMemory()) {
  const [window, document] = [new EventTarget(), new EventTarget()];
  const identity = tabIdentity(memory, { window, document });
  return { identity, memory, window, document };
}
type Page = ReturnType<typeof open>;

const reload = (page: Page): Page => {
  page.window.dispatchEvent(new Event("pagehide"));
  return open(page.memory);
};
/** As in browsers for a duplicated tab and for window.open: a copy of the current content. */
const duplicate = ({ memory }: Page): Page => open(fakeMemory(Object.fromEntries(memory.texts)));

it("is the same after each reload", () => {
  const first = open();
  expect(reload(reload(first)).identity).toBe(first.identity);
});

it("differs in a duplicated tab, and in a duplicate of the duplicate", () => {
  const first = reload(open());
  const second = duplicate(first);
  const third = duplicate(reload(second));
  expect(new Set([first.identity, second.identity, third.identity]).size).toBe(3);
  expect(reload(first).identity).toBe(first.identity);
});

it("differs in a duplicate of a page that was restored from the back/forward cache or sleep", () => {
  const page = open();
  page.window.dispatchEvent(new Event("pagehide"));
  page.window.dispatchEvent(new Event("pageshow"));
  expect(duplicate(page).identity).not.toBe(page.identity);
  page.document.dispatchEvent(new Event("freeze"));
  expect(open(fakeMemory(Object.fromEntries(page.memory.texts))).identity).toBe(page.identity);
  page.document.dispatchEvent(new Event("resume"));
  expect(duplicate(page).identity).not.toBe(page.identity);
});
