import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { type Alarm, alarmTitle, isAnnunciated } from "../../../contract/alarm.ts";
import type { HouseUnit } from "../../../contract/house-unit.ts";
import { alarmSubjectOf, unitAlarms } from "../../../contract/unit-alarm.ts";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { formatNumber } from "../../lib/number.ts";
import { Age } from "../../ui/age.tsx";

const stateWord = (flag: number | undefined) =>
  flag === undefined ? "mtUnknown" : flag === 1 ? "mtOn" : "mtOff";
const isOf = ({ kind, number }: HouseUnit, alarm: Alarm): boolean =>
  isAnnunciated(alarm) &&
  unitAlarms[kind]?.includes(alarm.key) === true &&
  alarm.subject === alarmSubjectOf(kind, number);

/** How a unit stands: a fan on or off and its current, as the newest frame says; its alarms. */
export const UnitNow = observer(function UnitNow({ unit }: { readonly unit: HouseUnit }) {
  const { fleet, interest } = useStores();
  const { say, language } = useMaintenanceSay();
  const { houseId, kind, number } = unit;
  useEffect(
    () => (houseId === null ? undefined : interest.declare({ kind: "house", id: houseId })),
    [interest, houseId],
  );
  if (houseId === null) return null;
  const alarms = (fleet.house(houseId)?.alarms ?? []).filter((alarm) => isOf(unit, alarm));
  if (kind !== "fan" && alarms.length === 0) return null;
  return (
    <p className="mt-now">
      {say("mtNow")}: {kind === "fan" && <FanNow houseId={houseId} number={number} />}
      {alarms.map((alarm) => (
        <strong key={alarm.id}> {alarmTitle(alarm, language)}</strong>
      ))}
    </p>
  );
});

/** What was said long ago is not said of now: how long stands in its place. */
const FanNow = observer(function FanNow({
  houseId,
  number,
}: {
  readonly houseId: number;
  readonly number: number;
}) {
  const { connection, houseDetails } = useStores();
  const { say, language } = useMaintenanceSay();
  const frame = houseDetails.get(houseId);
  if (frame !== undefined && connection.isStale(frame.at))
    return (
      <>
        {say("mtUnknown")} · <Age ageMs={connection.ageOf(frame.at)} isStale language={language} />
      </>
    );
  const amps = frame?.fanCurrents[number - 1] ?? null;
  return (
    <>
      {say(stateWord(frame?.fans[number - 1]))}
      {amps !== null && ` · ${formatNumber(amps, 1, language)} A`}
    </>
  );
});
