/** Rectangle in pixels of the view. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A text to be placed near a point; the first candidate is the best. */
export interface LabelRequest {
  readonly id: string;
  /** Possible rectangles, best first. */
  readonly places: readonly Rect[];
}

/**
 * Gives each label, in order, its first position that is inside the view and overlaps neither an
 * obstacle nor an earlier label. A label without such a position is left out: better no name than
 * an unreadable one.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  obstacles: readonly Rect[],
  view: Rect,
): ReadonlyMap<string, Rect> {
  const taken = [...obstacles];
  const placed = new Map<string, Rect>();
  for (const { id, places } of requests) {
    const free = places.find(
      (place) => isInside(place, view) && !taken.some((other) => meets(place, other)),
    );
    if (free === undefined) continue;
    taken.push(free);
    placed.set(id, free);
  }
  return placed;
}

const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const isInside = (a: Rect, view: Rect): boolean =>
  a.x >= view.x &&
  a.y >= view.y &&
  a.x + a.width <= view.x + view.width &&
  a.y + a.height <= view.y + view.height;

/**
 * Right of, left of, below and above a mark of this size that is centred on a point; the latter two
 * also flush with its sides.
 */
export function placesAround(
  x: number,
  y: number,
  mark: { width: number; height: number },
  text: { width: number; height: number },
): readonly Rect[] {
  const top = y - text.height / 2;
  const left = x - text.width / 2;
  return [
    { ...text, x: x + mark.width / 2, y: top },
    { ...text, x: x - mark.width / 2 - text.width, y: top },
    { ...text, x: left, y: y + mark.height / 2 },
    { ...text, x: left, y: y - mark.height / 2 - text.height },
    { ...text, x: x - mark.width / 2, y: y + mark.height / 2 },
    { ...text, x: x - mark.width / 2, y: y - mark.height / 2 - text.height },
    { ...text, x: x + mark.width / 2 - text.width, y: y + mark.height / 2 },
    { ...text, x: x + mark.width / 2 - text.width, y: y - mark.height / 2 - text.height },
  ];
}

/** Width of a text in em, generously: a Chinese character is one, a Latin one about half. */
export function textEm(text: string): number {
  let em = 0;
  for (const char of text) em += char > "\u2e7f" ? 1 : (asciiEm[char.charCodeAt(0)] ?? otherEm);
  return em;
}

const otherEm = 0.56;
const emOf = (char: string): number => {
  if (/[MW]/.test(char)) return 0.95;
  if (/[A-Z0-9mw%]/.test(char)) return 0.66;
  return /[ilI.,:;'|! ]/.test(char) ? 0.33 : otherEm;
};
const asciiEm = Array.from({ length: 128 }, (_, code) => emOf(String.fromCharCode(code)));

/** The text, cut with an ellipsis to fit a width in em. */
export function shorten(text: string, em: number): string {
  if (textEm(text) <= em) return text;
  let cut = "";
  for (const char of text) {
    if (textEm(cut + char) + 0.9 > em) break;
    cut += char;
  }
  return cut === "" ? "" : `${cut.trimEnd()}…`;
}
