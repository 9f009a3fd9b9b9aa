import "../../operate/readiness/readiness.module.css";
import panelCss from "../../components/panel/panel.module.css";
import css from "./readiness-card.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { type ReadinessHouse, squaresOf } from "../../../../contract/operate/readiness.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useReadinessText } from "../../../i18n/words/operate/readiness-words.ts";
import { unbroken } from "../../../ui/unbroken.tsx";
import { houseInFarm } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { Panel } from "../../components/panel/panel.tsx";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { StateLinks } from "../../operate/readiness/readiness-head.tsx";
import { ReadyShape } from "../../operate/readiness/ready-mark.tsx";
import { reasonText } from "../../../../contract/operate/readiness-text.ts";
import { useReadinessRefresh } from "../../operate/readiness/use-readiness-refresh.ts";

/** Number of worst houses that are listed. */
const named = 3;

/** Number of houses ready for an alarm, and the worst of the others. */
export const ReadinessCard = observer(function ReadinessCard() {
  const { session } = useStores();
  return session.may("alarm.read") ? <Card /> : null;
});

const Card = observer(function Card() {
  const { t } = useReadinessText();
  const { refreshKey, everyMs } = useReadinessRefresh();
  const query = useApiQuery("listReadiness", { pageSize: named }, { refreshKey, everyMs });
  const { value, failure } = query;
  const worst = value?.rows.filter(({ state }) => state === "fault") ?? [];
  return (
    <Panel
      id="home-readiness"
      title={t("readiness")}
      aside={<Link to={paths.readiness}>{t("readyCardAll")}</Link>}
    >
      <AnswerFailure query={query} />
      {failure === null && value === undefined && (
        <p className={panelCss.briefNone} role="status">
          {t("loading")}
        </p>
      )}
      {value !== undefined && (
        <>
          <p className={css.readyCardSays}>
            {t(value.counts.fault > 0 ? "readySome" : "readyNone", {
              houses: value.houses,
              fault: value.counts.fault,
            })}
          </p>
          <StateLinks counts={value.counts} toOf={(state) => `${paths.readiness}?state=${state}`} />
        </>
      )}
      <ul className={`bare-list ${css.readyWorst}`}>
        {worst.map((house) => (
          <Worst key={house.id} house={house} />
        ))}
      </ul>
    </Panel>
  );
});

/** A house with its worst finding. */
const Worst = observer(function Worst({ house }: { house: ReadinessHouse }) {
  const { language } = useReadinessText();
  const reason = squaresOf(house).find(([, { state }]) => state === "fault")?.[1].reasons[0];
  return (
    <li>
      <ReadyShape state="fault" />
      <span>
        <Link to={`${paths.readiness}?house=${house.id}`}>
          {unbroken(houseInFarm(house, language))}
        </Link>
        {reason !== undefined && <small>{reasonText(reason, house, language)}</small>}
      </span>
    </li>
  );
});
