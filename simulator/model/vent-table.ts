import { type Archetype, archetypes } from "../../contract/fleet/house/house-manage.ts";
import type { VentMode } from "../../contract/base/run-mode.ts";
import { type Building, buildings } from "./archetype.ts";

/**
 * One ventilation level. `duty` is the share of its cycle its fans run; `airM3h` and `kw` are
 * means over the cycle.
 */
export interface VentLevel {
  readonly side: number;
  readonly tunnel: number;
  readonly duty: number;
  readonly airM3h: number;
  readonly kw: number;
  /** K above target at which the level starts; it stops `levelHystK` below that. */
  readonly offsetK: number;
  readonly mode: VentMode;
  readonly inletPct: number;
  readonly tunnelDoorPct: number;
  readonly setPa: number;
}

export interface VentTable {
  readonly levels: readonly VentLevel[];
  readonly firstTransition: number;
  readonly firstTunnel: number;
  /** All side fans at full duty, m3/h. */
  readonly sideMaxM3h: number;
}

/** A cycle of the fans that run by timer, s. */
export const ventCycleS = 300;

/** The level of a number. @throws when the table has none of it. */
export function levelAt({ levels }: VentTable, number: number): VentLevel {
  const level = levels[number];
  if (level === undefined) throw new Error(`no ventilation level ${number}`);
  return level;
}

export const sideFanKw = 0.55;

/** [duty, offset K, inlet %, set Pa, mode] of the levels that only side fans serve. */
const sideSteps: readonly (readonly [number, number, number, number, VentMode])[] = [
  [0.05, 0, 8, 25, "minVent"],
  [0.1, 0.3, 12, 25, "minVent"],
  [0.2, 0.6, 18, 22, "minVent"],
  [0.3, 0.9, 24, 22, "minVent"],
  [0.45, 1.2, 30, 20, "minVent"],
  [0.6, 1.5, 40, 20, "transverse"],
  [0.8, 1.8, 50, 18, "transverse"],
  [1, 2.1, 60, 18, "transverse"],
];

const between = (from: number, to: number, share: number) => from + (to - from) * share;

type Plain = Pick<VentLevel, "offsetK" | "mode" | "inletPct" | "tunnelDoorPct" | "setPa">;

/** A level of side and tunnel fans of a building, which run for `duty` of the cycle. */
export function ventLevel(
  { sideFanM3h, tunnelFanM3h, tunnelFanKw }: Building,
  side: number,
  tunnel: number,
  duty: number,
  rest: Plain,
): VentLevel {
  return {
    side,
    tunnel,
    duty,
    airM3h: (side * sideFanM3h + tunnel * tunnelFanM3h) * duty,
    kw: (side * sideFanKw + tunnel * tunnelFanKw) * duty,
    ...rest,
  };
}

/**
 * The level table of a building: side fans by timer, then with one and two tunnel fans, then tunnel
 * fans alone.
 */
function ventTable(building: Building): VentTable {
  const { sideFans, sideFanM3h, tunnelFans, tunnelFanM3h } = building;
  const sideMaxM3h = sideFans * sideFanM3h;
  const level = (side: number, tunnel: number, duty: number, rest: Plain) =>
    ventLevel(building, side, tunnel, duty, rest);
  const levels = sideSteps.map(([duty, offsetK, inletPct, setPa, mode]) =>
    level(sideFans, 0, duty, { offsetK, mode, inletPct, tunnelDoorPct: 0, setPa }),
  );
  const firstTransition = levels.length;
  levels.push(
    level(sideFans, 1, 1, {
      offsetK: 2.6,
      mode: "transition",
      inletPct: 80,
      tunnelDoorPct: 0,
      setPa: 18,
    }),
  );
  levels.push(
    level(sideFans, 2, 1, {
      offsetK: 3,
      mode: "transition",
      inletPct: 100,
      tunnelDoorPct: 10,
      setPa: 20,
    }),
  );
  const firstTunnel = levels.length;
  const fewest = Math.min(tunnelFans, Math.ceil((sideMaxM3h + 2 * tunnelFanM3h) / tunnelFanM3h));
  const steps = Math.min(9, tunnelFans - fewest + 1);
  // All fans run before the high temperature limit, target + 5 K, is reached.
  for (let i = 0; i < steps; i++) {
    const share = steps === 1 ? 1 : i / (steps - 1);
    const tunnelDoorPct = Math.round(between(i === 0 ? 35 : 40, 100, share));
    levels.push(
      level(0, Math.round(between(fewest, tunnelFans, share)), 1, {
        offsetK: between(3.4, 4.8, share),
        mode: "tunnel",
        inletPct: 0,
        tunnelDoorPct,
        setPa: Math.round(between(22, 38, share)),
      }),
    );
  }
  return { levels, firstTransition, firstTunnel, sideMaxM3h };
}

export const ventTables: ReadonlyMap<Archetype, VentTable> = new Map(
  archetypes.map((archetype) => [archetype, ventTable(buildings[archetype])]),
);
