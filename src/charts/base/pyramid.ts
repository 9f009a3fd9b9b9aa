const fanOut = 8;
/** Index of a block without a value. */
const nowhere = 0xffff_ffff;

/** Places of the extremes of every block of eight of the level below; only full blocks. */
interface Level {
  readonly min: Uint32Array;
  readonly max: Uint32Array;
  readonly hasGap: Uint8Array;
}

/**
 * Memory that a line shares with the lines it was extended from. `used`: number of points written.
 */
interface Columns {
  readonly times: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly levels: readonly Level[];
  used: number;
}

/** Callbacks of a walk, in the order of time. Numbers are places in the line. */
export interface Visitor {
  /**
   * Points of one pixel column without a gap between them: the first, the least, the greatest, the
   * last.
   */
  run(first: number, min: number, max: number, last: number): void;
  /** Records that there is no value at this place. */
  gap(place: number): void;
}

/**
 * The points of a line with the extremes of ever larger blocks, so that drawing any window of it
 * costs pixels and not points.
 *
 * Times ascend, epoch ms. A value is NaN where it is unknown: a gap. `low` and `high` are one array
 * when every point is one reading, and the extremes of a bucket otherwise. Never changes:
 * `appended` returns a longer line over the same memory.
 */
export class Pyramid {
  readonly length: number;
  readonly #columns: Columns;
  #min = nowhere;
  #max = nowhere;
  #hasGap = false;

  private constructor(columns: Columns, length: number) {
    this.#columns = columns;
    this.length = length;
  }

  /**
   * Float64Arrays are not copied, so the caller must not change them afterwards. Null becomes a
   * gap.
   */
  static of(
    times: ArrayLike<number>,
    low: ArrayLike<number | null>,
    high: ArrayLike<number | null> = low,
  ): Pyramid {
    const lows = columnOf(low);
    const columns = columnsOf(columnOf(times), lows, high === low ? lows : columnOf(high));
    fillBlocks(columns, 0, times.length);
    columns.used = times.length;
    return new Pyramid(columns, times.length);
  }

  get times(): Float64Array {
    return this.#columns.times;
  }
  get low(): Float64Array {
    return this.#columns.low;
  }
  get high(): Float64Array {
    return this.#columns.high;
  }

  /* Values of the point at a place, which must be one of the line's. */

  timeAt(place: number): number {
    return this.#columns.times[place]!;
  }
  lowAt(place: number): number {
    return this.#columns.low[place]!;
  }
  highAt(place: number): number {
    return this.#columns.high[place]!;
  }

  /** The line with one point more, later than its last. The line itself does not change. */
  appended(at: number, low: number, high: number = low): Pyramid {
    const { length } = this;
    let columns = this.#columns;
    if (columns.used !== length || columns.times.length === length) {
      const capacity = length + 64 + (length >> 3);
      const lows = grown(columns.low, length, capacity);
      columns = columnsOf(
        grown(columns.times, length, capacity),
        lows,
        columns.high === columns.low ? lows : grown(columns.high, length, capacity),
      );
      fillBlocks(columns, 0, length);
    }
    columns.times[length] = at;
    columns.low[length] = low;
    columns.high[length] = high;
    columns.used = length + 1;
    fillBlocks(columns, length, length + 1);
    return new Pyramid(columns, length + 1);
  }

  /**
   * Index of the first point at or after `at`; the length without one. `guess`: its probable index.
   */
  placeAt(at: number, guess = 0): number {
    const { times } = this.#columns;
    let below = -1;
    let above = this.length;
    let step = 1;
    let probe = Math.min(Math.max(guess, 0), above - 1);
    while (above - below > 1) {
      if (times[probe]! < at) {
        below = probe;
        probe = above - below > step * 2 ? below + step : (below + above) >> 1;
      } else {
        above = probe;
        probe = above - below > step * 2 ? above - step : (below + above) >> 1;
      }
      step *= 2;
    }
    return above;
  }

  /** Place of the point nearest to a time; -1 of an empty line. */
  nearest(at: number): number {
    const after = this.placeAt(at);
    if (after === this.length) return this.length - 1;
    return after > 0 && at - this.#columns.times[after - 1]! < this.#columns.times[after]! - at
      ? after - 1
      : after;
  }

