import css from "./summary-note.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { ageText } from "../../../lib/text/age-text.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";

/** State of the statistics; renders nothing while they are fresh. */
export const SummaryNote = observer(function SummaryNote() {
  const {
    fleetSummary: { summary, failure, load },
    connection,
  } = useStores();
  const { t, language } = useOverviewText();
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
      <Button size="small" variant="minimal" text={t("retry")} onClick={() => void load()} />
    </p>
  );
});
