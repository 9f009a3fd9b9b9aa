import { z } from "zod";
import { common, type FieldsOf } from "../base/field.ts";
import { calendarDay } from "../fleet/flock/flock-day.ts";
import { keysOf } from "../base/table-keys.ts";
import { line } from "../base/text-field.ts";
import type { Language, Words } from "../base/words.ts";

/** Tariff band of a half hour; the dearest first. */
export const bands = {
  sharp: { zh: "尖", en: "Critical peak" },
  peak: { zh: "峰", en: "Peak" },
  flat: { zh: "平", en: "Standard" },
  valley: { zh: "谷", en: "Off-peak" },
  deep: { zh: "深谷", en: "Super off-peak" },
} as const satisfies Record<string, Words>;
export type Band = keyof typeof bands;
export const bandKeys = keysOf(bands);

/** Stored form of a day's bands: a letter a half hour. */
const letters = { s: "sharp", p: "peak", f: "flat", v: "valley", d: "deep" } as const;
export const letterOfBand: Readonly<Record<Band, string>> = {
  sharp: "s",
  peak: "p",
  flat: "f",
  valley: "v",
  deep: "d",
};
export const bandOfLetter = (letter: string): Band =>
  Object.hasOwn(letters, letter) ? letters[letter as keyof typeof letters] : "flat";

/** Half hours of a day by the wall clock, also on a day of 23 or 25 hours. */
export const halvesOfDay = 48;

const dayTypes = {
  workday: { zh: "工作日", en: "Workdays" },
  weekend: { zh: "周末", en: "Weekends" },
  holiday: { zh: "节假日", en: "Holidays" },
} as const satisfies Record<string, Words>;
export type DayType = keyof typeof dayTypes;
const dayTypeKeys = keysOf(dayTypes);
export const seasonDays = {
  all: { zh: "每天", en: "Every day" },
  ...dayTypes,
} as const satisfies Record<string, Words>;
export const seasonDayKeys = keysOf(seasonDays);

export const demandBases = {
  measured: { zh: "按实际最大需量", en: "Measured demand" },
  contract: { zh: "按合同容量", en: "Contract" },
} as const satisfies Record<string, Words>;
export const demandBasisKeys = keysOf(demandBases);

/** ISO 4217. */
export const currencies = {
  CNY: { zh: "元", en: "CNY" },
  USD: { zh: "美元", en: "USD" },
  EUR: { zh: "欧元", en: "EUR" },
  PLN: { zh: "兹罗提", en: "PLN" },
  BRL: { zh: "雷亚尔", en: "BRL" },
  THB: { zh: "泰铢", en: "THB" },
  VND: { zh: "越南盾", en: "VND" },
  INR: { zh: "卢比", en: "INR" },
  RUB: { zh: "卢布", en: "RUB" },
} as const satisfies Record<string, Words>;
export type Currency = keyof typeof currencies;
export const currencyKeys = keysOf(currencies);

/** Name of a currency in the language; any other code stays. */
export const currencyName = (code: string, language: Language): string =>
  currencyKeys.includes(code as Currency) ? currencies[code as Currency][language] : code;
const euro = "AUT BEL CYP DEU ESP EST FIN FRA GRC HRV IRL ITA LTU LUX LVA MLT NLD PRT SVK SVN";
const ofCountry: Readonly<Record<string, Currency>> = {
  CHN: "CNY",
  POL: "PLN",
  BRA: "BRL",
  THA: "THB",
  VNM: "VND",
  IND: "INR",
  RUS: "RUB",
  ...Object.fromEntries(euro.split(" ").map((country) => [country, "EUR"] as const)),
};
/** Returns the currency of a country, or the most likely one. */
export const currencyOfCountry = (country: string): Currency => ofCountry[country] ?? "USD";

