import type { Language } from "../../contract/words.ts";

/**
 * Provinces of China by the first two digits of their code: as ISO 3166-2 writes them, and by their
 * own short names, as on number plates.
 */
const provinces: ReadonlyMap<string, Readonly<Record<Language, string>>> = new Map(
  (
    "11BJ京 12TJ津 13HE冀 14SX晋 15NM蒙 21LN辽 22JL吉 23HL黑 31SH沪 32JS苏 33ZJ浙 34AH皖 " +
    "35FJ闽 36JX赣 37SD鲁 41HA豫 42HB鄂 43HN湘 44GD粤 45GX桂 46HI琼 50CQ渝 51SC川 52GZ黔 " +
    "53YN滇 54XZ藏 61SN陕 62GS甘 63QH青 64NX宁 65XJ新 71TW台 81HK港 82MO澳"
  )
    .split(" ")
    .map((one) => [one.slice(0, 2), { en: one.slice(2, 4), zh: one.slice(4) }]),
);

/** What an area is called where its name has no room: "GX", "IDN", 桂; '': its name is short. */
export const shortAreaName = (code: string, language: Language): string =>
  /^\d{6}$/.test(code)
    ? (provinces.get(code.slice(0, 2))?.[language] ?? "")
    : language === "en"
      ? code
      : "";
