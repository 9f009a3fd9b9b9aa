import css from "./house-plan.module.css";
import type { ReactNode } from "react";
import { type Severity, severities } from "../../contract/alarm/alarm.ts";
import { MarkShape } from "./severity-mark.tsx";
import { type ProbeState, shareOf } from "./house-plan-state.ts";

/** Parts of the plan of a house. Each only needs its own numbers; `title` is its tooltip. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly title: string;
}

/**
 * The shape of an alarm on a patch of the background, so that it stands out from what lies below.
 */
function Mark({
  x,
  y,
  size,
  severity,
}: {
  x: number;
  y: number;
  size: number;
  severity: Severity;
}) {
  return (
    <g className={css.planMark} data-severity={severity}>
      <circle className={css.planMarkGround} cx={x} cy={y} r={size * 0.72} />
      <MarkShape
        name={severities[severity].key}
        place={{ x: x - size / 2, y: y - size / 2, size }}
      />
    </g>
  );
}

/** A fan, which turns while it is on; a faulty one does not, whatever its command. */
export function Fan({
  x,
  y,
  radius,
  isOn,
  severity,
  title,
}: Spot & { radius: number; isOn: boolean; severity: Severity | null }) {
  return (
    <g className={`${css.planFan}${isOn ? " is-on" : ""}${severity === null ? "" : " is-faulty"}`}>
      <title>{title}</title>
      <g transform={`translate(${x} ${y}) scale(${radius / 10})`}>
        <circle className={css.planFanRing} r="9.4" />
        <path
          className={css.planFanBlades}
          d={
            "M0 0C4-8 8-6 7 0 5-1 2-1 0 0ZM0 0C5 7.5 1.5 9.5-3.5 6-1.8 4.8-.6 2.4 0 0Z" +
            "M0 0C-9 .6-9 -3.6-3.5-6-3.2-4-1.9-1.4 0 0Z"
          }
        />
      </g>
      {severity !== null && <Mark x={x} y={y} size={radius * 1.15} severity={severity} />}
    </g>
  );
}

const probeShapes: Readonly<Record<ProbeState, ReactNode>> = {
  inside: <circle r="1.6" cy="-6.6" />,
  above: <path d="M0-9.2 2.6-4.8H-2.6Z" />,
  below: <path d="M0-4.4 2.6-8.8H-2.6Z" />,
  unknown: <circle className={css.planHollow} r="1.6" cy="-6.6" />,
};

/**
 * A probe with its value at its position. A triangle points out of the target band; an unknown
 * value is a hollow dot.
 */
export function Probe({
  x,
  y,
  text,
  state,
  severity,
  title,
}: Spot & { text: string; state: ProbeState; severity: Severity | null }) {
  return (
    <g className={`${css.planProbe} is-${state}`}>
      <title>{title}</title>
      <g transform={`translate(${x} ${y})`}>
        {severity === null && probeShapes[state]}
        <text y="4.4" textAnchor="middle">
          {text}
        </text>
      </g>
      {severity !== null && <Mark x={x} y={y - 6.6} size={4.6} severity={severity} />}
    </g>
  );
}

/**
 * An opening in the wall, filled along its longer side by how far it is open; dashed and struck
 * through when unknown.
 */
export function Opening({
  x,
  y,
  width,
  height,
  percent,
  title,
}: Spot & { width: number; height: number; percent: number | null }) {
  const share = shareOf(percent);
  const isUpright = height > width;
  return (
    <g
      className={share === null ? `${css.planOpening} is-unknown` : css.planOpening}
      data-open={percent ?? "unknown"}
    >
      <title>{title}</title>
      <rect className={css.planSlit} x={x} y={y} width={width} height={height} />
      {share === null && (
        <path className={css.planStrike} d={`M${x} ${y + height}L${x + width} ${y}`} />
      )}
      {share !== null &&
        share > 0 &&
        (isUpright ? (
          <rect
            className={css.planGap}
            x={x}
            y={y + height * (1 - share)}
            width={width}
            height={height * share}
          />
        ) : (
          <rect className={css.planGap} x={x} y={y} width={width * share} height={height} />
        ))}
    </g>
  );
}

/** A cooling pad in the wall, with thick waves while water runs. */
export function Pad({ x, y, title, height, isOn }: Spot & { height: number; isOn: boolean }) {
  const waves = Math.max(1, Math.floor(height / 8));
  return (
    <g className={isOn ? `${css.planPad} is-on` : css.planPad}>
      <title>{title}</title>
      {Array.from({ length: waves }, (_, index) => (
        <path key={index} d={`M${x} ${y + (index + 0.5) * (height / waves)}q1-2 2 0t2 0`} />
      ))}
    </g>
  );
}

export function Heater({ x, y, title, level }: Spot & { level: number }) {
  return (
    <g className={level > 0 ? `${css.planHeater} is-on` : css.planHeater}>
      <title>{title}</title>
      <path
        transform={`translate(${x} ${y})`}
        d={
          "M0-4.6C3-1.6 3.6.2 2.8 2.4 2.2 4 1 4.6 0 4.6S-2.2 4-2.8 2.4" +
          "C-3.4.6-2.4-.8-1.4-2-1.2-.9-.6-.4-.1-.4.5-1.4.4-3 0-4.6Z"
        }
      />
    </g>
  );
}

/** A line of lamps, drawn as bright as the light is. */
export function Light({ x, y, title, width, level }: Spot & { width: number; level: number }) {
  return (
    <g className={level > 0 ? `${css.planLight} is-on` : css.planLight}>
      <title>{title}</title>
      <rect
        x={x}
        y={y}
        width={width}
        height="1.5"
        rx="0.75"
        style={{ fillOpacity: level > 0 ? 0.35 + 0.65 * Math.min(1, level / 100) : 0 }}
      />
    </g>
  );
}

/**
 * A contact: a filled square is closed, an empty one open; in alarm it has the shape of the alarm.
 */
export function Input({
  x,
  y,
  title,
  isClosed,
  severity,
}: Spot & { isClosed: boolean; severity: Severity | null }) {
  return (
    <g className={isClosed ? `${css.planInput} is-closed` : css.planInput}>
      <title>{title}</title>
      {severity === null ? (
        <rect x={x - 1.3} y={y - 1.3} width="2.6" height="2.6" />
      ) : (
        <Mark x={x} y={y} size={4} severity={severity} />
      )}
    </g>
  );
}

/** Arrow heads in the direction of the air, in degrees from the right. */
export function Air({
  spots,
  degrees,
}: {
  spots: readonly (readonly [number, number])[];
  degrees: number;
}) {
  return (
    <g className={css.planAir}>
      {spots.map(([x, y]) => (
        <path
          key={`${x} ${y}`}
          transform={`translate(${x} ${y}) rotate(${degrees})`}
          d="M-1.2-1.7 1.2 0-1.2 1.7"
        />
      ))}
    </g>
  );
}
