import type { Language } from "../../../contract/words.ts";
import { formatNumber } from "../../lib/number.ts";
import "../../ui/age.css";

/** A measured number. `at`: when it was measured, epoch ms. */
export function LiveValue({
  value,
  decimals,
  at,
  unit,
  language,
}: {
  value: number | null | undefined;
  decimals: number;
  at: number | undefined;
  unit?: string;
  language: Language;
}) {
  return (
    <span className="live" data-updated-at={at}>
      {formatNumber(value, decimals, language)}
      {unit !== undefined && value !== null && value !== undefined && <small> {unit}</small>}
    </span>
  );
}
