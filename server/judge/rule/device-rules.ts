import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import {
  above,
  below,
  each,
  either,
  type Finding,
  finding,
  type Rule,
  type View,
} from "./alarm-finding.ts";
import { usualAirSpeed } from "../observation/reading-track.ts";
import { wetBulb } from "../observation/wet-bulb.ts";
import { fansMax, nominalAmps, trendC } from "../observation/reading-window.ts";

/**
 * A stopped fan proves nothing at first: it may be the pause of a cycle (at most 900 s). A fan that
 * stops for longer is not needed.
 */
const fanIdleMs = 15 * minuteMs;
const stoppedFan = (subject: string): Finding => ({
  ...finding("inside", null, null, subject),
  offDelayMs: fanIdleMs,
});
/** Findings of stopped fans by port, made once because most are needed twice per frame. */
const stoppedFans = Array.from({ length: fansMax }, (_, index) => stoppedFan(String(index + 1)));
const stopped = (index: number): Finding => stoppedFans[index] ?? stoppedFan(String(index + 1));

function fan({ observation, limits, window }: View, index: number): Finding {
  const subject = String(index + 1);
  if (observation.fans[index] === null) return finding("unknown", null, null, subject);
  if (observation.fans[index] !== 1) return stopped(index);
  const current = observation.fanCurrents[index] ?? null;
  if (current === null || limits.fanMinRatio === null)
    return finding("unknown", null, null, subject);
  const minA = nominalAmps(window, observation, index) * limits.fanMinRatio;
  return finding(either(current < minA), current, minA, subject);
}

/** Less current than usual, but more than a stopped fan's: the belt slips. */
function belt({ observation, limits, window }: View, index: number): Finding {
  const subject = String(index + 1);
  if (observation.fans[index] === null) return finding("unknown", null, null, subject);
  if (observation.fans[index] !== 1) return stopped(index);
  const current = observation.fanCurrents[index] ?? null;
  if (current === null || limits.fanBeltRatio === null)
    return finding("unknown", null, null, subject);
  const usualA = nominalAmps(window, observation, index);
  const limit = usualA * limits.fanBeltRatio;
  // A fan that does not run at all is another alarm.
  if (current < usualA * (limits.fanMinRatio ?? 0))
    return finding("between", current, limit, subject);
  return finding(either(current < limit), current, limit, subject);
}

/** Returns the distance of each opening from its commanded position, in percent of its travel. */
function positions(
  view: View,
  key: "inletStuck" | "tunnelDoorStuck",
  are: readonly (number | null)[],
  ordered: readonly (number | null)[],
): Finding[] {
  return each(are, (index) => {
    const is = are[index] ?? null;
    const should = ordered[index] ?? null;
    const off = is === null || should === null ? null : Math.abs(is - should);
    return {
      ...above(view, key, off, view.limits.positionErrorPct),
      subject: String(index + 1),
    };
  });
}

/** Share of the difference to the wet-bulb temperature by which a wet pad cools. */
const padShare = 0.75;
/** Smallest cooling by a wet pad, degC, that shows if the pad is wet. */
const padEffectMinC = 5;

/**
 * The pad runs and the air inside is as hot as outdoors, on a day on which a wet pad would cool
 * noticeably. Between its cycles the pad is off: the delay pauses.
 */
function pad({ observation, limits }: View): Finding {
  const { coolPads, temp, tempOut, rhOut } = observation;
  if (coolPads.length === 0 || temp === null || tempOut === null || rhOut === null)
    return finding("unknown");
  const cooled = tempOut - temp;
  if (limits.padCoolC === null) return finding("unknown", cooled);
  if (cooled >= limits.padCoolC) return finding("inside", cooled, limits.padCoolC);
  const couldBe = padShare * (tempOut - wetBulb(tempOut, rhOut));
  if (couldBe < padEffectMinC) return finding("inside", cooled, limits.padCoolC);
  return finding(coolPads.includes(1) ? "broken" : "paused", cooled, limits.padCoolC);
}

