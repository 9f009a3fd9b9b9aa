import type { Words } from "../base/words.ts";

/** Variants of the product: rules and labels (PRODUCT_VARIANT). */
export const variants = ["standard", "lihua", "huanan"] as const;
export type Variant = (typeof variants)[number];

/** Label beside the product's name; null: none. */
export const variantLabels: Readonly<Record<Variant, Words | null>> = {
  standard: null,
  lihua: null,
  huanan: { zh: "华南版", en: "Huanan" },
};

/** Minimum length of a new password (specification, sections 5 and 9). */
export const newPasswordMin: Readonly<Record<Variant, number>> = {
  standard: 6,
  lihua: 10,
  huanan: 6,
};
/** Maximum number of characters: enough for any sentence, and a bound on the hashed text. */
export const newPasswordMax = 256;

/**
 * Reasons to refuse a new password, as texts for the person. `{min}` and `{max}` are the limits.
 */
export const passwordFaults = {
  short: {
    zh: "密码须包含大写字母、小写字母和数字，且不少于 {min} 位",
    en:
      "The password needs an upper case letter, a lower case letter and a digit, and at " +
      "least {min} characters",
  },
  long: { zh: "密码不能超过 {max} 位", en: "The password may have at most {max} characters" },
  plain: {
    zh: "密码须包含大写字母、小写字母和数字，且不少于 {min} 位",
    en:
      "The password needs an upper case letter, a lower case letter and a digit, and at " +
      "least {min} characters",
  },
  name: {
    zh: "密码不能包含用户名或产品名称",
    en: "The password must not contain your user name or the name of the product",
  },
  common: {
    zh: "这个密码太常见，容易被猜中",
    en: "This password is too common and easily guessed",
  },
  same: { zh: "新密码不能与原密码相同", en: "The new password must differ from the old one" },
} as const satisfies Record<string, Words>;
export type PasswordFault = keyof typeof passwordFaults;

/** Names of the product and its trade that a guesser tries first. */
const productWords = [
  "housewatch",
  "shack",
  "poultry",
  "farmiot",
  "yangqin",
  "yangji",
  "jishe",
  "qinshe",
  "lihua",
  "huanan",
];

/** A name counts as contained from this length on: a two-letter user name would forbid too much. */
const nameLengthMin = 3;

/**
 * Returns the fault of a new password, or null. Length is counted in characters as a person sees
 * code points. Only the server knows the commonest passwords (`common`); only a caller with both
 * passwords can compare them (`same`).
 */
export function newPasswordFault(
  password: string,
  min: number,
  loginName: string,
): Exclude<PasswordFault, "common" | "same"> | null {
  const length = [...password].length;
  if (length < min) return "short";
  if (length > newPasswordMax) return "long";
  if (!/[a-z]/.test(password) || !/[A-Z]/.test(password) || !/[0-9]/.test(password)) return "plain";
  const folded = password.toLowerCase();
  const names = [
    ...productWords,
    ...(loginName.length >= nameLengthMin ? [loginName.toLowerCase()] : []),
  ];
  return names.some((name) => folded.includes(name)) ? "name" : null;
}
