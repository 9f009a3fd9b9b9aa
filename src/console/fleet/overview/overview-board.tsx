import "../../components/panel/panel.module.css";
import "../digest/overview.module.css";
import css from "./overview-board.module.css";
import { observer } from "mobx-react-lite";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { useStores } from "../../../context/use-stores.ts";
import { NoHouses } from "../../components/answer/no-houses.tsx";
import { FleetMap } from "./overview-fleet-map.tsx";
import { KeyFigures } from "../digest/key-figures.tsx";
import type { MapPlace } from "./map-drill.ts";
import { OverviewPanels } from "../digest/overview-panels.tsx";
import { SummaryNote } from "../digest/summary-note.tsx";
import { useDigest } from "../digest/use-digest.ts";
import { WorstTen } from "../digest/worst-ten.tsx";

/**
 * The main part of the overview beside the alarms: figures, map, the ten worst houses; below them
 * stock, alarms by type and gateways.
 */
export const OverviewBoard = observer(function OverviewBoard() {
  const { fleet } = useStores();
  const digest = useDigest();
  const [query, setQuery] = useSearchParams();
  const go = useCallback(
    ({ area, farmId }: MapPlace) =>
      setQuery((current) => {
        const next = new URLSearchParams(current);
        next.delete("area");
        next.delete("farm");
        if (farmId !== null) next.set("farm", String(farmId));
        else if (area !== null) next.set("area", area);
        return next;
      }),
    [setQuery],
  );
  if (fleet.isLoaded && fleet.totals.houses === 0) return <NoHouses />;
  return (
    <div className={css.board}>
      <SummaryNote />
      <KeyFigures digest={digest} />
      <div className={css.boardFirst}>
        <FleetMap digest={digest} query={query} onGo={go} />
        <WorstTen digest={digest} />
      </div>
      <OverviewPanels digest={digest} />
    </div>
  );
});
