import type { BreedSpec } from "./curve.ts";

/** Fattening pig, 25 to 110 kg in 98 days from entering the house, FCR 2.6. */
export const pigFatten: BreedSpec = {
  key: "pigFatten",
  species: "pig",
  waterPerFeed: 2.7,
  lastDay: 126,
  weightG: [
    [0, 25_000],
    [14, 36_000],
    [28, 48_000],
    [49, 67_000],
    [70, 86_000],
    [98, 110_000],
    [126, 132_000],
  ],
  feedG: [
    [0, 1300],
    [28, 1950],
    [56, 2550],
    [98, 3100],
    [126, 3200],
  ],
  targetC: [
    [0, 23],
    [28, 20],
    [63, 18],
    [98, 18],
  ],
  lightH: [
    [0, 10],
    [98, 10],
  ],
  lux: [
    [0, 60],
    [98, 60],
  ],
  survivalPct: [
    [0, 100],
    [98, 97.5],
    [126, 97],
  ],
};
