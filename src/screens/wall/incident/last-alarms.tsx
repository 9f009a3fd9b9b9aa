import incidentCardCss from "./incident-card.module.css";
import css from "./scope-without-alarms.module.css";
import { observer } from "mobx-react-lite";
import { type Alarm, alarmTitle, severities } from "../../../../contract/alarm/alarm.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { useStores } from "../../../context/use-stores.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { clockIn } from "../../../lib/time/zone-clock.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { FitList } from "../../shared/fit-list.tsx";
import { NameLine } from "../../shared/name-line.tsx";
import { useShortName } from "../../shared/use-short-name.ts";
import { numberIn } from "../matrix/matrix-cells.ts";
import { useSummary } from "../../shared/use-summary.ts";
import { useWall } from "../../shared/wall-context.ts";

/**
 * The last closed alarms of the place while none is open, with time and duration. A replay does not
 * show them, because they are those of the present.
 */
export const LastAlarms = observer(function LastAlarms({
  isIn,
}: {
  readonly isIn: (houseId: number, farmId: number) => boolean;
}) {
  const { t, replay } = useWall();
  const ended = (useSummary()?.ended ?? []).filter((item) => isIn(item.houseId, item.farmId));
  if (ended.length === 0 || replay?.store.isOn === true) return null;
  return (
    <div className={css.scopeWithoutAlarms}>
      <p>{t("lastAlarms")}</p>
      <FitList
        className="incident-rows"
        label={t("lastAlarms")}
        rows={ended.map((alarm) => ({ key: alarm.id, body: <Ended alarm={alarm} /> }))}
        total={ended.length}
        more={(count) => t("otherIncidents", { count })}
      />
    </div>
  );
});

const Ended = observer(function Ended({ alarm }: { readonly alarm: Alarm }) {
  const { connection, fleet } = useStores();
  const { t, goTo, nameOf, homeZone } = useWall();
  const shortName = useShortName();
  const { houseId, farmId, raisedAt, severity } = alarm;
  const house = fleet.house(houseId)?.house;
  const name = house === undefined ? "" : nameOf(house);
  // "House 8" does not fit beside an English farm name.
  const shown = t.language === "en" ? numberIn(name) || name : name;
  const { date, time } = clockIn(homeZone, raisedAt);
  const lastedMs = (alarm.clearedAt ?? alarm.ackAt ?? raisedAt) - raisedAt;
  return (
    <button
      type="button"
      data-target=""
      className="incident-card"
      onClick={() => goTo({ level: "house", id: houseId })}
    >
      <span className={`${incidentCardCss.cardRow} is-title`}>
        <MarkShape name={severities[severity].key} />
        <span className="sr-only">{t(severities[severity].name)}</span>
        <NameLine name={`${shortName(farmId)} ${shown}`} />
        <span className={incidentCardCss.incidentAge}>
          {connection.ageOf(raisedAt) < dayMs ? time.slice(0, 5) : date.slice(5)}
        </span>
      </span>
      <span className={incidentCardCss.cardRow}>
        <span>{alarmTitle(alarm, t.language)}</span>
        <span className={incidentCardCss.incidentAge}>
          {t("lasted", { age: ageText(Math.max(minuteMs, lastedMs), t.language) })}
        </span>
      </span>
    </button>
  );
});
