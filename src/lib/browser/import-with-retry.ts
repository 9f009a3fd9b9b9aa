import { isWallPath } from "../data/paths.ts";
import { isMissingPart, missingParts } from "./missing-part.ts";
import { isPageServed, reloadForPart } from "./reload-for-part.ts";

const retryMs = 5000;
/** Number of failures after which only a reload may help. */
const lastingFailures = 3;
/** Number of failures after which people are notified that a page cannot be loaded. */
const shownFailures = 6;
/** A file that hangs is given up after this long. */
const stuckMs = 180_000;

/**
 * Loads a part of the app, and retries until it succeeds, so that an unreachable server does not
 * break the page. Some browsers (Firefox) cache a failed import as long as the page is open; an
 * unattended screen is then reloaded, and a person is offered it. Never rejects.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  let endOffer: (() => void) | null = null;
  for (let failures = 1; ; failures++) {
    let isMissing = false;
    try {
      const part = await load();
      endOffer?.();
      return part;
    } catch (error) {
      isMissing = isMissingPart(error);
      // Reports a fault of the part itself, which nothing else would show. A first fault may come
      // from leaving the page.
      if (!isMissing && failures === 2) console.error(error);
    }
    await afterFailure(failures, isUnattended());
    if (isMissing && failures >= lastingFailures) endOffer ??= await offerReload();
  }
}

const isUnattended = (): boolean => isWallPath(window.location.pathname);

/** Offers a new page if only that brings the part; null: nobody is there, or no server. */
const offerReload = async (): Promise<(() => void) | null> =>
  !isUnattended() && (await isPageServed()) ? missingParts.add() : null;

/**
 * Loads a part without which the page shows nothing: the page is reloaded if it cannot be fetched.
 * Rejects when the part itself fails, or a reload did not help.
 */
export async function importWhole<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await inTime(load());
    } catch (error) {
      if (!isMissingPart(error) || failures === shownFailures) throw error;
    }
    await afterFailure(failures, true);
  }
}

async function afterFailure(failures: number, mayReload: boolean): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, retryMs));
  if (mayReload && failures >= lastingFailures) await reloadForPart();
}

/** Rejects when it takes too long. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error("a module script is stuck on its way"));
    const timer = setTimeout(giveUp, stuckMs);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
