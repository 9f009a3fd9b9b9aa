import { pinyin } from "pinyin-pro";

const han = /\p{Script=Han}/u;

/**
 * Returns a Chinese name in pinyin and as initials, in lower case, and nothing for other texts.
 * Characters that are not Chinese stay unchanged.
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
