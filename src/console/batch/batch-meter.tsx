import { observer } from "mobx-react-lite";
import type { Batch } from "../../../contract/control/batch.ts";
import { useBatchSay } from "../../i18n/words/batch.ts";

const parts = ["verified", "failed", "skipped", "open"] as const;

/** How many houses of a batch there are that it goes to. */
const goingOf = (counts: Batch["counts"]): number =>
  Object.values(counts).reduce((sum, houses) => sum + houses, -counts.left);

/** How far a batch has come; said in words, drawn as a bar. */
export const BatchMeter = observer(function BatchMeter({ counts }: { counts: Batch["counts"] }) {
  const { say } = useBatchSay();
  const total = goingOf(counts);
  return (
    <span className="batch-meter">
      <span className="batch-meter-bar" aria-hidden="true">
        {parts.map((part) => (
          <span
            key={part}
            className={`is-${part}`}
            style={{ width: `${total === 0 ? 0 : (100 * counts[part]) / total}%` }}
          />
        ))}
      </span>
      <span>{say("progress", { done: counts.verified, total })}</span>
    </span>
  );
});
