import type { ReactNode } from "react";
import type { Plot } from "./plot.ts";

/** Axes with their ticks and units, behind what is drawn. */
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
  const { width, height, inset, x, y } = plot;
  return (
    <>
      {plot.yTicks.map((tick) => (
        <g key={tick}>
          <line
            className="plot-grid"
            x1={inset.left}
            x2={width - inset.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text x={inset.left - 6} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {plot.xTicks.map((tick) => (
        <text key={tick} x={x(tick)} y={height - inset.bottom + 16} textAnchor="middle">
          {tick}
        </text>
      ))}
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
