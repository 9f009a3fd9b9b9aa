import { browserRelease } from "../lib/browser-release.ts";
import type { PictureShelf } from "../realtime/picture-keeper.ts";
import { type KeepMessage, pictureCache, shellPrefix, workerPath } from "../worker/shell.ts";

const address = "/wall-picture";

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

/** Has the worker keep this page; browsers give workers to pages with TLS, and to localhost. */
async function keepPage(): Promise<void> {
  const entry = browserRelease.own();
  if (!("serviceWorker" in navigator) || entry === null) return;
  await navigator.serviceWorker.register(workerPath);
  const { active } = await navigator.serviceWorker.ready;
  const message: KeepMessage = { entry, urls: ownFiles(), prefix: shellPrefix };
  active?.postMessage(message);
}

/** In the cache storage, which pages without TLS do not have: there nothing is kept. */
export const browserPictureShelf: PictureShelf = {
  put: async (picture) => {
    if (!("caches" in window)) return;
    const cache = await caches.open(pictureCache);
    await cache.put(address, new Response(picture));
    await keepPage();
  },
  get: async () => {
    if (!("caches" in window)) return null;
    const kept = await caches.match(address, { cacheName: pictureCache });
    return kept === undefined ? null : kept.text();
  },
  clear: async () => {
    if (!("caches" in window)) return;
    await caches.delete(pictureCache);
    for (const name of await caches.keys())
      if (name.startsWith(shellPrefix)) await caches.delete(name);
    const worker = await navigator.serviceWorker.getRegistration(workerPath);
    await worker?.unregister();
  },
};
