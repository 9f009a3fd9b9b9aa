import type { Language } from "../../../contract/base/words.ts";
import { formatNumber } from "./format-number.ts";

const tenThousand = 10_000;

/**
 * Returns live animals in ten thousands (万只, 10K), with the decimals that matter at that size:
 * "1.98", "23.1", "2,310".
 */
export function formatTenThousands(birds: number, language: Language): string {
  const decimals = birds < 10 * tenThousand ? 2 : birds < 100 * tenThousand ? 1 : 0;
  return formatNumber(birds / tenThousand, decimals, language);
}