/**
 * A working heater switches on and off within a degree of the target. Frames minutes apart may see
 * it on each time and the house no warmer, so this close to the target it is not judged, K.
 */
const heaterBandK = 2;

/**
 * Broken: the house is heating, is far below its target, and has become no warmer in about ten
 * minutes.
 */
function heater({ observation, limits, window }: View): Finding {
  const { heaters, temp, at } = observation;
  if (heaters.length === 0) return finding("unknown");
  if (!heaters.some((pct) => pct !== null && pct > 0))
    return finding(heaters.includes(null) ? "unknown" : "inside");
  if (temp === null || limits.targetTempC === null) return finding("unknown");
  if (temp > limits.targetTempC - heaterBandK) return finding("inside", temp, limits.targetTempC);
  const risen = trendC(window, at, temp);
  if (risen === null) return finding("unknown", temp, limits.targetTempC);
  return finding(either(risen <= 0), temp, limits.targetTempC);
}

/** A tunnel moves less air than this house usually does at this level. */
function airSpeed(view: View): Finding {
  const { observation, limits, window } = view;
  if (observation.ventMode === null) return finding("unknown");
  if (observation.ventMode !== "tunnel") return finding("inside");
  const usual = usualAirSpeed(window, observation.ventLevel);
  const limit =
    usual === null || limits.airSpeedMinRatio === null ? null : usual * limits.airSpeedMinRatio;
  return below(view, "airSpeedLow", observation.airSpeed, limit);
}

/** A door is open while fans run. In a house that reports no fans it is always judged. */
function door({ observation: { doors, fans } }: View, index: number): Finding {
  if (doors[index] == null) return finding("unknown", null, null, String(index + 1));
  const isVentilated = fans.length === 0 || fans.includes(1);
  return finding(either(doors[index] === 1 && isVentilated), null, null, String(index + 1));
}

/** The feed line keeps running: the feed it should bring does not arrive. */
function auger({ observation: { feedLine } }: View): Finding {
  return finding(feedLine === null ? "unknown" : either(feedLine === 1));
}

/** Returns the days that the silo lasts at the flock's standard consumption. */
function siloDays({ observation: { siloKg }, context, standard }: View): number | null {
  const eatenKg = ((standard?.feedG ?? 0) * (context.aliveCount ?? 0)) / 1000;
  return siloKg === null || eatenKg <= 0 ? null : siloKg / eatenKg;
}

const parts = (
  worse: Rule["worse"],
  decimals: number,
  when: (view: View) => readonly Finding[],
): Rule => ({ worse, decimals, when });

export const deviceRules = {
  airSpeedLow: parts(-1, 1, (view) => [airSpeed(view)]),
  augerLong: parts(0, 0, (view) => [auger(view)]),
  siloLow: parts(-1, 1, (view) => [
    below(view, "siloLow", siloDays(view), view.limits.siloLowDays),
  ]),
  fanFault: parts(-1, 1, (view) => each(view.observation.fans, (index) => fan(view, index))),
  fanBelt: parts(-1, 1, (view) => each(view.observation.fans, (index) => belt(view, index))),
  inletStuck: parts(1, 0, (view) =>
    positions(view, "inletStuck", view.observation.inletPos, view.observation.inletSet),
  ),
  tunnelDoorStuck: parts(1, 0, (view) =>
    positions(
      view,
      "tunnelDoorStuck",
      view.observation.tunnelDoorPos,
      view.observation.tunnelDoorSet,
    ),
  ),
  padPump: parts(-1, 1, (view) => [pad(view)]),
  heaterFault: parts(-1, 1, (view) => [heater(view)]),
  doorOpen: parts(0, 0, (view) => each(view.observation.doors, (index) => door(view, index))),
} satisfies Partial<Record<AlarmKey, Rule>>;
