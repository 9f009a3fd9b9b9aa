import { safeRedirect } from "../../lib/data/paths.ts";
import { browserMemory } from "../../lib/browser/browser-memory.ts";

/** Kept by the window that goes to a company's sign-in: it proves that it began. */
const memory = browserMemory(() => window.sessionStorage);
const memoryKey = "companySignIn";

export const keepBegun = (key: string, target: string): void =>
  memory.set(memoryKey, JSON.stringify([key, target]));

/** The values this window kept, once; '' for those it did not. */
export function takeBegun(origin: string): { readonly key: string; readonly target: string } {
  const kept = memory.get(memoryKey);
  memory.remove(memoryKey);
  try {
    const [key, target] = JSON.parse(kept ?? "[]") as unknown[];
    return {
      key: typeof key === "string" ? key : "",
      // Also what this page has kept itself stays within it.
      target: safeRedirect(typeof target === "string" ? target : null, origin),
    };
  } catch {
    return { key: "", target: safeRedirect(null, origin) };
  }
}

/** The query with which a company's sign-in has sent the browser back; null: it has not. */
export function returnedQuery(search: string): string | null {
  const query = new URLSearchParams(search);
  const isReturn = ["code", "authCode", "error"].some((name) => query.has(name));
  return query.has("state") && isReturn ? query.toString() : null;
}
