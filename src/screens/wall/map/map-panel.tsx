import css from "./map-panel.module.css";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useMemo, useState } from "react";
import { noProvince } from "../../../../contract/base/area.ts";
import { houseStatuses } from "../../../../contract/fleet/house/house.ts";
import type { DrawingLevel } from "../../../../contract/account/display.ts";
import { severities } from "../../../../contract/alarm/alarm.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { useSize } from "../../../charts/base/use-size.ts";
import { boxOfFleet } from "../../../map/geo/fleet-box.ts";
import { shortAreaName } from "../../../map/geo/area-short.ts";
import { FleetMap } from "../../../map/gl/fleet-map.tsx";
import type { BaseMap, MapKind } from "../../../map/geo/geo.ts";
import { coveredOf, type Insets, middleOf } from "../../../map/geo/insets.ts";
import { type Rect, textEm } from "../../../map/geo/map-label.ts";
import {
  type AreaStatus,
  areaOf,
  areaStatusText,
  isAlarmRank,
  type Rank,
} from "../../../map/geo/place-rank.ts";
import type { Box, Size } from "../../../map/geo/projection.ts";
import { drawingOrder } from "../../../map/stage/drawing-level.ts";
import type { LeaderGoal } from "../../../map/stage/row-leader.tsx";
import type { FarmLight } from "../../../map/stage/farm-lights.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import { isInArea } from "../../shared/place-scope.ts";
import { hasPainterWorkers } from "../../shared/use-browser.ts";
import { SeaInset } from "../../../map/area/sea-inset.tsx";
import { useDetail } from "../../../map/geo/use-base-map.ts";
import { useStores } from "../../../context/use-stores.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { useAreaName } from "../../shared/use-area-name.ts";
import { FleetLights, FleetSparks } from "./fleet-lights.ts";
import { type MapPicture, useMapPicture } from "./fleet-picture.ts";
import { formatCount, type Translate } from "../../shared/wall-format.ts";
import { MapNotes, ReviewNumber } from "./map-notes.tsx";
import {
  areaContent,
  farmContent,
  isQuietChip,
  type MapChip,
  type MapContent,
  type PlaceWords,
} from "./map-places.ts";
import { useShortName } from "../../shared/use-short-name.ts";
import { useWall } from "../../shared/wall-context.ts";

/**
 * Ratio of height to width of the South China Sea inset with its name; height of the map's switch
 * above it, em.
 */
const insetShape = 1.48;
const switchEm = 1.8;

/** Size of that inset in root units: as large as the map has room for below its switch. */
const insetOf = ({ width: stagePx, height }: Size, unitPx: number) => {
  const highest = (height / unitPx - switchEm) / insetShape;
  const width = Math.max(2.2, Math.min(6, (stagePx / unitPx) * 0.175, highest));
  return { width, height: width * insetShape };
};
const noRoom: Size = { width: 0, height: 0 };

/**
 * The map of the fleet or of the chosen area. On the levels of farm and house it stays mounted but
 * hidden, so that its WebGL contexts are not created again.
 */
