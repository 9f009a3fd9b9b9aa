import { type CommandLife, commandTimes } from "./command-state.ts";

/** What a gateway has said on `up/attr` that it runs, and when it said so last, epoch ms. */
export interface SaidVersion {
  readonly version: string | null;
  readonly at: number | null;
}

/**
 * The version that decides how an installation ended; null: none has been said yet that does. What
 * was said before the order proves nothing. "Done" and the version come in either order: one that
 * is neither the wanted one, nor the one the gateway ended with, nor said since the end may be of
 * before the restart, and is believed when nothing newer has come for a while.
 */
export function shownVersion(life: CommandLife, said: SaidVersion, at: number): string | null {
  const { version, at: versionAt } = said;
  if (life.kind !== "install" || life.claimedAt === null || life.saidAt === null) return null;
  if (version === null || versionAt === null || versionAt < life.saidAt) return null;
  const wanted = ofVersion(life.wish);
  if (wanted === undefined) return null;
  const isSettled =
    [wanted.to, ofVersion(life.claim?.items ?? [])?.is].includes(version) ||
    versionAt > life.claimedAt ||
    at >= life.claimedAt + commandTimes.versionMs;
  return isSettled ? version : null;
}

const ofVersion = <T extends { readonly k: string }>(items: readonly T[]): T | undefined =>
  items.find(({ k }) => k === "version");
