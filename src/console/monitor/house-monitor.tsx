import "./monitor.css";
import { SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { statusFilters } from "../../../contract/house.ts";
import { formatNumber } from "../../lib/number.ts";
import { paths } from "../../paths.ts";
import { useStores } from "../../stores/context.ts";
import { HouseBoard } from "../house-board.ts";
import { HouseList } from "../house-list.tsx";
import { SearchField } from "../list/search-field.tsx";
import { useAddress } from "../list/use-address.ts";
import { useSay } from "../page-say.ts";
import { StatusTiles } from "../status-tiles.tsx";
import { useMedia } from "../use-media.ts";
import { MonitorCards } from "./monitor-cards.tsx";

/** /shack/status/monitor: every house with its live values, as cards or as a table. The address holds view, filter and search. */
export const HouseMonitor = observer(function HouseMonitor() {
  const { fleet } = useStores();
  const { say, language } = useSay();
  const { read, put } = useAddress();
  const go = useNavigate();
  const [board] = useState(() => new HouseBoard(fleet));
  const isNarrow = useMedia("(max-width: 640px)");
  const filter = statusFilters.find((name) => name === read("status")) ?? "all";
  const view = read("view") === "table" ? "table" : "cards";
  const keyword = read("q");

  useEffect(() => board.start(), [board]);
  useEffect(() => board.choose(filter), [board, filter]);
  useEffect(() => board.search(keyword), [board, keyword]);

  const open = (houseId: number) => void go(paths.house(houseId));
  const shown = say("shownOf", { shown: formatNumber(board.shown.length, 0, language), total: formatNumber(fleet.totals.houses, 0, language) });
  const isCards = view === "cards" || isNarrow;
  return (
    <section className="monitor" aria-labelledby="monitor-title">
      <h1 id="monitor-title" className="visually-hidden">{say("houseMonitor")}</h1>
      <StatusTiles chosen={filter} onChoose={(status) => put({ status: status === "all" ? null : status })} />
      <div className="houses">
        <div className="list-bar">
          <SearchField value={keyword} hint={say("search")} onSearch={(q) => put({ q })} />
          <span className="shown-count" aria-live="polite">{shown}</span>
          {!isNarrow && <SegmentedControl size="small" aria-label={say("view")} value={view} onValueChange={(next) => put({ view: next === "cards" ? null : next })} options={[{ value: "cards", label: say("asCards") }, { value: "table", label: say("asTable") }]} />}
        </div>
        {isCards && board.shown.length > 0
          ? <MonitorCards records={board.shown} onOpen={open} />
          : <HouseList board={board} openId={null} onOpen={open} onShowAll={() => put({ status: null, q: null })} />}
      </div>
    </section>
  );
});
