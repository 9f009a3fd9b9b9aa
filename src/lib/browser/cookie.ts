const yearS = 365 * 86_400;

/** The part of a document that handles cookies. */
export interface CookieHolder {
  cookie: string;
}

/** Value of a cookie, or null. */
export function readCookie(document: CookieHolder, name: string): string | null {
  for (const pair of document.cookie.split(/;\s*/)) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at) === name) return decodeText(pair.slice(at + 1));
  }
  return null;
}

/**
 * Kept for a year, for this site only, and over TLS only when `isSecure`. An empty value removes
 * the cookie.
 */
export function writeCookie(
  document: CookieHolder,
  name: string,
  value: string,
  isSecure: boolean,
): void {
  const age = value === "" ? 0 : yearS;
  document.cookie =
    `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${age}; SameSite=Strict` +
    (isSecure ? "; Secure" : "");
}

/** False: the browser blocks cookies, and no session outlives the page. */
export function storesCookies(document: CookieHolder): boolean {
  writeCookie(document, "probe", "1", false);
  const isStored = readCookie(document, "probe") === "1";
  writeCookie(document, "probe", "", false);
  return isStored;
}

function decodeText(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
