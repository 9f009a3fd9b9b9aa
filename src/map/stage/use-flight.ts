import { useEffect, useState } from "react";
import { afterPaint } from "../../lib/browser/after-paint.ts";
import type { CameraFeed } from "./map-camera-feed.ts";
import { FlightPace } from "./flight-pace.ts";
import type { Camera } from "../geo/projection.ts";
import type { DrawingPace } from "./drawing-level.ts";
import { Flight } from "./flight.ts";

/** Shared by successive maps, because the result for this machine stays valid. */
const flightPace = new FlightPace(() => performance.now());

/** The tolerance for zoom is five times that for degrees. */
const isNear = (a: Camera, b: Camera, byDeg: number): boolean =>
  Math.abs(a.lng - b.lng) < byDeg &&
  Math.abs(a.lat - b.lat) < byDeg &&
  Math.abs(a.zoom - b.zoom) < byDeg * 5;

/**
 * Moves the camera of a feed to its target: with a flight, or at once if motion is unwanted or this
 * machine is too slow. A hidden map waits until it is visible.
 */
export function useFlight(
  feed: CameraFeed,
  target: Camera,
  options: { readonly isStill: boolean; readonly isSeen: boolean; readonly pace: DrawingPace },
): void {
  const { isStill, isSeen, pace } = options;
  const [flight] = useState(() => new Flight(feed));
  useEffect(() => {
    let before: number | null = null;
    const watch = (now: number): void => {
      // The first frame of a flight has no previous frame to compare with.
      if (before !== null && now - before < 500) pace.frame(now - before);
      before = now;
    };
    flight.on("render", watch);
    return () => flight.off("render", watch);
  }, [flight, pace]);
  useEffect(() => {
    if (!isSeen || isNear(target, feed.now, 0)) return;
    const cut = (): void => flight.cut(target);
    let stop = (): void => undefined;
    const cancel = afterPaint(() => {
      if (isStill || flightPace.isSlow || isNear(target, feed.now, 0.01)) return cut();
      stop = flightPace.watch(flight, cut);
      flight.go(target);
    });
    return () => {
      cancel();
      stop();
      flight.stop();
    };
  }, [flight, feed, target, isStill, isSeen]);
}
