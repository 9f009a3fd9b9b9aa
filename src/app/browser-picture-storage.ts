import { browserRelease } from "../lib/browser/browser-release.ts";
import { cacheStorage } from "../lib/browser/secure-means.ts";
import type { SnapshotStorage } from "../realtime/picture-storage.ts";
import { forgetPages, cachePage } from "../offline/store-page.ts";
import { pictureCache, wallPages } from "../offline/offline-pages.ts";

const address = "/wall-picture";

/** Uses the cache storage. Pages without TLS have none, so nothing is stored there. */
export const browserSnapshotStorage: SnapshotStorage = {
  put: async (picture) => {
    const caches = cacheStorage();
    if (caches === null) return;
    const cache = await caches.open(pictureCache);
    await cache.put(address, new Response(picture));
    await cachePage(wallPages, browserRelease.own());
  },
  get: async () => {
    const caches = cacheStorage();
    if (caches === null) return null;
    const cached = await caches.match(address, { cacheName: pictureCache });
    return cached === undefined ? null : cached.text();
  },
  clear: async () => {
    const caches = cacheStorage();
    if (caches === null) return;
    await caches.delete(pictureCache);
    await forgetPages(wallPages);
  },
};
