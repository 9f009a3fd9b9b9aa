import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const power = readFileSync("src/console/energy/power/power.module.css", "utf8");
const tokens = readFileSync("src/ui/token.css", "utf8");
/** Values of a colour variable in file order: the light theme's, then the dark theme's. */
const coloursOf = (text: string, name: string): number[][] =>
  [...text.matchAll(new RegExp(`--${name}: #([0-9a-f]{6})\\b`, "g"))].map(([, hex]) =>
    [0, 2, 4].map((at) => Number.parseInt(hex!.slice(at, at + 2), 16)),
  );
const shares = [...power.matchAll(/data-load="(\d)"\] \{\s*--share: (\d+)%/g)].map(
  ([, step, share]) => [Number(step), Number(share) / 100] as const,
);

/** Returns the luminance of a colour, from 0 to 255. */
const greyOf = ([r = 0, g = 0, b = 0]: readonly number[]): number =>
  0.2126 * r + 0.7152 * g + 0.0722 * b;

it.each([
  ["light", 0],
  ["dark", 1],
] as const)(
  "the seven load colours get steadily lighter or darker in greyscale, with distinct steps: %s",
  (_, themeIndex) => {
    const [full, ground] = [
      coloursOf(power, "band-peak")[themeIndex]!,
      coloursOf(tokens, "panel")[themeIndex]!,
    ];
    expect(shares.map(([step]) => step)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const greys = shares.map(([, share]) =>
      greyOf(full.map((value, index) => value * share + ground[index]! * (1 - share))),
    );
    const direction = Math.sign(greys[6]! - greys[0]!);
    const differences = greys.slice(1).map((grey, index) => direction * (grey - greys[index]!));
    expect(Math.min(...differences)).toBeGreaterThan(10);
  },
);
