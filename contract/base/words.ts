/**
 * The two languages of the product; the Locale header and the wall's `language` query choose
 * between them.
 */
export const languages = ["zh", "en"] as const;
export type Language = (typeof languages)[number];

/** One text in both languages. A missing one does not compile. */
export type Words = Readonly<Record<Language, string>>;

/**
 * First language of an Accept-Language or Locale value that the product has, otherwise English
 * (specification, section 4).
 */
export function languageOf(header: string | undefined): Language {
  const searched = (header ?? "").toLowerCase();
  const positions = languages
    .map((language) => ({ language, at: searched.indexOf(language) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return positions[0]?.language ?? "en";
}

const hasChinese = (text: string): boolean => /[\u4e00-\u9fff]/.test(text);
/**
 * The part in this language of a text people write in both, as "新城疫苗饮水 · ND in water"; of any
 * other text the whole.
 */
export function inOneLanguage(text: string, language: Language): string {
  const [zh = "", en = "", ...more] = text.split(" · ");
  if (more.length > 0 || en === "" || !hasChinese(zh) || hasChinese(en)) return text;
  return language === "zh" ? zh : en;
}

/** "alarm_manager (Wang)": a text and what explains it, in the brackets of the language. */
export const withNote = (text: string, note: string | number, language: Language): string =>
  language === "zh" ? `${text}（${note}）` : `${text} (${note})`;
