import { useMemo } from "react";
import type { AreaCollection } from "./geo.ts";
import { outlinePath } from "./outline-path.ts";

export interface AreaPath {
  readonly code: string;
  /** True for a separate line, which is not the outline of an area. */
  readonly isLine: boolean;
  readonly path: string;
}

/** The shapes as SVG paths: the same list while the shapes do not change. */
export const usePaths = (shapes: AreaCollection): readonly AreaPath[] =>
  useMemo(
    () =>
      shapes.features.map(({ properties: { adcode, level }, geometry }) => ({
        code: adcode,
        isLine: level === "line",
        path: outlinePath(geometry),
      })),
    [shapes],
  );
