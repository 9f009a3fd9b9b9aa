import type { Rect } from "../geo/map-label.ts";
import type { Size } from "../geo/projection.ts";

/** A mark on the map that needs room for its text. */
export interface PillRequest {
  readonly id: string;
  /** Position of its point, pixels. */
  readonly x: number;
  readonly y: number;
  /** True for a place in trouble, whose point must stay visible. */
  readonly isForeground: boolean;
  /** True if its own point must stay visible, too. */
  readonly isOffset?: boolean;
  /** Preferred distance below its point. */
  readonly shiftY?: number;
  /** Largest distance from its point; absent: unlimited. */
  readonly reach?: number;
  /** Sizes it may have, best first. */
  readonly sizes: readonly PillSize[];
}

export interface PillSize extends Size {
  /** Cost of the text that this size omits, in steps of distance. Absent: it omits nothing. */
  readonly lack?: number;
}

/** Position of a pill: its middle as an offset from its place, and the index of its size. */
export interface PlacedPill {
  readonly dx: number;
  readonly dy: number;
  readonly sizeIndex: number;
  /** True when it is so far from its place that a line connects them. */
  readonly isLed: boolean;
}

const directions = 16;
const rings = 17;
/** Distance between pills, in steps. */
const gap = 0.12;
/** Each pill is offered its best position again until none moves, or at most this many times. */
const sweepsMax = 5;
/**
 * Costs of a position in addition to its distance, roughly in steps; and the cost of having no
 * position.
 */
const costs = {
  loudPoint: 36,
  point: 3,
  crossing: 14,
  placeless: 120,
  calmPlaceless: 4,
} as const;

/** Cost grows faster than distance, because a distant pill seems to belong to another place. */
const distanceExponent = 1.5;

/** A possible position of a pill. */
interface Place extends PlacedPill {
  readonly rect: Rect;
  /** Line from its point to the centre of the pill; null: the pill is on the point. */
  readonly line: Line | null;
  readonly cost: number;
}
interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/**
 * Finds a position for each pill: if possible near its point, with its name, not over other points
 * and without crossing lines. Pills never overlap; the first ones choose first. A pill without room
 * is left out of the result and shown as a mark only.
 */
export function placePills(
  requests: readonly PillRequest[],
  reserved: readonly Rect[],
  view: Size,
  stepPx: number,
): ReadonlyMap<string, PlacedPill> {
  const points = requests.map(({ x, y, isForeground }) => ({
    rect: pointOf(x, y, stepPx),
    isForeground,
  }));
  const places = requests.map((request, index) =>
    placesOf(request, stepPx)
      .filter(({ rect }) => isInside(rect, view) && !reserved.some((item) => meets(rect, item)))
      .map((place) => ({ ...place, cost: place.cost + coverCost(place, points, index) }))
      .sort((a, b) => a.cost - b.cost),
  );
  const crowd: PillGroup = { requests, places, gapPx: stepPx * gap };
  const chosen = makeRoom(crowd, begin(crowd));
  return new Map(
    requests.flatMap(({ id }, index) => {
      const place = chosen[index];
      if (place == null) return [];
      const { dx, dy, sizeIndex, isLed } = place;
      return [[id, { dx, dy, sizeIndex, isLed }] as const];
    }),
  );
}

/** Several orders are only tried for few pills, because each costs as much as the first one. */
const ordersMax = 24;
/** For this many of the first pills, others are moved out of the way. */
const roomFor = 12;
const choicesMax = 200;

/** Orders in which pills choose: as given, from each side of the map, and shuffled. */
function ordersOf(requests: readonly PillRequest[]): readonly (readonly number[])[] {
  const placeKeys = [...requests.keys()];
  const sorted = (axis: "x" | "y", sign: number) =>
    placeKeys.toSorted((a, b) => ((requests[a]?.[axis] ?? 0) - (requests[b]?.[axis] ?? 0)) * sign);
  const mixes = Math.min(ordersMax, Math.floor(choicesMax / (placeKeys.length + 1)));
  return [
    placeKeys,
    sorted("y", 1),
    sorted("y", -1),
    sorted("x", 1),
    sorted("x", -1),
    ...Array.from({ length: mixes }, (_, mix) =>
      placeKeys.toSorted((a, b) => mixed(a, mix) - mixed(b, mix)),
    ),
  ];
}

