import { observer } from "mobx-react-lite";
import { severities, severityList } from "../../contract/alarm.ts";
import { replayWords } from "../i18n/words/replay.ts";
import { useStores } from "../context/use-stores.ts";
import { MarkShape } from "../ui/severity-mark.tsx";
import { formatCount } from "./format.ts";
import { memberTest, tallyIn } from "./scope-tally.ts";
import { usePlaceName } from "./use-place-name.ts";
import { useWall } from "./wall-context.ts";

/**
 * Nothing is listed of the place looked at. Calm only when no alarm of it is open; one may be
 * shelved or suppressed, or over and not acknowledged. Said with the name of the place, and with
 * what stands elsewhere.
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
  const isIn = memberTest(drill, fleet);
  const open = fleet.openAlarms.filter(({ houseId, farmId }) => isIn(houseId, farmId));
  const urgent = open.filter(({ severity }) => severity === 1).length;
  const isKnown = connection.state !== "offline" && online > 0;
  const count = formatCount(open.length);
  const noneWord = replay?.store.isOn === true ? replayWords.noneThen : "scopeNone";
  const word = open.length > 0 ? "scopeSilenced" : noneWord;
  return (
    <div className="scope-calm" data-known={isKnown}>
      <strong>
        {houses === 0
          ? say("noHousesHere")
          : say(isKnown ? word : "scopeUnknown", { scope, count })}
      </strong>
      {!isKnown && open.length > 0 && <span>{say("silenced", { count })}</span>}
      {urgent > 0 && <span>{say("silencedUrgent", { count: formatCount(urgent) })}</span>}
      {drill.level !== "fleet" && <Elsewhere />}
    </div>
  );
});

const Elsewhere = observer(function Elsewhere() {
  const { totals } = useStores().fleet;
  const { say } = useWall();
  const worst = severityList.find((severity) => totals.bySeverity[severity] > 0);
  return worst === undefined ? null : (
    <span className="scope-elsewhere">
      <MarkShape name={severities[worst].key} />
      {say("fleetHas", { count: formatCount(totals.alarms) })}
    </span>
  );
});

/** A house speaks for itself only, whatever its farm's other houses do. */
const ownTally = (isOnline: boolean | null | undefined) => ({
  houses: isOnline === undefined ? 0 : 1,
  online: isOnline === true ? 1 : 0,
});
