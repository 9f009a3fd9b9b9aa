import { type CurrentUser, currentUserSchema } from "../../contract/account/session.ts";
import { cacheStorage } from "../lib/browser/secure-means.ts";
import { forgetPages, cachePage } from "./store-page.ts";
import { entryPages, userCache } from "./offline-pages.ts";

const address = "/entry-user";

/**
 * Stores the page of the daily records (of the release `entry`) and its user, so that it can be
 * opened without a network. Without cache storage (pages without TLS) nothing is stored.
 */
export async function cacheEntry(user: CurrentUser, entry: string | null): Promise<void> {
  const caches = cacheStorage();
  if (caches === null) return;
  const cache = await caches.open(userCache);
  await cache.put(address, new Response(JSON.stringify(user)));
  await cachePage(entryPages, entry);
}

/** Returns the last user who opened it, if the session in this browser is theirs. */
export async function storedUser(userId: number | null): Promise<CurrentUser | null> {
  const caches = cacheStorage();
  if (caches === null) return null;
  const cached = await caches.match(address, { cacheName: userCache });
  const user = currentUserSchema.safeParse(await cached?.json());
  return user.success && user.data.id === userId ? user.data : null;
}

/** The part of the session that is needed to continue without the server's answer. */
interface Waiting {
  readonly userId: number | null;
  readonly failure: string | null;
  readonly user: CurrentUser | null;
  resume(user: CurrentUser): void;
  giveUp(): void;
  check(): Promise<void>;
}
const retryMs = 5000;

/**
 * Called when the user could not be fetched. The page of daily records continues with the user who
 * opened it last, and retries until there is an answer. On other pages the session ends.
 */
export async function resumeStored(session: Waiting): Promise<void> {
  const isHere = window.location.pathname.startsWith(entryPages.scope);
  const user = isHere ? await storedUser(session.userId).catch(() => null) : null;
  if (user === null) return session.giveUp();
  session.resume(user);
  const timer = setInterval(() => {
    if (session.failure === null || session.user === null) clearInterval(timer);
    else void session.check();
  }, retryMs);
}

/**
 * Called when the user has signed out, or another user (`userId`) has signed in: removes everything
 * stored.
 */
export async function forgetEntry(userId: number | null): Promise<void> {
  if (userId !== null && (await storedUser(userId)) !== null) return;
  await cacheStorage()?.delete(userCache);
  await forgetPages(entryPages);
}
