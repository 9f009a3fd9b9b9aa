import { SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { type StatusFilter, statusFilters } from "../../../contract/house.ts";
import { useStores } from "../../context/use-stores.ts";
import { Note, Skeleton } from "../part/note.tsx";
import { useConsoleSay } from "../../i18n/words/console.ts";
import { StatusTiles } from "../house-list/status-tiles.tsx";
import { media, useMedia } from "../part/use-media.ts";
import "./house-overview.css";
import "../alarm/alarm-list.css";

const HousePanel = lazy(() =>
  import("./house-panel.tsx").then(({ HousePanel }) => ({ default: HousePanel })),
);
const AlarmList = lazy(() =>
  import("../alarm/alarm-list.tsx").then(({ AlarmList }) => ({ default: AlarmList })),
);
const OverviewBoard = lazy(() =>
  import("./overview-board.tsx").then(({ OverviewBoard }) => ({ default: OverviewBoard })),
);
const OverviewHouses = lazy(() =>
  import("./overview-houses.tsx").then(({ OverviewHouses }) => ({
    default: OverviewHouses,
  })),
);

type View = "map" | "houses" | "alarms";
type Changes = Readonly<Partial<Record<"view" | "status" | "house" | "keyword", string | null>>>;

/**
 * /shack/status/overview: where the houses are and what they come to, or the houses as a list,
 * beside the open alarms. The address holds view, filter and open house.
 */
export const HouseOverview = observer(function HouseOverview() {
  const { fleet } = useStores();
  const { say } = useConsoleSay();
  const [query] = useSearchParams();
  const isWide = useMedia(media.desktop);
  const status = statusFilters.find((name) => name === query.get("status"));
  const keyword = query.get("keyword");
  const asked: View = viewOf(query.get("view"), status !== undefined || keyword !== null);
  const view = isWide && asked === "alarms" ? "map" : asked;
  const openId = Number(query.get("house")) || null;

  const put = usePut();
  const choose = (chosen: StatusFilter) =>
    put(chosen === "all" ? { view: "houses", status: null } : { view: null, status: chosen });
  const turn = (next: string) =>
    put(next === "map" ? { view: null, status: null, keyword: null } : { view: next });
  const open = useCallback(
    (houseId: number | null) => put({ house: houseId === null ? null : String(houseId) }),
    [put],
  );

  const views = [
    { value: "map", label: say("viewMap") },
    { value: "houses", label: say("houses") },
    ...(isWide ? [] : [{ value: "alarms", label: `${say("filterAlarm")} ${fleet.alarmCount}` }]),
  ];
  return (
    <div className="overview" data-view={view}>
      <h1 className="visually-hidden">{say("houseOverview")}</h1>
      <div className="overview-head">
        <StatusTiles chosen={view === "houses" ? (status ?? "all") : null} onChoose={choose} />
        <SegmentedControl
          className="view-choice"
          fill={!isWide}
          aria-label={say("view")}
          value={view}
          onValueChange={turn}
          options={views}
        />
      </div>
      <div className="overview-body">
        {view !== "alarms" && (
          <MainView
            view={view}
            status={status ?? "all"}
            keyword={keyword}
            openId={openId}
            onPut={put}
          />
        )}
        {(isWide || view === "alarms") && (
          <Suspense
            fallback={
              <section className="alarms">
                <Skeleton label={say("loading")} />
              </section>
            }
          >
            <AlarmList onOpen={open} />
          </Suspense>
        )}
      </div>
      {openId !== null && (
        <Suspense fallback={null}>
          <HousePanel houseId={openId} onClose={() => open(null)} />
        </Suspense>
      )}
    </div>
  );
});

interface MainViewProps {
  readonly view: Exclude<View, "alarms">;
  readonly status: StatusFilter;
  readonly keyword: string | null;
  readonly openId: number | null;
  readonly onPut: (changes: Changes) => void;
}

/** The map or the list of houses, once there are any. */
const MainView = observer(function MainView({
  view,
  status,
  keyword,
  openId,
  onPut,
}: MainViewProps) {
  const { fleet } = useStores();
  const { say } = useConsoleSay();
  if (!fleet.isLoaded) return <FirstWait />;
  return (
    // A boundary per view: one that is shown already would keep the old view until the new is here.
    <Suspense key={view} fallback={<Skeleton label={say("loading")} />}>
      {view === "map" ? (
        <OverviewBoard />
      ) : (
        <OverviewHouses filter={status} keyword={keyword} openId={openId} onPut={onPut} />
      )}
    </Suspense>
  );
});

/**
 * Changes the address; null takes a part of it away. A house that is opened is a step of its own.
 */
function usePut(): (changes: Changes) => void {
  const [, setQuery] = useSearchParams();
  return useCallback(
    (changes: Changes) =>
      setQuery(
        (held) => {
          const next = new URLSearchParams(held);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: !("house" in changes) },
      ),
    [setQuery],
  );
}

/** A filter in the address asks for the list it filters. */
function viewOf(asked: string | null, isFiltered: boolean): View {
  if (asked === "houses" || asked === "alarms") return asked;
  return isFiltered ? "houses" : "map";
}

/** Before the first picture: it is on its way, or the server does not answer. */
const FirstWait = observer(function FirstWait() {
  const { presence } = useStores();
  const { say } = useConsoleSay();
  if (presence.state !== "offline") return <Skeleton label={say("loading")} />;
  return (
    <Note title={say("loadFailed")} why={say("loadFailedWhy")}>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        {say("reload")}
      </button>
    </Note>
  );
});
