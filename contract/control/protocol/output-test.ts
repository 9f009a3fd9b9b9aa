import type { AnswerItem } from "./gateway-order.ts";
import type { Words } from "../../base/words.ts";

/** Results of switching an output on for a moment. */
export const outputVerdicts = {
  passed: { zh: "通过，{amps} A", en: "Passed, {amps} A" },
  noCurrent: { zh: "无电流，请检查接线和保险", en: "No current: check wiring and fuse" },
  wrongPort: {
    zh: "电流出现在端口 {found}，应为 {wired}",
    en: "Current on port {found} instead of {wired}",
  },
  notMeasured: { zh: "已接通，电流未测量", en: "Switched on, current not measured" },
} as const satisfies Record<string, Words>;
export type OutputVerdict = keyof typeof outputVerdicts;

/** A current below this counts as none, A. */
const minAmps = 0.2;

export interface OutputTest {
  readonly verdict: OutputVerdict;
  readonly values: Readonly<Record<string, number>>;
}

const numberOf = (items: readonly AnswerItem[], k: string): number | null => {
  const is = items.find((item) => item.k === k)?.is;
  return typeof is === "number" ? is : null;
};

/**
 * Returns the verdict on the gateway's measurements, compared with the port that should show the
 * current.
 */
export function outputTestOf(
  items: readonly AnswerItem[],
  { currentPort }: { readonly currentPort: number | null },
): OutputTest {
  const [amps, found] = [numberOf(items, "current"), numberOf(items, "currentPort")];
  if (amps === null) return { verdict: "notMeasured", values: {} };
  if (amps < minAmps) return { verdict: "noCurrent", values: {} };
  if (found !== null && currentPort !== null && found !== currentPort)
    return { verdict: "wrongPort", values: { found, wired: currentPort } };
  return { verdict: "passed", values: { amps } };
}