export const MapPanel = observer(function MapPanel({
  base,
  isSeen,
  insets,
}: {
  base: BaseMap;
  isSeen: boolean;
  insets: Insets;
}) {
  const { fleet, display } = useStores();
  const { drill, t, goTo, nameOf, unitPx, isStill } = useWall();
  // The map on screen, even while another is loading.
  const { kind } = base;
  const [attach, size] = useRoom();
  const lightsFeed = useMemo(() => new FleetLights(fleet, kind), [fleet, kind]);
  const sparksFeed = useMemo(() => new FleetSparks(fleet), [fleet]);
  const picture = useMapPicture(fleet, kind, nameOf);
  const focusArea = drill.level === "province" ? drill.code : null;
  const blocksOf = useBlocks(fleet, focusArea);
  const [hasWorkers] = useState(hasPainterWorkers);
  const [startLevel] = useState(() => (hasWorkers ? levelFromAddress() : "canvas"));
  const detail = useDetail(base, focusArea);
  const [round, next] = useRound(`${kind} ${focusArea}`);
  const { places, chips } = useContent(base, picture, focusArea, round);
  const box = useBox(base, picture, focusArea);
  const hasInset = base.inset !== null && focusArea === null;
  const [attachFoot, foot] = useSize<HTMLDivElement>();
  const footPx = foot?.height ?? 0;
  const free = useMemo(() => ({ ...insets, bottom: insets.bottom + footPx }), [insets, footPx]);
  const middle = useMemo(() => middleOf(size ?? noRoom, free), [size, free]);
  const inset = insetOf(middle, unitPx);
  const reserved = useMemo(
    () =>
      size === null
        ? []
        : [
            ...coveredOf(size, free),
            ...occupiedCorners(middle, unitPx, {
              inset: hasInset ? textEm(t("southChinaSea")) : 0,
              kinds: textEm(t("country")) + textEm(t("world")),
            }),
          ],
    [size, free, middle, unitPx, hasInset, t],
  );
  const leader = useLeader(kind);
  const onArea = useCallback((code: string) => goTo({ level: "province", code }), [goTo]);
  const onPlace = useCallback(
    (id: string) => (focusArea === null ? onArea(id) : goTo({ level: "farm", id: Number(id) })),
    [focusArea, onArea, goTo],
  );
  return (
    <section className={css.mapPanel} aria-label={t("map")} data-map={base.kind}>
      <div ref={attach} className={css.wallMapStage}>
        {size !== null && (
          <FleetMap
            base={base}
            size={size}
            insets={free}
            box={box}
            focusArea={focusArea}
            detail={detail}
            places={places}
            areaStatuses={picture.areas}
            lightsFeed={lightsFeed}
            sparksFeed={sparksFeed}
            blocksOf={blocksOf}
            isStill={isStill}
            isSeen={isSeen}
            unitPx={unitPx}
            reserved={reserved}
            leader={leader}
            onArea={onArea}
            onPlace={onPlace}
            hasWorkers={hasWorkers}
            startLevel={startLevel}
            onLevel={display.drawAt}
          />
        )}
      </div>
      <div
        className={css.mapMiddle}
        data-map={base.kind}
        style={{
          left: middle.x,
          top: middle.y,
          width: middle.width,
          height: middle.height + footPx,
        }}
      >
        <MapNotes base={base} />
        {hasInset && (
          <div
            className={css.insetPlace}
            style={{ bottom: footPx, width: `${inset.width}em`, height: `${inset.height}em` }}
          >
            <SeaInset base={base} label={t("southChinaSea")} />
          </div>
        )}
        <div ref={attachFoot} className={css.mapEdge}>
          <ReviewNumber />
          {chips.length > 0 && (
            <Chips chips={chips} isFarms={focusArea !== null} onArea={onArea} onRest={next} />
          )}
        </div>
      </div>
    </section>
  );
});

/** The first unacknowledged urgent incident, to whose row a line leads. */
function useLeader(kind: MapKind): LeaderGoal | null {
  const { fleet } = useStores();
  const row = fleet.incidents.rows.find(
    ({ severity, state }) => severity === 1 && state === "unacknowledged",
  );
  const farm = row === undefined ? undefined : fleet.farms.get(row.worst.farmId);
  const isHere = farm !== undefined && areaOf(farm, kind) !== null;
  const id = isHere ? row?.id : undefined;
  const { lng = 0, lat = 0 } = farm ?? {};
  return useMemo(
    () =>
      id === undefined
        ? null
        : { lng, lat, element: () => document.querySelector(`[data-incident="${id}"]`) },
    [id, lng, lat],
  );
}

/** Farms of the chosen area are drawn as blocks of houses. */
function useBlocks(fleet: FleetStore, focusArea: string | null) {
  return useMemo(
    () =>
      focusArea === null
        ? null
        : ({ farmId }: FarmLight) => {
            const farm = fleet.farms.get(farmId);
            return farm !== undefined && isInArea(farm, focusArea);
          },
    [fleet, focusArea],
  );
}

/** The address may set the drawing level: `drawing=canvas`, or one of the other levels. */
function levelFromAddress(): DrawingLevel | null {
  const requestedDrawing = new URLSearchParams(window.location.search).get("drawing");
  return drawingOrder.find((level) => level === requestedDrawing) ?? null;
}

/**
 * The space for the map. When it has none, the last one is kept, because an unmounted map would not
 * recover.
 */
function useRoom() {
  const [attach, size] = useSize<HTMLDivElement>();
  const [room, setRoom] = useState<typeof size>(null);
  if (size !== null && size !== room && size.width > 0 && size.height > 0) setRoom(size);
  return [attach, room] as const;
}

/** Number of requests for the rest of a place; reset after a minute. */
function useRound(place: string): readonly [number, () => void] {
  const { page } = useStores();
  const [requestedPlace, setAsked] = useState({ place, turn: 0 });
  const round = requestedPlace.place === place ? requestedPlace.turn : 0;
  useEffect(() => {
    if (round === 0) return;
    const timer = page.clock.after(minuteMs, () => setAsked({ place, turn: 0 }));
    return () => page.clock.cancel(timer);
  }, [page.clock, place, round]);
  return [round, useCallback(() => setAsked({ place, turn: round + 1 }), [place, round])];
}

