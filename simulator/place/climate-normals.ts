/**
 * Climate of a province or country: monthly means, degC and %, and half the day's range `swingC`,
 * degC.
 */
export interface ClimateNormal {
  readonly janC: number;
  readonly julC: number;
  readonly swingC: number;
  readonly janRh: number;
  readonly julRh: number;
}

const n = (
  janC: number,
  julC: number,
  swingC: number,
  janRh: number,
  julRh: number,
): ClimateNormal => ({ janC, julC, swingC, janRh, julRh });

/**
 * Rounded normals of the capital city by adcode; a country by its ISO a3, at its main farming
 * region.
 */
const normals: Readonly<Record<string, ClimateNormal>> = {
  110000: n(-3, 27, 5.5, 43, 69),
  120000: n(-3, 27, 4.5, 52, 72),
  130000: n(-1, 27.5, 5, 52, 72),
  140000: n(-5, 24, 6.5, 48, 70),
  150000: n(-11, 23, 6.5, 55, 60),
  210000: n(-11, 25, 5.5, 62, 78),
  220000: n(-15, 23.5, 5.5, 66, 77),
  230000: n(-18, 23.5, 5.5, 72, 77),
  310000: n(5, 29, 3.5, 71, 77),
  320000: n(3, 28.5, 4.2, 73, 80),
  330000: n(5, 29, 4, 74, 76),
  340000: n(3, 28.5, 4, 74, 79),
  350000: n(11.5, 29.5, 4, 74, 74),
  360000: n(6, 29.5, 3.7, 75, 75),
  370000: n(0, 27.5, 4.5, 55, 73),
  410000: n(1, 27.5, 5, 58, 76),
  420000: n(4, 29, 4, 75, 78),
  430000: n(5, 29.5, 3.8, 80, 75),
  440000: n(14, 29, 4, 72, 80),
  450000: n(13, 28.5, 4, 76, 81),
  460000: n(18.5, 29, 3.5, 84, 82),
  500000: n(8, 29, 3.5, 84, 74),
  510000: n(6, 25.5, 3.8, 82, 85),
  520000: n(5, 23, 3.8, 81, 78),
  530000: n(9, 20.5, 6, 66, 82),
  540000: n(-1, 16.5, 8, 28, 55),
  610000: n(0.5, 27.5, 5, 62, 70),
  620000: n(-5, 23, 6.5, 52, 58),
  630000: n(-7.5, 17.5, 7.5, 48, 66),
  640000: n(-7, 24, 6.5, 52, 62),
  650000: n(-13, 24.5, 5, 78, 42),
  710000: n(16.5, 30, 3, 78, 73),
  810000: n(16.5, 29, 2.5, 74, 81),
  820000: n(15.5, 28.5, 2.8, 75, 82),
  THA: n(26.5, 29, 5, 64, 74),
  VNM: n(26, 27.5, 4.5, 68, 78),
  IDN: n(26.5, 25.5, 4, 79, 73),
  BRA: n(25, 16, 5.5, 72, 70),
  MYS: n(26.5, 27.5, 4, 79, 78),
  PHL: n(25.5, 28, 4, 73, 78),
};

/** Normals of an adcode; an unknown one has a mild continental climate. */
export const normalOf = (adcode: string): ClimateNormal => normals[adcode] ?? n(0, 26, 5, 60, 72);
