import type { Farm } from "../account/farm-tree.ts";
import type { Language } from "../base/words.ts";

/** Two lines of a row of the wall. */
export const shortNameEm = 12;

/** Width of a name in characters of Chinese: a Latin letter is half one, the widest nearly one. */
export function nameWidth(name: string): number {
  let width = 0;
  for (const char of name) width += char > "\u2e7f" || /[MW@%]/.test(char) ? 1 : 0.5;
  return width;
}

/** The beginning of a name that fits. */
function cutTo(name: string, em: number): string {
  let cut = "";
  for (const char of name) {
    if (nameWidth(cut + char) > em) break;
    cut += char;
  }
  return cut;
}

/** Kinds of farm, which nearly every name contains: they distinguish none from another. */
const kindsZh = [
  "(?:(?:养殖|畜牧|农牧|牧业|禽业)?(?:股份|责任)?有限(?:责任)?公司)",
  "(?:(?:肉|蛋|黄|种)?[鸡鸭鹅禽]场)",
  "(?:养?猪场|种猪场|养殖场|养殖基地|农场|牧场|基地)",
];
const kindsEn = [
  "(?:yellow(?: chicken|-feather)?|broiler|layer|breeder|poultry|chicken|duck|pig|livestock)",
  "(?:farms?|base|co\\.?,?\\s*ltd\\.?)",
];
const endZh = new RegExp(`(?:${kindsZh.join("|")})$`, "u");
const endEn = new RegExp(`\\s+(?:${kindsEn[0]}\\s+)*${kindsEn[1]}$`, "iu");

/**
 * Returns the end of a Chinese name: names lead from the province to the farm itself, so the end
 * identifies it.
 */
const lastOf = (name: string): string => [...name].slice(-6).join("");
/** Whole words from the end, as many as fit. */
function lastWordsOf(name: string): string {
  const words = name.split(/\s+/u);
  while (words.length > 1 && nameWidth(words.join(" ")) > shortNameEm) words.shift();
  return cutTo(words.join(" "), shortNameEm);
}

/** A short name proposed from a farm's name: without what it is, and short enough for the wall. */
export function proposeShortName(name: string): string {
  const bare = name.trim().replace(endZh, "").replace(endEn, "").trim() || name.trim();
  if (/[\u2e80-\uffff]/u.test(bare)) return nameWidth(bare) <= 6 ? bare : lastOf(bare);
  return nameWidth(bare) <= shortNameEm ? bare : lastWordsOf(bare);
}

/** The name of a farm on the wall: its short name, otherwise one made from its name. */
export function shortNameOf(
  farm: Pick<Farm, "name" | "nameEn" | "shortName" | "shortNameEn">,
  language: Language,
): string {
  const { name, nameEn, shortName, shortNameEn } = farm;
  if (language === "zh") return shortName ?? proposeShortName(name);
  return (
    shortNameEn ??
    (nameEn === null ? (shortName ?? proposeShortName(name)) : proposeShortName(nameEn))
  );
}
