import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { useStores } from "../context/use-stores.ts";
import { AlarmPanel } from "./alarm-panel.tsx";
import { AreaIndexContext } from "./area-name.ts";
import { FarmPanel } from "./farm-panel.tsx";
import { FigurePanel } from "./figure-panel.tsx";
import { HouseCurves } from "./house-curves.tsx";
import { HouseMeasures } from "./house-measures.tsx";
import { HousePanel } from "./house-panel.tsx";
import { HouseSide } from "./house-side.tsx";
import type { GeoArea } from "../map/geo.ts";
import { MapPanel } from "./map-panel.tsx";
import { OutageNote } from "./outage-note.tsx";
import { useBaseMap } from "../map/use-base-map.ts";
import { useWall } from "./wall-context.ts";
import { WallHeader } from "./wall-header.tsx";
import { WallWait } from "./wall-wait.tsx";
import { WorstStrip } from "./worst-strip.tsx";

const noAreas: ReadonlyMap<string, GeoArea> = new Map();

/** The panels of the level looked at, as the screen's shape arranges them. */
export const WallFrame = observer(function WallFrame({
  onFullscreen,
}: {
  onFullscreen: () => void;
}) {
  const { fleet, connection } = useStores();
  const {
    drill,
    kind,
    unitPx,
    layout: { arrangement, cards },
  } = useWall();
  const load = useBaseMap(kind);
  const style = useMemo(() => ({ "--u": `${unitPx}px` }), [unitPx]);
  const isOnMap = drill.level === "fleet" || drill.level === "province";
  return (
    <AreaIndexContext value={load.status === "ready" ? load.base.areas : noAreas}>
      <div
        className={`wall is-${arrangement} is-${connection.state}`}
        data-face="wall"
        data-level={drill.level}
        style={style}
      >
        <WallHeader onFullscreen={onFullscreen} />
        {!fleet.isLoaded || fleet.houseList.length === 0 ? (
          <WallWait />
        ) : (
          <>
            <div className="wall-left">
              {drill.level === "house" ? <HouseSide houseId={drill.id} /> : <FigurePanel />}
            </div>
            <main className="wall-middle">
              <div className={isOnMap ? "middle-layer" : "middle-layer is-away"}>
                {load.status === "ready" ? (
                  <MapPanel base={load.base} isSeen={isOnMap} />
                ) : (
                  <MapWait load={load} />
                )}
              </div>
              {drill.level === "farm" && (
                <div className="middle-layer">
                  <FarmPanel farmId={drill.id} />
                </div>
              )}
              {drill.level === "house" && (
                <div className="middle-layer">
                  <HousePanel key={drill.id} houseId={drill.id} />
                </div>
              )}
              <OutageNote />
            </main>
            <div className="wall-right">
              {drill.level === "house" && <HouseMeasures houseId={drill.id} />}
              <AlarmPanel />
            </div>
            {cards > 0 && (
              <div className="wall-foot">
                {drill.level === "house" ? (
                  <HouseCurves key={drill.id} houseId={drill.id} count={Math.min(3, cards)} />
                ) : (
                  <WorstStrip cards={cards} />
                )}
              </div>
            )}
          </>
        )}
      </div>
    </AreaIndexContext>
  );
});

function MapWait({
  load,
}: {
  load: { status: "loading" } | { status: "failed"; retry: () => void };
}) {
  const { say } = useWall();
  if (load.status === "loading")
    return (
      <div className="map-wait is-loading">
        <span>{say("mapLoading")}</span>
      </div>
    );
  return (
    <div className="map-wait">
      <span>{say("mapFailed")}</span>
      <button type="button" onClick={load.retry}>
        {say("retry")}
      </button>
    </div>
  );
}
