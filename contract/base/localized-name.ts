import type { Language } from "./words.ts";

type Name = string | null;

/**
 * The name of a house, farm or organisation in a language; its own name when it has no other, and a
 * dash while it is not known.
 */
export const nameIn = <N extends Name>(
  named: { readonly name: N; readonly nameEn: Name } | undefined,
  language: Language,
): string | N =>
  named === undefined ? "–" : ((language === "en" ? named.nameEn : null) ?? named.name);

interface OfFarm<N extends Name> {
  readonly farmName: N;
  readonly farmNameEn: Name;
}
export const farmNameIn = <N extends Name>(
  { farmName, farmNameEn }: OfFarm<N>,
  language: Language,
): string | N => nameIn({ name: farmName, nameEn: farmNameEn }, language);

export const houseNameIn = <N extends Name>(
  { houseName, houseNameEn }: { readonly houseName: N; readonly houseNameEn: Name },
  language: Language,
): string | N => nameIn({ name: houseName, nameEn: houseNameEn }, language);

export const breedNameIn = <N extends Name>(
  { breedName, breedNameEn }: { readonly breedName: N; readonly breedNameEn: Name },
  language: Language,
): string | N => nameIn({ name: breedName, nameEn: breedNameEn }, language);

/** A house with its farm: houses of two farms often share a number. */
export const houseInFarm = (
  house: OfFarm<string> & { readonly name: string; readonly nameEn: Name },
  language: Language,
): string => [farmNameIn(house, language), nameIn(house, language)].filter(Boolean).join(" · ");

export const breedIn = (
  { breed, breedEn }: { readonly breed: Name; readonly breedEn: Name },
  language: Language,
): Name => nameIn({ name: breed, nameEn: breedEn }, language);
