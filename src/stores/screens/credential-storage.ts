import { sessionCookies } from "../../../contract/account/session-cookie.ts";
import type { Credentials } from "../../lib/browser/credential.ts";
import type { CookieJar } from "../port/memory.ts";

export interface SessionJarDeps {
  readonly cookies: CookieJar;
  /** Credentials of the paired display, if it shows the wall; null: the user's cookies apply. */
  readonly display: () => Credentials | null;
}

/**
 * Source of the session's credentials. Those of a paired display are not in cookies, so a sign-in
 * in the same browser does not remove them; all others are in the cookies.
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
