import chartCss from "../base/chart.module.css";
import plotAxesCss from "../base/plot-axes.module.css";
import css from "./energy-bars.module.css";
import { memo, useId } from "react";
import { useSize } from "../base/use-size.ts";

/** Kind of a part of a bar: a band of the tariff, energy without a price, or neither. */
type EnergyPartKind = "sharp" | "peak" | "flat" | "valley" | "deep" | "unpriced" | "plain";

export interface EnergyBar {
  readonly key: number;
  /** From the bottom up; null: not known, which is not the same as none. */
  readonly parts: readonly { readonly kind: EnergyPartKind; readonly value: number }[] | null;
  /** Estimated share of the bar, hatched from the bottom up. */
  readonly spread: number;
  /** Text below the bar; '' for none. */
  readonly tick: string;
  /** Text shown on pointing at it. */
  readonly title: string;
}

interface EnergyBarsProps {
  readonly label: string;
  readonly bars: readonly EnergyBar[];
}

const height = 180;
const base = height - 18;
const left = 44;

/** Nice numbers for an axis from 0 on. */
function ticksTo(max: number): number[] {
  const rough = max / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((item) => item * power).find((item) => item >= rough) ?? power;
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, index) => index * step);
}

const textOf = (value: number): string => String(Number(value.toPrecision(6)));

/** Energy as stacked bars, distinguished by colour and pattern. As wide as its parent. */
export const EnergyBars = memo(function EnergyBars({ label, bars }: EnergyBarsProps) {
  const [attach, size] = useSize<HTMLDivElement>();
  return (
    <div ref={attach} className={css.energyBars} role="img" aria-label={label}>
      {size !== null && size.width > left && <Bars bars={bars} width={size.width} />}
    </div>
  );
});

const sumOf = ({ parts }: EnergyBar): number =>
  (parts ?? []).reduce((sum, { value }) => sum + value, 0);

function Bars({ bars, width }: { readonly bars: readonly EnergyBar[]; readonly width: number }) {
  const id = useId();
  const max = Math.max(1e-3, ...bars.map(sumOf));
  const step = (width - left) / bars.length;
  const barWidth = Math.max(1, Math.min(40, step * 0.78));
  const tall = (value: number) => (value / max) * (base - 14);
  return (
    <svg width={width} height={height} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={`${id}hatch`} width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M-1 1l2-2M0 5l5-5M4 6l2-2" className={css.energyHatch} />
        </pattern>
        <pattern id={`${id}dots`} width="5" height="5" patternUnits="userSpaceOnUse">
          <circle cx="2" cy="2" r="1" className={css.energyDots} />
        </pattern>
      </defs>
      {ticksTo(max).map((tick) => (
        <g key={tick}>
          <line
            className={plotAxesCss.plotGrid}
            x1={left}
            x2={width}
            y1={base - tall(tick)}
            y2={base - tall(tick)}
          />
          <text
            className={chartCss.axisText}
            x={left - 6}
            y={base - tall(tick) + 4}
            textAnchor="end"
          >
            {textOf(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <Bar
          key={bar.key}
          id={id}
          bar={bar}
          x={left + index * step + (step - barWidth) / 2}
          width={barWidth}
          tall={tall}
        />
      ))}
    </svg>
  );
}

function Bar({
  id,
  bar,
  x,
  width,
  tall,
}: {
  /** Id of the SVG patterns. */
  readonly id: string;
  readonly bar: EnergyBar;
  readonly x: number;
  readonly width: number;
  readonly tall: (value: number) => number;
}) {
  const values = bar.parts ?? [];
  const parts = values.map(({ kind, value }, index) => {
    const reached = values.slice(0, index + 1).reduce((sum, value) => sum + value.value, 0);
    return { kind, y: base - tall(reached), height: tall(value) };
  });
  const middle = x + width / 2;
  return (
    <g>
      <title>{bar.title}</title>
      {bar.parts === null && (
        <line className="no-record" x1={x} x2={x + width} y1={base} y2={base} />
      )}
      {parts.map(({ kind, y, height: part }) => (
        <g key={kind}>
          <rect className={`energy-${kind}`} x={x} y={y} width={width} height={part} />
          {(kind === "peak" || kind === "sharp") && (
            <rect fill={`url(#${id}dots)`} x={x} y={y} width={width} height={part} />
          )}
        </g>
      ))}
      {bar.spread > 0 && (
        <rect
          fill={`url(#${id}hatch)`}
          x={x}
          y={base - tall(bar.spread)}
          width={width}
          height={tall(bar.spread)}
        />
      )}
      {bar.tick !== "" && (
        <text className={chartCss.axisText} x={middle} y={height - 4} textAnchor="middle">
          {bar.tick}
        </text>
      )}
    </g>
  );
}
