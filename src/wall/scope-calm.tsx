import { observer } from "mobx-react-lite";
import { severities, severityList } from "../../contract/alarm.ts";
import { isActive, isWaiting } from "../../contract/alarm.ts";
import { replayWords } from "../i18n/words/replay.ts";
import { useStores } from "../context/use-stores.ts";
import { MarkShape } from "../ui/severity-mark.tsx";
import { formatCount } from "./format.ts";
import { tallyIn } from "./scope-tally.ts";
import { usePlaceName } from "./use-place-name.ts";
import { useWall } from "./wall-context.ts";

/**
 * No alarm in the place looked at: said with the name of the place, and with what stands elsewhere.
 */
export const ScopeCalm = observer(function ScopeCalm() {
  const { fleet, connection } = useStores();
  const { say, drill, replay } = useWall();
  const placeName = usePlaceName();
  const { houses, online } =
    drill.level === "house"
      ? ownTally(fleet.house(drill.id)?.house.isOnline)
      : tallyIn(drill, fleet);
  const scope = {
    fleet: () => say("scopeFleet"),
    province: () => placeName(drill),
    farm: () => say("scopeFarm"),
    house: () => say("scopeHouse"),
  }[drill.level]();
  const noneWord = replay?.store.isOn === true ? replayWords.noneThen : "scopeNone";
  const isKnown = connection.state !== "offline" && online > 0;
  const worst = severityList.find((severity) => fleet.totals.bySeverity[severity] > 0);
  return (
    <div className="scope-calm" data-known={isKnown}>
      <strong>
        {houses === 0 ? say("noHousesHere") : say(isKnown ? noneWord : "scopeUnknown", { scope })}
      </strong>
      <Silenced />
      {drill.level !== "fleet" && worst !== undefined && (
        <span className="scope-elsewhere">
          <MarkShape name={severities[worst].key} />
          {say("fleetHas", { count: formatCount(fleet.totals.alarms) })}
        </span>
      )}
    </div>
  );
});

/** No alarm is announced, but some stand or wait unseen: shelved, suppressed, not acknowledged. */
const Silenced = observer(function Silenced() {
  const { fleet } = useStores();
  const { say, drill } = useWall();
  const count = fleet.openAlarms.filter((alarm) => isActive(alarm) || isWaiting(alarm)).length;
  return drill.level !== "fleet" || count === 0 ? null : (
    <span>{say("silenced", { count: formatCount(count) })}</span>
  );
});

/** A house speaks for itself only, whatever its farm's other houses do. */
const ownTally = (isOnline: boolean | null | undefined) => ({
  houses: isOnline === undefined ? 0 : 1,
  online: isOnline === true ? 1 : 0,
});
