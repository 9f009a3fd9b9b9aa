import { MapLibreOverlay, type MapLibreOverlayProps } from "@deck.gl/maplibre";
import { useEffect, useRef } from "react";
import { useControl } from "react-map-gl/maplibre";
import type { MapViewProps } from "./map-view.ts";
import { Sparks } from "./sparks.ts";
import { sparksLayer } from "./sparks-layer.ts";

type Device = Parameters<NonNullable<MapLibreOverlayProps["onDeviceInitialized"]>>[0];

/** Wait before requesting a context again after a refusal, ms. */
const refusedMs = 5000;

/**
 * Sparks smooth their own edges and are always redrawn as a whole. So multisampling and a preserved
 * drawing buffer would only cost time, most of all without a graphics card.
 */
const sparksCanvas = { antialias: false, preserveDrawingBuffer: false } as const;

/** The sparks, drawn by deck.gl in a canvas of its own over the map, only while one glows. */
export function SparksOverlay({
  isSeen,
  lightsFeed,
  sparksFeed,
  radiusPx,
  onLost,
}: Pick<MapViewProps, "isSeen" | "lightsFeed" | "sparksFeed"> & {
  radiusPx: number;
  onLost: () => void;
}) {
  const device = useRef<Device | null>(null);
  const isGone = useRef(false);
  const overlay = useControl(
    () =>
      new MapLibreOverlay({
        interleaved: false,
        layers: [],
        deviceProps: { webgl: sparksCanvas },
        // Once a device is created, `lost` reports its loss.
        onError: (error) => {
          if (device.current !== null) return console.error(error);
          setTimeout(() => {
            if (!isGone.current) onLost();
          }, refusedMs);
        },
        onDeviceInitialized: (created) => {
          device.current = created;
          void created.lost.then(() => {
            if (!isGone.current) onLost();
          });
        },
      }),
  );
  useEffect(() => {
    if (!isSeen) return;
    let sparks = new Sparks([], performance.now());
    let farms = lightsFeed.lights;
    let frameId: number | null = null;
    const draw = (): void => {
      const now = performance.now();
      overlay.setProps({ layers: [sparksLayer(sparks, now, radiusPx)] });
      frameId = sparks.isAlive(now) ? requestAnimationFrame(draw) : null;
    };
    const stops = [
      lightsFeed.follow(() => {
        if (farms === lightsFeed.lights && sparks.count > 0) return;
        farms = lightsFeed.lights;
        sparks = new Sparks(farms, performance.now());
      }),
      sparksFeed.follow((farmIds) => {
        sparks.light(farmIds, performance.now());
        frameId ??= requestAnimationFrame(draw);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      if (frameId !== null) cancelAnimationFrame(frameId);
    };
  }, [isSeen, lightsFeed, sparksFeed, overlay, radiusPx]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      const gone = device.current;
      setTimeout(() => {
        // Without this the context waits for the garbage collector, and a browser allows sixteen.
        gone?.loseDevice();
        // Nothing else destroys it, and its observer of the screen's pixels would keep the fleet in
        // memory forever.
        gone?.canvasContext?.destroy();
      }, 0);
    };
  }, []);
  return null;
}
