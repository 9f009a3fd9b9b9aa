import { BitWriter } from "./bit-writer.ts";
import type { Canvas } from "./canvas.ts";

/*
 * H.264 without a codec (constrained baseline): an unchanged block is skipped, a flat one predicted
 * by its neighbour is coded as such, every other is stored raw. Exact, small for pictures of drawn
 * areas, and every decoder reads it.
 */

const block = 16;
const spsHeader = 0x67;
const ppsHeader = 0x68;
const keyHeader = 0x65;
const otherHeader = 0x41;
/** Types of blocks in independent pictures; in others they begin at 5. */
const written = 25;
const predicted = { above: 1, left: 2 } as const;
/** Bits of a picture's number. */
const numberBits = 8;

/** Parameter sets for the pictures of a coder of that size. */
export function parameterSets(width: number, height: number): readonly [sps: Buffer, pps: Buffer] {
  const sps = new BitWriter()
    .put(66, 8)
    .put(0xc0, 8)
    .put(20, 8)
    .ue(0)
    .ue(numberBits - 4)
    .ue(2)
    .ue(1)
    .put(0, 1)
    .ue(width / block - 1)
    .ue(height / block - 1)
    .put(1, 1)
    .put(1, 1)
    .put(0, 1)
    .put(0, 1)
    .nal(spsHeader);
  const pps = new BitWriter()
    .ue(0)
    .ue(0)
    .put(0, 2)
    .ue(0)
    .ue(0)
    .ue(0)
    .put(0, 3)
    .ue(0)
    .ue(0)
    .ue(0)
    .put(1, 1)
    .put(0, 2)
    .nal(ppsHeader);
  return [sps, pps];
}

/** Codes the pictures of one camera, one after the other. */
export class Coder {
  #last: Canvas | null = null;
  #number = 0;
  #keys = 0;

  /** The unit of a picture; `isKey`: it needs no other. */
  code(canvas: Canvas, isKey: boolean): Buffer {
    const last = isKey ? null : this.#last;
    const bits = new BitWriter();
    this.#number = last === null ? 0 : (this.#number + 1) % 2 ** numberBits;
    bits
      .ue(0)
      .ue(last === null ? 7 : 5)
      .ue(0)
      .put(this.#number, numberBits);
    if (last === null) {
      bits.ue(this.#keys % 2).put(0, 2);
      this.#keys += 1;
    } else bits.put(0, 3);
    // The same strength for all blocks, edges are unchanged.
    bits.ue(0).ue(1);
    codeBlocks(bits, canvas, last);
    this.#last = canvas;
    return bits.nal(last === null ? keyHeader : otherHeader);
  }
}

function codeBlocks(bits: BitWriter, canvas: Canvas, last: Canvas | null): void {
  const columns = canvas.width / block;
  const count = columns * (canvas.height / block);
  /**
   * Number of coefficients of each block, as its neighbours count it: 16 if it was written
   * uncompressed.
   */
  const weights = new Uint8Array(count);
  let skipped = 0;
  for (let index = 0; index < count; index += 1) {
    const place = { column: index % columns, row: Math.floor(index / columns) };
    if (last !== null && isSame(canvas, last, place)) {
      skipped += 1;
      continue;
    }
    if (last !== null) bits.ue(skipped);
    skipped = 0;
    const base = last === null ? 0 : 5;
    const prediction = predictionMode(canvas, place);
    if (prediction === null) {
      bits.ue(base + written).align();
      writePixels(bits, canvas, place);
      weights[index] = 16;
    } else {
      // No coefficients except the luma's own, which are absent.
      bits
        .ue(base + predicted[prediction])
        .ue(prediction === "above" ? 2 : 1)
        .ue(0);
      noCoefficients(bits, weights, index, columns);
    }
  }
  if (last !== null && skipped > 0) bits.ue(skipped);
}

interface Place {
  readonly column: number;
  readonly row: number;
}

/** Start of a block in each plane, its size, and the distance of its rows. */
function* blocksOf(canvas: Canvas, { column, row }: Place) {
  for (const [index, plane] of canvas.planes.entries()) {
    const size = index === 0 ? block : block / 2;
    const stride = index === 0 ? canvas.width : canvas.width / 2;
    yield { index, plane, size, stride, from: row * size * stride + column * size };
  }
}

function isSame(canvas: Canvas, last: Canvas, place: Place): boolean {
  return [...blocksOf(canvas, place)].every(({ index, plane, size, stride, from }) =>
    rowsOf(size, stride, from).every(
      (at) =>
        Buffer.compare(
          plane.subarray(at, at + size),
          last.planes[index]?.subarray(at, at + size) ?? Buffer.alloc(0),
        ) === 0,
    ),
  );
}

/** Start of each row of a block. */
const rowsOf = (size: number, stride: number, from: number): number[] =>
  Array.from({ length: size }, (_, row) => from + row * stride);

/** Every column repeats the pixel above the block, or every row the pixel left of it. */
function predictionMode(canvas: Canvas, place: Place): keyof typeof predicted | null {
  if (place.row > 0 && follows(canvas, place, (from, stride, x) => from - stride + x))
    return "above";
  if (place.column > 0 && follows(canvas, place, (from, stride, _x, y) => from + y * stride - 1))
    return "left";
  return null;
}

function follows(
  canvas: Canvas,
  place: Place,
  source: (from: number, stride: number, x: number, y: number) => number,
): boolean {
  return [...blocksOf(canvas, place)].every(({ plane, size, stride, from }) => {
    for (let index = 0; index < size * size; index += 1) {
      const [x, y] = [index % size, Math.floor(index / size)];
      if (plane[from + y * stride + x] !== plane[source(from, stride, x, y)]) return false;
    }
    return true;
  });
}

function writePixels(bits: BitWriter, canvas: Canvas, place: Place): void {
  for (const { plane, size, stride, from } of blocksOf(canvas, place))
    for (let y = 0; y < size; y += 1)
      bits.bytes(plane.subarray(from + y * stride, from + y * stride + size));
}

/** The code for "none" depends on the neighbours' numbers. */
function noCoefficients(bits: BitWriter, weights: Uint8Array, at: number, columns: number): void {
  const left = at % columns > 0 ? [weights[at - 1] ?? 0] : [];
  const above = at >= columns ? [weights[at - columns] ?? 0] : [];
  const both = [...left, ...above];
  const meanWeight = Math.round(
    both.reduce((sum, weight) => sum + weight, 0) / Math.max(1, both.length),
  );
  const [word, length] = wordsOfNone.find(([, , below]) => meanWeight < below) ?? [3, 6];
  bits.put(word, length);
}
/** Word, its length in bits, and the coefficient count it must stay below. */
const wordsOfNone = [
  [1, 1, 2],
  [3, 2, 4],
  [15, 4, 8],
] as const;
