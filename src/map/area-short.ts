import type { Language } from "../../contract/words.ts";
import { provinceWords } from "../i18n/words/province.ts";

/** What an area is called where its name has no room: "GX", "IDN", 桂; '': its name is short. */
export function shortAreaName(code: string, language: Language): string {
  if (/^\d{6}$/.test(code)) return provinceWords[code.slice(0, 2)]?.[language] ?? "";
  return language === "en" ? code : "";
}
