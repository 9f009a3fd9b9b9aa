import type { Language } from "./words.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** A number with exactly `decimals` places, grouped; '–' for null. Never "NaN". */
export function numberText(
  value: number | null | undefined,
  decimals: number,
  language: Language,
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const key = `${language}${decimals}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en-US", {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(key, format);
  }
  return format.format(value).replace("-", "−");
}