/** The part of the picture on this map: areas, or the farms of one area. */
function useContent(
  base: BaseMap,
  picture: MapPicture,
  focusArea: string | null,
  round: number,
): MapContent {
  const { t } = useWall();
  const areaName = useAreaName();
  const farmName = useShortName();
  return useMemo(() => {
    const words: PlaceWords = {
      areaName,
      shortAreaName: (code) => shortAreaName(code, t.language),
      farmName,
      describe: (name, status, farms) => describe(t, name, status, farms),
    };
    if (focusArea === null) return areaContent(base, picture, words, round);
    return farmContent(
      picture.farms.filter(({ area }) => area === focusArea),
      words,
      round,
    );
  }, [base, picture, focusArea, areaName, farmName, t, round]);
}

/** The overview shows the extent of the fleet, an area its own extent. */
function useBox(base: BaseMap, { farms }: MapPicture, focusArea: string | null): Box {
  const area = focusArea === null ? undefined : base.areas.get(focusArea);
  const fleetBox = boxOfFleet(base, farms).join();
  return useMemo((): Box => {
    const whole = area?.fit ?? area?.bbox;
    if (whole !== undefined) return whole;
    const [west = 0, south = 0, east = 0, north = 0] = fleetBox.split(",").map(Number);
    return [west, south, east, north];
  }, [area, fleetBox]);
}

interface ChipsProps {
  readonly chips: readonly MapChip[];
  readonly isFarms: boolean;
  readonly onArea: (code: string) => void;
  /** Button that shows the meaning of the other symbols. */
  readonly onRest: () => void;
}

/**
 * Chips for areas or farms that are not on this map, each with its worst mark; a click opens them.
 */
function Chips({ chips, isFarms, onArea, onRest }: ChipsProps) {
  const { t } = useWall();
  const areaName = useAreaName();
  const nameOf = ({ code, count }: MapChip): string =>
    code === ""
      ? t("noProvince")
      : code !== null
        ? areaName(code)
        : t(isFarms ? "restFarms" : "restAreas", { count });
  return (
    <ul className={css.mapChips} aria-label={t("outsideMap")}>
      {chips.map((chip) => {
        const { code, status } = chip;
        return (
          <li key={code ?? "rest"}>
            <button
              type="button"
              data-target=""
              data-chip={code ?? "rest"}
              data-houses={status.houses}
              className={
                `map-chip is-${status.rank} ${isQuietChip(chip) ? "is-calm" : ""} ` +
                (status.hasUnacknowledged ? "is-unacknowledged" : "")
              }
              onClick={() => (code === null ? onRest() : onArea(code === "" ? noProvince : code))}
            >
              <MarkShape name={status.rank} />
              <span>{nameOf(chip)}</span>
              <b>{areaStatusText(status)}</b>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Width of the button beside the names of the maps, and of gaps; as in wall.css. */
const notesRest = 3;

/** Rectangles of the inset and of the map's switch, in pixels; `names`: their widths, em. */
function occupiedCorners(
  { x, y, width, height }: Rect,
  unitPx: number,
  names: { readonly inset: number; readonly kinds: number },
): readonly Rect[] {
  const inset = insetOf({ width, height }, unitPx);
  const box = { width: inset.width * unitPx, height: inset.height * unitPx };
  const bottom = y + height;
  const nameWidth = names.inset * unitPx;
  const name = {
    x: x + width - nameWidth,
    y: bottom - 1.4 * unitPx,
    width: nameWidth,
    height: 1.4 * unitPx,
  };
  const notes = { width: (names.kinds + notesRest) * unitPx, height: 1.6 * unitPx };
  return [
    ...(names.inset > 0
      ? [{ x: x + width - box.width, y: bottom - box.height, ...box }, name]
      : []),
    { x, y, ...notes },
  ];
}

const rankWord = (t: Translate, rank: Rank): string =>
  isAlarmRank(rank)
    ? t(Object.values(severities).find(({ key }) => key === rank)?.name ?? "alarm")
    : t(houseStatuses[rank]);

const describe = (
  t: Translate,
  name: string,
  { rank, houses, inAlarm, offline, noTemp, hasUnacknowledged }: AreaStatus,
  farms: number,
): string =>
  t("placeSummary", {
    name,
    farms,
    houses: formatCount(houses),
    alarm: inAlarm,
    offline,
    noTemp: noTemp > 0 ? t("someNoTemp", { count: noTemp }) : "",
    rank: rankWord(t, rank),
    unacknowledged: hasUnacknowledged ? t("hasUnacknowledged") : "",
  });
