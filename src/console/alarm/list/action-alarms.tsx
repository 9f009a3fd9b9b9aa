import css from "./alarm-list.module.css";
import { observer } from "mobx-react-lite";
import { alarmTitle, byUrgency, severities } from "../../../../contract/alarm/alarm.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useText } from "../../../i18n/words/base/page-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { MarkShape, severityKey } from "../../../ui/severity-mark.tsx";
import { alarmComparison } from "./alarm-words.ts";

/** Most alarms named one by one. */
const named = 5;

/** The alarms that the action is for: title, value, house and farm; worst first. */
export const ActionAlarms = observer(function ActionAlarms({ ids }: { ids: readonly number[] }) {
  const { fleet } = useStores();
  const { t, language } = useText();
  const alarms = ids.flatMap((id) => fleet.alarm(id) ?? []).toSorted(byUrgency);
  const others = ids.length - Math.min(alarms.length, named);
  if (alarms.length === 0) return null;
  return (
    <ul className={css.actionAlarms}>
      {alarms.slice(0, named).map((alarm) => {
        const house = fleet.house(alarm.houseId)?.house;
        const farm = fleet.farms.get(alarm.farmId);
        const key = severityKey(alarm.severity);
        return (
          <li key={alarm.id}>
            <MarkShape name={key} title={severities[alarm.severity].name[language]} />
            <b>{alarmTitle(alarm, language)}</b> <span>{alarmComparison(alarm, language)}</span>
            <small>
              {[house && nameIn(house, language), farm && nameIn(farm, language)]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </li>
        );
      })}
      {others > 0 && <li>{t("moreAlarmsOf", { count: others })}</li>}
    </ul>
  );
});
