import { sessionCookies } from "../../../contract/account/session-cookie.ts";
import type { Credentials } from "../../lib/browser/credential.ts";
import type { CookieJar } from "../port/memory.ts";

export interface SessionJarDeps {
  readonly cookies: CookieJar;
  /** Credentials of the paired display, if it shows the wall; null: a person's cookies count. */
  readonly display: () => Credentials | null;
}

/**
 * Source of the session's credentials: a paired display has its own, which no cookie holds and no
 * sign-in beside it removes; all else is in the cookies.
 */
export function createSessionJar({ cookies, display }: SessionJarDeps): CookieJar {
  const own = (name: string): string | null => {
    const current = display();
    if (current === null) return null;
    if (name === sessionCookies.token) return current.token;
    return name === sessionCookies.userId ? String(current.userId) : null;
  };
  return {
    get: (name) => own(name) ?? cookies.get(name),
    set: (name, value) => cookies.set(name, value),
    // Only the server ends a display (DisplayStore.revoke).
    remove: (name) => own(name) ?? cookies.remove(name),
  };
}
