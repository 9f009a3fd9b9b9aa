import css from "../incident/incident-card.module.css";
import { alarmDecimals, alarmUnit, decimalsApart } from "../../../../contract/alarm/alarm-word.ts";
import { observer } from "mobx-react-lite";
import { workSteps } from "../../../../contract/alarm/alarm-work.ts";
import { type Alarm, alarmTitle, isActive, severities } from "../../../../contract/alarm/alarm.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type RecipientViews, useRecipientViews } from "../../../components/use-recipient-views.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { formatCount, formatLoose, join } from "../../shared/wall-format.ts";
import { IncidentFrame } from "../incident/incident-frame.tsx";
import { Since } from "../../shared/wall-live-value.tsx";
import { useWall } from "../../shared/wall-context.ts";
import { unreachedMark, AlarmRecipients } from "../incident/alarm-recipients.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/** Up to this many alarms have two lines each; with more they have one. */
const roomyRows = 2;

/** Every open alarm of a house, the first fault of each incident marked. */
export const HouseAlarms = observer(function HouseAlarms({ houseId }: { houseId: number }) {
  const { fleet } = useStores();
  const { t, layout, replay } = useWall();
  const notices = useRecipientViews(replay?.store.isOn !== true);
  const alarms = fleet.house(houseId)?.alarms.filter(isActive) ?? [];
  const isDesk = layout.arrangement === "desk";
  const isCompact = alarms.length > roomyRows && !isDesk;
  // In English the word for the severity would wrap the title, so that two alarms would not fit.
  // The shape shows the severity instead.
  const hasWord = isDesk || alarms.length < 2 || (t.language === "zh" && !isCompact);
  return (
    <IncidentFrame
      label={t("alarms")}
      total={alarms.length}
      rows={alarms.map((alarm) => ({
        key: alarm.id,
        body: <AlarmRow {...{ alarm, isCompact, hasWord, notices }} />,
      }))}
      more={(count) => t("more", { count: formatCount(count) })}
      all={t("alarmTotal", { count: formatCount(alarms.length) })}
    />
  );
});

/** The person who has acknowledged it, and whether that person is there. */
const holderOf = ({ work, ackBy }: Alarm, t: ReturnType<typeof useWall>["t"]): string =>
  work === undefined
    ? `✓ ${personName(ackBy) ?? t("acknowledged")}`
    : `${workSteps[work.step][t.language]} · ${personName(work.by)}`;

const AlarmRow = observer(function AlarmRow({
  alarm,
  isCompact,
  hasWord,
  notices,
}: {
  alarm: Alarm;
  isCompact: boolean;
  /** The severity is written out, not only drawn and read aloud. */
  hasWord: boolean;
  notices: RecipientViews | null;
}) {
  const { fleet } = useStores();
  const { t } = useWall();
  const rank = severities[alarm.severity].key;
  const isFirst = fleet.incidents.ofAlarm(alarm.id)?.first.id === alarm.id;
  const isSilent = alarm.shelvedUntil !== null || alarm.suppressedBy !== null;
  const isWaiting = alarm.state === "unacknowledged" && !isSilent;
  return (
    <div
      className={`incident-card is-${rank} ${isWaiting ? "is-unacknowledged" : ""}`}
      data-alarm={alarm.id}
    >
      <span className={`${css.cardRow} is-title`}>
        <MarkShape name={rank} />
        {isFirst && <span>①</span>}
        <b>
          <span className={hasWord ? undefined : "sr-only"}>
            {t("severityAlarm", { severity: t(severities[alarm.severity].name) })} ·{" "}
          </span>
          {alarmTitle(alarm, t.language)}
        </b>
        {isCompact && unreachedMark(notices, [alarm], t.language)}
        {isCompact && <Since at={alarm.raisedAt} />}
      </span>
      {!isCompact && (
        <span className={css.cardRow}>
          <Comparison alarm={alarm} />
          <span className={css.incidentHolder}>
            {isSilent ? t("silent") : isWaiting ? t("unacknowledged") : holderOf(alarm, t)}
          </span>
          <Since at={alarm.raisedAt} />
        </span>
      )}
      <AlarmRecipients notices={notices} alarms={[alarm]} isHidden={isCompact} />
    </div>
  );
});

/**
 * "36.4 °C ↑ limit 33" with the worst value, a rate of change with its period; renders nothing for
 * an alarm without a comparison.
 */
function Comparison({ alarm: { key, subject, value, peak, limit } }: { alarm: Alarm }) {
  const { t } = useWall();
  const shown = peak ?? value;
  if (shown === null || limit === null || alarmKinds[key].unit === "volt") return null;
  const symbol = alarmUnit(key, t.language, subject);
  const decimals = decimalsApart(shown, limit, Math.max(1, alarmDecimals(key, subject)));
  return (
    <span className={css.incidentWorst}>
      <b>
        {join(formatLoose(shown, decimals), symbol)} {shown >= limit ? "↑" : "↓"}
      </b>
      <span className="incident-limit">{t("limit", { limit: formatLoose(limit, decimals) })}</span>
    </span>
  );
}
