import type { Language } from "../../contract/words.ts";
import { formatNumber } from "./number.ts";

const tenThousand = 10_000;

/**
 * Live animals in ten thousands (万只, 10K), with as many decimals as a keeper of that many cares
 * for: "1.98", "23.1", "2,310".
 */
export function formatTenThousands(birds: number, language: Language): string {
  const decimals = birds < 10 * tenThousand ? 2 : birds < 100 * tenThousand ? 1 : 0;
  return formatNumber(birds / tenThousand, decimals, language);
}
