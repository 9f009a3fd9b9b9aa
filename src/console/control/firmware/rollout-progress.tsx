import css from "./firmware.module.css";
import { observer } from "mobx-react-lite";
import type { Rollout } from "../../../../contract/control/firmware/rollout.ts";
import { useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { countsOf, waitText } from "./firmware-text.ts";

/** Number of houses of a rollout that are done, and that failed. */
export const RolloutProgress = observer(function RolloutProgress({
  rollout,
}: {
  rollout: Rollout;
}) {
  const { t, language } = useUpdateText();
  const { total, done, failed, loading } = countsOf(rollout);
  const notes = [
    failed > 0 ? t("failedCount", { count: failed }) : "",
    loading > 0 ? t("loadingCount", { count: loading }) : "",
    waitText(rollout, t, language),
  ].filter((part) => part !== "");
  const text = t("doneOf", { done, total });
  return (
    <>
      <span className={`row ${css.updateProgress}`}>
        <progress max={Math.max(1, total)} value={done} aria-label={text} />
        <span>{text}</span>
      </span>
      {notes.length > 0 && <span className={css.updateNote}>{notes.join(" · ")}</span>}
    </>
  );
});
