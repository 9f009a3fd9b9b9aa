/** A colour in YCbCr, full numbers as in video: light 16 to 235. */
export type Colour = readonly [y: number, cb: number, cr: number];

/** A picture in planes, colours at half the size (4:2:0). */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly [Uint8Array, Uint8Array, Uint8Array];

  /** Sides in whole blocks of 16 pixels. */
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    const quarter = (width / 2) * (height / 2);
    this.planes = [
      new Uint8Array(width * height),
      new Uint8Array(quarter),
      new Uint8Array(quarter),
    ];
  }

  /** Parts outside are left out. */
  rect(x: number, y: number, width: number, height: number, [light, cb, cr]: Colour): void {
    const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
    const right = Math.min(this.width, Math.round(x + width));
    const bottom = Math.min(this.height, Math.round(y + height));
    for (let row = top; row < bottom; row += 1)
      this.planes[0].fill(light, row * this.width + left, row * this.width + Math.max(left, right));
    const half = this.width / 2;
    for (let row = top >> 1; row < (bottom + 1) >> 1; row += 1) {
      const [from, to] = [row * half + (left >> 1), row * half + ((right + 1) >> 1)];
      this.planes[1].fill(cb, from, Math.max(from, to));
      this.planes[2].fill(cr, from, Math.max(from, to));
    }
  }

  /** Capitals, digits and signs; `size`: pixels a dot. Others are blanks. */
  text(x: number, y: number, text: string, size: number, colour: Colour): void {
    let at = x;
    for (const sign of text) {
      for (const [column, row] of dotsOf(signs[sign] ?? []))
        this.rect(at + column * size, y + row * size, size, size, colour);
      at += 6 * size;
    }
  }

  /** RGBA, as pictures are written for the web. */
  rgba(): Buffer {
    const { width, height, planes } = this;
    const out = Buffer.alloc(width * height * 4);
    for (let index = 0; index < width * height; index += 1) {
      const half = Math.floor(index / width / 2) * (width / 2) + Math.floor((index % width) / 2);
      const light = 1.164 * ((planes[0][index] ?? 16) - 16);
      const [cb, cr] = [(planes[1][half] ?? 128) - 128, (planes[2][half] ?? 128) - 128];
      const rgb = [light + 1.596 * cr, light - 0.392 * cb - 0.813 * cr, light + 2.017 * cb];
      for (const [channel, value] of rgb.entries())
        out[index * 4 + channel] = Math.max(0, Math.min(255, Math.round(value)));
      out[index * 4 + 3] = 255;
    }
    return out;
  }
}

/** Dots of each sign, column by column, the top in the lowest bit. */
const signs: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  [
    "- 08,08,08,08,08",
    ". 00,60,60,00,00",
    "/ 20,10,08,04,02",
    "0 3E,51,49,45,3E",
    "1 00,42,7F,40,00",
    "2 42,61,51,49,46",
    "3 21,41,45,4B,31",
    "4 18,14,12,7F,10",
    "5 27,45,45,45,39",
    "6 3C,4A,49,49,30",
    "7 01,71,09,05,03",
    "8 36,49,49,49,36",
    "9 06,49,49,29,1E",
    ": 00,36,36,00,00",
    "% 23,13,08,64,62",
    "° 00,06,09,09,06",
    "A 7E,11,11,11,7E",
    "B 7F,49,49,49,36",
    "C 3E,41,41,41,22",
    "D 7F,41,41,22,1C",
    "E 7F,49,49,49,41",
    "F 7F,09,09,09,01",
    "G 3E,41,49,49,7A",
    "H 7F,08,08,08,7F",
    "I 00,41,7F,41,00",
    "J 20,40,41,3F,01",
    "K 7F,08,14,22,41",
    "L 7F,40,40,40,40",
    "M 7F,02,0C,02,7F",
    "N 7F,04,08,10,7F",
    "O 3E,41,41,41,3E",
    "P 7F,09,09,09,06",
    "Q 3E,41,51,21,5E",
    "R 7F,09,19,29,46",
    "S 46,49,49,49,31",
    "T 01,01,7F,01,01",
    "U 3F,40,40,40,3F",
    "V 1F,20,40,20,1F",
    "W 3F,40,38,40,3F",
    "X 63,14,08,14,63",
    "Y 07,08,70,08,07",
    "Z 61,51,49,45,43",
  ].map((line) => [
    line.slice(0, 1),
    line
      .slice(2)
      .split(",")
      .map((column) => Number.parseInt(column, 16)),
  ]),
);

/** Positions of a sign's dots. */
const dotsOf = (columns: readonly number[]): (readonly [column: number, row: number])[] =>
  columns.flatMap((dots, column) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((row) =>
      ((dots >> row) & 1) === 1 ? [[column, row] as const] : [],
    ),
  );
