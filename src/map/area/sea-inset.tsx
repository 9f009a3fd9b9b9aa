import { memo, useMemo } from "react";
import type { BaseMap } from "../geo/geo.ts";
import { outlinePath, partsWithin, pathWorld } from "../geo/outline-path.ts";
import { worldPoint } from "../geo/projection.ts";
import { wallLand } from "../stage/land-palette.ts";

/**
 * The South China Sea, drawn in a box of its own as on maps of China. It cannot be pressed, because
 * it shows no state of a house.
 */
export const SeaInset = memo(function SeaInset({ base, label }: { base: BaseMap; label: string }) {
  const drawing = useMemo(() => draw(base), [base]);
  if (drawing === null) return null;
  return (
    <figure className="sea-inset">
      <svg
        viewBox={drawing.viewBox}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        {drawing.parts.map(({ path, isLine }, index) => (
          <path
            key={index}
            d={path}
            fill={isLine ? "none" : wallLand.fills.none}
            stroke={isLine ? wallLand.dash : wallLand.coast}
            strokeWidth={isLine ? 2.5 : 1.2}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
});

function draw({ inset, shapes }: BaseMap) {
  if (inset === null) return null;
  const northWest = worldPoint(inset[0], inset[3]);
  const southEast = worldPoint(inset[2], inset[1]);
  const parts = shapes.features.map(({ properties, geometry }) => ({
    path: outlinePath(partsWithin(geometry, inset)),
    isLine: properties.level === "line",
  }));
  return {
    viewBox: [northWest.x, northWest.y, southEast.x - northWest.x, southEast.y - northWest.y]
      .map((part) => part * pathWorld)
      .join(" "),
    parts: parts.filter(({ path }) => path !== ""),
  };
}
