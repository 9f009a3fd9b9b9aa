import type { Language } from "../../../contract/base/words.ts";
import { provinceWords } from "../../i18n/words/base/province-words.ts";

/**
 * Returns an area's short name, for when there is no room for the full one: "GX", "IDN", 桂; '' if
 * its name is short already.
 */
export function shortAreaName(code: string, language: Language): string {
  if (/^\d{6}$/.test(code)) return provinceWords[code.slice(0, 2)]?.[language] ?? "";
  return language === "en" ? code : "";
}
