import { observer } from "mobx-react-lite";
import { useCallback, useMemo } from "react";
import { houseStatuses } from "../../contract/house.ts";
import { severities } from "../../contract/alarm.ts";
import { useSize } from "../charts/use-size.ts";
import { FleetMap } from "../map/fleet-map.tsx";
import type { BaseMap } from "../map/geo.ts";
import type { Rect } from "../map/label.ts";
import type { MapWords } from "../map/map-marks.tsx";
import { isAlarmRank, type Rank } from "../map/place.ts";
import { type Box, fitCamera, project, type Size } from "../map/projection.ts";
import { SeaInset } from "../map/sea-inset.tsx";
import { useDetail } from "../map/use-base-map.ts";
import { useStores } from "../context/use-stores.ts";
import { useAreaName } from "./area-name.ts";
import { type Drill } from "./drill.ts";
import { FleetHouseDots, useMapPicture } from "./fleet-picture.ts";
import { formatCount, type Say } from "./format.ts";
import { MapLegend, MapNotes, ReviewNumber } from "./map-notes.tsx";
import { parentOf } from "./scope.ts";
import { useIsPlain } from "./use-browser.ts";
import { useWall } from "./wall-context.ts";

/** Size of the South China Sea inset in root units. */
const inset = { width: 4.4, height: 6.5 };

/**
 * Middle of the wall: the map of the country, or of the area looked at. It stays, unseen, below
 * farm and house: no context is made twice.
 */
export const MapPanel = observer(function MapPanel({
  base,
  isSeen,
}: {
  base: BaseMap;
  isSeen: boolean;
}) {
  const { fleet } = useStores();
  const { drill, kind, say, goTo, nameOf, unitPx, isStill } = useWall();
  const [attach, size] = useSize<HTMLDivElement>();
  const houseDots = useMemo(() => new FleetHouseDots(fleet, kind), [fleet, kind]);
  const isPlain = useIsPlain();
  const picture = useMapPicture(fleet, kind, nameOf);
  const focusArea = areaInFocus(drill, parentOf(drill, fleet, kind));
  const detail = useDetail(base, focusArea);
  const areaName = useAreaName();
  const words = useMemo(
    (): MapWords => ({
      areaName,
      describe: (name, areaStatus, farms) => describe(say, name, areaStatus, farms),
    }),
    [say, areaName],
  );
  const farms = useMemo(
    () =>
      focusArea === null ? picture.farms : picture.farms.filter(({ area }) => area === focusArea),
    [picture.farms, focusArea],
  );
  const box = useMemo((): Box => {
    const area = focusArea === null ? undefined : base.areas.get(focusArea);
    return area?.fit ?? area?.bbox ?? base.fit;
  }, [base, focusArea]);
  const hasInset = base.inset !== null && focusArea === null;
  const hasOff = picture.housesOff > 0;
  const reserved = useMemo(
    () => (size === null || focusArea !== null ? [] : takenCorners(size, unitPx, hasInset, hasOff)),
    [size, focusArea, unitPx, hasInset, hasOff],
  );
  const freeRight =
    size === null || !hasInset || !isLandUnderInset(box, size, unitPx) ? 0 : inset.width * unitPx;
  const onArea = useCallback((code: string) => goTo({ level: "province", code }), [goTo]);
  const onFarm = useCallback((id: number) => goTo({ level: "farm", id }), [goTo]);
  return (
    <section className="map-panel" data-first="" aria-label={say("map")}>
      <div ref={attach} className="wall-map-stage">
        {size !== null && size.width > 0 && size.height > 0 && (
          <FleetMap
            base={base}
            size={size}
            box={box}
            freeRight={freeRight}
            focusArea={focusArea}
            detail={detail}
            farms={farms}
            areaStatuses={picture.areas}
            dotsFeed={houseDots}
            isStill={isStill}
            isSeen={isSeen}
            isPlain={isPlain}
            unitPx={unitPx}
            reserved={reserved}
            words={words}
            onArea={onArea}
            onFarm={onFarm}
          />
        )}
        {focusArea === null && picture.housesOff > 0 && (
          <p className="off-map">{say("offMap", { count: formatCount(picture.housesOff) })}</p>
        )}
        {hasInset && (
          <div
            className="inset-place"
            style={{
              width: `calc(var(--u) * ${inset.width})`,
              height: `calc(var(--u) * ${inset.height})`,
            }}
          >
            <SeaInset base={base} label={say("southChinaSea")} />
          </div>
        )}
      </div>
      <ReviewNumber />
      <MapLegend />
      <MapNotes base={base} />
    </section>
  );
});

/** Rectangles of the inset and of the note about houses off the map, in pixels. */
function takenCorners(
  { width, height }: Size,
  unitPx: number,
  hasInset: boolean,
  hasOff: boolean,
): readonly Rect[] {
  const box = { width: inset.width * unitPx, height: inset.height * unitPx };
  return [
    ...(hasInset ? [{ x: width - box.width, y: height - box.height, ...box }] : []),
    ...(hasOff ? [{ x: 0, y: 0, width: 11 * unitPx, height: 1.3 * unitPx }] : []),
  ];
}

/** China's coast at the inset's height lies about here; the inset must not hide it. */
const coast = { lng: 122.2, lat: 25 };

function isLandUnderInset(box: Box, size: Size, unitPx: number): boolean {
  const camera = fitCamera(box, size, unitPx * 0.5);
  const corner = project(camera, size, coast.lng, coast.lat);
  return (
    corner.x > size.width - inset.width * unitPx ||
    project(camera, size, 135, 47).y > size.height - inset.height * unitPx
  );
}

/** The map follows down to the area; a farm or house lies over it. */
const areaInFocus = (drill: Drill, parent: Drill): string | null =>
  drill.level === "province"
    ? drill.code
    : drill.level === "farm" && parent.level === "province"
      ? parent.code
      : null;

const rankWord = (say: Say, rank: Rank): string =>
  isAlarmRank(rank)
    ? say(Object.values(severities).find(({ key }) => key === rank)?.name ?? "alarm")
    : say(rank === "offline" || rank === "empty" ? houseStatuses[rank] : "normal");

const describe: (say: Say, ...mark: Parameters<MapWords["describe"]>) => string = (
  say,
  name,
  { rank, houses, inAlarm, offline, hasUnacknowledged },
  farms,
) =>
  say("placeSummary", {
    name,
    farms,
    houses: formatCount(houses),
    alarm: inAlarm,
    offline,
    rank: rankWord(say, rank),
    unacknowledged: hasUnacknowledged ? say("hasUnacknowledged") : "",
  });
