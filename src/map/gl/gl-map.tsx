import "maplibre-gl/dist/maplibre-gl.css";
import * as maplibre from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Layer, Map as BaseView, type MapRef, Source } from "react-map-gl/maplibre";
import { importWithRetry } from "../../lib/browser/import-with-retry.ts";
import { isAtLeast } from "../stage/drawing-level.ts";
import { coastLines } from "../stage/land-shapes.ts";
import { areaLayers, bareStyle, coastLayers, detailLayers } from "./map-style.ts";
import type { MapViewProps } from "./map-view.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

maplibre.setWorkerUrl(workerUrl);
// Workers outlive a map, so that a new map after a lost context is ready at once.
maplibre.prewarm();

/** Loaded after the map: the sparks with their library are half as large as the map's. */
const SparksOverlay = lazyPart(
  () => importWithRetry(() => import("./sparks-overlay.tsx")),
  ({ SparksOverlay }) => SparksOverlay,
);

/**
 * The land and the sparks on WebGL 2, moved by the camera of the feed. Calls `onLost` once when a
 * context is lost; the parent then creates a new map.
 */
export function GlMap(props: MapViewProps) {
  const { base, areaStatuses, focusArea, highlight, detail, isSeen, feed, level, linePx } = props;
  const { lightsFeed, sparksFeed, sparkPx, onReady, onLost } = props;
  const [map, setMap] = useState<MapRef | null>(null);
  const [start] = useState(feed.now);
  const [sparksLife, setSparksLife] = useState(0);
  const onSparksLost = useCallback(() => setSparksLife((life) => life + 1), []);
  const coast = useMemo(() => coastLines(base.shapes), [base]);
  useEffect(() => {
    // A hidden map would draw when it is moved, so it is not moved.
    if (map === null || !isSeen) return;
    return feed.follow(({ lng, lat, zoom }) => void map.jumpTo({ center: [lng, lat], zoom }));
  }, [map, isSeen, feed]);
  useFeatureRanks(map, areaStatuses, isSeen);
  const isGlowing = isAtLeast(level, "glow");
  const isRaised = isAtLeast(level, "raised");
  return (
    <BaseView
      ref={setMap}
      mapLib={maplibre}
      mapStyle={bareStyle}
      initialViewState={{ longitude: start.lng, latitude: start.lat, zoom: start.zoom }}
      style={{ position: "absolute", inset: 0 }}
      attributionControl={false}
      // The map cannot be moved by hand, because that could move places out of view that are shown
      // nowhere else.
      interactive={false}
      renderWorldCopies
      transformConstrain={anywhere}
      fadeDuration={0}
      minZoom={-1}
      maxZoom={13}
      onRender={({ target: drawn }) => {
        if (hasLand(drawn)) onReady();
      }}
      onError={(event) => (isRefusal(event) ? onLost() : console.error(event.error))}
    >
      <Source id="area" type="geojson" data={base.shapes} promoteId="adcode">
        {areaLayers({ focus: focusArea, highlight, linePx, isRaised }).map((layer) => (
          <Layer key={layer.id} {...layer} />
        ))}
      </Source>
      <Source id="coast" type="geojson" data={coast}>
        {coastLayers(linePx, isGlowing).map((layer) => (
          <Layer
            key={layer.id}
            {...layer}
            beforeId={layer.id === "coast-outside" ? "area-fill" : "dash-line"}
          />
        ))}
      </Source>
      {detail !== null && (
        <Source id="detail" type="geojson" data={detail}>
          {detailLayers(linePx).map((layer) => (
            <Layer key={layer.id} {...layer} beforeId="area-focus" />
          ))}
        </Source>
      )}
      {level === "sparks" && (
        <Suspense fallback={null}>
          <SparksOverlay
            key={sparksLife}
            isSeen={isSeen}
            lightsFeed={lightsFeed}
            sparksFeed={sparksFeed}
            radiusPx={sparkPx}
            onLost={onSparksLost}
          />
        </Suspense>
      )}
      <LossWatch map={map} onLost={onLost} />
    </BaseView>
  );
}

/** Panels may cover one side more than the other, so the centre of the view may be off the map. */
const anywhere = (center: maplibre.LngLat, zoom: number) => ({ center, zoom });

/**
 * The source is checked too, because a map without sources also reports that everything is loaded.
 */
const hasLand = (map: maplibre.Map): boolean =>
  map.getSource("area") !== undefined && map.isSourceLoaded("area") && map.areTilesLoaded();

/** The browser created no context at all, so there is no map that could report its loss. */
const isRefusal = ({ target }: { target: unknown }): boolean => target === null;

/**
 * Writes changed ranks of areas into the map's feature state; a hidden map waits until it is
 * visible.
 */
function useFeatureRanks(
  map: MapRef | null,
  areaStatuses: MapViewProps["areaStatuses"],
  isSeen: boolean,
): void {
  const shown = useRef({ map, ranks: new Map<string, string>() });
  useEffect(() => {
    if (map === null || !isSeen) return;
    if (shown.current.map !== map) shown.current = { map, ranks: new Map() };
    const { ranks } = shown.current;
    const write = (): void => {
      // Style events may come before the areas are loaded.
      if (map.getSource("area") === undefined) return;
      map.off("styledata", write);
      for (const [code, { rank }] of areaStatuses) {
        if (ranks.get(code) === rank) continue;
        map.setFeatureState({ source: "area", id: code }, { rank });
        ranks.set(code, rank);
      }
      for (const code of [...ranks.keys()].filter((known) => !areaStatuses.has(known))) {
        map.removeFeatureState({ source: "area", id: code });
        ranks.delete(code);
      }
    };
    map.on("styledata", write);
    write();
    return () => {
      map.off("styledata", write);
    };
  }, [map, areaStatuses, isSeen]);
}

function LossWatch({ map, onLost }: { map: MapRef | null; onLost: () => void }) {
  useEffect(() => {
    const canvas = map?.getCanvas();
    // The context may have been lost before the listener was added.
    if (canvas?.getContext("webgl2")?.isContextLost() === true) onLost();
    canvas?.addEventListener("webglcontextlost", onLost);
    return () => canvas?.removeEventListener("webglcontextlost", onLost);
  }, [map, onLost]);
  return null;
}
