import { isWallPath } from "../data/paths.ts";
import { isMissingPart } from "./missing-part.ts";
import { reloadForPart } from "./reload-for-part.ts";

const retryMs = 5000;
/** Failures after which only a new page may help. */
const lastingFailures = 3;
/** Failures after which a person is shown that a page cannot be loaded. */
const shownFailures = 6;
/** A file that hangs is given up after this long. */
const stuckMs = 180_000;

/**
 * A part of the app that must come, whenever: a server that is away while it is fetched must not
 * take the page with it. Some browsers keep a failure for as long as the page lives (Firefox does),
 * so an unattended screen is loaded anew then. Never rejects.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await load();
    } catch (error) {
      // A fault of the part itself, seen nowhere else; the first may be of a page that is left.
      if (!isMissingPart(error) && failures === 2) console.error(error);
    }
    await afterFailure(failures, isWallPath(window.location.pathname));
  }
}

/**
 * A part without which the page shows nothing: the page is loaded anew if it does not come. Rejects
 * when the part itself fails, and when a new page did not help.
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
