import css from "./wall-frame.module.css";
import { observer } from "mobx-react-lite";
import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { StoresContext, useStores } from "../../context/use-stores.ts";
import { afterPaint } from "../../lib/browser/after-paint.ts";
import { importWithRetry } from "../../lib/browser/import-with-retry.ts";
import { useBaseMap } from "../../map/geo/use-base-map.ts";
import { AreaIndexContext, useAreaIndex } from "../shared/use-area-name.ts";
import { BelowList } from "./column/below-list.tsx";
import { FarmFacts } from "./column/farm-facts.tsx";
import { FleetFigures } from "./column/fleet-figures.tsx";
import { FarmPanel } from "./house/wall-farm-panel.tsx";
import { FleetBar } from "./header/fleet-bar.tsx";
import { FleetMatrix } from "./matrix/fleet-matrix.tsx";
import { HouseAlarms } from "./house/house-alarms.tsx";
import { HouseMeasures } from "./house/house-measures.tsx";
import { HousePanel } from "./house/wall-house-panel.tsx";
import { HouseSide } from "./house/house-side.tsx";
import { IncidentList } from "./incident/incident-list.tsx";
import { KeyHints } from "./header/key-hints.tsx";
import { MapPanel } from "./map/map-panel.tsx";
import { gridVariables, hasFigures } from "../../components/display/wall-layout.ts";
import { pixelShift } from "../shared/unattended.ts";
import { useInsets } from "../shared/use-insets.ts";
import { useIsNight, useMinute } from "../shared/use-night.ts";
import { useWall } from "../shared/wall-context.ts";
import { WallFooter, HouseFooter } from "./footer/wall-footer.tsx";
import { WallHeader } from "./header/wall-header.tsx";
import { WallWait } from "./header/wall-wait.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const ReplayBar = lazyPart(
  () => importWithRetry(() => import("../replay/replay-bar.tsx")),
  ({ ReplayBar }) => ReplayBar,
);

const AlarmAnnouncer = lazyPart(
  () => importWithRetry(() => import("../../components/alarm-announcer.tsx")),
  ({ AlarmAnnouncer }) => AlarmAnnouncer,
);

const WallHandover = lazyPart(
  () => importWithRetry(() => import("./header/wall-handover.tsx")),
  ({ WallHandover }) => WallHandover,
);
/** Only a reception hall needs these. */
const loadHall = () => importWithRetry(() => import("../hall/hall-frame.tsx"));
const HallBar = lazyPart(loadHall, ({ HallBar }) => HallBar);
const HallFigures = lazyPart(loadHall, ({ HallFigures }) => HallFigures);

/** The panels of the current level, arranged for the shape of the screen. */
export const WallFrame = observer(function WallFrame({
  onFullscreen,
  onHandoverClose,
}: {
  onFullscreen: () => void;
  /** Null: no handover is shown. */
  onHandoverClose: (() => void) | null;
}) {
  const live = useStores();
  const { drill, kind, unitPx, layout, store, isHall, isStill, replay } = useWall();
  const shown = replay?.store.isOn === true ? replay.stores : live;
  const { fleet } = shown;
  const { drawing } = live.display;
  const load = useBaseMap(kind);
  const areas = useAreaIndex(load.status === "ready" ? load.base : null);
  const isMapless = !layout.hasMap;
  const { isDark, x, y } = useSurroundings();
  const style = useMemo(
    () => ({
      "--u": `${unitPx}px`,
      ...gridVariables(layout, drill.level),
      transform: `translate(${x}px, ${y}px)`,
    }),
    [unitPx, layout, drill.level, x, y],
  );
  const isEmpty = !fleet.isLoaded || fleet.totals.houses === 0;
  const hasPainted = useHasPainted(!isEmpty);
  return (
    <AreaIndexContext value={areas}>
      <div
        className={classesOf({
          [`is-${layout.arrangement}`]: true,
          [`is-${live.connection.state}`]: true,
          "is-replay": shown !== live,
          "is-mapless": isMapless,
          "has-urgent": store.hasUrgent,
          "is-untouched": !store.areKeysShown,
          hall: isHall,
          "is-night": isDark,
          "is-still": isStill,
          "is-plain-glass": drawing === null || drawing === "canvas",
        })}
        data-face="wall"
        data-level={drill.level}
        style={style}
      >
        {hasPainted && layout.hasMap && (
          <StoresContext value={shown}>
            <MapPlace load={load} />
          </StoresContext>
        )}
        <WallHeader onFullscreen={onFullscreen} />
        <Suspense fallback={null}>{isHall ? <HallBar /> : <FleetBar />}</Suspense>
        <StoresContext value={shown}>
          {isEmpty ? (
            <WallWait />
          ) : (
            <Suspense fallback={null}>
              {isHall ? <HallFigures /> : <Body isMapless={isMapless} hasCells={hasPainted} />}
            </Suspense>
          )}
        </StoresContext>
        {!isHall && <Overlays onHandoverClose={onHandoverClose} isLive={shown === live} />}
        <div className={css.wallNight} aria-hidden="true" />
      </div>
    </AreaIndexContext>
  );
});

