/*
 * Means that a browser gives only to pages with TLS, and to localhost. Elsewhere they are null, and
 * the caller does without and says so. Nothing else in the app asks for one (see .oxlintrc.json).
 */

/** The cache of answers for a start without the server. */
export const cacheStorage = (): CacheStorage | null => ("caches" in window ? caches : null);

/** Workers that answer while the server is away. */
export const serviceWorkers = (): ServiceWorkerContainer | null =>
  "serviceWorker" in navigator ? navigator.serviceWorker : null;

/** Keeps the screen from going to sleep. */
export const wakeLock = (): WakeLock | null =>
  "wakeLock" in navigator ? navigator.wakeLock : null;
