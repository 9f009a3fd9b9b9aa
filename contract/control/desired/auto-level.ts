import type { Keyed } from "../protocol/controller-setting.ts";
import type { VentMode } from "../../base/run-mode.ts";
import { round } from "../../base/round-number.ts";
import type { AutoMissing } from "./auto-word.ts";

/* A level table from the fans of a house: side fans by timer, then with tunnel fans, then these. */

/** A fan by its output, from 0; the caller knows or guesses its direction. */
export interface AutoFan {
  readonly output: number;
  readonly isTunnel: boolean;
}

/** A fan with its output, as stored among the devices. */
export interface WiredFan extends AutoFan {
  readonly isOnConcentrator: boolean;
}

/**
 * Bits of the level table are outputs of the gateway itself; no gateway reports to which output a
 * port of a concentrator belongs. Two fans on one port would be one bit.
 */
export function fansByOutput(fans: readonly WiredFan[]): readonly AutoFan[] | AutoMissing {
  if (fans.some(({ isOnConcentrator }) => isOnConcentrator)) return "fansElsewhere";
  return new Set(fans.map(({ output }) => output)).size < fans.length ? "fansShare" : fans;
}

interface Step {
  readonly outputs: readonly number[];
  readonly share: number;
  readonly mode: VentMode;
  readonly inlet: number;
  readonly tunnelDoor: number;
  readonly pressure: number;
}

/** Share of the cycle, inlets, pressure of the levels that fans by timer serve. */
const timed: readonly (readonly [number, number, number])[] = [
  [0.1, 10, 25],
  [0.2, 18, 22],
  [0.35, 26, 22],
  [0.6, 40, 20],
  [1, 60, 18],
];

export interface AutoLevels {
  readonly rows: readonly Keyed[];
  /** Share of the cycle of each row, in percent. */
  readonly shares: readonly number[];
  /** The first tunnel level; null: no level is tunnel. */
  readonly firstTunnel: number | null;
}

const bitsOf = (outputs: readonly number[]): number =>
  outputs.reduce((bits, output) => bits | (1 << output), 0);

/** Up to `max` steps from these fans, one more each, the last one all of them. */
function growing(outputs: readonly number[], from: number, max: number): number[][] {
  const counts = outputs.length - from + 1;
  const steps = Math.max(0, Math.min(max, counts));
  return Array.from({ length: steps }, (_, step) => {
    const share = steps === 1 ? 1 : step / (steps - 1);
    return outputs.slice(0, Math.round(from + (outputs.length - from) * share));
  });
}

function stepsOf(fans: readonly AutoFan[], max: number): Step[] {
  const outputs = (isTunnel: boolean) =>
    fans.filter((fan) => fan.isTunnel === isTunnel).map(({ output }) => output);
  const [side, tunnel] = [outputs(false), outputs(true)];
  const base = side.length > 0 ? side : tunnel;
  const steps = timed.map(([share, inlet, pressure]): Step => ({
    outputs: base,
    share,
    mode: "minVent",
    inlet,
    tunnelDoor: 0,
    pressure,
  }));
  if (tunnel.length === 0 || side.length === 0) return steps.slice(0, max);
  const transition: Step = {
    outputs: [...side, ...tunnel.slice(0, 1)],
    share: 1,
    mode: "transition",
    inlet: 80,
    tunnelDoor: 10,
    pressure: 20,
  };
  const from = Math.min(tunnel.length, Math.max(1, Math.ceil(side.length / 2)));
  const inTunnel = growing(tunnel, from, max - steps.length - 1);
  return [
    ...steps,
    transition,
    ...inTunnel.map((outputs_, index): Step => ({
      outputs: outputs_,
      share: 1,
      mode: "tunnel",
      inlet: 0,
      tunnelDoor: Math.round(40 + (60 * (index + 1)) / inTunnel.length),
      pressure: 20,
    })),
  ].slice(0, max);
}

/** A level table with at most this many rows. */
export function autoLevels(
  fans: readonly AutoFan[],
  { max, gapK, cycleS }: { readonly max: number; readonly gapK: number; readonly cycleS: number },
): AutoLevels {
  const steps = stepsOf(fans, max);
  const first = steps.findIndex(({ mode }) => mode === "tunnel");
  return {
    rows: steps.map(({ outputs, share, mode, inlet, tunnelDoor, pressure }, level) => {
      const cycleOn = Math.max(10, Math.round(share * cycleS));
      return {
        fans: bitsOf(outputs),
        cycleOn,
        cycleOff: cycleS - cycleOn,
        offset: round(level * gapK, 1),
        mode,
        inlet,
        tunnelDoor,
        pressure,
      };
    }),
    shares: steps.map(({ share }) => Math.round(share * 100)),
    firstTunnel: first < 0 ? null : first,
  };
}