/** A pseudo-random number in [0, 1), equal for equal input. */
const mixed = (index: number, mix: number): number => {
  const far = Math.sin((index + 1) * 12.9898 + (mix + 1) * 78.233) * 43_758.5453;
  return far - Math.floor(far);
};

/** When the cost is within this of the lowest possible, no further order is tried. */
const goodEnough = 1;

/** The best result of these orders. */
function begin(crowd: PillGroup): Chosen {
  const { requests, places } = crowd;
  const min = places.reduce((sum, [first], at) => sum + costAlone(requests[at], first), 0);
  let best: Chosen = [];
  let cost = Infinity;
  for (const order of ordersOf(requests)) {
    const chosen = settle(crowd, order);
    const other = costOf(crowd, chosen);
    if (other < cost) {
      best = chosen;
      cost = other;
    }
    if (cost <= min + goodEnough) break;
  }
  return best;
}

interface PillGroup {
  readonly requests: readonly PillRequest[];
  /** Possible positions of each pill, cheapest first. */
  readonly places: readonly (readonly Place[])[];
  readonly gapPx: number;
}
type Chosen = readonly (Place | null)[];

/**
 * Each takes the best position given the ones before it, and again given all others, until none
 * moves.
 */
function settle({ places, gapPx }: PillGroup, order: readonly number[], start?: Chosen): Chosen {
  const chosen = [...(start ?? places.map(() => null))];
  for (let sweep = 0; sweep < sweepsMax; sweep += 1) {
    let isMoved = false;
    for (const index of order) {
      const others = chosen.filter(
        (place, position): place is Place => place !== null && position !== index,
      );
      const best = cheapest(places[index] ?? [], others, gapPx);
      isMoved ||= best !== chosen[index];
      chosen[index] = best;
    }
    if (!isMoved) break;
  }
  return chosen;
}

/** Gives a pill its best position even if taken; the others move. Kept if the total cost drops. */
function makeRoom(crowd: PillGroup, start: Chosen): Chosen {
  const { places, gapPx } = crowd;
  let best = start;
  let min = costOf(crowd, best);
  for (const index of [...places.keys()].slice(0, roomFor)) {
    const requested = places[index]?.[0];
    if (requested === undefined || best[index] === requested) continue;
    const freed = best.map((place, position) =>
      position === index
        ? requested
        : place !== null && meets(place.rect, requested.rect, gapPx)
          ? null
          : place,
    );
    const order = [...places.keys()].toSorted(
      (a, b) =>
        Number(freed[a] !== null) - Number(freed[b] !== null) ||
        Number(a === index) - Number(b === index),
    );
    const tried = settle(crowd, order, freed);
    const cost = costOf(crowd, tried);
    if (cost >= min) continue;
    best = tried;
    min = cost;
  }
  return best;
}

/** Returns the cost of one pill's own position, or of having none. */
const costAlone = (request: PillRequest | undefined, place: Place | null | undefined): number =>
  place?.cost ?? (request?.isForeground === true ? costs.placeless : costs.calmPlaceless);

/** Returns the total cost of all pills; one without a position costs most. */
function costOf({ requests, gapPx }: PillGroup, chosen: Chosen): number {
  let cost = 0;
  for (const [index, place] of chosen.entries()) {
    cost += costAlone(requests[index], place);
    for (const other of chosen.slice(index + 1))
      if (place !== null && other !== null) cost += offsetCost(place, other, gapPx);
  }
  return cost;
}

/** The part of a place that no other pill should cover. */
const pointOf = (x: number, y: number, stepPx: number): Rect => ({
  x: x - stepPx * 0.3,
  y: y - stepPx * 0.3,
  width: stepPx * 0.6,
  height: stepPx * 0.6,
});

/** Steps from a point to the possible places of a pill: on it, and on rings around it. */
const offsets: readonly { readonly right: number; readonly down: number }[] = [
  { right: 0, down: 0 },
  ...Array.from({ length: (rings - 1) * directions }, (_, index) => {
    const ring = Math.floor(index / directions) + 1;
    const angle = ((index % directions) / directions) * 2 * Math.PI;
    // Horizontal steps are larger than vertical ones, because pills are wide.
    return { right: Math.cos(angle) * ring * 1.6, down: Math.sin(angle) * ring };
  }),
];

