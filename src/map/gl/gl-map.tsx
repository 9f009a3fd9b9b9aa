import "maplibre-gl/dist/maplibre-gl.css";
import { MapLibreOverlay, type MapLibreOverlayProps } from "@deck.gl/maplibre";
import * as maplibre from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useCallback, useEffect, useRef, useState } from "react";
import { Layer, Map as BaseView, type MapRef, Source, useControl } from "react-map-gl/maplibre";
import type { HouseDotsFeed } from "./house-dots-feed.ts";
import { afterPaint } from "../../lib/browser/after-paint.ts";
import { houseDotsLayer } from "./house-dots-layer.ts";
import { FlightPace } from "./flight-pace.ts";
import { areaLayers, bareStyle, detailLayers } from "./map-style.ts";
import type { MapViewProps } from "./map-view.ts";
import type { Camera } from "../geo/projection.ts";

maplibre.setWorkerUrl(workerUrl);
// Workers outlive a map, so that the next one after a lost context is there at once.
maplibre.prewarm();

/**
 * The map on WebGL 2. Says `onLost` once when a context is lost: the parent then makes a new one.
 */
export function GlMap(props: MapViewProps) {
  const {
    base,
    areaStatuses,
    focusArea,
    highlight,
    detail,
    target,
    isStill,
    isSeen,
    feed,
    dotsFeed,
    dotPx,
    linePx,
    onHover,
    onArea,
    onReady,
    onLost,
  } = props;
  const [map, setMap] = useState<MapRef | null>(null);
  const [start] = useState(target);
  const [dotsLife, setDotsLife] = useState(0);
  const onDotsLost = useCallback(() => setDotsLife((life) => life + 1), []);
  useEffect(() => {
    // A map moved unseen would draw all the same.
    if (map === null || !isSeen) return;
    const goal = { center: [target.lng, target.lat] as [number, number], zoom: target.zoom };
    if (isNear(target, feed.now, 1e-9)) return;
    const cut = (): void => void map.jumpTo(goal);
    let stop = (): void => undefined;
    const cancel = afterPaint(() => {
      if (isStill || pace.isSlow || isNear(target, feed.now, 0.01)) return cut();
      map.flyTo({ ...goal, duration: flightMs, essential: true });
      stop = pace.watch(map, cut);
    });
    return () => {
      cancel();
      stop();
    };
  }, [map, target, isStill, isSeen, feed]);
  useFeatureRanks(map, areaStatuses, isSeen);
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
      interactiveLayerIds={["area-fill"]}
      onLoad={onReady}
      onError={(event) => (isRefusal(event) ? onLost() : console.error(event.error))}
      onMove={({ viewState: { longitude, latitude, zoom } }) =>
        feed.move({ lng: longitude, lat: latitude, zoom })
      }
      onMouseMove={({ features }) => onHover(codeOf(features))}
      onMouseLeave={() => onHover(null)}
      onClick={({ features }) => {
        const code = codeOf(features);
        if (code !== null) onArea(code);
      }}
    >
      <Source id="area" type="geojson" data={base.shapes} promoteId="adcode">
        {areaLayers(focusArea, highlight, linePx).map((layer) => (
          <Layer key={layer.id} {...layer} />
        ))}
      </Source>
      {detail !== null && (
        <Source id="detail" type="geojson" data={detail}>
          {detailLayers(linePx).map((layer) => (
            <Layer key={layer.id} {...layer} beforeId="area-focus" />
          ))}
        </Source>
      )}
      <Dots key={dotsLife} isSeen={isSeen} feed={dotsFeed} dotPx={dotPx} onLost={onDotsLost} />
      <LossWatch map={map} onLost={onLost} />
    </BaseView>
  );
}

/** Panels cover more of one side than of the other: the middle of the view may lie off the map. */
const anywhere = (center: maplibre.LngLat, zoom: number) => ({ center, zoom });

/** The browser made no context at all, so there is no map that could say it is lost. */
const isRefusal = ({ target }: { target: unknown }): boolean => target === null;

type Device = Parameters<NonNullable<MapLibreOverlayProps["onDeviceInitialized"]>>[0];

const flightMs = 900;
/** Wait before a refused context for the houses is requested again, ms. */
const refusedMs = 5000;
/** Shared by successive maps: results for this machine stay valid. */
const pace = new FlightPace(() => performance.now());

/** Zoom may differ by five times as much as degrees. */
const isNear = (a: Camera, b: Camera, byDeg: number): boolean =>
  Math.abs(a.lng - b.lng) < byDeg &&
  Math.abs(a.lat - b.lat) < byDeg &&
  Math.abs(a.zoom - b.zoom) < byDeg * 5;

const codeOf = (
  features: readonly { properties: Record<string, unknown> | null }[] | undefined,
): string | null => {
  const code = features?.[0]?.properties?.["adcode"];
  return typeof code === "string" ? code : null;
};

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

/**
 * The dots smooth their own edges and are always redrawn as a whole. Samples and a preserved
 * drawing buffer are only a cost, most of all without a graphics card.
 */
const dotsCanvas = { antialias: false, preserveDrawingBuffer: false } as const;

/**
 * The houses, drawn by deck.gl in a canvas of its own over the map; colours go straight from the
 * typed array to it.
 */
function Dots({
  isSeen,
  feed,
  dotPx,
  onLost,
}: {
  isSeen: boolean;
  feed: HouseDotsFeed;
  dotPx: number;
  onLost: () => void;
}) {
  const device = useRef<Device | null>(null);
  const isGone = useRef(false);
  const overlay = useControl(
    () =>
      new MapLibreOverlay({
        interleaved: false,
        layers: [],
        deviceProps: { webgl: dotsCanvas },
        // Once a device is created, `lost` reports its loss.
        onError: (error) => {
          if (device.current !== null) return console.error(error);
          setTimeout(() => {
            if (!isGone.current) onLost();
          }, refusedMs);
        },
        onDeviceInitialized: (made) => {
          device.current = made;
          void made.lost.then(() => {
            if (!isGone.current) onLost();
          });
        },
      }),
  );
  useEffect(() => {
    if (isSeen)
      return feed.follow(() =>
        overlay.setProps({ layers: [houseDotsLayer(feed.houseDots, dotPx)] }),
      );
  }, [isSeen, feed, overlay, dotPx]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      const gone = device.current;
      setTimeout(() => {
        // Without this the context waits for the garbage collector, and a browser allows sixteen.
        gone?.loseDevice();
        // Nothing else destroys it, and its observer of the screen's pixels would keep the fleet in
        // memory for ever.
        gone?.canvasContext?.destroy();
      }, 0);
    };
  }, []);
  return null;
}

function LossWatch({ map, onLost }: { map: MapRef | null; onLost: () => void }) {
  useEffect(() => {
    const canvas = map?.getCanvas();
    // It may have been lost before anybody listened.
    if (canvas?.getContext("webgl2")?.isContextLost() === true) onLost();
    canvas?.addEventListener("webglcontextlost", onLost);
    return () => canvas?.removeEventListener("webglcontextlost", onLost);
  }, [map, onLost]);
  return null;
}
