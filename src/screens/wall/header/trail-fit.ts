import { textEm } from "../../../map/geo/map-label.ts";

/** Width of the mark between two names, in em. */
const markEm = 1.1;
const omitted = "…";

/**
 * Returns the names of a trail that fit a width in em. If they do not fit, names of levels above
 * are left out, longest first. A name is never truncated, and that of the current place is always
 * shown.
 */
export function fitTrail(names: readonly string[], roomEm: number): readonly string[] {
  const room = roomEm - (names.length - 1) * markEm;
  const shown = [...names];
  const widthOf = () => shown.reduce((sum, name) => sum + textEm(name), 0);
  while (widthOf() > room) {
    const above = shown.slice(0, -1);
    const longest = Math.max(0, ...above.map(textEm));
    const at = above.findIndex((name) => textEm(name) === longest);
    if (at < 0 || shown[at] === omitted) break;
    shown[at] = omitted;
  }
  return shown;
}
