import { lasts } from "../../../contract/base/lasting.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { shieldMinutes } from "../../../contract/fleet/gateway/alarm-input.ts";
import { either, type Finding, finding } from "./alarm-finding.ts";
import type { HouseContext, InputRule } from "../limit/alarm-limits.ts";

/** Returns the rule of the input with this number; undefined: an unnamed input. */
export const inputOf = (
  { inputs }: Pick<HouseContext, "inputs">,
  number: number,
): InputRule | undefined => inputs.find((input) => input.number === number);

/**
 * Returns the finding for the input at an index, from 0, by its contacts (1 = closed, in order).
 */
export function inputFinding(
  context: Pick<HouseContext, "inputs">,
  di: readonly (0 | 1 | null)[],
  index: number,
): Finding {
  const isNormallyClosed = inputOf(context, index + 1)?.isNormallyClosed === true;
  const alarmState = isNormallyClosed ? 0 : 1;
  if (di[index] == null) return finding("unknown", null, null, String(index + 1));
  return finding(either(di[index] === alarmState), null, null, String(index + 1));
}

const shieldMaxMs = shieldMinutes.max * minuteMs;
const isInTest = (shieldUntil: number | null, at: number): shieldUntil is number =>
  shieldUntil !== null && lasts(shieldUntil, at, shieldMaxMs);

/** Subjects of the inputs under test at a moment: a notice about them would mislead. */
export const inputsInTestAt = ({ inputs }: Pick<HouseContext, "inputs">, at: number): string[] =>
  inputs.flatMap(({ number, shieldUntil }) => (isInTest(shieldUntil, at) ? [String(number)] : []));

/** Returns the end of the next test after a moment; null when none runs. */
export function testEndAfter({ inputs }: Pick<HouseContext, "inputs">, at: number): number | null {
  const ends = inputs.flatMap(({ shieldUntil }) =>
    isInTest(shieldUntil, at) ? [shieldUntil] : [],
  );
  return ends.length === 0 ? null : Math.min(...ends);
}