/** Overlays that a person opened, and the keys. */
function Overlays({
  onHandoverClose,
  isLive,
}: {
  onHandoverClose: (() => void) | null;
  isLive: boolean;
}) {
  const { replay, t } = useWall();
  return (
    <>
      <Suspense>
        <AlarmAnnouncer language={t.language} className="sr-only" />
      </Suspense>
      {onHandoverClose !== null && (
        <Suspense>
          <WallHandover onClose={onHandoverClose} />
        </Suspense>
      )}
      {replay !== null && (
        <Suspense>
          <ReplayBar store={replay.store} />
        </Suspense>
      )}
      {isLive && <KeyHints />}
    </>
  );
}

const classesOf = (classes: Readonly<Record<string, boolean>>): string =>
  ["wall", ...Object.keys(classes).filter((name) => classes[name])].join(" ");

/**
 * Figures and alarms are painted before the map and the cells are computed, which takes seconds
 * with a hundred thousand houses.
 */
function useHasPainted(hasHouses: boolean): boolean {
  const [hasPainted, setPainted] = useState(false);
  useEffect(() => {
    if (hasHouses) return afterPaint(() => setPainted(true));
  }, [hasHouses]);
  return hasHouses && hasPainted;
}

/** Effects of the wall's clock: it dims at night, and moves a little every minute. */
function useSurroundings() {
  return { isDark: useIsNight(), ...pixelShift(useMinute()) };
}

/**
 * The map fills the wall behind all panels; the grid area `map` is the middle that they leave free.
 * On the levels of farm and house it stays mounted but hidden, so that its WebGL contexts are not
 * created again.
 */
const MapPlace = observer(function MapPlace({ load }: { load: ReturnType<typeof useBaseMap> }) {
  const { drill } = useWall();
  const isSeen = drill.level === "fleet" || drill.level === "province";
  const [attachMiddle, insets] = useInsets();
  return (
    <>
      <div className={isSeen ? css.wallMap : `${css.wallMap} is-away`}>
        {load.status === "ready" && insets !== null && (
          <MapPanel base={load.base} isSeen={isSeen} insets={insets} />
        )}
      </div>
      <div
        ref={attachMiddle}
        className={isSeen ? css.wallMiddleFree : `${css.wallMiddleFree} is-away`}
      >
        {load.status !== "ready" && <MapWait load={load} />}
      </div>
    </>
  );
});

function Body({ isMapless, hasCells }: { isMapless: boolean; hasCells: boolean }) {
  const { drill, layout } = useWall();
  if (drill.level === "house") return <HouseBody houseId={drill.id} />;
  const matrix = hasCells ? <FleetMatrix isMapless={isMapless} /> : <></>;
  const isFarm = drill.level === "farm";
  const isInMiddle = isMapless && !isFarm;
  return (
    <>
      <Left>{isInMiddle ? null : matrix}</Left>
      {isFarm && (
        <main className={css.wallFarm}>
          <FarmPanel farmId={drill.id} />
        </main>
      )}
      {isInMiddle && <main className={css.wallMatrix}>{matrix}</main>}
      <Aside>
        <IncidentList />
        <BelowList>{isInMiddle || isFarm || layout.hasLeft ? null : matrix}</BelowList>
      </Aside>
      <WallFooter />
    </>
  );
}

/**
 * The figures of the place and its cells; for a farm its description, because its houses fill the
 * middle.
 */
function Left({ children: cells }: { children: ReactNode }) {
  const { drill, layout } = useWall();
  const isFarm = drill.level === "farm";
  if (hasFigures(layout))
    return (
      <div className={css.wallLeft}>
        <FleetFigures />
        {isFarm ? <FarmFacts farmId={drill.id} /> : cells}
      </div>
    );
  const hasCells = layout.hasLeft && cells !== null && !isFarm;
  return hasCells ? <div className={css.wallLeft}>{cells}</div> : null;
}

function HouseBody({ houseId }: { houseId: number }) {
  return (
    <>
      <div className={css.wallLeft}>
        <HouseSide houseId={houseId} />
      </div>
      <main className={css.wallMiddle}>
        <HousePanel key={houseId} houseId={houseId} />
      </main>
      <Aside>
        <HouseMeasures houseId={houseId} />
        <HouseAlarms houseId={houseId} />
        <BelowList>{null}</BelowList>
      </Aside>
      <HouseFooter houseId={houseId} />
    </>
  );
}

const Aside = ({ children }: { children: ReactNode }) => (
  <div className={css.wallRight}>{children}</div>
);

function MapWait({
  load,
}: {
  load: { status: "loading" } | { status: "failed"; retry: () => void } | { status: "ready" };
}) {
  const { t } = useWall();
  if (load.status !== "failed")
    return (
      <div className={`panel ${css.mapWait} is-loading`}>
        <span>{t("mapLoading")}</span>
      </div>
    );
  return (
    <div className={`panel ${css.mapWait}`}>
      <span>{t("mapFailed")}</span>
      <button type="button" onClick={load.retry}>
        {t("retry")}
      </button>
    </div>
  );
}
