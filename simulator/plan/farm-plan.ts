import type { Species } from "../../contract/base/animal.ts";
import type { PlanFarm, PlanOrg } from "../../contract/operate/demo-fleet.ts";
import { countries } from "../place/country.ts";
import { farmKinds, farmWords, orgNames, regionNames } from "../place/farm-name.ts";
import { provinces, type Region } from "../place/province.ts";
import { inTurn } from "../base/in-turn.ts";
import { fraction, hash, mix } from "../base/random.ts";
import { deal } from "./fleet-shares.ts";

/** Location of a farm, before it is named. */
export interface Spot {
  readonly org: number;
  readonly adcode: string;
  readonly country: string;
  readonly zh: string;
  readonly en: string;
  readonly lng: number;
  readonly lat: number;
  readonly timeZone: string;
  /** Company the farm belongs to: a region of China or a country. */
  readonly area: readonly [key: string, zh: string, en: string];
}

/** Every third organisation, or the last of two, works outside China. */
export const isWorldOrg = (index: number, orgs: number): boolean =>
  orgs === 2 ? index === 1 : index % 3 === 2;

export function orgOf(index: number, orgs: number): PlanOrg {
  const [code, zh, en] = inTurn(orgNames, index);
  const round = Math.floor(index / orgNames.length);
  return round === 0
    ? { code, name: zh, nameEn: en, mapType: isWorldOrg(index, orgs) ? "2" : "1" }
    : {
        code: `${code}${round + 1}`,
        name: `${zh}${round + 1}`,
        nameEn: `${en} ${round + 1}`,
        mapType: isWorldOrg(index, orgs) ? "2" : "1",
      };
}

const northern: ReadonlySet<Region> = new Set(["north", "northEast", "east", "northWest"]);

/**
 * Farms over the map: China by the provinces' weights, the World organisations over their
 * countries.
 */
export function spots(farms: number, orgs: number, seed: number): Spot[] {
  const worlds = Array.from({ length: orgs }, (_, i) => i).filter((i) => isWorldOrg(i, orgs));
  const chinas = Array.from({ length: orgs }, (_, i) => i).filter((i) => !isWorldOrg(i, orgs));
  const abroad =
    worlds.length === 0
      ? 0
      : Math.min(farms - chinas.length, Math.max(worlds.length, Math.round(farms * 0.28)));
  return [...chinaSpots(farms - abroad, chinas, seed), ...worldSpots(abroad, worlds, seed)];
}

function chinaSpots(count: number, orgs: readonly number[], seed: number): Spot[] {
  const seen = new Map<string, number>();
  const matches = deal(count, provinces).map((province) => {
    const round = seen.get(province.adcode) ?? 0;
    seen.set(province.adcode, round + 1);
    const town = inTurn(province.towns, round);
    return {
      province,
      town,
      at: movedOutOfTown(town.lng, town.lat, hash(`${province.adcode}/${round}`, seed), round),
    };
  });
  return matches.map(({ province, town, at }, index) => {
    const [zh, en] = regionNames[province.region];
    return {
      org: ownerOf(index, province.region, orgs),
      adcode: province.adcode,
      country: "CHN",
      zh: town.zh,
      en: town.en,
      ...at,
      timeZone: "Asia/Shanghai",
      area: [province.region, zh, en],
    };
  });
}

/**
 * The first organisation gets the north and east, the second the rest; further ones take turns.
 * Each gets at least one farm.
 */
function ownerOf(index: number, region: Region, orgs: readonly number[]): number {
  const isByRegion = orgs.length === 2 && index >= orgs.length;
  return inTurn(orgs, isByRegion ? (northern.has(region) ? 0 : 1) : index);
}

function worldSpots(count: number, orgs: readonly number[], seed: number): Spot[] {
  return Array.from({ length: count }, (_, index) => {
    const country = inTurn(countries, index);
    const round = Math.floor(index / countries.length);
    const town = inTurn(country.towns, round);
    return {
      org: inTurn(orgs, index),
      adcode: country.adcode,
      country: country.adcode,
      zh: `${country.zh}${town.zh}`,
      en: town.en,
      ...movedOutOfTown(town.lng, town.lat, hash(`${country.adcode}/${round}`, seed), round),
      timeZone: town.timeZone,
      area: [country.adcode, country.zh, country.en],
    };
  });
}

/** A little out of town, further when many farms share it; degrees. */
function movedOutOfTown(
  lng: number,
  lat: number,
  random: number,
  round: number,
): { lng: number; lat: number } {
  const angle = 2 * Math.PI * fraction(random);
  const reach = 0.06 + 0.06 * fraction(mix(random)) + Math.min(0.08, 0.004 * round);
  return {
    lng: Math.round((lng + reach * Math.cos(angle)) * 1e4) / 1e4,
    lat: Math.round((lat + reach * Math.sin(angle)) * 1e4) / 1e4,
  };
}

/**
 * The tree: a group an organisation, a company an area, and the farms. Parents come before their
 * children.
 */
export function farmTree(
  orgs: readonly PlanOrg[],
  places: readonly Spot[],
  species: readonly Species[],
  seed: number,
): PlanFarm[] {
  const nodes: PlanFarm[] = [];
  const known = new Set<string>();
  const names = new Map<string, number>();
  places.forEach((spot, index) => {
    const org = orgs[spot.org]!;
    const [areaKey, areaZh, areaEn] = spot.area;
    const place = {
      orgCode: org.code,
      country: spot.country,
      adcode: spot.adcode,
      lng: spot.lng,
      lat: spot.lat,
      timeZone: spot.timeZone,
    };
    const groupKey = org.code;
    const companyKey = `${org.code}-${areaKey}`;
    if (!known.has(groupKey))
      nodes.push({
        ...place,
        key: groupKey,
        parentKey: null,
        name: org.name,
        nameEn: org.nameEn,
        level: "group",
      });
    if (!known.has(companyKey))
      nodes.push({
        ...place,
        key: companyKey,
        parentKey: groupKey,
        name: `${areaZh}公司`,
        nameEn: `${areaEn} Company`,
        level: "company",
      });
    known.add(groupKey).add(companyKey);
    nodes.push({
      ...place,
      key: farmKey(index),
      parentKey: companyKey,
      ...farmName(spot, species[index]!, hash(farmKey(index), seed), names),
      level: "farm",
    });
  });
  return nodes;
}

export const farmKey = (index: number): string => `F${String(index + 1).padStart(3, "0")}`;

function farmName(
  spot: Spot,
  species: Species,
  random: number,
  names: Map<string, number>,
): { name: string; nameEn: string } {
  const [wordZh, wordEn] = inTurn(farmWords, random);
  const [kindZh, kindEn] = farmKinds[species];
  const name = `${spot.zh}${wordZh}${kindZh}`;
  const nameEn = `${spot.en} ${wordEn} ${kindEn}`;
  const round = (names.get(name) ?? 0) + 1;
  names.set(name, round);
  return round === 1 ? { name, nameEn } : { name: `${name}${round}`, nameEn: `${nameEn} ${round}` };
}
