import "./power.module.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { EnergyPanels } from "./energy-panels.tsx";
import { HouseFans } from "./house-fans.tsx";
import { PowerEvents } from "./power-events.tsx";
import { PowerTiles } from "./power-tiles.tsx";

interface Props {
  readonly houseId: number;
  /** The farm's time zone. */
  readonly timeZone: string;
}

/** Energy used by one house, and its cost: the panels that /power/index shows for all houses. */
export const HouseEnergy = observer(function HouseEnergy({ houseId, timeZone }: Props) {
  const { connection, recordChangeCounts, todayIn } = useStores();
  todayIn(timeZone);
  const today = formatTime(connection.serverNow, timeZone).slice(0, 10);
  const now = useApiQuery(
    "powerNow",
    { houseId },
    { refreshKey: recordChangeCounts.countOf("tariffs") },
  );
  return (
    <div className="part-stack">
      <QueryView query={now}>{(value) => <PowerTiles now={value} isHouse />}</QueryView>
      <HouseFans houseId={houseId} />
      <PowerEvents houseId={houseId} timeZone={timeZone} />
      <EnergyPanels place={{ houseId }} today={today} />
    </div>
  );
});
