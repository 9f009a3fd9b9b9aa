import type { Language } from "../../../contract/base/words.ts";

/** The name of a house, farm or organisation in a language; its own name when it has no other. */
export const nameIn = (
  named: { readonly name: string; readonly nameEn: string | null },
  language: Language,
): string => (language === "en" ? named.nameEn : null) ?? named.name;

/** A house with its farm: houses of two farms often share a number. */
export const houseInFarm = (
  {
    farmName,
    farmNameEn,
    ...house
  }: {
    readonly name: string;
    readonly nameEn: string | null;
    readonly farmName: string;
    readonly farmNameEn: string | null;
  },
  language: Language,
): string =>
  [nameIn({ name: farmName, nameEn: farmNameEn }, language), nameIn(house, language)]
    .filter(Boolean)
    .join(" · ");

export const breedIn = (
  house: { readonly breed: string | null; readonly breedEn: string | null },
  language: Language,
): string | null => (language === "en" ? house.breedEn : null) ?? house.breed;
