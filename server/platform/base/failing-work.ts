/** Work that this process does again and again and that fails: its name, and since when. */
const failing = new Map<string, number>();

/** Shorter failures are not shown: the database may have been unreachable for a moment, ms. */
const shownAfterMs = 30_000;

/** The last try of the work with this name succeeded, or did not. */
export function noteWork(name: string, hasFailed: boolean): void {
  if (!hasFailed) failing.delete(name);
  else if (!failing.has(name)) failing.set(name, performance.now());
}

/** This process does the work no more, nor any step of it: another server does, or it has ended. */
export function forgetWork(name: string): void {
  for (const one of failing.keys())
    if (one === name || one.startsWith(`${name}: `)) failing.delete(one);
}

/** Returns the names of work that has failed for a while, in their order. */
export const failingWork = (): readonly string[] =>
  [...failing]
    .filter(([, since]) => performance.now() - since >= shownAfterMs)
    .map(([name]) => name)
    .toSorted();
