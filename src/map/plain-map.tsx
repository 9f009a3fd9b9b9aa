import { memo, useEffect, useMemo, useRef } from "react";
import { areaFills, areaLine, dashLine, detailLine, focusLine } from "./palette.ts";
import { outlinePath, pathWorld } from "./path.ts";
import { type Camera, type Size, worldPoint, worldPx } from "./projection.ts";
import type { AreaCollection } from "./geo.ts";
import type { MapViewProps } from "./map-view.ts";
import type { Standing } from "./place.ts";
import { PlainDust } from "./plain-dust.tsx";

/** The same map without WebGL: outlines as SVG, houses on a 2D canvas. The camera cuts. */
export function PlainMap(props: MapViewProps) {
  const { base, size, standings, focusArea, highlight, detail, target, feed, dustFeed, dotPx, onHover, onArea, onRest, onReady } = props;
  useEffect(() => {
    feed.move(target);
    onRest(target);
  }, [target, feed, onRest]);
  useEffect(onReady, [onReady]);
  const group = useRef<SVGGElement>(null);
  useEffect(() => feed.follow((camera) => group.current?.setAttribute("transform", transformOf(camera, size))), [feed, size]);
  return (
    <div className="plain-map">
      <svg width={size.width} height={size.height} aria-hidden="true" focusable="false" onPointerLeave={() => onHover(null)}>
        <g ref={group} className="plain-map-areas" transform={transformOf(target, size)}>
          <AreaShapes shapes={base.shapes} standings={standings} focusArea={focusArea} onHover={onHover} onArea={onArea} />
          {detail !== null && <Outlines shapes={detail} color={detailLine} />}
          <Focus shapes={base.shapes} code={highlight ?? focusArea} />
        </g>
      </svg>
      <PlainDust feed={feed} dustFeed={dustFeed} size={size} dotPx={dotPx} />
    </div>
  );
}

/** From `pathWorld` units to pixels of the view. */
export function transformOf(camera: Camera, { width, height }: Size): string {
  const middle = worldPoint(camera.lng, camera.lat);
  const scale = worldPx(camera.zoom);
  return `translate(${width / 2 - middle.x * scale} ${height / 2 - middle.y * scale}) scale(${scale / pathWorld})`;
}

interface AreaShapesProps {
  readonly shapes: AreaCollection;
  readonly standings: ReadonlyMap<string, Standing>;
  readonly focusArea: string | null;
  readonly onHover: (area: string | null) => void;
  readonly onArea: (area: string) => void;
}

const AreaShapes = memo(function AreaShapes({ shapes, standings, focusArea, onHover, onArea }: AreaShapesProps) {
  const paths = usePaths(shapes);
  return paths.map(({ code, isLine, path }, index) => isLine
    ? <path key={index} d={path} fill="none" stroke={dashLine} strokeWidth={2.5} vectorEffect="non-scaling-stroke" />
    : (
      <path
        key={index} d={path} fill={areaFills[standings.get(code)?.rank ?? "none"]} stroke={areaLine} strokeWidth={1.2} vectorEffect="non-scaling-stroke"
        opacity={focusArea === null || focusArea === code ? 1 : 0.4} onPointerEnter={() => onHover(code)} onClick={() => onArea(code)}
      />
    ));
});

const Outlines = memo(function Outlines({ shapes, color }: { shapes: AreaCollection; color: string }) {
  return usePaths(shapes).map(({ path }, index) => <path key={index} d={path} fill="none" stroke={color} strokeWidth={1} vectorEffect="non-scaling-stroke" pointerEvents="none" />);
});

function Focus({ shapes, code }: { shapes: AreaCollection; code: string | null }) {
  const path = usePaths(shapes).find((area) => area.code === code)?.path;
  return path === undefined ? null : <path d={path} fill="none" stroke={focusLine} strokeWidth={3} vectorEffect="non-scaling-stroke" pointerEvents="none" />;
}

const usePaths = (shapes: AreaCollection) =>
  useMemo(() => shapes.features.map(({ properties: { adcode, level }, geometry }) => ({ code: adcode, isLine: level === "line", path: outlinePath(geometry) })), [shapes]);
