import panelCss from "../../components/panel/panel.module.css";
import css from "./readiness-card.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { useStores } from "../../../context/use-stores.ts";
import { useMorningText } from "../../../i18n/words/operate/morning-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { houseInFarm } from "../../../../contract/base/localized-name.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { unbroken } from "../../../ui/unbroken.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { morningReasonText } from "../../../../contract/operate/morning-text.ts";
import { morningSentence } from "../../operate/morning/morning-sentence.ts";
import { UrgentNow } from "../../operate/morning/urgent-now.tsx";

/** Number of worst houses that are listed. */
const named = 3;

/** Number of houses that deserve a visit this morning, and the worst of them. */
export const MorningCard = observer(function MorningCard() {
  const { session } = useStores();
  return session.may("morning.read") ? <Card /> : null;
});

const Card = observer(function Card() {
  const { recordChangeCounts } = useStores();
  const { t, language } = useMorningText();
  const refreshKey = recordChangeCounts.countOf("mornings");
  const query = useApiQuery("listMorning", { pageSize: named }, { refreshKey });
  const { value, failure } = query;
  return (
    <Panel
      id="home-morning"
      title={t("morningList")}
      aside={<Link to={paths.morning}>{t("morningAll")}</Link>}
    >
      <AnswerFailure query={query} />
      {failure === null && value === undefined && (
        <p className={panelCss.briefNone} role="status">
          {t("loading")}
        </p>
      )}
      <UrgentNow />
      {value !== undefined && (
        <p className={css.readyCardSays}>{unbroken(morningSentence(value, t))}</p>
      )}
      <ul className={`bare-list ${css.readyWorst}`}>
        {value?.rows.map((row) => (
          <li key={row.id}>
            <span>
              <Link to={paths.house(row.houseId)}>
                {unbroken(
                  houseInFarm(
                    {
                      name: row.houseName,
                      nameEn: row.houseNameEn,
                      farmName: row.farmName,
                      farmNameEn: row.farmNameEn,
                    },
                    language,
                  ),
                )}
              </Link>
              {row.reasons[0] !== undefined && (
                <small>{unbroken(morningReasonText(row.reasons[0], row, language))}</small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
});
