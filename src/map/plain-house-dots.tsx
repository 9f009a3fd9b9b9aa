import { useEffect, useRef } from "react";
import type { CameraFeed } from "./camera-feed.ts";
import type { HouseDots } from "./house-dots.ts";
import type { HouseDotsFeed } from "./house-dots-feed.ts";
import { type Camera, project, type Size } from "./projection.ts";

/** The houses' dots on a 2D canvas, drawn again when the camera or a colour changes. */
export function PlainHouseDots({
  feed,
  dotsFeed,
  size,
  dotPx,
}: {
  feed: CameraFeed;
  dotsFeed: HouseDotsFeed;
  size: Size;
  dotPx: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = (): void => {
      const pen = canvas.current?.getContext("2d") ?? null;
      if (pen !== null) drawHouseDots(pen, dotsFeed.houseDots, feed.now, size, dotPx);
    };
    const stops = [feed.follow(draw), dotsFeed.follow(draw)];
    return () => stops.forEach((stop) => stop());
  }, [feed, dotsFeed, size, dotPx]);
  return (
    <canvas
      ref={canvas}
      className="plain-house-dots"
      width={Math.max(1, Math.round(size.width))}
      height={Math.max(1, Math.round(size.height))}
      aria-hidden="true"
    />
  );
}

function drawHouseDots(
  pen: CanvasRenderingContext2D,
  { positions, colors }: HouseDots,
  camera: Camera,
  size: Size,
  dotPx: number,
): void {
  pen.clearRect(0, 0, size.width, size.height);
  for (let i = 0; i * 2 < positions.length; i++) {
    const { x, y } = project(camera, size, positions[i * 2] ?? 0, positions[i * 2 + 1] ?? 0);
    const [red, green, blue, alpha = 0] = colors.subarray(i * 4, i * 4 + 4);
    pen.fillStyle = `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
    pen.fillRect(x - dotPx, y - dotPx, dotPx * 2, dotPx * 2);
  }
}
