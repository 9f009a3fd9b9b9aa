import type { CurrentUser } from "../../../../contract/account/session.ts";

const recentMax = 6;
/** Stored per user, so that the next person at this screen does not see it. */
const placesOfUser = new WeakMap<CurrentUser, readonly string[]>();

/** Paths that the user opened from the palette, newest first. */
export const recentPaths = (user: CurrentUser | null): readonly string[] =>
  user === null ? [] : (placesOfUser.get(user) ?? []);

export function rememberPath(user: CurrentUser | null, path: string): void {
  if (user !== null)
    placesOfUser.set(
      user,
      [path, ...recentPaths(user).filter((item) => item !== path)].slice(0, recentMax),
    );
}
