import { paths, safeRedirect } from "../data/paths.ts";
import { browserMemory } from "./browser-memory.ts";

/** Stored in the window that goes to a company's sign-in page: proof that this window began it. */
const memory = browserMemory(() => window.sessionStorage);
const memoryKey = "companySignIn";
const returnKey = "companyReturn";

export const storeBegun = (key: string, target: string): void =>
  memory.set(memoryKey, JSON.stringify([key, target]));

/** Returns the values this window stored, and forgets them; '' for missing ones. */
export function readBegun(origin: string): { readonly key: string; readonly target: string } {
  const stored = memory.get(memoryKey);
  memory.remove(memoryKey);
  try {
    const [key, target] = JSON.parse(stored ?? "[]") as unknown[];
    return {
      key: typeof key === "string" ? key : "",
      // The target stays within this origin, even though this page stored it itself.
      target: safeRedirect(typeof target === "string" ? target : null, origin),
    };
  } catch {
    return { key: "", target: safeRedirect(null, origin) };
  }
}

/**
 * True when a company has sent back a signed-in user who was linking an account. The query is
 * stored for the page that began the link.
 */
export function storeReturned(search: string): boolean {
  const query = returnedQuery(search);
  if (query === null || !(memory.get(memoryKey) ?? "").includes(JSON.stringify(paths.security)))
    return false;
  memory.set(returnKey, query);
  return true;
}

/** Returns the result of a link that this window began, once; null: none yet. */
export function readReturned(): { readonly key: string; readonly query: string } | null {
  const query = memory.get(returnKey);
  if (query === null) return null;
  memory.remove(returnKey);
  return { key: readBegun(window.location.origin).key, query };
}

/**
 * The query with which a company's sign-in page sent the browser back; null: this is no such
 * return.
 */
export function returnedQuery(search: string): string | null {
  const query = new URLSearchParams(search);
  const isReturn = ["code", "authCode", "error"].some((name) => query.has(name));
  return query.has("state") && isReturn ? query.toString() : null;
}
