import type { Rect } from "./label.ts";
import type { Size } from "./projection.ts";

/** A mark of the map that wants room for what it says. */
export interface PillWish {
  readonly id: string;
  /** Where it belongs, pixels. */
  readonly x: number;
  readonly y: number;
  /** Something is wrong there: its point stays to be seen. */
  readonly isLoud: boolean;
  /** It stands so much below its point where it can. */
  readonly shiftY?: number;
  /** Sizes it may have, best first: with its name, with its number alone. */
  readonly sizes: readonly Size[];
}

/** Where a pill stands: its middle as an offset from its place, and which of its sizes it has. */
export interface PlacedPill {
  readonly dx: number;
  readonly dy: number;
  readonly sizeIndex: number;
  /** So far from its place that a line leads there. */
  readonly isLed: boolean;
}

const directions = 16;

/**
 * Where is looked first: near by with its name and without covering another's point, near by with
 * its number alone, then ever farther. `keeps`: points that must not be covered.
 */
const searches = [
  { size: 0, rings: 5, keeps: "all" },
  { size: 0, rings: 6, keeps: "loud" },
  { size: 1, rings: 6, keeps: "loud" },
  { size: 0, rings: 16, keeps: "loud" },
  { size: 1, rings: 16, keeps: "none" },
] as const;

/**
 * A place for each, in the order they come: over its own point, else around it, ever farther, where
 * it meets no other. One without room anywhere is a mark alone: it is not in the answer.
 */
export function placePills(
  wishes: readonly PillWish[],
  reserved: readonly Rect[],
  view: Size,
  stepPx: number,
): ReadonlyMap<string, PlacedPill> {
  const taken = [...reserved];
  const placed = new Map<string, PlacedPill>();
  for (const wish of wishes) {
    const others = wishes.filter(({ id }) => id !== wish.id);
    const found = search(wish, taken, others, view, stepPx);
    if (found === null) continue;
    const { rect, ...pill } = found;
    taken.push(rect);
    placed.set(wish.id, pill);
  }
  return placed;
}

/** What of a place no pill of another should cover. */
const pointOf = ({ x, y }: PillWish, stepPx: number): Rect => ({
  x: x - stepPx * 0.3,
  y: y - stepPx * 0.3,
  width: stepPx * 0.6,
  height: stepPx * 0.6,
});

type Found = PlacedPill & { readonly rect: Rect };

function search(
  wish: PillWish,
  taken: readonly Rect[],
  others: readonly PillWish[],
  view: Size,
  stepPx: number,
): Found | null {
  const kept = {
    all: others.map((other) => pointOf(other, stepPx)),
    loud: others.filter(({ isLoud }) => isLoud).map((other) => pointOf(other, stepPx)),
    none: [],
  };
  for (const { size: sizeIndex, rings, keeps } of searches) {
    const size = wish.sizes[sizeIndex];
    if (size === undefined) continue;
    const found = nearest(wish, size, rings, [...taken, ...kept[keeps]], view, stepPx);
    if (found !== null) return { ...found, sizeIndex };
  }
  return null;
}

function nearest(
  { x, y, shiftY = 0 }: PillWish,
  size: Size,
  rings: number,
  obstacles: readonly Rect[],
  view: Size,
  stepPx: number,
): Omit<Found, "sizeIndex"> | null {
  for (let ring = 0; ring < rings; ring += 1)
    for (let turn = 0; turn < (ring === 0 ? 1 : directions); turn += 1) {
      // To the right first, then by turns to both sides of it.
      const side = turn % 2 === 0 ? turn / 2 : -(turn + 1) / 2;
      const angle = (side / directions) * 2 * Math.PI;
      // Pills are wide: sideways they step farther than up and down.
      const dx = Math.cos(angle) * ring * stepPx * 1.6;
      const dy = Math.sin(angle) * ring * stepPx + shiftY;
      const rect = { x: x + dx - size.width / 2, y: y + dy - size.height / 2, ...size };
      if (!isInside(rect, view) || obstacles.some((other) => meets(rect, other))) continue;
      const isLed = Math.abs(dx) > size.width / 2 || Math.abs(dy) > size.height / 2;
      return { rect, dx, dy, isLed };
    }
  return null;
}

const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const isInside = (a: Rect, view: Size): boolean =>
  a.x >= 0 && a.y >= 0 && a.x + a.width <= view.width && a.y + a.height <= view.height;
