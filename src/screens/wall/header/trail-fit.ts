import { textEm } from "../../../map/geo/map-label.ts";

/** Width of the mark between two names, in em. */
const markEm = 1.1;
const omitted = "…";

/**
 * Names of a trail that fit a width in em: where they do not, those above are left out, the longest
 * first. A name is whole or not there at all; where we are is always said.
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