  /**
   * Returns lowest and highest of the points in a window and of the neighbours a line is drawn to;
   * null without any value there.
   */
  extent(from: number, to: number): readonly [low: number, high: number] | null {
    this.#compute(Math.max(0, this.placeAt(from) - 1), Math.min(this.length, this.placeAt(to) + 1));
    return this.#min === nowhere
      ? null
      : [this.#columns.low[this.#min]!, this.#columns.high[this.#max]!];
  }

  /**
   * Passes to the callbacks the points with `from` <= time <= `to`, a stretch of `(to - from) /
   * pixels` at a time. Stretches without a point are skipped.
   */
  visit(from: number, to: number, pixels: number, walker: Visitor): void {
    const { times } = this.#columns;
    const width = (to - from) / Math.max(1, pixels);
    if (!(width > 0)) return;
    let start = this.placeAt(from);
    let end = this.placeAt(to, this.length - 1);
    while (end < this.length && times[end]! <= to) end += 1;
    let current = 1;
    while (start < end) {
      const column = Math.floor((times[start]! - from) / width);
      const after =
        column + 1 >= pixels
          ? end
          : Math.min(
              end,
              Math.max(start + 1, this.placeAt(from + (column + 1) * width, start + current)),
            );
      this.#compute(start, after);
      if (this.#hasGap) this.#visitPieces(start, after, walker);
      else walker.run(start, this.#min, this.#max, after - 1);
      current = after - start;
      start = after;
    }
  }

  /** A stretch with gaps in it, piece by piece. */
  #visitPieces(start: number, end: number, walker: Visitor): void {
    const { low, high } = this.#columns;
    let first = -1;
    let min = nowhere;
    let max = nowhere;
    for (let place = start; place < end; place++) {
      if (Number.isNaN(low[place]!)) {
        if (first >= 0) walker.run(first, min, max, place - 1);
        first = -1;
        walker.gap(place);
      } else if (first < 0) {
        first = min = max = place;
      } else {
        if (low[place]! < low[min]!) min = place;
        if (high[place]! > high[max]!) max = place;
      }
    }
    if (first >= 0) walker.run(first, min, max, end - 1);
  }

  /**
   * Finds least, greatest and gaps of the places from `start` up to `end`, by blocks as large as
   * fit.
   */
  #compute(start: number, end: number): void {
    this.#min = this.#max = nowhere;
    this.#hasGap = false;
    let a = start;
    let b = end;
    for (; a < b && a % fanOut !== 0; a++) this.#addPoint(a);
    for (; a < b && b % fanOut !== 0; b--) this.#addPoint(b - 1);
    this.#computeBlocks(a, b);
  }

  /** The same for places whose start and end are boundaries of blocks. */
  #computeBlocks(start: number, end: number): void {
    const { levels } = this.#columns;
    let a = start;
    let b = end;
    for (let depth = 0; a < b; depth++) {
      a /= fanOut;
      b /= fanOut;
      const { min, max, hasGap } = levels[depth]!;
      const isTop = depth === levels.length - 1;
      for (; a < b && (isTop || a % fanOut !== 0); a++)
        this.#add(min[a]!, max[a]!, hasGap[a] === 1);
      for (; a < b && b % fanOut !== 0; b--)
        this.#add(min[b - 1]!, max[b - 1]!, hasGap[b - 1] === 1);
    }
  }

  #addPoint(place: number): void {
    if (Number.isNaN(this.#columns.low[place]!)) this.#hasGap = true;
    else this.#add(place, place, false);
  }

  #add(min: number, max: number, hasGap: boolean): void {
    const { low, high } = this.#columns;
    if (hasGap) this.#hasGap = true;
    if (min === nowhere) return;
    if (this.#min === nowhere || low[min]! < low[this.#min]!) this.#min = min;
    if (this.#max === nowhere || high[max]! > high[this.#max]!) this.#max = max;
  }
}

function columnOf(values: ArrayLike<number | null>): Float64Array {
  if (values instanceof Float64Array) return values;
  const column = new Float64Array(values.length);
  for (let index = 0; index < values.length; index++) column[index] = values[index] ?? NaN;
  return column;
}

function grown(column: Float64Array, length: number, capacity: number): Float64Array {
  const longer = new Float64Array(capacity);
  longer.set(column.subarray(0, length));
  return longer;
}

function columnsOf(times: Float64Array, low: Float64Array, high: Float64Array): Columns {
  const levels: Level[] = [];
  for (
    let blocks = Math.floor(times.length / fanOut);
    blocks > 0;
    blocks = Math.floor(blocks / fanOut)
  ) {
    levels.push({
      min: new Uint32Array(blocks),
      max: new Uint32Array(blocks),
      hasGap: new Uint8Array(blocks),
    });
  }
  return { times, low, high, levels, used: 0 };
}

/** Fills the blocks that became full between two lengths. */
function fillBlocks(columns: Columns, before: number, after: number): void {
  let size = 1;
  for (const [depth, level] of columns.levels.entries()) {
    size *= fanOut;
    const full = Math.floor(after / size);
    for (let block = Math.floor(before / size); block < full; block++)
      if (depth === 0) fillOverPoints(columns, level, block);
      else fillOverBlocks(columns, level, columns.levels[depth - 1]!, block);
  }
}

function fillOverPoints({ low, high }: Columns, level: Level, block: number): void {
  let min = nowhere;
  let max = nowhere;
  let hasGap = 0;
  for (let place = block * fanOut; place < (block + 1) * fanOut; place++) {
    if (Number.isNaN(low[place]!)) {
      hasGap = 1;
      continue;
    }
    if (min === nowhere || low[place]! < low[min]!) min = place;
    if (max === nowhere || high[place]! > high[max]!) max = place;
  }
  level.min[block] = min;
  level.max[block] = max;
  level.hasGap[block] = hasGap;
}

function fillOverBlocks({ low, high }: Columns, level: Level, below: Level, block: number): void {
  let min = nowhere;
  let max = nowhere;
  let hasGap = 0;
  for (let place = block * fanOut; place < (block + 1) * fanOut; place++) {
    if (below.hasGap[place] === 1) hasGap = 1;
    const [lower, higher] = [below.min[place]!, below.max[place]!];
    if (lower === nowhere) continue;
    if (min === nowhere || low[lower]! < low[min]!) min = lower;
    if (max === nowhere || high[higher]! > high[max]!) max = higher;
  }
  level.min[block] = min;
  level.max[block] = max;
  level.hasGap[block] = hasGap;
}