const price = z.number().min(0).max(1e6);
const seasonSchema = z.object({
  months: z.array(z.int().min(1).max(12)).min(1).max(12),
  days: z.enum(seasonDayKeys),
  /** The band of each half hour from 00:00 on (`bandOfLetter`). */
  bands: z.string().regex(/^[spfvd]{48}$/, { error: "choice" }),
});
export type TariffSeason = z.infer<typeof seasonSchema>;

/** The prices from one day on. */
const versionShape = z.object({
  validFrom: calendarDay,
  seasons: z.array(seasonSchema).min(1).max(24),
  /** Price of a kWh, by band. */
  prices: z.partialRecord(z.enum(bandKeys), price),
  /** Price of a kW in a month; null: the tariff has no demand charge. */
  demandPrice: price.nullable(),
  demandBasis: z.enum(demandBasisKeys),
  /** The supplier's minimum of the power factor. */
  pfTarget: z.number().min(0.5).max(1).nullable(),
  holidays: z.array(calendarDay).max(60),
});
export type TariffVersion = z.infer<typeof versionShape>;

/** Every month and kind of day has the bands of one season, and every band of them a price. */
export function faultOfVersion({
  seasons,
  prices,
}: Pick<TariffVersion, "seasons" | "prices">): "tariffGap" | "tariffTwice" | "noPrice" | null {
  for (let month = 1; month <= 12; month++)
    for (const type of dayTypeKeys) {
      const matching = seasons.filter(
        ({ months, days }) => months.includes(month) && (days === "all" || days === type),
      );
      if (matching.length !== 1) return matching.length === 0 ? "tariffGap" : "tariffTwice";
    }
  const used = new Set(seasons.flatMap((season) => [...season.bands].map(bandOfLetter)));
  return [...used].every((band) => prices[band] !== undefined) ? null : "noPrice";
}

const tariffVersionSchema = versionShape.superRefine((version, context) => {
  const fault = faultOfVersion(version);
  if (fault !== null)
    context.addIssue({
      code: "custom",
      path: [fault === "noPrice" ? "prices" : "seasons"],
      message: fault,
    });
});

const tariffVersionsMax = 40;
export const tariffVersionsSchema = z
  .array(tariffVersionSchema)
  .min(1)
  .max(tariffVersionsMax)
  .refine((all) => new Set(all.map(({ validFrom }) => validFrom)).size === all.length, {
    error: "dateTwice",
  });

/** A price list of an organisation. Old versions stay: an old month keeps its price. */
export const tariffSchema = z.object({
  id: z.int(),
  orgId: z.int(),
  orgName: z.string(),
  name: z.string(),
  currency: z.enum(currencyKeys),
  /** Versions in the order of the days from which they apply. */
  versions: z.array(versionShape),
  /** Number of farms to which the tariff applies. */
  farmCount: z.int(),
  version: z.int(),
});
export type Tariff = z.infer<typeof tariffSchema>;

export const tariffFields = {
  orgId: null,
  orgName: { ...common.org, isDerived: true },
  name: { name: { zh: "电价名称", en: "Tariff" }, max: 50 },
  currency: { name: { zh: "货币", en: "Currency" }, choices: currencies },
  versions: { name: { zh: "电价版本", en: "Tariff version" } },
  farmCount: { name: { zh: "农场与集团数", en: "Farms and groups" }, isDerived: true },
} satisfies FieldsOf<Tariff>;

const form = {
  name: line(tariffFields.name.max).min(1),
  currency: z.enum(currencyKeys),
  versions: tariffVersionsSchema,
};
export const createTariffSchema = z.object({
  ...form,
  /** An administrator names the organisation; other users have their own. */
  orgId: z.int().positive().optional(),
});
export const updateTariffSchema = z.object({ id: z.int().positive(), version: z.int(), ...form });

/** Cost of a month at other prices. */
export const priceChangeSchema = z.object({
  /** `2026-03` */
  month: z.string(),
  kwh: z.number(),
  before: z.number(),
  after: z.number(),
});
export type PriceChange = z.infer<typeof priceChangeSchema>;
