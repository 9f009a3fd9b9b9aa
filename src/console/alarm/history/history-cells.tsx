import houseLinkCss from "../../components/house/house-link.module.css";
import severityMarkCss from "../../../ui/severity-mark.module.css";
import alarmHistoryCss from "./alarm-history.module.css";
import "../../crud/list/use-ticks.module.css";
import css from "./history-cells.module.css";
import { Button, Checkbox } from "@blueprintjs/core";
import { computed } from "mobx";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import {
  type Alarm,
  alarmStates,
  alarmTitle,
  isActive,
  isWaiting,
  severities,
} from "../../../../contract/alarm/alarm.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { zoneOffsetMs } from "../../../lib/time/time-zone.ts";
import type { AlarmHistory } from "../../../stores/alarm/alarm-history-store.ts";
import { useStores } from "../../../context/use-stores.ts";
import { MarkShape, SeverityMark, severityKey } from "../../../ui/severity-mark.tsx";
import { alarmComparison, alarmValue } from "../list/alarm-words.ts";
import { useAcknowledge } from "../list/use-acknowledge.ts";
import { absent } from "../../crud/list/record-table.tsx";
import { useHistoryText } from "../../../i18n/words/alarm/alarm-history-words.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface CellProps {
  readonly history: AlarmHistory;
  readonly row: Alarm;
}

export const TickCell = observer(function TickCell({
  history,
  row,
  isTicked,
  onTick,
}: CellProps & { isTicked: boolean; onTick: (id: number) => void }) {
  const { t, language } = useHistoryText();
  return (
    isWaiting(history.now(row)) && (
      <Checkbox
        className="record-tick"
        checked={isTicked}
        aria-label={t("selectOne", { name: `${alarmTitle(row, language)} #${row.id}` })}
        onChange={() => onTick(row.id)}
      />
    )
  );
});

/** Title of the alarm; opens its details. */
export const TitleCell = observer(function TitleCell({
  row,
  onOpen,
}: {
  row: Alarm;
  onOpen: (id: number) => void;
}) {
  const { language } = useHistoryText();
  return (
    <button
      type="button"
      className={houseLinkCss.houseLink}
      aria-haspopup="dialog"
      onClick={() => onOpen(row.id)}
    >
      {alarmTitle(row, language)}
    </button>
  );
});

export const SeverityCell = observer(function SeverityCell({ history, row }: CellProps) {
  const { language } = useHistoryText();
  const alarm = history.now(row);
  // Only open alarms are in colour.
  return isActive(alarm) ? (
    <SeverityMark isHeaded severity={alarm.severity} language={language} />
  ) : (
    <QuietSeverity alarm={alarm} />
  );
});

const QuietSeverity = observer(function QuietSeverity({ alarm: { severity } }: { alarm: Alarm }) {
  const { language } = useHistoryText();
  return (
    <span className={`${severityMarkCss.mark} ${alarmHistoryCss.alarmOver}`}>
      <MarkShape name={severityKey(severity)} />
      {severities[severity].name[language]}
    </span>
  );
});

export const StateCell = observer(function StateCell({ history, row }: CellProps) {
  const { t, language } = useHistoryText();
  const alarm = history.now(row);
  return (
    <span className={`flow ${css.historyState}`} data-state={alarm.state}>
      {alarmStates[alarm.state][language]}
      {isActive(alarm) && alarm.shelvedUntil !== null && <small>{t("shelved")}</small>}
      {isActive(alarm) && alarm.suppressedBy !== null && <small>{t("suppressedMark")}</small>}
    </span>
  );
});

/** The house with its farm. */
export const PlaceCell = observer(function PlaceCell({ row }: { row: Alarm }) {
  const { fleet } = useStores();
  const { language } = useHistoryText();
  const house = fleet.house(row.houseId)?.house;
  const farm = fleet.farms.get(row.farmId);
  return (
    <>
      {nameIn(house, language)} <br />
      <small>{farm && nameIn(farm, language)}</small>
    </>
  );
});

/** In the farm's time zone; `isMixed`: the farms may have different zones, so the zone is shown. */
export const TimeCell = observer(function TimeCell({
  row,
  isMixed,
}: {
  row: Alarm;
  isMixed: boolean;
}) {
  const { fleet } = useStores();
  const zone = fleet.farms.get(row.farmId)?.timeZone ?? ownZone();
  return (
    <span className="time" title={zone}>
      {formatTime(row.raisedAt, zone)}
      {isMixed && <small> {offsetText(zone, row.raisedAt)}</small>}
    </span>
  );
});

/** "UTC+8", "UTC−3:30". */
function offsetText(zone: string, at: number): string {
  const minutes = Math.round(zoneOffsetMs(zone, at) / minuteMs);
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const tail = rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`;
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${tail}`;
}

/** The value and its limit when the alarm was raised, and the worst value since if it got worse. */
export const ValueCell = observer(function ValueCell({ history, row }: CellProps) {
  const { t, language } = useHistoryText();
  const alarm = history.now(row);
  const { value, peak } = alarm;
  const worst = peak === null ? "" : alarmValue(alarm, peak, language);
  const isWorse = worst !== "" && (value === null || worst !== alarmValue(alarm, value, language));
  return (
    <>
      {alarmComparison(alarm, language) || absent}
      {isWorse && (
        <small className={alarmHistoryCss.secondLine}>{t("peak", { value: worst })}</small>
      )}
    </>
  );
});

/** Time from raised to cleared; until now, by the minute, while the cause is still there. */
export const DurationCell = observer(function DurationCell({ history, row }: CellProps) {
  const { connection } = useStores();
  const { language } = useHistoryText();
  const minutes = useMemo(
    () => computed(() => Math.floor(connection.ageOf(row.raisedAt) / minuteMs)),
    [connection, row.raisedAt],
  );
  const alarm = history.now(row);
  if (alarm.clearedAt !== null) return durationText(alarm.clearedAt - alarm.raisedAt, language);
  if (!isActive(alarm)) return absent;
  return durationText(minutes.get() * minuteMs, language);
});

/** The person who acknowledged it, or a button to acknowledge it with one click. */
export const AckCell = observer(function AckCell({ history, row }: CellProps) {
  const { alarmActions, session } = useStores();
  const { t, language } = useHistoryText();
  const acknowledge = useAcknowledge();
  const now = history.now(row);
  const { ackBy, ackAt, raisedAt } = now;
  if (isWaiting(now) && session.may("alarm.ack"))
    return (
      <Button
        size="small"
        variant="outlined"
        intent="primary"
        loading={alarmActions.isPending(row.id)}
        text={t("acknowledge")}
        onClick={() => acknowledge(row.id)}
      />
    );
  return ackBy === null || ackAt === null ? (
    absent
  ) : (
    <>
      {personName(ackBy)}
      <small className={alarmHistoryCss.secondLine}>
        {t("ackedAfter", { span: durationText(ackAt - raisedAt, language) })}
      </small>
    </>
  );
});

/** Link to all alarms of its incident, if there are others. */
export const IncidentLine = observer(function IncidentLine({
  history,
  row,
  onOpen,
}: CellProps & { readonly onOpen: (alarmId: number) => void }) {
  const { t, language } = useHistoryText();
  const incident = history.incidentOf(row.id);
  if (incident === undefined || incident.alarms < 2) return null;
  const cause = alarmKinds[incident.key].name[language];
  return (
    <small className={alarmHistoryCss.secondLine}>
      <button type="button" className={css.incidentLine} onClick={() => onOpen(row.id)}>
        {t("incidentOf", { cause, count: incident.alarms })}
      </button>
    </small>
  );
});
