/**
 * The stored days (`e`) with sums that show the draw of a fan. Those written before fans were
 * separated from lamps (power-quarter.ts) are left out: their sums are not about the mean.
 */
export const hasFanDraw = "e.fan[1] > 0 and e.fan[2] = 0";
