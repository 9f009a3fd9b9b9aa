import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/*
 * PDFs use the fonts of the screens, as the browser gets them: variable WOFF2 files, each of some
 * hundred characters. Readers of PDFs take neither, so the weights are cut out and unpacked.
 */

export type Weight = 400 | 600;

const packages = [
  { name: "ibm-plex-sans", subsets: ["latin", "latin-ext", "greek", "cyrillic", "vietnamese"] },
  { name: "noto-sans-sc", subsets: null },
] as const;

/** A file of a font and the characters that it has. */
interface Slice {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

const packageFiles = createRequire(import.meta.url);

/** `U+4E00-4E05,U+4E07` as pairs. */
const rangesIn = (text: string): readonly (readonly [number, number])[] =>
  text.split(",").map((range) => {
    const [from = "", to = from] = range.trim().slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });

function readSlices(): readonly Slice[] {
  return packages.flatMap(({ name, subsets }) => {
    const all = packageFiles(`@fontsource-variable/${name}/unicode.json`) as Record<string, string>;
    return Object.entries(all)
      .filter(([key]) => subsets === null || subsets.some((subset) => subset === key))
      .flatMap(([key, ranges]) => {
        const part = key.replace(/[[\]]/g, "");
        const file = `@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`;
        return rangesIn(ranges).map(([from, to]) => ({ file, from, to }));
      });
  });
}

let slices: readonly Slice[] | undefined;
const known = new Map<number, string | null>();

/** The file that has a character; the Latin font first. Null: no file has it. */
export function fileOf(char: number): string | null {
  const existing = known.get(char);
  if (existing !== undefined) return existing;
  slices ??= readSlices();
  const file = slices.find(({ from, to }) => from <= char && char <= to)?.file ?? null;
  known.set(char, file);
  return file;
}

const charsOf = (file: string): string =>
  (slices ?? [])
    .filter((slice) => slice.file === file)
    .flatMap(({ from, to }) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    .join("");

const fonts = new Map<string, Promise<Buffer>>();

/** A font file of one weight as TrueType; unpacked once per process. */
export function fontOf(file: string, weight: Weight): Promise<Buffer> {
  const key = `${file} ${weight}`;
  let font = fonts.get(key);
  if (font === undefined) {
    font = readFile(packageFiles.resolve(file)).then((woff2) =>
      subsetFont(woff2, charsOf(file), {
        targetFormat: "truetype",
        variationAxes: { wght: weight },
        // Letters are placed by their own widths, so no pairs; rules for other scripts take time.
        keepFeatures: [],
      }),
    );
    font.catch(() => fonts.delete(key));
    fonts.set(key, font);
  }
  return font;
}
