import { type CommandLife, commandTimes } from "./command-state.ts";

/**
 * Running version a gateway has reported on `up/attr`, and the time of its last report, epoch ms.
 */
export interface ReportedVersion {
  readonly version: string | null;
  readonly at: number | null;
}

/**
 * Returns the version that decides how an installation ended; null: no report decides yet. A report
 * from before the order proves nothing. "Done" and the version come in either order. A version that
 * is neither the desired one, nor the one the gateway ended with, nor reported since the end may be
 * from before the restart; it is believed when nothing newer has arrived for a while.
 */
export function shownVersion(
  life: CommandLife,
  reported: ReportedVersion,
  at: number,
): string | null {
  const { version, at: versionAt } = reported;
  if (life.kind !== "install" || life.claimedAt === null || life.saidAt === null) return null;
  if (version === null || versionAt === null || versionAt < life.saidAt) return null;
  const requested = ofVersion(life.wish);
  if (requested === undefined) return null;
  const isSettled =
    [requested.to, ofVersion(life.claim?.items ?? [])?.is].includes(version) ||
    versionAt > life.claimedAt ||
    at >= life.claimedAt + commandTimes.versionMs;
  return isSettled ? version : null;
}

const ofVersion = <T extends { readonly k: string }>(items: readonly T[]): T | undefined =>
  items.find(({ k }) => k === "version");