/** The possible positions of a pill, with each of its sizes. */
const placesOf = (request: PillRequest, stepPx: number): readonly Place[] =>
  request.sizes.flatMap((size, sizeIndex) =>
    offsets.flatMap(({ right, down }): Place[] => {
      const { x, y, shiftY = 0, reach = Infinity } = request;
      const dx = right * stepPx;
      const dy = down * stepPx + shiftY;
      if (Math.hypot(dx, dy) > reach) return [];
      const rect = { x: x + dx - size.width / 2, y: y + dy - size.height / 2, ...size };
      // A number without a background must not cover its dot.
      if (
        (!request.isForeground || request.isOffset === true) &&
        meets(rect, pointOf(x, y, stepPx))
      )
        return [];
      const isLed = Math.abs(dx) > size.width / 2 || Math.abs(dy) > size.height / 2;
      const line = isLed ? { x1: x, y1: y, x2: x + dx, y2: y + dy } : null;
      const cost = Math.hypot(right, down) ** distanceExponent / 2 + (size.lack ?? 0);
      return [{ dx, dy, sizeIndex, isLed, rect, line, cost }];
    }),
  );

/** Cost of the other points that the pill or its line covers. */
function coverCost(
  { rect, line }: Place,
  points: readonly { readonly rect: Rect; readonly isForeground: boolean }[],
  own: number,
): number {
  let cost = 0;
  for (const [index, point] of points.entries()) {
    if (index === own) continue;
    const price = point.isForeground ? costs.loudPoint : costs.point;
    if (meets(rect, point.rect)) cost += price;
    else if (line !== null && crosses(line, point.rect)) cost += price / 3;
  }
  return cost;
}

/** Returns the one of `places` that suits the others best; they are sorted by their own cost. */
function cheapest(places: readonly Place[], others: readonly Place[], gapPx: number): Place | null {
  let best: Place | null = null;
  let min = Infinity;
  for (const place of places) {
    if (place.cost >= min) break;
    let cost = place.cost;
    for (const other of others) {
      cost += offsetCost(place, other, gapPx);
      if (cost >= min) break;
    }
    if (cost >= min) continue;
    best = place;
    min = cost;
  }
  return best;
}

function offsetCost(a: Place, b: Place, gapPx: number): number {
  if (meets(a.rect, b.rect, gapPx)) return Infinity;
  let crossings = 0;
  if (a.line !== null && crosses(a.line, b.rect)) crossings += 1;
  if (b.line !== null && crosses(b.line, a.rect)) crossings += 1;
  if (a.line !== null && b.line !== null && areCrossed(a.line, b.line)) crossings += 1;
  return crossings * costs.crossing;
}

const meets = (a: Rect, b: Rect, gapPx = 0): boolean =>
  a.x < b.x + b.width + gapPx &&
  b.x < a.x + a.width + gapPx &&
  a.y < b.y + b.height + gapPx &&
  b.y < a.y + a.height + gapPx;
const isInside = (a: Rect, view: Size): boolean =>
  a.x >= 0 && a.y >= 0 && a.x + a.width <= view.width && a.y + a.height <= view.height;

/** Returns the side of a line that a point is on, by its sign. */
const sideOf = ({ x1, y1, x2, y2 }: Line, x: number, y: number): number =>
  Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
const areCrossed = (a: Line, b: Line): boolean =>
  sideOf(a, b.x1, b.y1) * sideOf(a, b.x2, b.y2) < 0 &&
  sideOf(b, a.x1, a.y1) * sideOf(b, a.x2, a.y2) < 0;
/** True when a line touches a rectangle: an end is inside it, or the line crosses a diagonal. */
function crosses(line: Line, { x, y, width, height }: Rect): boolean {
  const isIn = line.x2 > x && line.x2 < x + width && line.y2 > y && line.y2 < y + height;
  const down = { x1: x, y1: y, x2: x + width, y2: y + height };
  const up = { x1: x, y1: y + height, x2: x + width, y2: y };
  return isIn || areCrossed(line, down) || areCrossed(line, up);
}
