import { either, type Finding, finding } from "./finding.ts";
import type { HouseContext, InputRule } from "./limit.ts";

/** How the input of this number is judged; undefined when nobody has named it. */
export const inputOf = (
  { inputs }: Pick<HouseContext, "inputs">,
  number: number,
): InputRule | undefined => inputs.find((input) => input.number === number);

/** What contacts (1 = closed, in order) show of the input at a place, from 0. */
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

/** Subjects of the inputs that are tested at a moment: whoever is told of them would be misled. */
export const inputsInTestAt = ({ inputs }: Pick<HouseContext, "inputs">, at: number): string[] =>
  inputs.flatMap(({ number, shieldUntil }) =>
    shieldUntil !== null && shieldUntil > at ? [String(number)] : [],
  );

/** When the next test ends after a moment; null when none runs. */
export function testEndAfter({ inputs }: Pick<HouseContext, "inputs">, at: number): number | null {
  const ends = inputs.flatMap(({ shieldUntil }) =>
    shieldUntil !== null && shieldUntil > at ? [shieldUntil] : [],
  );
  return ends.length === 0 ? null : Math.min(...ends);
}
