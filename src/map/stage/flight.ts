import type { CameraFeed } from "./map-camera-feed.ts";
import { type Camera, worldDegrees, worldPoint } from "../geo/projection.ts";

export const flightMs = 600;

/** Eases in and out. */
const eased = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);

/**
 * The camera during a flight, `part` from 0 to 1: the scale changes evenly, and the destination
 * moves on a straight line.
 */
export function cameraBetween(from: Camera, to: Camera, part: number): Camera {
  if (part >= 1) return to;
  const zoom = from.zoom + (to.zoom - from.zoom) * part;
  const [start, end, now] = [2 ** -from.zoom, 2 ** -to.zoom, 2 ** -zoom];
  const moved = Math.abs(start - end) < 1e-9 * start ? part : (start - now) / (start - end);
  const a = worldPoint(from.lng, from.lat);
  const b = worldPoint(to.lng, to.lat);
  return {
    ...worldDegrees({ x: a.x + (b.x - a.x) * moved, y: a.y + (b.y - a.y) * moved }),
    zoom,
  };
}

interface Frames {
  request(run: (now: number) => void): number;
  cancel(id: number): void;
}

const pageFrames: Frames = {
  request: (run) => requestAnimationFrame(run),
  cancel: (id) => cancelAnimationFrame(id),
};

/** Flies the camera of a feed; each of its frames is reported to those that measure the pace. */
export class Flight {
  readonly #feed: CameraFeed;
  readonly #frames: Frames;
  readonly #watchers = new Set<(now: number) => void>();
  #running: number | null = null;

  constructor(feed: CameraFeed, frames: Frames = pageFrames) {
    this.#feed = feed;
    this.#frames = frames;
  }

  on(_event: "render", onRender: (now: number) => void): void {
    this.#watchers.add(onRender);
  }

  off(_event: "render", onRender: (now: number) => void): void {
    this.#watchers.delete(onRender);
  }

  go(target: Camera): void {
    this.stop();
    const from = this.#feed.now;
    let startedAt: number | null = null;
    const step = (now: number): void => {
      startedAt ??= now;
      const part = Math.min(1, (now - startedAt) / flightMs);
      this.#running = part < 1 ? this.#frames.request(step) : null;
      this.#feed.move(cameraBetween(from, target, eased(part)));
      for (const watcher of this.#watchers) watcher(now);
    };
    this.#running = this.#frames.request(step);
  }

  /** Moves the camera there at once. */
  cut(target: Camera): void {
    this.stop();
    this.#feed.move(target);
  }

  stop(): void {
    if (this.#running !== null) this.#frames.cancel(this.#running);
    this.#running = null;
  }
}
