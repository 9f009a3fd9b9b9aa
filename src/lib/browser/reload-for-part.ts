import { minuteMs } from "../../../contract/base/time.ts";
import { browserMemory } from "./browser-memory.ts";
import { browserRelease } from "./browser-release.ts";

const memory = browserMemory(() => window.sessionStorage);
const memoryKey = "reloadedForPart";
/** A new page that did not help is not loaded again for so long. */
const pauseMs = 5 * minuteMs;

/**
 * Loads the page anew once the server serves it: until then a browser would show a page of its own,
 * and a wall would stay dark. Does nothing within five minutes of the last time, or in a window
 * that cannot remember it. Never rejects.
 */
export async function reloadForPart(): Promise<void> {
  const age = Date.now() - Number(memory.get(memoryKey) ?? Number.NaN);
  if (age >= 0 && age < pauseMs) return;
  const page = await browserRelease.page().catch(() => "");
  if (!page.includes('id="root"')) return;
  const now = String(Date.now());
  memory.set(memoryKey, now);
  if (memory.get(memoryKey) === now) browserRelease.reload();
}
