import { browserMemory } from "../lib/browser/browser-memory.ts";
import { credentialsIn } from "../lib/browser/credential.ts";
import { readCookie } from "../lib/browser/cookie.ts";
import type { EarlyPicture } from "../realtime/realtime-port.ts";
import { entryLanguage } from "./entry-state.ts";

/** Address of the call for the signed-in user; the contract with it is not loaded yet. */
export const earlyAddress = "/api/user/getCurrent";

/** Address of the call for the fleet's snapshot, from which the stream continues. */
export const pictureAddress = "/api/overview/listOverview/?part=taken";

/** Key of the calls that pages made while they opened, by their addresses. */
const memoryKey = "firstCalls";
const memory = browserMemory(() => window.localStorage);

/** Time after which a page counts as open, ms. */
export const openingMs = 3000;
/** Older answers are not used, ms: after that a page requests the data again. */
const freshMs = 5000;
const pagesAtMost = 12;
const callsAtMost = 12;
/** An address that contains a time is requested once. */
const isOfMoment = /\d{10}/;

/** Newest page first. */
type Pages = readonly (readonly [pathname: string, addresses: readonly string[]])[];

interface Early {
  readonly token: string;
  readonly language: string;
  readonly at: number;
  readonly answers: Map<string, Promise<Response>>;
  picture: Promise<EarlyPicture | null> | null;
}
let early: Early | null = null;
/** Calls that the opening page has made so far; null once it is open. */
let created: Set<string> | null = null;

/**
 * Requests the signed-in user, the fleet's snapshot, and the calls this page made when it was last
 * opened, before the code that shows them has arrived.
 */
export function callEarly(): void {
  const credentials = credentialsIn((name) => readCookie(document, name));
  if (credentials === null) return;
  const { token, userId } = credentials;
  const { pathname } = window.location;
  const pages = pagesOf(userId);
  const [, known = []] = pages.find(([path]) => path === pathname) ?? [];
  const language = entryLanguage();
  const headers = { Locale: language, Authorization: token };
  const request = (address: string) =>
    fetch(address, {
      headers,
      credentials: "same-origin",
      cache: "no-store",
      redirect: "manual",
    });
  const answerOf = (address: string) => {
    const answer = request(address);
    // The answer may never be used; a caller that awaits it still gets the failure.
    answer.catch(() => undefined);
    return [address, answer] as const;
  };
  const answers = new Map([earlyAddress, ...known].map(answerOf));
  const picture = request(pictureAddress)
    .then(pictureOf)
    .catch(() => null);
  early = { token, language, at: performance.now(), answers, picture };
  created = new Set();
  setTimeout(() => {
    // The user has signed out meanwhile.
    if (created === null) return;
    const calls = [...created].slice(0, callsAtMost);
    created = null;
    const others = pages.filter(([path]) => path !== pathname).slice(0, pagesAtMost - 1);
    const updated = { userId, pages: [[pathname, calls], ...others] };
    memory.set(memoryKey, JSON.stringify(updated));
  }, openingMs);
}

async function pictureOf(response: Response): Promise<EarlyPicture | null> {
  if (!response.ok) return null;
  const arrivedAt = performance.now();
  const { data = null } = (await response.json()) as { data?: unknown };
  return data === null ? null : { payload: data, ageMs: () => performance.now() - arrivedAt };
}

/**
 * Returns the snapshot that was requested early, to the first caller with the same token. Null:
 * there is none.
 */
export function claimEarlySnapshot(token: string): Promise<EarlyPicture | null> | null {
  if (early === null || early.token !== token) return null;
  const { picture } = early;
  early.picture = null;
  return picture;
}

/** Another user may sign in here next. */
export function forgetCalls(): void {
  early = null;
  created = null;
  memory.remove(memoryKey);
}

/** The stored calls of a user's pages; none if they belong to another user or cannot be read. */
function pagesOf(userId: number): Pages {
  try {
    const stored = JSON.parse(memory.get(memoryKey) ?? "") as { userId: number; pages: Pages };
    const isAddress = (value: unknown) => typeof value === "string" && value.startsWith("/api/");
    return stored.userId === userId && stored.pages.every(([, calls]) => calls.every(isAddress))
      ? stored.pages
      : [];
  } catch {
    return [];
  }
}

/**
 * `fetch`, except that a first call uses the answer that was requested early, if it has the same
 * token and language and nothing was written since.
 */
export const withEarly =
  (send: typeof fetch): typeof fetch =>
  (address, init) => {
    if ((init?.method ?? "GET") !== "GET") early = null;
    else if (typeof address === "string") {
      if (address !== earlyAddress && !isOfMoment.test(address)) created?.add(address);
      const answer = earlyAnswer(address, new Headers(init?.headers));
      if (answer !== null) return untilAborted(answer, init?.signal ?? null);
    }
    return send(address, init);
  };

function earlyAnswer(address: string, headers: Headers): Promise<Response> | null {
  if (early === null) return null;
  const { token, language, at, answers } = early;
  const answer = answers.get(address) ?? null;
  answers.delete(address);
  const isSame = headers.get("Authorization") === token && headers.get("Locale") === language;
  const isFresh = address === earlyAddress || performance.now() - at < freshMs;
  return isSame && isFresh ? answer : null;
}

function untilAborted(answer: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  if (signal === null) return answer;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
