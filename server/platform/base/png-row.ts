/** Meanings of the numbers of a header: samples of a pixel, and the bits one may have. */
const colours = {
  0: { colour: "grey", samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { colour: "rgb", samples: 3, depths: [8, 16] },
  3: { colour: "palette", samples: 1, depths: [1, 2, 4, 8] },
  4: { colour: "greyAlpha", samples: 2, depths: [8, 16] },
  6: { colour: "rgba", samples: 4, depths: [8, 16] },
} as const;
type Colours = typeof colours;

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly colour: Colours[keyof Colours]["colour"];
  readonly bitsPerPixel: number;
  readonly isInterlaced: boolean;
}

const headerBytes = 13;
const isColour = (number: number): number is keyof Colours => Object.hasOwn(colours, number);

/** The header of a PNG (the data of IHDR); null: no PNG can have it. */
export function readHeader(data: Buffer): PngHeader | null {
  if (data.length !== headerBytes) return null;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth, type, packing, filter, interlace] = data.subarray(8);
  if (width === 0 || height === 0 || packing !== 0 || filter !== 0) return null;
  if (type === undefined || depth === undefined || !isColour(type)) return null;
  if (interlace !== 0 && interlace !== 1) return null;
  const { colour, samples, depths } = colours[type];
  if (!(depths as readonly number[]).includes(depth)) return null;
  return { width, height, colour, bitsPerPixel: samples * depth, isInterlaced: interlace === 1 };
}

/** The seven pictures of an interlaced one: first column and row, and the steps between them. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const wholePass = [[0, 0, 1, 1]] as const;

interface Part {
  /** Bytes of a row with the one before it that names its filter. */
  readonly rowBytes: number;
  readonly rows: number;
}

const partsOf = ({ width, height, bitsPerPixel, isInterlaced }: PngHeader): Part[] =>
  (isInterlaced ? passes : wholePass).flatMap(([x, y, stepX, stepY]) => {
    const columns = Math.ceil((width - x) / stepX);
    const rows = Math.ceil((height - y) / stepY);
    if (columns <= 0 || rows <= 0) return [];
    return [{ rowBytes: 1 + Math.ceil((columns * bitsPerPixel) / 8), rows }];
  });

const filterMax = 4;

/** Counts the unpacked rows of a picture as they arrive, in pieces of any length. */
export class PngRows {
  readonly #parts: readonly Part[];
  readonly #total: number;
  #consumed = 0;
  #part = 0;
  #row = 0;
  #rowAt = 0;

  constructor(header: PngHeader) {
    this.#parts = partsOf(header);
    this.#total = this.#parts.reduce((sum, { rowBytes, rows }) => sum + rowBytes * rows, 0);
  }

  /** Every byte of every row was read. */
  get isComplete(): boolean {
    return this.#consumed === this.#total;
  }

  /** False when it is no picture: a row with a filter there is not, or more than all rows. */
  add(bytes: Buffer): boolean {
    const end = this.#consumed + bytes.length;
    if (end > this.#total) return false;
    while (this.#rowAt < end) {
      const filter = bytes[this.#rowAt - this.#consumed];
      if (filter === undefined || filter > filterMax) return false;
      this.#nextRow();
    }
    this.#consumed = end;
    return true;
  }

  #nextRow(): void {
    const part = this.#parts[this.#part];
    this.#rowAt += part?.rowBytes ?? Number.POSITIVE_INFINITY;
    this.#row += 1;
    if (this.#row !== part?.rows) return;
    this.#row = 0;
    this.#part += 1;
  }
}
