import css from "./advice-note.module.css";
import { observer } from "mobx-react-lite";
import { unbroken } from "../../../ui/unbroken.tsx";
import { Link } from "react-router-dom";
import type { Advice } from "../../../../contract/control/edge/edge-record.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { AnswerFailure } from "../answer/answer-failure.tsx";
import { useApiQuery } from "../answer/use-api-query.ts";
import { useHouseName } from "./use-house-name.ts";

const readMax = 50;
/** Number of houses that are listed; a link leads to the others. */
const shownMax = 5;

/** The newest advice of each house, in the order of `advices`. */
function firstByHouse(advices: readonly Advice[]): Advice[] {
  const seen = new Set<string>();
  return advices.filter(({ networkId }) => !seen.has(networkId) && seen.add(networkId));
}

/**
 * Advice of edge computers that waits for a person: one line per house, with the remaining time,
 * which is under an hour. Renders nothing without advice. `houseId`: for that house alone.
 */
export const AdviceNote = observer(function AdviceNote({
  houseId,
  onFollow,
}: {
  houseId?: number;
  /** A link was followed. */
  onFollow?: () => void;
}) {
  const { connection, recordChangeCounts } = useStores();
  const { t, language } = useSiteText();
  const houseName = useHouseName();
  const query = useApiQuery(
    "listAdvice",
    { phase: "open", pageSize: readMax, ...(houseId !== undefined && { houseId }) },
    { everyMs: minuteMs, refreshKey: recordChangeCounts.countOf("advices") },
  );
  const rows = (query.value?.rows ?? []).filter(({ until }) => until > connection.serverNow);
  if (rows.length === 0) return <AnswerFailure query={query} what={t("adviceWaits")} />;
  const byHouse = firstByHouse(rows);
  return (
    <section className={css.adviceNote} aria-label={t("adviceWaits")}>
      <strong>{t("adviceWaits")}</strong>
      <ul className="bare-list">
        {byHouse.slice(0, shownMax).map((advice) => (
          <li key={advice.id}>
            {houseId === undefined && (
              <strong>
                {advice.houseId === null ? advice.networkId : houseName(advice.houseId)}
              </strong>
            )}
            <span>{unbroken(advice.why[language] ?? advice.why.zh ?? advice.why.en)}</span>
            <span className="muted unbroken">
              {t("adviceLeft", { left: ageText(advice.until - connection.serverNow, language) })}
            </span>
            <Link to={paths.site(advice.gatewayId)} onClick={onFollow}>
              {t("seeAdvice")}
            </Link>
          </li>
        ))}
      </ul>
      {houseId === undefined && rows.length > Math.min(byHouse.length, shownMax) && (
        <Link to={paths.advice} onClick={onFollow}>
          {t("allAdvice", { count: query.value?.total ?? rows.length })}
        </Link>
      )}
    </section>
  );
});
