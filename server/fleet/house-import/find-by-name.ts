import { type Species, speciesKeys, speciesNames } from "../../../contract/base/animal.ts";
import {
  type FieldFault,
  fieldFaults,
  type FieldReasonWords,
} from "../../../contract/base/field-fault.ts";
import {
  type Archetype,
  houseArchetypes,
  supplyPhases,
  type SupplyPhases,
} from "../../../contract/fleet/house/house-manage.ts";
import { localMidnight, zoneOffsetMs } from "../../platform/time/time-zone.ts";
import { gaplessName, plainName as plain } from "../../../contract/base/seen-text.ts";
import { findCalendarDay, keyed } from "../../platform/import-table/import-cell.ts";
import type { CellResult } from "../../platform/import-table/import-reading.ts";
import type { ImportFarm, Lookup } from "./house-import-lookup.ts";

const ok = <T>(value: T): CellResult<T> => ({ value });
const failed = (fault: FieldFault): { readonly why: FieldReasonWords } => ({
  why: { words: fieldFaults[fault] },
});

/**
 * A farm by its name or, if several have the name, by the end of its path, as much as is needed.
 */
export function findFarm({ farms }: Lookup, text: string): CellResult<ImportFarm> {
  const name = plain(text);
  if (name === "") return failed("missing");
  const steps = name.split(/[/\\>›]/).map((step) => step.trim());
  const matching =
    farms.get(name) ??
    (farms.get(steps.at(-1) ?? "") ?? []).filter(({ path }) =>
      steps.every((step, index) => path.at(index - steps.length)?.includes(step)),
    );
  const [farm, other] = matching.filter(({ isFarm }) => isFarm);
  if (other !== undefined) return failed("severalFarms");
  if (farm !== undefined) return ok(farm);
  return failed(matching.length > 0 ? "farmLevel" : "noSuchFarm");
}

/**
 * Finds a type by its code or name: a type of the farm's organisation before a common one. Null,
 * for an invalid farm or species: any.
 */
export function findBreed(
  { breeds }: Lookup,
  text: string,
  orgId: number | null,
  species: string | null,
): CellResult<number> {
  const matches = (breeds.get(gaplessName(text)) ?? []).filter(
    (breed) => orgId === null || breed.orgId === null || breed.orgId === orgId,
  );
  const exact = matches.filter(({ names }) => names.includes(plain(text)));
  const named = exact.length > 0 ? exact : matches;
  if (named.length === 0) return failed("noSuchBreed");
  const best = named.find((breed) => species === null || breed.species === species);
  return best === undefined ? failed("breedNotHere") : ok(best.id);
}

/** A type of gateway that is offered, by its key or name. */
export function findType({ types }: Lookup, text: string): CellResult<number> {
  const name = plain(text);
  const type = types.find(({ id, name: zh, nameEn }) =>
    [String(id), plain(zh), plain(nameEn)].includes(name),
  );
  return type === undefined ? failed("noSuchGatewayType") : ok(type.id);
}

/** Common names of species, besides their official ones. */
const tradeNames: Readonly<Record<Species, readonly string[]>> = {
  broiler: ["肉鸡", "白羽鸡", "白羽", "broilers"],
  layer: ["产蛋鸡", "layers", "laying hen", "laying hens"],
  yellow: ["黄羽肉鸡", "黄鸡", "三黄鸡", "yellow feather"],
  duck: ["鸭", "肉用鸭", "ducks", "meat duck"],
  pig: ["生猪", "育肥猪", "肥猪", "肉猪", "pigs", "fattening pig"],
};
/** Finds a species by key, name or a common word for it. */
export const speciesOf = (text: string): string =>
  speciesKeys.find((key) => tradeNames[key].includes(plain(text))) ?? keyed(speciesNames)(text);
/** Short names of a house type that are clear if the species is given. */
const shortTypes: Readonly<Record<Species, Readonly<Record<string, Archetype>>>> = {
  broiler: {
    平养: "broilerFloor",
    floor: "broilerFloor",
    笼养: "broilerCage",
    cage: "broilerCage",
  },
  layer: { 笼养: "layerCage", cage: "layerCage" },
  yellow: { 平养: "yellowFloor", floor: "yellowFloor" },
  duck: { 网养: "duckNet", net: "duckNet" },
  pig: { 育肥: "pigFatten", fattening: "pigFatten" },
};
const namedArchetype = keyed(houseArchetypes);
/**
 * Finds a housing type by key or name or, if the species is known, by a short name: 平养, also 地面平养;
 * 立体笼养.
 */
export const archetypeOf = (text: string, species: Species | null): string =>
  (species === null ? undefined : shortTypes[species][plain(text).replace(/^(?:地面|立体)/, "")]) ??
  namedArchetype(text);
const phaseDigits: Readonly<Record<string, SupplyPhases>> = { 1: "one", 3: "three" };
/** Finds the number of phases by name or as a digit. */
export const phasesOf = (text: string): string =>
  phaseDigits[plain(text)] ?? keyed(supplyPhases)(text);

/** The moment a day began by the clocks of a farm, epoch ms. */
export function findDay(text: string, timeZone: string): CellResult<number> {
  const { value: day, why } = findCalendarDay(text);
  if (day === undefined) return { why };
  const noon = Date.parse(`${day}T12:00:00Z`);
  return ok(localMidnight(timeZone, noon - zoneOffsetMs(timeZone, noon)));
}

/** True: a spreadsheet has rounded a long number to its first digits. */
export const isRounded = (text: string): boolean => /^\d(?:[.,]\d+)?e\+\d+$/i.test(text.trim());
