import type { Language } from "../../../contract/base/words.ts";

/** Says which language the page is in: readers of it, and translators, go by that. */
export function markLanguage(language: Language): void {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
}
