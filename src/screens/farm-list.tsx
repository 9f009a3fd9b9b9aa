import { observer } from "mobx-react-lite";
import type { Farm } from "../../contract/farm-tree.ts";
import { shorten, textEm } from "../map/label.ts";
import { ranks, areaStatusOf, areaStatusText } from "../map/place.ts";
import { useStores } from "../context/use-stores.ts";
import { MarkShape } from "../ui/severity-mark.tsx";
import type { Drill } from "./drill.ts";
import { FitList } from "./fit-list.tsx";
import { formatCount } from "./format.ts";
import { farmsIn } from "./scope.ts";
import { useWall } from "./wall-context.ts";

const farmsMost = 24;

/** The farms of an area, worst first: at a farm, its neighbours. */
export const FarmList = observer(function FarmList({
  area,
  currentId,
}: {
  area: Drill;
  currentId: number | null;
}) {
  const { fleet } = useStores();
  const { say } = useWall();
  const rows = farmsIn(area, fleet)
    .map((farm) => ({ farm, areaStatus: areaStatusOf(fleet.farmTally(farm.id)) }))
    .filter(({ areaStatus }) => areaStatus.houses > 0);
  rows.sort(
    (a, b) =>
      ranks.indexOf(a.areaStatus.rank) - ranks.indexOf(b.areaStatus.rank) ||
      b.areaStatus.houses - a.areaStatus.houses,
  );
  return (
    <section className="panel farm-list" aria-label={say("farms")}>
      <h2>
        {say("farms")} <span className="count">{formatCount(rows.length)}</span>
      </h2>
      <FitList
        className="rows"
        label={say("farms")}
        total={rows.length}
        rows={rows.slice(0, farmsMost).map(({ farm, areaStatus }) => ({
          key: farm.id,
          body: <FarmRow farm={farm} areaStatus={areaStatus} isCurrent={farm.id === currentId} />,
        }))}
        more={(count) => say("moreFarms", { count: formatCount(count) })}
      />
    </section>
  );
});

function FarmRow({
  farm,
  areaStatus,
  isCurrent,
}: {
  farm: Farm;
  areaStatus: ReturnType<typeof areaStatusOf>;
  isCurrent: boolean;
}) {
  const { goTo, nameOf, layout } = useWall();
  const text = areaStatusText(areaStatus);
  return (
    <button
      type="button"
      data-target=""
      className="farm-row"
      aria-current={isCurrent}
      title={nameOf(farm)}
      onClick={() => goTo({ level: "farm", id: farm.id })}
    >
      <MarkShape name={areaStatus.rank} />
      <span>{shorten(nameOf(farm), layout.farmEm - 1.6 - textEm(text))}</span>
      <b>{text}</b>
    </button>
  );
}
