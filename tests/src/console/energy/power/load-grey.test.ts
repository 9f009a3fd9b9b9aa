import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const power = readFileSync("src/console/energy/power/power.module.css", "utf8");
const tokens = readFileSync("src/ui/token.css", "utf8");
/** Colours of a name, in the order of the file: the light one, then the dark. */
const coloursOf = (text: string, name: string): number[][] =>
  [...text.matchAll(new RegExp(`--${name}: #([0-9a-f]{6})\\b`, "g"))].map(([, hex]) =>
    [0, 2, 4].map((at) => Number.parseInt(hex!.slice(at, at + 2), 16)),
  );
const shares = [...power.matchAll(/data-load="(\d)"\] \{\s*--share: (\d+)%/g)].map(
  ([, step, share]) => [Number(step), Number(share) / 100] as const,
);

/** Returns the grey value of a colour without its hue, 0 to 255. */
const greyOf = ([r = 0, g = 0, b = 0]: readonly number[]): number =>
  0.2126 * r + 0.7152 * g + 0.0722 * b;

it.each([
  ["light", 0],
  ["dark", 1],
] as const)(
  "the seven steps of the load go one way in grey, each distinct from the next: %s",
  (_, no) => {
    const [full, ground] = [coloursOf(power, "band-peak")[no]!, coloursOf(tokens, "panel")[no]!];
    expect(shares.map(([step]) => step)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const greys = shares.map(([, share]) =>
      greyOf(full.map((value, index) => value * share + ground[index]! * (1 - share))),
    );
    const way = Math.sign(greys[6]! - greys[0]!);
    const between = greys.slice(1).map((grey, index) => way * (grey - greys[index]!));
    expect(Math.min(...between)).toBeGreaterThan(10);
  },
);
