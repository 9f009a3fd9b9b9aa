import css from "./plot-axes.module.css";

interface Props {
  readonly width: number;
  readonly height: number;
  readonly inset: { readonly left: number; readonly right: number; readonly bottom: number };
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

/** Grid and ticks of two axes of numbers, in an `svg`. */
export const PlotAxes = ({ width, height, inset, xTicks, yTicks, x, y }: Props) => (
  <>
    {yTicks.map((tick) => (
      <g key={tick}>
        <line
          className={css.plotGrid}
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
    {xTicks.map((tick) => (
      <text key={tick} x={x(tick)} y={height - inset.bottom + 16} textAnchor="middle">
        {tick}
      </text>
    ))}
  </>
);
