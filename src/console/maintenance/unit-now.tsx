import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { type Alarm, alarmTitle, isAnnunciated } from "../../../contract/alarm.ts";
import type { HouseUnit } from "../../../contract/house-unit.ts";
import { alarmSubjectOf, unitAlarms } from "../../../contract/unit-alarm.ts";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { formatNumber } from "../../lib/number.ts";

const stateWord = (flag: number | undefined) =>
  flag === undefined ? "mtUnknown" : flag === 1 ? "mtOn" : "mtOff";
const isOf = ({ kind, number }: HouseUnit, alarm: Alarm): boolean =>
  isAnnunciated(alarm) &&
  unitAlarms[kind]?.includes(alarm.key) === true &&
  alarm.subject === alarmSubjectOf(kind, number);

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
  const amps = frame?.fanCurrents[number - 1] ?? null;
  const alarms = (fleet.house(houseId)?.alarms ?? []).filter((alarm) => isOf(unit, alarm));
  return (
    <p className="mt-now">
      {say("mtNow")}: {say(stateWord(frame?.fans[number - 1]))}
      {amps !== null && ` · ${formatNumber(amps, 1, language)} A`}
      {alarms.map((alarm) => (
        <strong key={alarm.id}> {alarmTitle(alarm, language)}</strong>
      ))}
    </p>
  );
});
