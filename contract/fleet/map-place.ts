import type { Farm } from "../account/farm-tree.ts";
import { china } from "../base/area.ts";
import type { Words } from "../base/words.ts";

/** Degrees. */
export interface Place {
  readonly lng: number;
  readonly lat: number;
}

/**
 * Systems of coordinates that maps of China use. A farm in China is stored in `gcj02`, as AMap
 * shows it; elsewhere all maps agree, and it is stored in the coordinates of GPS.
 */
export const mapSystems = {
  gcj02: { zh: "高德、腾讯地图（GCJ-02）", en: "AMap, Tencent Maps (GCJ-02)" },
  bd09: { zh: "百度地图（BD-09）", en: "Baidu Maps (BD-09)" },
  wgs84: { zh: "GPS、谷歌地球（WGS-84）", en: "GPS, Google Earth (WGS-84)" },
} as const satisfies Record<string, Words>;
export type MapSystem = keyof typeof mapSystems;
/** Moves a place from one system to another. */
export type MovePlace = (place: Place, from: MapSystem, to: MapSystem) => Place;

type FarmCountry = Pick<Farm, "country" | "adcode">;
const taiwan = "710000";
/** Returns the system that a farm's place is stored in. Taiwan's maps are not shifted. */
export const storedSystem = ({ country, adcode }: FarmCountry): MapSystem =>
  country === china && adcode !== taiwan ? "gcj02" : "wgs84";

/** Converts a typed place into the stored system; outside China nothing changes. */
export function storedPlace(
  place: Place,
  from: MapSystem,
  at: FarmCountry,
  move: MovePlace,
): Place {
  const system = storedSystem(at);
  return system === "wgs84" || system === from ? place : rounded(move(place, from, system));
}

/** Links that lead a person to a farm: AMap in China; apps that know `geo:` read GPS degrees. */
export interface RouteLinks {
  readonly amap: string | null;
  readonly geo: string;
}
export function routeLinks(
  { lng, lat, ...at }: Place & FarmCountry,
  name: string,
  move: MovePlace,
): RouteLinks {
  const isShifted = storedSystem(at) === "gcj02";
  const gps = rounded(isShifted ? move({ lng, lat }, "gcj02", "wgs84") : { lng, lat });
  const plain = encodeURIComponent(name.replaceAll(",", " "));
  const amap =
    `https://uri.amap.com/navigation?to=${lng},${lat},${plain}` +
    "&mode=car&coordinate=gaode&callnative=1";
  return { amap: isShifted ? amap : null, geo: `geo:${gps.lat},${gps.lng}` };
}

/** A metre is a hundred-thousandth of a degree. */
const rounded = ({ lng, lat }: Place): Place => ({ lng: round(lng), lat: round(lat) });
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** A pair as understood. `isSure` false: it could also be the other way round. */
export interface TypedPlace extends Place {
  readonly isSure: boolean;
}

const textMax = 200;
/** Degrees, minutes and seconds, with the text before and after them. */
const degreesPart = String.raw`([+-]?)(\d{1,3}(?:\.\d+)?)`;
const minutesPart = String.raw`\s*(\d{1,2}(?:\.\d+)?)\s*['′分]`;
const secondsPart = String.raw`\s*(\d{1,2}(?:\.\d+)?)\s*(?:["秒]|''|′′)`;
const angle = new RegExp(`${degreesPart}(?:\\s*[°度](?:${minutesPart}(?:${secondsPart})?)?)?`, "g");
const northSouth = /纬|lat|[ns]/i;
const eastWest = /经|lng|lon|[ew]/i;
const negative = /南纬|西经|[sw]/i;

interface Angle {
  readonly degrees: number;
  readonly axis: "lng" | "lat" | null;
}

/**
 * Reads two coordinates in either order: "116.39, 39.90", "39.90N 116.39E", "39°54′N 116°23′E".
 * Letters say which is which; without them, in China, the size does: no longitude there is below 73
 * and no latitude above 54. Elsewhere the first counts as the latitude, as on most maps.
 */
export function readPlace(text: string, isChina: boolean): TypedPlace | null {
  const typed = text.normalize("NFKC").slice(0, textMax);
  const results = [...typed.matchAll(angle)];
  const [a, b] = results;
  if (a === undefined || b === undefined || results.length > 2) return null;
  const parts = textNextTo(typed, a, b);
  const [one, two] = [angleOf(a, parts[0]), angleOf(b, parts[1])];
  return one === null || two === null ? null : ordered(one, two, isChina);
}

/** Text next to each of two angles: before them if the text begins so, otherwise after them. */
function textNextTo(
  text: string,
  a: RegExpExecArray,
  b: RegExpExecArray,
): readonly [string, string] {
  const endOf = (match: RegExpExecArray) => match.index + match[0].length;
  const [before, between, behind] = [
    text.slice(0, a.index),
    text.slice(endOf(a), b.index),
    text.slice(endOf(b)),
  ];
  return /\p{L}/u.test(before) ? [before, between] : [between, behind];
}

function angleOf(match: RegExpExecArray, beside: string): Angle | null {
  const [, sign, whole, minutes = "0", seconds = "0"] = match;
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  const size = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  const isBelow = sign === "-" || negative.test(beside.replace(/lng|lon\w*|lat\w*/gi, ""));
  const axis = northSouth.test(beside.replace(/lng|lon\w*/gi, "")) ? "lat" : null;
  const degrees = Math.round((isBelow ? -size : size) * 1e9) / 1e9;
  return { degrees, axis: axis ?? (eastWest.test(beside) ? "lng" : null) };
}

const inChina = ({ lng, lat }: Place): boolean => lng >= 73 && lng <= 136 && lat >= 3 && lat <= 54;
const onEarth = ({ lng, lat }: Place): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

function ordered(one: Angle, two: Angle, isChina: boolean): TypedPlace | null {
  if (one.axis !== null && one.axis === two.axis) return null;
  const lngFirst = { lng: one.degrees, lat: two.degrees };
  const latFirst = { lng: two.degrees, lat: one.degrees };
  const sure = (place: Place) => (onEarth(place) ? { ...place, isSure: true } : null);
  const axis = one.axis ?? (two.axis === null ? null : two.axis === "lat" ? "lng" : "lat");
  if (axis !== null) return sure(axis === "lng" ? lngFirst : latFirst);
  if (isChina && inChina(latFirst) !== inChina(lngFirst))
    return sure(inChina(lngFirst) ? lngFirst : latFirst);
  return onEarth(latFirst) ? { ...latFirst, isSure: !onEarth(lngFirst) } : sure(lngFirst);
}
