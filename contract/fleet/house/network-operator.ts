import { keysOf } from "../../base/table-keys.ts";
import type { Words } from "../../base/words.ts";

/** Mobile network operators of mainland China. */
export const networkOperators = {
  mobile: { zh: "中国移动", en: "China Mobile" },
  unicom: { zh: "中国联通", en: "China Unicom" },
  telecom: { zh: "中国电信", en: "China Telecom" },
} as const satisfies Record<string, Words>;
export type NetworkOperator = keyof typeof networkOperators;
export const networkOperatorKeys = keysOf(networkOperators);

/** The fifth and sixth digit of an ICCID that begins with 8986 (YD/T issuer numbers). */
const issuers: Readonly<Record<NetworkOperator, readonly string[]>> = {
  mobile: ["00", "02", "04", "07", "08", "13"],
  unicom: ["01", "06", "09"],
  telecom: ["03", "05", "11", "12"],
};

/**
 * Returns the operator of a SIM card, by its ICCID (8986…, 19 or 20 characters). Null: wired, not
 * reported, or the number does not show it.
 */
export function operatorOf(simCard: string | null): NetworkOperator | null {
  const digits = simCard?.replace(/\s/g, "") ?? "";
  if (!/^8986\d{14,15}[\dA-F]?$/i.test(digits)) return null;
  const issuer = digits.slice(4, 6);
  return networkOperatorKeys.find((key) => issuers[key].includes(issuer)) ?? null;
}

/**
 * The network that links in a place need, as a text of its own: operator and province (or country).
 * Null when the operator is not known.
 */
export const networkIn = (operator: NetworkOperator | null, adcode: string): string | null =>
  operator === null ? null : `${operator} ${adcode}`;
