import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import { type Beyond, beyondNames } from "../../../../contract/fleet/house/reading.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { beyondSign, BeyondWord } from "../../../ui/beyond.tsx";
import css from "../../../ui/age.module.css";

/**
 * A measured number. `at`: time of the measurement, epoch ms. `beyond`: the real value is beyond
 * the range of the sensor, which is explained if there is room (`isSpelled`).
 */
export function LiveValue({
  value,
  decimals,
  at,
  unit,
  language,
  beyond,
  isSpelled = false,
}: {
  value: number | null | undefined;
  decimals: number;
  at: number | undefined;
  unit?: string;
  language: Language;
  beyond?: Beyond | undefined;
  isSpelled?: boolean;
}) {
  return (
    <span
      className={css.live}
      data-updated-at={at}
      {...(beyond !== undefined && { title: beyondNames[beyond][language] })}
    >
      {beyondSign(beyond)}
      {formatNumber(value, decimals, language)}
      {unit !== undefined && value !== null && value !== undefined && (
        <small>{unitAfter(unit)}</small>
      )}
      {isSpelled && <BeyondWord beyond={beyond} language={language} />}
    </span>
  );
}
