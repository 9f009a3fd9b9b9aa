import { shorten, textEm } from "../map/label.ts";

/** What stands between two names, in em. */
const markEm = 1.1;
/** A name cut below this says nothing; it becomes a mere ellipsis. */
const leastEm = 2.2;

/**
 * Names of a trail cut to fit a width in em: the last one, where we are, is cut last; the longest
 * of the others first.
 */
export function fitTrail(names: readonly string[], roomEm: number): readonly string[] {
  const room = roomEm - (names.length - 1) * markEm;
  const last = shorten(names.at(-1) ?? "", Math.max(leastEm, room * 0.7));
  const rest = room - textEm(last);
  const others = names.slice(0, -1);
  const widths = others.map(textEm);
  let cap = Math.max(0, ...widths);
  while (cap > leastEm && widths.reduce((sum, width) => sum + Math.min(width, cap), 0) > rest)
    cap -= 0.5;
  return [
    ...others.map((name) =>
      textEm(name) <= cap ? name : cap <= leastEm ? "…" : shorten(name, cap),
    ),
    last,
  ];
}
