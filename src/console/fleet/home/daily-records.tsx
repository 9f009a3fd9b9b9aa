import panelCss from "../../components/panel/panel.module.css";
import homeCss from "./home.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { warningKinds } from "../../../../contract/fleet/house/warning-kind.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { warningText } from "../../../../contract/fleet/house/warning-text.ts";
import { Panel } from "../../components/panel/panel.tsx";
import { AnswerFailure, failedOf } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

/** Number of warnings shown in words; the others are on their list. */
const shownMax = 5;

/** Progress of the day's records, and deviations that are not alarms yet. */
export const DailyRecords = observer(function DailyRecords() {
  const { recordChangeCounts, session } = useStores();
  const { t, language } = useOverviewText();
  const refreshKey = recordChangeCounts.countOf("records");
  const board = useApiQuery("listProduction", { pageSize: 1 }, { refreshKey });
  const immune = useApiQuery("listImmune", { pageSize: 1 }, { refreshKey });
  const warned = useApiQuery(
    "listWarning",
    { pageSize: shownMax },
    { refreshKey: recordChangeCounts.countOf("warnings") },
  );
  if (!session.may("production.read")) return null;
  const [records, warnings] = [board.value, warned.value];
  const failed = failedOf([board, immune, warned]);
  const figures = [
    ["booksMissing", records?.missing, `${paths.production}?state=missing`],
    ["booksRecorded", records?.recorded, `${paths.production}?state=recorded`],
    ["booksWeek", immune.value?.counts.coming, paths.immune],
    ["booksWarnings", warnings?.open, paths.warnings],
  ] as const;
  return (
    <Panel
      id="home-books"
      title={t("dailyBooks")}
      aside={<Link to={paths.production}>{t("toBoard")}</Link>}
    >
      {failed !== undefined && <AnswerFailure query={failed} />}
      <dl className={homeCss.homeBooks}>
        {figures.map(([word, value, to]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>
              <Link to={to}>{formatNumber(value ?? null, 0, language)}</Link>
            </dd>
          </div>
        ))}
      </dl>
      {warned.failure === null && warnings?.rows.length === 0 && (
        <p className={panelCss.briefNone}>{t("noWarningsNow")}</p>
      )}
      <ul className={homeCss.homeWarnings}>
        {warnings?.rows.map((row) => (
          <li key={row.id}>
            <Link to={paths.house(row.houseId)}>
              {farmNameIn(row, language)} {houseNameIn(row, language)}
            </Link>{" "}
            <strong>{warningKinds[row.key].name[language]}</strong>{" "}
            <span>{warningText(row, language)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
});
