import "./house-plan.css";
import type { HouseDetail } from "../../contract/reading.ts";
import { fanPlaces, probePlaces } from "./plan-place.ts";

/** Units of the drawing. On the wall ten are one root unit, so that its text is as large as any other. */
const width = 215;
const height = 66;

/** The house from above: pads and tunnel door left, fans right, inlets along both sides, probes where they hang. */
export function HousePlan({ detail, isStale, label }: { detail: HouseDetail; isStale: boolean; label: string }) {
  const { fans, temps, inletPos, tunnelDoorPos, coolPads, heaters, lights } = detail;
  const isLit = lights.some((level) => level > 0);
  return (
    <div className={`house-plan ${isStale ? "is-stale" : ""}`} data-updated-at={detail.at}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <rect className={`plan-floor ${isLit ? "is-lit" : ""}`} x="9" y="5" width={width - 18} height={height - 10} rx="2" />
        <Inlets y={3.2} open={meanOf(inletPos)} />
        <Inlets y={height - 6.8} open={meanOf(inletPos)} />
        <TunnelDoor open={meanOf(tunnelDoorPos)} />
        <Pads isOn={coolPads.some((pad) => pad === 1)} hasPads={coolPads.length > 0} />
        {heaters.length > 0 && <Heaters levels={heaters} />}
        {probePlaces(temps.length, width, height).map(({ x, y }, index) => (
          <g key={index} className="plan-probe" transform={`translate(${x} ${y})`}>
            <circle r="1.6" cy="-6.6" />
            <text y="4.4" textAnchor="middle">{temps[index]?.toFixed(1) ?? "–"}</text>
          </g>
        ))}
        {fanPlaces(fans.length, width, height).map(({ x, y, radius }, index) => <Fan key={index} x={x} y={y} radius={radius} isOn={fans[index] === 1} />)}
      </svg>
    </div>
  );
}

function Fan({ x, y, radius, isOn }: { x: number; y: number; radius: number; isOn: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${radius / 10})`} className={isOn ? "plan-fan is-on" : "plan-fan"}>
      <circle className="plan-fan-ring" r="9.4" />
      <path className="plan-fan-blades" d="M0 0C4-8 8-6 7 0 5-1 2-1 0 0ZM0 0C5 7.5 1.5 9.5-3.5 6-1.8 4.8-.6 2.4 0 0ZM0 0C-9 .6-9 -3.6-3.5-6-3.2-4-1.9-1.4 0 0Z" />
    </g>
  );
}

/** Ten openings a side, as wide open as they are. */
function Inlets({ y, open }: { y: number; open: number }) {
  return Array.from({ length: 10 }, (_, index) => {
    const x = 26 + index * 14.2;
    return (
      <g key={index}>
        <rect className="plan-inlet" x={x} y={y} width="9" height="3.6" />
        <rect className="plan-inlet-open" x={x} y={y} width={9 * open} height="3.6" />
      </g>
    );
  });
}

function TunnelDoor({ open }: { open: number }) {
  const length = height - 26;
  return (
    <g>
      <rect className="plan-inlet" x="7.2" y="13" width="3.6" height={length} />
      <rect className="plan-inlet-open" x="7.2" y={13 + length * (1 - open)} width="3.6" height={length * open} />
    </g>
  );
}

function Pads({ isOn, hasPads }: { isOn: boolean; hasPads: boolean }) {
  if (!hasPads) return null;
  return (
    <g className={isOn ? "plan-pad is-on" : "plan-pad"}>
      {Array.from({ length: 5 }, (_, index) => <path key={index} d={`M1.5 ${14.5 + index * 8.2}q1-2 2 0t2 0`} />)}
    </g>
  );
}

function Heaters({ levels }: { levels: readonly number[] }) {
  return levels.slice(0, 6).map((level, index) => (
    <path key={index} className={level > 0 ? "plan-heater is-on" : "plan-heater"} transform={`translate(${30 + index * (132 / Math.max(1, Math.min(6, levels.length)))} ${height / 2})`} d="M0-4.6C3-1.6 3.6.2 2.8 2.4 2.2 4 1 4.6 0 4.6S-2.2 4-2.8 2.4C-3.4.6-2.4-.8-1.4-2-1.2-.9-.6-.4-.1-.4.5-1.4.4-3 0-4.6Z" />
  ));
}

/** 0 to 1. */
function meanOf(percents: readonly (number | null)[]): number {
  const known = percents.filter((value) => value !== null);
  return known.length === 0 ? 0 : Math.max(0, Math.min(1, known.reduce((sum, value) => sum + value, 0) / known.length / 100));
}
