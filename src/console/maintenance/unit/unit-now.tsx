import css from "./unit-now.module.css";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { type Alarm, alarmTitle, isAnnunciated } from "../../../../contract/alarm/alarm.ts";
import type { HouseUnit, UnitKind } from "../../../../contract/maintenance/house-unit.ts";
import type { HouseDetail } from "../../../../contract/fleet/house/reading.ts";
import { alarmSubjectOf, unitAlarms } from "../../../../contract/alarm/unit-alarm.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { Age } from "../../../ui/age.tsx";

const isOf = ({ kind, number }: HouseUnit, alarm: Alarm): boolean =>
  isAnnunciated(alarm) &&
  unitAlarms[kind]?.includes(alarm.key) === true &&
  alarm.subject === alarmSubjectOf(kind, number);

/** On or off, or a number with its unit; null: missing in the frame. */
interface UnitReading {
  readonly flag: number | null;
  readonly value: number | null;
  readonly of: "A" | "%" | "°C";
}
const measured = (
  of: UnitReading["of"],
  value: number | null | undefined,
  flag?: number | null,
): UnitReading => ({
  flag: flag ?? null,
  value: value ?? null,
  of,
});
/** A frame's values for a unit, by kind; absent: a frame has none for that kind. */
const readingOf: { readonly [K in UnitKind]?: (frame: HouseDetail, index: number) => UnitReading } =
  {
    fan: ({ fans, fanCurrents }, index) => measured("A", fanCurrents[index], fans[index]),
    coolPad: ({ coolPads }, index) => measured("%", null, coolPads[index]),
    heater: ({ heaters }, index) => measured("%", heaters[index]),
    light: ({ lights }, index) => measured("%", lights[index]),
    inlet: ({ inletPos }, index) => measured("%", inletPos[index]),
    tunnelDoor: ({ tunnelDoorPos }, index) => measured("%", tunnelDoorPos[index]),
    probe: ({ temps }, index) => measured("°C", temps[index]),
    battery: ({ battery }) => measured("%", battery),
  };

interface At {
  /** Time the frame was taken, epoch ms. */
  readonly at: number;
  readonly intervalS: number | null | undefined;
}
function unitReading(
  frame: HouseDetail | undefined,
  { kind, number }: HouseUnit,
): (UnitReading & At) | null {
  const reading = frame && readingOf[kind]?.(frame, number - 1);
  if (reading === undefined || (reading.flag === null && reading.value === null)) return null;
  return { ...reading, at: frame?.at ?? 0, intervalS: frame?.intervalS };
}

function readingText({ flag, value, of }: UnitReading, { t, language }: UnitText): string {
  const state = flag === null ? [] : [t(flag === 1 ? "mtOn" : "mtOff")];
  const number = formatNumber(value, of === "%" ? 0 : 1, language);
  return [...state, ...(value === null ? [] : [`${number}${of === "%" ? "" : " "}${of}`])].join(
    " · ",
  );
}
type UnitText = Pick<ReturnType<typeof useMaintenanceText>, "t" | "language">;

/** A unit's state, as far as the newest frame contains it, and its alarms. */
export const UnitNow = observer(function UnitNow({ unit }: { readonly unit: HouseUnit }) {
  const { fleet, interest, houseDetails } = useStores();
  const { t, language } = useMaintenanceText();
  const { houseId, kind } = unit;
  useEffect(
    () => (houseId === null ? undefined : interest.declare({ kind: "house", id: houseId })),
    [interest, houseId],
  );
  if (houseId === null) return null;
  const alarms = (fleet.house(houseId)?.alarms ?? []).filter((alarm) => isOf(unit, alarm));
  const frame = houseDetails.get(houseId);
  const reading = unitReading(frame, unit);
  const isFan = kind === "fan";
  if (!isFan && reading === null && alarms.length === 0) return null;
  return (
    <p className={css.mtNow}>
      {t("mtNow")}:{" "}
      {reading === null ? isFan && t("mtUnknown") : <ReportedFlags shownReading={reading} />}
      {alarms.map((alarm) => (
        <strong key={alarm.id}> {alarmTitle(alarm, language)}</strong>
      ))}
    </p>
  );
});

/** An old value is not shown as a current one: its age replaces it. */
const ReportedFlags = observer(function ReportedFlags({
  shownReading: reading,
}: {
  readonly shownReading: UnitReading & At;
}) {
  const { at, intervalS } = reading;
  const { connection } = useStores();
  const unitText = useMaintenanceText();
  const { t, language } = unitText;
  if (connection.isStale(at, intervalS))
    return (
      <>
        {t("mtUnknown")} · <Age ageMs={connection.ageOf(at)} isStale language={language} />
      </>
    );
  return readingText(reading, unitText);
});
