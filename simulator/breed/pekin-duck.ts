import type { BreedSpec } from "./curve.ts";

/** Pekin duck of the Cherry Valley type: 3.6 kg at 42 days, FCR 2.03. */
export const pekinDuck: BreedSpec = {
  key: "pekinDuck",
  species: "duck",
  waterPerFeed: 4,
  lastDay: 49,
  weightG: [
    [0, 55],
    [7, 260],
    [14, 780],
    [21, 1480],
    [28, 2220],
    [35, 2930],
    [42, 3600],
  ],
  feedG: [
    [0, 10],
    [7, 60],
    [14, 135],
    [21, 185],
    [28, 215],
    [35, 255],
    [42, 300],
  ],
  targetC: [
    [0, 32],
    [7, 28],
    [14, 24],
    [21, 20],
    [28, 18],
    [35, 17],
    [42, 16],
  ],
  lightH: [
    [0, 24],
    [7, 20],
    [14, 18],
    [42, 18],
  ],
  lux: [
    [0, 30],
    [7, 15],
    [14, 10],
    [42, 10],
  ],
  survivalPct: [
    [0, 100],
    [7, 99.2],
    [14, 98.7],
    [21, 98.2],
    [28, 97.6],
    [35, 97],
    [42, 96.4],
  ],
};
