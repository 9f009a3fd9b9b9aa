import { Button, InputGroup, SegmentedControl } from "@blueprintjs/core";
import { Cross, Search } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type StatusFilter, statusFilters } from "../../contract/house.ts";
import { formatNumber } from "../lib/number.ts";
import { useStores } from "../stores/context.ts";
import { AlarmList } from "./alarm-list.tsx";
import { HouseBoard } from "./house-board.ts";
import { HouseList } from "./house-list.tsx";
import { useSay } from "./say.ts";
import { StatusTiles } from "./status-tiles.tsx";
import { useMedia } from "./use-media.ts";

const HousePanel = lazy(() => import("./house-panel.tsx").then(({ HousePanel }) => ({ default: HousePanel })));

/** /shack/status/overview: the houses live, worst first, and the open alarms. Filter and open house live in the address. */
export const HouseOverview = observer(function HouseOverview() {
  const { fleet } = useStores();
  const { say, language } = useSay();
  const [board] = useState(() => new HouseBoard(fleet));
  const [side, setSide] = useState<"houses" | "alarms">("houses");
  const [query, setQuery] = useSearchParams();
  const isWide = useMedia("(min-width: 1280px)");
  const filter = statusFilters.find((name) => name === query.get("status")) ?? "all";
  const openId = Number(query.get("house")) || null;
  const keyword = query.get("keyword");

  useEffect(() => board.start(), [board]);
  useEffect(() => board.choose(filter), [board, filter]);
  useEffect(() => {
    if (keyword !== null) board.search(keyword);
  }, [board, keyword]);

  const put = (changes: Readonly<Partial<Record<"status" | "house" | "keyword", string | null>>>) => setQuery((held) => {
    const next = new URLSearchParams(held);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next;
  }, { replace: !("house" in changes) });
  const choose = (chosen: StatusFilter) => {
    put({ status: chosen === "all" ? null : chosen });
    setSide("houses");
  };
  const open = (houseId: number | null) => put({ house: houseId === null ? null : String(houseId) });
  /** The address brought a search; what is typed here takes its place. */
  const search = (text: string) => {
    board.search(text);
    if (keyword !== null) put({ keyword: null });
  };
  const showAll = () => {
    board.search("");
    put({ status: null, keyword: null });
    setSide("houses");
  };

  const shown = say("shownOf", { shown: formatNumber(board.shown.length, 0, language), total: formatNumber(fleet.totals.houses, 0, language) });
  return (
    <div className="overview">
      <h1 className="visually-hidden">{say("houseOverview")}</h1>
      <StatusTiles chosen={filter} onChoose={choose} />
      {!isWide && <SegmentedControl className="side-choice" fill size="small" aria-label={say("view")} value={side} onValueChange={(next) => setSide(next === "alarms" ? "alarms" : "houses")} options={[{ value: "houses", label: say("houses") }, { value: "alarms", label: `${say("alarms")} ${fleet.openAlarms.length}` }]} />}
      <div className="overview-body">
        {(isWide || side === "houses") && (
          <section className="houses">
            <div className="list-bar">
              <InputGroup
                className="search" type="search" leftIcon={<Search />} placeholder={say("search")} aria-label={say("search")} value={board.keyword} onValueChange={search}
                {...(board.keyword === "" ? {} : { rightElement: <Button variant="minimal" size="small" icon={<Cross />} aria-label={say("clearSearch")} onClick={() => search("")} /> })}
              />
              <span className="shown-count" aria-live="polite">{shown}</span>
            </div>
            <HouseList board={board} openId={openId} onOpen={open} onShowAll={showAll} />
          </section>
        )}
        {(isWide || side === "alarms") && <AlarmList onOpen={open} />}
      </div>
      {openId !== null && <Suspense fallback={null}><HousePanel houseId={openId} onClose={() => open(null)} /></Suspense>}
    </div>
  );
});
