import type { Language } from "../../../contract/base/words.ts";

/** Sets the page's language for screen readers and translators. */
export function markLanguage(language: Language): void {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
}
