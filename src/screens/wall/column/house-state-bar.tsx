import css from "./house-state-bar.module.css";
import { observer } from "mobx-react-lite";
import { severities, severityList } from "../../../../contract/alarm/alarm.ts";
import { houseStatuses } from "../../../../contract/fleet/house/house.ts";
import type { Words } from "../../../../contract/base/words.ts";
import type { Rank } from "../../../map/geo/place-rank.ts";
import { useStores } from "../../../context/use-stores.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { housesByRank } from "../../shared/scope-tally.ts";
import { useRanks } from "../../shared/use-memoized.ts";
import { formatCount } from "../../shared/wall-format.ts";
import { useWall } from "../../shared/wall-context.ts";

/** In the order of the bar: urgent states first. */
const parts: readonly { readonly rank: Rank; readonly name: Words }[] = [
  ...severityList.map((severity) => ({
    rank: severities[severity].key,
    name: severities[severity].name,
  })),
  ...(["offline", "noTemp", "empty", "normal"] as const).map((rank) => ({
    rank,
    name: houseStatuses[rank],
  })),
];

/** The houses of a place by state, as a bar and as numbers. */
export const HouseStateBar = observer(function HouseStateBar() {
  const { fleet } = useStores();
  const { t, drill } = useWall();
  const counts = useRanks(drill, () => housesByRank(drill, fleet));
  const shown = parts.flatMap(({ rank, name }) => {
    const count = counts.get(rank) ?? 0;
    return count > 0 ? [{ rank, name, count }] : [];
  });
  const houses = shown.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={css.stateBar} data-figure="houses">
      <p className={css.stateTitle}>
        <span>{t("houses")}</span>
        <b>{formatCount(houses)}</b>
      </p>
      <div className={css.stateStack} aria-hidden="true">
        {shown.map(({ rank, count }) => (
          <i key={rank} className={`is-${rank}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={css.stateParts}>
        {shown.map(({ rank, count, name }) => (
          <li key={rank} className={`is-${rank}`} data-rank={rank}>
            <MarkShape name={rank} />
            <b>{formatCount(count)}</b>
            <span>{t(name)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
});
