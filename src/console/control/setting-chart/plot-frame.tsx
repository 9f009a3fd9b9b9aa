import type { ReactNode } from "react";
import { PlotAxes } from "../../../charts/base/plot-axes.tsx";
import type { Plot } from "./setting-plot.ts";

/** Axes with their ticks and units, behind the drawing. */
export function PlotFrame({
  plot,
  xName,
  yName,
  children,
}: {
  plot: Plot;
  xName: string;
  yName: string;
  children: ReactNode;
}) {
  const { width, height, inset } = plot;
  return (
    <>
      <PlotAxes {...plot} />
      <text x={width - inset.right} y={height - 3} textAnchor="end">
        {xName}
      </text>
      <text x={4} y={height - 3}>
        ↑ {yName}
      </text>
      {children}
    </>
  );
}
