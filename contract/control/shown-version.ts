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
  const { kind, wish, claim, claimedAt, saidAt } = life;
  const wanted = wish.find(({ k }) => k === "version");
  if (kind !== "install" || wanted === undefined || claimedAt === null || saidAt === null)
    return null;
  if (said.version === null || said.at === null || said.at < saidAt) return null;
  const ended = claim?.items?.find(({ k }) => k === "version");
  const isSettled =
    said.version === wanted.to ||
    said.version === ended?.is ||
    said.at > claimedAt ||
    at >= claimedAt + commandTimes.versionMs;
  return isSettled ? said.version : null;
}
