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
// Workers outlive a map, so that the next one after a lost context is there at once.
maplibre.prewarm();

/** The sparks and their library are as large as half of the map's, which is there before them. */
const SparksOverlay = lazyPart(
  () => importWithRetry(() => import("./sparks-overlay.tsx")),
  ({ SparksOverlay }) => SparksOverlay,
);

/**
 * The land and the sparks on WebGL 2; the camera of the feed moves it. Says `onLost` once when a
 * context is lost: the parent then makes a new one.
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
    // A map moved unseen would draw all the same.
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
      // Moved by hand, it would hide places that nothing else on the map shows.
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

/** Panels cover more of one side than of the other: the middle of the view may lie off the map. */
const anywhere = (center: maplibre.LngLat, zoom: number) => ({ center, zoom });

/** Before its source is there, a map has everything loaded, too. */
const hasLand = (map: maplibre.Map): boolean =>
  map.getSource("area") !== undefined && map.isSourceLoaded("area") && map.areTilesLoaded();

/** The browser made no context at all, so there is no map to report its loss. */
const isRefusal = ({ target }: { target: unknown }): boolean => target === null;

/**
 * Writes the rank of every area into the map's feature state, only where it changed; an unseen map
 * waits until it is seen.
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
      // Style events come before the areas do, too.
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
    // It may have been lost before the listener was added.
    if (canvas?.getContext("webgl2")?.isContextLost() === true) onLost();
    canvas?.addEventListener("webglcontextlost", onLost);
    return () => canvas?.removeEventListener("webglcontextlost", onLost);
  }, [map, onLost]);
  return null;
}
