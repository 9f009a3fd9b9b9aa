/**
 * The kept days (`e`) with sums that tell what a fan draws. Those written before fans were told
 * apart from lamps (quarter.ts) are left out: their sums are not about the mean.
 */
export const isFanTold = "e.fan[1] > 0 and e.fan[2] = 0";
