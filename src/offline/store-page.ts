import { cacheStorage, serviceWorkers } from "../lib/browser/secure-means.ts";
import { type StoreMessage, workerPath } from "./offline-pages.ts";

/** Pages that are stored: the prefix of their addresses, and the names of their caches. */
export interface CachedPages {
  readonly scope: string;
  readonly prefix: string;
}

/** Files of this page that a start without the server needs. */
function ownFiles(): string[] {
  const { origin } = window.location;
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = names.flatMap((name) => {
    const url = new URL(name, origin);
    return url.origin === origin && /^\/(assets|geo)\//.test(url.pathname) ? [url.pathname] : [];
  });
  return [...new Set(files)];
}

/**
 * Tells the worker to store this page, whose entry script is `entry`; browsers allow workers on
 * pages with TLS, and on localhost.
 */
export async function cachePage(
  { scope, prefix }: CachedPages,
  entry: string | null,
): Promise<void> {
  const workers = serviceWorkers();
  if (workers === null || entry === null) return;
  await workers.register(workerPath, { scope });
  const { active } = await workers.ready;
  const message: StoreMessage = { entry, urls: ownFiles(), prefix };
  active?.postMessage(message);
}

/** Removes everything that was stored. */
export async function forgetPages({ scope, prefix }: CachedPages): Promise<void> {
  const caches = cacheStorage();
  for (const name of (await caches?.keys()) ?? [])
    if (name.startsWith(prefix)) await caches?.delete(name);
  const worker = await serviceWorkers()?.getRegistration(scope);
  if (worker !== undefined && new URL(worker.scope).pathname === scope) await worker.unregister();
}
