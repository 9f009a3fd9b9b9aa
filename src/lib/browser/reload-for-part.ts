import { minuteMs } from "../../../contract/base/time.ts";
import { browserMemory } from "./browser-memory.ts";
import { browserRelease } from "./browser-release.ts";

const memory = browserMemory(() => window.sessionStorage);
const memoryKey = "reloadedForPart";
/** Wait before another reload if one did not help. */
const pauseMs = 5 * minuteMs;

/** True when the server answers with the page again, rather than a hotspot with one of its own. */
export const isPageServed = async (): Promise<boolean> =>
  (await browserRelease.page().catch(() => "")).includes('id="root"');

/**
 * Reloads the page once the server answers again: before that the browser would show its own error
 * page, and a wall would stay dark. It does not reload again within five minutes, and never in a
 * window that cannot store that it has done so. Never rejects.
 */
export async function reloadForPart(): Promise<void> {
  if (memory.get(memoryKey) !== null && performance.now() < pauseMs) return;
  if (!(await isPageServed())) return;
  memory.set(memoryKey, "1");
  if (memory.get(memoryKey) !== null) browserRelease.reload();
}
