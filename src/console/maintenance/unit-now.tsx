import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { alarmTitle, isAnnunciated } from "../../../contract/alarm.ts";
import { alarmSubjectOf, type HouseUnit, unitAlarms } from "../../../contract/house-unit.ts";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { formatNumber } from "../../lib/number.ts";

/** How a unit stands in the newest frame: on or off, its current, its alarms. */
export const UnitNow = observer(function UnitNow({ unit }: { readonly unit: HouseUnit }) {
  const { fleet, houseDetails, interest } = useStores();
  const { say, language } = useMaintenanceSay();
  const { houseId, kind, number } = unit;
  useEffect(
    () => (houseId === null ? undefined : interest.declare({ kind: "house", id: houseId })),
    [interest, houseId],
  );
  if (houseId === null || kind !== "fan") return null;
  const frame = houseDetails.get(houseId);
  const isOn = frame?.fans[number - 1];
  const amps = frame?.fanCurrents[number - 1] ?? null;
  const alarms = (fleet.house(houseId)?.alarms ?? []).filter(
    (alarm) =>
      isAnnunciated(alarm) &&
      unitAlarms[kind]?.includes(alarm.key) === true &&
      alarm.subject === alarmSubjectOf(kind, number),
  );
  return (
    <p className="mt-now">
      {say("mtNow")}: {say(isOn === undefined ? "mtUnknown" : isOn === 1 ? "mtOn" : "mtOff")}
      {amps !== null && ` · ${formatNumber(amps, 1, language)} A`}
      {alarms.map((alarm) => (
        <strong key={alarm.id}> {alarmTitle(alarm, language)}</strong>
      ))}
    </p>
  );
});
