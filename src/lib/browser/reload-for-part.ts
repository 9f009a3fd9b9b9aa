import { minuteMs } from "../../../contract/base/time.ts";
import { browserMemory } from "./browser-memory.ts";
import { browserRelease } from "./browser-release.ts";

const memory = browserMemory(() => window.sessionStorage);
const memoryKey = "reloadedForPart";
/** A new page that did not help is not loaded again for so long. */
const pauseMs = 5 * minuteMs;

/**
 * Loads the page anew once the server serves it: until then a browser would show a page of its own,
 * and a wall would stay dark. Later it does nothing in the first five minutes of a page, and never
 * in a window that cannot remember the first time. Never rejects.
 */
export async function reloadForPart(): Promise<void> {
  if (memory.get(memoryKey) !== null && performance.now() < pauseMs) return;
  const page = await browserRelease.page().catch(() => "");
  if (!page.includes('id="root"')) return;
  memory.set(memoryKey, "1");
  if (memory.get(memoryKey) !== null) browserRelease.reload();
}
