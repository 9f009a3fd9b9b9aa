import css from "./batch.module.css";
import { observer } from "mobx-react-lite";
import type { Batch } from "../../../../contract/control/batch/control-batch.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";

const parts = ["verified", "failed", "skipped", "open"] as const;

/** Returns the number of houses a batch goes to. */
const goingOf = (counts: Batch["counts"]): number =>
  Object.values(counts).reduce((sum, houses) => sum + houses, -counts.left);

/** Progress of a batch, in words and as a bar. */
export const BatchMeter = observer(function BatchMeter({ counts }: { counts: Batch["counts"] }) {
  const { t } = useBatchText();
  const total = goingOf(counts);
  return (
    <span className={`inline-row ${css.batchMeter}`}>
      <span className={css.batchMeterBar} aria-hidden="true">
        {parts.map((part) => (
          <span
            key={part}
            className={`is-${part}`}
            style={{ width: `${total === 0 ? 0 : (100 * counts[part]) / total}%` }}
          />
        ))}
      </span>
      <span>{t("progress", { done: counts.verified, total })}</span>
    </span>
  );
});
