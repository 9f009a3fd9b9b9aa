import css from "./scope-without-alarms.module.css";
import { observer } from "mobx-react-lite";
import { severities, severityList } from "../../../../contract/alarm/alarm.ts";
import type { HouseStatus } from "../../../../contract/fleet/house/house.ts";
import { replayWords } from "../../../i18n/words/screens/replay-words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type Tally, watchedIn } from "../../../stores/fleet/fleet-tally.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { formatCount } from "../../shared/wall-format.ts";
import { memberTest, tallyIn } from "../../shared/scope-tally.ts";
import { urgentIn } from "../../shared/fleet-sentence.ts";
import { usePlaceName } from "../../shared/use-place-name.ts";
import { useWall } from "../../shared/wall-context.ts";
import { LastAlarms } from "./last-alarms.tsx";

/**
 * Shown when no incident is listed for the current place: the name of the place, and what is open
 * elsewhere. The place is only calm without any open alarm, including shelved, suppressed and
 * cleared unacknowledged ones.
 */
export const ScopeWithoutAlarms = observer(function ScopeCalm() {
  const { fleet, connection } = useStores();
  const { t, drill, replay } = useWall();
  const placeName = usePlaceName();
  const { houses, watched } =
    drill.level === "house"
      ? ownTally(fleet.house(drill.id)?.status)
      : countsOf(tallyIn(drill, fleet));
  const scope = {
    fleet: () => t("scopeFleet"),
    province: () => placeName(drill),
    farm: () => t("scopeFarm"),
    house: () => t("scopeHouse"),
  }[drill.level]();
  const isIn = memberTest(drill, fleet);
  const open = fleet.openAlarms.filter(({ houseId, farmId }) => isIn(houseId, farmId));
  const urgent = urgentIn(open);
  const isKnown = connection.state !== "offline" && watched > 0;
  const count = formatCount(open.length);
  const noneWord = replay?.store.isOn === true ? replayWords.noneThen : "scopeNone";
  const word = open.length > 0 ? "scopeSilenced" : noneWord;
  return (
    <div className={css.scopeWithoutAlarms} data-known={isKnown}>
      <strong>
        {houses === 0 ? t("noHousesHere") : t(isKnown ? word : "scopeUnknown", { scope, count })}
      </strong>
      {!isKnown && open.length > 0 && <span>{t("silenced", { count })}</span>}
      {urgent > 0 && <span>{t("silencedUrgent", { count: formatCount(urgent) })}</span>}
      {drill.level !== "fleet" && <Elsewhere own={open.length} />}
      {isKnown && open.length === 0 && <LastAlarms isIn={isIn} />}
    </div>
  );
});

/**
 * Active alarms of the whole fleet; if nothing is annunciated, other open alarms. `own`: number of
 * alarms open here.
 */
const Elsewhere = observer(function Elsewhere({ own }: { own: number }) {
  const { totals, openAlarms } = useStores().fleet;
  const { t } = useWall();
  const worst = severityList.find((severity) => totals.bySeverity[severity] > 0);
  if (worst === undefined && openAlarms.length === own) return null;
  const count = formatCount(worst === undefined ? openAlarms.length : totals.alarms);
  return (
    <span className={css.scopeElsewhere}>
      {worst !== undefined && <MarkShape name={severities[worst].key} />}
      {worst === undefined
        ? t("scopeSilenced", { scope: t("scopeFleet"), count })
        : t("fleetHas", { count })}
    </span>
  );
});

/** A house counts only itself, regardless of its farm's other houses. */
const ownTally = (status: HouseStatus | undefined) => ({
  houses: status === undefined ? 0 : 1,
  watched: status === undefined || status === "offline" || status === "noTemp" ? 0 : 1,
});
const countsOf = (tally: Tally) => ({ houses: tally.houses, watched: watchedIn(tally) });
