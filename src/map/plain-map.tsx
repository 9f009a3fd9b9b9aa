import { memo, useEffect, useRef } from "react";
import { areaFills, areaLine, dashLine, detailLine, focusLine } from "./palette.ts";
import { transformOf } from "./path.ts";
import { usePaths } from "./use-paths.ts";
import type { AreaCollection } from "./geo.ts";
import type { MapViewProps } from "./map-view.ts";
import type { AreaStatus } from "./place.ts";
import { PlainHouseDots } from "./plain-house-dots.tsx";

/** The same map without WebGL: outlines as SVG, houses on a 2D canvas. The camera cuts. */
export function PlainMap(props: MapViewProps) {
  const {
    base,
    size,
    areaStatuses,
    focusArea,
    highlight,
    detail,
    target,
    feed,
    dotsFeed,
    dotPx,
    linePx,
    onHover,
    onArea,
    onRest,
    onReady,
  } = props;
  useEffect(() => {
    feed.move(target);
    onRest(target);
  }, [target, feed, onRest]);
  useEffect(onReady, [onReady]);
  const group = useRef<SVGGElement>(null);
  useEffect(
    () =>
      feed.follow((camera) => group.current?.setAttribute("transform", transformOf(camera, size))),
    [feed, size],
  );
  return (
    <div className="plain-map">
      <svg
        width={size.width}
        height={size.height}
        aria-hidden="true"
        focusable="false"
        onPointerLeave={() => onHover(null)}
      >
        <g ref={group} className="plain-map-areas" transform={transformOf(target, size)}>
          <AreaShapes
            linePx={linePx}
            shapes={base.shapes}
            areaStatuses={areaStatuses}
            focusArea={focusArea}
            onHover={onHover}
            onArea={onArea}
          />
          {detail !== null && (
            <Outlines shapes={detail} color={detailLine} linePx={linePx * 0.85} />
          )}
          <Focus linePx={linePx * 2.4} shapes={base.shapes} code={highlight ?? focusArea} />
        </g>
      </svg>
      <PlainHouseDots feed={feed} dotsFeed={dotsFeed} size={size} dotPx={dotPx} />
    </div>
  );
}

interface AreaShapesProps {
  readonly linePx: number;
  readonly shapes: AreaCollection;
  readonly areaStatuses: ReadonlyMap<string, AreaStatus>;
  readonly focusArea: string | null;
  readonly onHover: (area: string | null) => void;
  readonly onArea: (area: string) => void;
}

const AreaShapes = memo(function AreaShapes({
  linePx,
  shapes,
  areaStatuses,
  focusArea,
  onHover,
  onArea,
}: AreaShapesProps) {
  const paths = usePaths(shapes);
  return paths.map(({ code, isLine, path }, index) =>
    isLine ? (
      <path
        key={index}
        d={path}
        fill="none"
        stroke={dashLine}
        strokeWidth={linePx * 2}
        vectorEffect="non-scaling-stroke"
      />
    ) : (
      <path
        key={index}
        d={path}
        fill={areaFills[areaStatuses.get(code)?.rank ?? "none"]}
        stroke={areaLine}
        strokeWidth={linePx}
        vectorEffect="non-scaling-stroke"
        fillOpacity={focusArea === null ? 1 : focusArea === code ? 0.55 : 0.3}
        onPointerEnter={() => onHover(code)}
        onClick={() => onArea(code)}
      />
    ),
  );
});

const Outlines = memo(function Outlines({
  shapes,
  color,
  linePx,
}: {
  shapes: AreaCollection;
  color: string;
  linePx: number;
}) {
  return usePaths(shapes).map(({ path }, index) => (
    <path
      key={index}
      d={path}
      fill="none"
      stroke={color}
      strokeWidth={linePx}
      vectorEffect="non-scaling-stroke"
      pointerEvents="none"
    />
  ));
});

function Focus({
  shapes,
  code,
  linePx,
}: {
  shapes: AreaCollection;
  code: string | null;
  linePx: number;
}) {
  const path = usePaths(shapes).find((area) => area.code === code)?.path;
  return path === undefined ? null : (
    <path
      d={path}
      fill="none"
      stroke={focusLine}
      strokeWidth={linePx}
      vectorEffect="non-scaling-stroke"
      pointerEvents="none"
    />
  );
}
