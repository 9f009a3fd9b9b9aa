import css from "./summary-note.module.css";
import { observer } from "mobx-react-lite";
import { ageText } from "../../../lib/text/age-text.ts";
import { useStores } from "../../../context/use-stores.ts";
import { RetryButton } from "../../components/answer/retry-button.tsx";
import { useLiveAgain } from "../../components/answer/use-live-again.ts";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";

/** State of the statistics; renders nothing while they are fresh. */
export const SummaryNote = observer(function SummaryNote() {
  const {
    fleetSummary: { summary, failure, load },
    connection,
  } = useStores();
  const { t, language } = useOverviewText();
  useLiveAgain(() => void (failure !== null && load()));
  if (failure === null) return null;
  const text =
    summary === null
      ? t("summaryFailed", { reason: failure })
      : t("summaryOld", {
          age: ageText(connection.ageOf(summary.serverTime), language),
          reason: failure,
        });
  return (
    <p className={`row ${css.summaryNote}`} role="status">
      <span>{text}</span>
      <RetryButton size="small" variant="minimal" />
    </p>
  );
});
