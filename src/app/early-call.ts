import { credentialsIn } from "../lib/browser/credential.ts";
import { readCookie } from "../lib/browser/cookie.ts";
import { entryLanguage } from "./entry-state.ts";

/** Address of the signed-in user: the schema with it is not here yet. */
export const earlyAddress = "/api/user/getCurrent";

interface Early {
  readonly token: string;
  readonly language: string;
  readonly answer: Promise<Response>;
}
let early: Early | null = null;

/** Calls for the signed-in user before the code that shows them has arrived. */
export function askEarly(): void {
  const token = credentialsIn((name) => readCookie(document, name))?.token;
  if (token === undefined) return;
  const language = entryLanguage();
  const headers = { Locale: language, Authorization: token };
  const answer = fetch(earlyAddress, { headers, credentials: "same-origin", cache: "no-store" });
  // Nobody may wait for it; whoever does hears of the failure.
  answer.catch(() => undefined);
  early = { token, language, answer };
}

/**
 * `fetch`, but the first call for the user takes the answer that was asked for early, if it has
 * the same token and language.
 */
export const withEarly =
  (send: typeof fetch): typeof fetch =>
  (address, init) => {
    if (early === null || address !== earlyAddress) return send(address, init);
    const { token, language, answer } = early;
    early = null;
    const headers = new Headers(init?.headers);
    const isSame = headers.get("Authorization") === token && headers.get("Locale") === language;
    return isSame ? untilAborted(answer, init?.signal ?? null) : send(address, init);
  };

function untilAborted(answer: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  if (signal === null) return answer;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
