import alarmHistoryCss from "./alarm-history.module.css";
import css from "./advice-list.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import type { AlarmFigures } from "../../../../contract/alarm/alarm-history.ts";
import { hasDeadband } from "../../../../contract/alarm/alarm-setting.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useHistoryText, type HistoryText } from "../../../i18n/words/alarm/alarm-history-words.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import { paths } from "../../../lib/data/paths.ts";

type Advice = AlarmFigures["advice"][number];

/** Kinds with settings worth changing, with advice on each in words. */
export const AdviceList = observer(function AdviceList({
  advice,
  onStale,
}: {
  advice: readonly Advice[];
  onStale: () => void;
}) {
  const { session } = useStores();
  const { t, language } = useHistoryText();
  const maySet = session.may("alarmSetting.read");
  return (
    <div className={`${alarmHistoryCss.figureList} ${css.adviceList}`}>
      <h3>{t("adviceTitle")}</h3>
      {advice.length === 0 && <p>{t("adviceNone")}</p>}
      <ul>
        {advice.map((item) => (
          <li key={`${item.reason} ${item.key}`}>
            <b>{alarmKinds[item.key].name[language]}</b>
            <span>{adviceText(item, t, language)}</span>
            {item.reason === "stale" ? (
              <button type="button" className={alarmHistoryCss.figureLink} onClick={onStale}>
                {t("showStale")}
              </button>
            ) : (
              maySet && <Link to={paths.alarmKind(item.key)}>{t("tryOnPast")}</Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
});

function adviceText({ reason, key, count, median }: Advice, t: HistoryText, language: Language) {
  if (reason === "stale") return t("staleAdvice", { count });
  if (reason === "neverActed")
    return t("neverActed", { count, span: durationText(median, language) });
  return t(hasDeadband(key) ? "chattersDeadband" : "chattersDelay", { count });
}
