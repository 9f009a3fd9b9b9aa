import { Counter, Registry } from "prom-client";
import { type NoVideoReason, noVideoReasonKeys } from "../../../contract/camera/camera.ts";
import { addReadings } from "./gauge-metrics.ts";
import { prefix } from "./metric-registry.ts";

/** Measurements of the pictures of cameras. */
export interface PictureMeter {
  /** A picture was handed to the connection of one viewer. */
  sent(bytes: number): void;
  /** Counts a picture left out for a viewer on a slow network. */
  skipped(): void;
  /** A camera has stopped giving pictures, or never began. */
  noVideo(reason: NoVideoReason): void;
}

/** Numbers at a moment. */
export interface PictureCounts {
  /** Streams of cameras that are fetched. */
  readonly sessions: number;
  readonly viewers: number;
  /** Viewers who get nothing until they have received earlier data. */
  readonly behind: number;
  /** Bytes that wait in the connections of viewers. */
  readonly waitingBytes: number;
}

export function createPictureMeter(registry = new Registry()): PictureMeter {
  const registers = [registry];
  const counter = (name: string, help: string) =>
    new Counter({ name: `${prefix}${name}`, help, registers });
  const pictures = counter("pictures_sent_total", "Pictures handed to connections of viewers");
  const bytes = counter("picture_bytes_total", "Their bytes");
  const skipped = counter("pictures_skipped_total", "Pictures left out for viewers who are behind");
  const noVideo = new Counter({
    name: `${prefix}no_video_total`,
    help: "Cameras that stopped giving pictures, or never began",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of noVideoReasonKeys) noVideo.inc({ reason }, 0);
  return {
    sent: (size) => {
      pictures.inc();
      bytes.inc(size);
    },
    skipped: () => skipped.inc(),
    noVideo: (reason) => noVideo.inc({ reason }),
  };
}

export const addPictureCounts = (registry: Registry, read: () => PictureCounts): void =>
  addReadings(registry, [
    {
      name: "picture_sessions",
      help: "Streams of cameras that are fetched",
      read: () => read().sessions,
    },
    { name: "picture_viewers", help: "Viewers of live pictures", read: () => read().viewers },
    {
      name: "picture_viewers_behind",
      help: "Viewers who wait for what was sent to them",
      read: () => read().behind,
    },
    {
      name: "picture_waiting_bytes",
      help: "Bytes that wait in the connections of viewers",
      read: () => read().waitingBytes,
    },
  ]);
