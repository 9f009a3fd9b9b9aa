import panelCss from "../components/panel/panel.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { minuteMs } from "../../../contract/base/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { useRotaText } from "../../i18n/words/notify/rota-words.ts";
import { paths } from "../../lib/data/paths.ts";
import { AnswerFailure } from "../components/answer/answer-failure.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { Panel } from "../components/panel/panel.tsx";
import { SwapLine } from "./rota-changes.tsx";
import { personName } from "../../stores/record/person-names.ts";
import { spanText, weekTime } from "./week-text.ts";

/** The user's next duties on call; renders nothing for users without a rota. */
export const OwnDutyCard = observer(function OwnDutyCard() {
  const { connection, recordChangeCounts, session } = useStores();
  const { t, language } = useRotaText();
  const refreshKey = recordChangeCounts.countOf("rotas");
  const query = useApiQuery("ownDuty", {}, { refreshKey, everyMs: 5 * minuteMs });
  const { value, load } = query;
  if (value === undefined && query.failure !== null)
    return (
      <Panel id="home-duty" title={t("dutyOwn")}>
        <AnswerFailure query={query} />
      </Panel>
    );
  if (value === undefined || !value.isMember) return null;
  const [first, ...later] = value.shifts;
  const ownSwaps = value.swaps.filter(({ toUserId }) => toUserId === session.userId);
  return (
    <Panel id="home-duty" title={t("dutyOwn")} aside={<Link to={paths.rota}>{t("partRota")}</Link>}>
      <AnswerFailure query={query} />
      <p className={panelCss.briefNone}>
        {first === undefined ? (
          t("dutyNone")
        ) : first.from <= connection.serverNow ? (
          <b>{t("dutyOnNow", { time: weekTime(first.to, first.timeZone, language) })}</b>
        ) : (
          <b>{t("dutyNext", { time: spanText(first, first.timeZone, language) })}</b>
        )}
        {first !== undefined && <small className="muted"> {personName(first.rotaName)}</small>}
        {later[0] !== undefined && (
          <>
            <br />
            <small className="muted">
              {spanText(later[0], later[0].timeZone, language)} {personName(later[0].rotaName)}
            </small>
          </>
        )}
      </p>
      {ownSwaps.length > 0 && (
        <div className={panelCss.briefNone}>
          <b>{t("dutySwapsAsk", { count: ownSwaps.length })}</b>
          <ul className="bare-list">
            {ownSwaps.map((swap) => (
              <SwapLine key={swap.id} swap={swap} onDone={() => void load(false)} />
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
});
