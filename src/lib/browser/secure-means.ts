/*
 * Browser features that exist only on pages with TLS, and on localhost. Elsewhere they are null,
 * and the caller works without them. No other file may use them directly (see .oxlintrc.json).
 */

/** The cache for starting without the server. */
export const cacheStorage = (): CacheStorage | null => ("caches" in window ? caches : null);

/** Service workers, which answer while the server is unreachable. */
export const serviceWorkers = (): ServiceWorkerContainer | null =>
  "serviceWorker" in navigator ? navigator.serviceWorker : null;

/** Keeps the screen from going to sleep. */
export const wakeLock = (): WakeLock | null =>
  "wakeLock" in navigator ? navigator.wakeLock : null;
