import { SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Suspense, useCallback } from "react";
import type { StatusFilter } from "../../../../contract/fleet/house/house.ts";
import { useStores } from "../../../context/use-stores.ts";
import { Skeleton } from "../../components/answer/note.tsx";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { StatusTiles } from "../house-list/status-tiles.tsx";
import { useIsHouseManager } from "../../components/house/use-is-house-manager.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { MainView, preloadBoard } from "./main-view.tsx";
import { useOverviewAddress } from "./use-overview-address.ts";
import alarmListCss from "../../alarm/list/alarm-list.module.css";
import css from "./house-overview.module.css";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const HousePanel = lazyPart(
  () => import("./overview-house-panel.tsx"),
  ({ HousePanel }) => HousePanel,
);
const AlarmList = lazyPart(
  () => import("../../alarm/list/alarm-list.tsx"),
  ({ AlarmList }) => AlarmList,
);

export const preloadParts = () => Promise.all([preloadBoard(), AlarmList.preload()]);

/**
 * Returns the initial view. A map of one farm, or of three houses on a phone, does not help the
 * people there, so they see the list of their houses.
 */
function useUsualView(): "map" | "houses" {
  const { fleet } = useStores();
  const isPhone = useMedia(media.phone);
  const isHouseManager = useIsHouseManager();
  const farms = new Set(fleet.houseList.map(({ house }) => house.farmId));
  return isHouseManager && (isPhone || farms.size <= 1) ? "houses" : "map";
}

/**
 * /shack/status/overview: the map of the houses with their sums, or the houses as a list, beside
 * the open alarms. The address contains view, filter and open house.
 */
export const HouseOverview = observer(function HouseOverview() {
  const { fleet } = useStores();
  const { t } = useConsoleText();
  const isWide = useMedia(media.desktop);
  const usual = useUsualView();
  const { requestedView, status, keyword, openId, put } = useOverviewAddress(usual);
  const view = isWide && requestedView === "alarms" ? "map" : requestedView;

  const choose = (chosen: StatusFilter) =>
    put(chosen === "all" ? { view: "houses", status: null } : { view: null, status: chosen });
  const toggle = (next: string) =>
    put(
      next === "map"
        ? { view: usual === "map" ? null : next, status: null, keyword: null }
        : { view: next },
    );
  const open = useCallback(
    (houseId: number | null) => put({ house: houseId === null ? null : String(houseId) }),
    [put],
  );

  const alarmTab = t("filterAlarm") + (fleet.isLoaded ? ` ${fleet.alarmCount}` : "");
  const views = [
    { value: "map", label: t("viewMap") },
    { value: "houses", label: t("houses") },
    ...(isWide ? [] : [{ value: "alarms", label: alarmTab }]),
  ];
  return (
    <div className={css.overview} data-view={view}>
      <h1 className="visually-hidden">{t("houseOverview")}</h1>
      <div className={`row ${css.overviewHead}`}>
        <StatusTiles chosen={view === "houses" ? (status ?? "all") : null} onChoose={choose} />
        <SegmentedControl
          className="view-choice"
          fill={!isWide}
          aria-label={t("view")}
          value={view}
          onValueChange={toggle}
          options={views}
        />
      </div>
      <div className={css.overviewBody}>
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
              <section className={alarmListCss.alarms}>
                <Skeleton label={t("loading")} />
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
