import { alarmTitle } from "../../../../contract/alarm/alarm.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";

/**
 * Returns a function that acknowledges one alarm with one click and without a note, and names the
 * alarm and its house in a toast. A failure is shown at the alarm. Call it inside an observer.
 */
export function useAcknowledge(): (alarmId: number) => void {
  const { alarmActions, fleet, toast } = useStores();
  const { t, language } = useConsoleText();
  return (alarmId) => {
    const alarm = fleet.alarm(alarmId);
    const house = alarm && fleet.house(alarm.houseId)?.house;
    const farm = house && fleet.farms.get(house.farmId);
    const named = [
      t("acknowledged"),
      alarm && alarmTitle(alarm, language),
      house && nameIn(house, language),
      farm && nameIn(farm, language),
    ];
    void alarmActions.acknowledge([alarmId], "").then((isDone) => {
      if (isDone) toast.show("success", named.filter(Boolean).join(" · "));
    });
  };
}
