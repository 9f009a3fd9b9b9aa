import { expect, it } from "vitest";
import { createSessionPage } from "../../../src/app/session-page.ts";
import { fakeMemory } from "../harness/fake-memory.ts";

/** A window, with the line to its neighbours. */
function set(line = new EventTarget()) {
  const sent: unknown[] = [];
  const received: string[] = [];
  let reloads = 0;
  const [window, document, windowMemory] = [new EventTarget(), new EventTarget(), fakeMemory()];
  const page = createSessionPage({
    window: Object.assign(window, { location: { reload: () => void (reloads += 1) } }),
    document,
    windowMemory,
    openChannel: () =>
      Object.assign(line, { postMessage: (change: unknown) => void sent.push(change) }),
  });
  page.listen({
    onRemoteChange: (change) => void received.push(change),
    onReturn: () => void received.push("return"),
  });
  return { page, sent, received, line, window, document, windowMemory, reloads: () => reloads };
}

it("leaves the last message for the next page, and loads that once guards of unsaved work allow it", async () => {
  const { page, windowMemory, reloads } = set();
  page.reload("gone");
  expect(reloads()).toBe(0);
  await Promise.resolve();
  expect([[...windowMemory.texts], reloads()]).toEqual([[["farewell", "gone"]], 1]);
});

it("leaves no message when there is none", () => {
  const { page, windowMemory } = set();
  page.reload(null);
  expect([...windowMemory.texts]).toEqual([]);
});

it("exchanges messages with the other windows, and ignores unknown ones", () => {
  const { page, sent, received, line } = set();
  page.broadcast("out");
  expect(sent).toEqual(["out"]);
  for (const data of ["changed", "out", "wipe", null, { news: "out" }])
    line.dispatchEvent(new MessageEvent("message", { data }));
  expect(received).toEqual(["changed", "out"]);
});

it("notices when the person comes back to the window", () => {
  const { received, window, document } = set();
  window.dispatchEvent(new Event("focus"));
  window.dispatchEvent(new Event("pageshow"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(received).toEqual(["return", "return", "return"]);
});
