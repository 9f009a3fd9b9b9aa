import type { Language } from "../../contract/base/words.ts";
import { ageText } from "../lib/text/age-text.ts";
import css from "./age.module.css";

/**
 * An age as text. A stale one has a clock and a word; the parent adds the class `is-stale` for the
 * hatching.
 */
export function Age({
  ageMs,
  isStale,
  language,
}: {
  ageMs: number | null;
  isStale: boolean;
  language: Language;
}) {
  if (ageMs === null) return <span className={`text-mark ${css.age}`}>–</span>;
  const text = ageText(ageMs, language);
  if (!isStale) return <span className={`text-mark ${css.age}`}>{text}</span>;
  return (
    <span className={`text-mark ${css.age}`} data-stale="true">
      <ClockGlyph />
      {language === "zh" ? `${text} · 过期` : `${text} old`}
    </span>
  );
}

export function ClockGlyph() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <circle cx="8" cy="8" r="6.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path
        d="M8 4v4.3l2.8 1.7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
