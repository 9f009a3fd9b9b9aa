import { pinyin } from "pinyin-pro";

const han = /\p{Script=Han}/u;

/**
 * Returns a Chinese name in pinyin and by initials, in lower case; other texts have none. Other
 * characters in it are unchanged.
 */
export function spellName(text: string): readonly string[] {
  if (!han.test(text)) return [];
  const signs = pinyin(text, { toneType: "none", type: "array", v: true }).map((sign) =>
    sign.toLowerCase(),
  );
  const chars = [...text];
  const initials = signs.map((sign, index) =>
    han.test(chars[index] ?? "") ? sign.slice(0, 1) : sign,
  );
  return [signs.join(""), initials.join("")];
}
