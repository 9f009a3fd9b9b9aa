import type { Language } from "../../contract/words.ts";

/** The name of a house, farm or organisation in a language; its own name when it has no other. */
export const nameIn = (named: { readonly name: string; readonly nameEn: string | null }, language: Language): string =>
  (language === "en" ? named.nameEn : null) ?? named.name;

export const breedIn = (house: { readonly breed: string | null; readonly breedEn: string | null }, language: Language): string | null =>
  (language === "en" ? house.breedEn : null) ?? house.breed;
