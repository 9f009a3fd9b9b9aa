import { observer } from "mobx-react-lite";
import type { Farm } from "../../contract/house.ts";
import { shorten, textEm } from "../map/label.ts";
import { ranks, standingOf, standingText } from "../map/place.ts";
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
    .map((farm) => ({ farm, standing: standingOf(fleet.farmTally(farm.id)) }))
    .filter(({ standing }) => standing.houses > 0);
  rows.sort(
    (a, b) =>
      ranks.indexOf(a.standing.rank) - ranks.indexOf(b.standing.rank) ||
      b.standing.houses - a.standing.houses,
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
        rows={rows.slice(0, farmsMost).map(({ farm, standing }) => ({
          key: farm.id,
          body: <FarmRow farm={farm} standing={standing} isCurrent={farm.id === currentId} />,
        }))}
        more={(count) => say("moreFarms", { count: formatCount(count) })}
      />
    </section>
  );
});

function FarmRow({
  farm,
  standing,
  isCurrent,
}: {
  farm: Farm;
  standing: ReturnType<typeof standingOf>;
  isCurrent: boolean;
}) {
  const { goTo, nameOf, layout } = useWall();
  const text = standingText(standing);
  return (
    <button
      type="button"
      data-target=""
      className="farm-row"
      aria-current={isCurrent}
      title={nameOf(farm)}
      onClick={() => goTo({ level: "farm", id: farm.id })}
    >
      <MarkShape name={standing.rank} />
      <span>{shorten(nameOf(farm), layout.farmEm - 1.6 - textEm(text))}</span>
      <b>{text}</b>
    </button>
  );
}
