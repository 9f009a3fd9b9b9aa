/** To so many decimals, and never -0: JSON does not know it. */
export const round = (value: number, decimals: number): number =>
  Number(value.toFixed(decimals)) + 0;
