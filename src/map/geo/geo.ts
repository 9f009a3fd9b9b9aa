import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { z } from "zod";

const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const areaSchema = z.object({
  adcode: z.string(),
  name: z.string(),
  name_en: z.string(),
  fullname: z.string().optional(),
  filename: z.string().nullable().optional(),
  bbox: boxSchema.optional(),
  /** Initial view, without distant territories; `bbox` when absent. */
  fit: boxSchema.optional(),
  centroid: z.tuple([z.number(), z.number()]).optional(),
  center: z.tuple([z.number(), z.number()]).optional(),
});
export type GeoArea = z.infer<typeof areaSchema>;

const indexSchema = z.object({
  attribution: z.object({ "zh-CN": z.string(), en: z.string() }),
  china: z.object({
    fit: boxSchema,
    inset: boxSchema.optional(),
    children: z.array(areaSchema),
  }),
});
const worldIndexSchema = z.object({ children: z.array(areaSchema) });

/**
 * `level: "line"` is the dash line: stroked, never filled, hit or counted. `disputed` land is drawn
 * without a label.
 */
export interface AreaProperties {
  readonly adcode: string;
  readonly level: string;
  readonly name: string;
  readonly name_en: string;
  /** Degrees. */
  readonly centroid?: readonly [number, number] | undefined;
}
export type AreaCollection = FeatureCollection<Polygon | MultiPolygon, AreaProperties>;

const collectionSchema = z.object({
  type: z.literal("FeatureCollection"),
  features: z.array(
    z.looseObject({
      properties: z.looseObject({
        adcode: z.string(),
        level: z.string(),
        name: z.string(),
        name_en: z.string(),
        centroid: z.tuple([z.number(), z.number()]).optional(),
      }),
      geometry: z.looseObject({ type: z.enum(["Polygon", "MultiPolygon"]) }),
    }),
  ),
});
const isCollection = (body: unknown): body is AreaCollection =>
  collectionSchema.safeParse(body).success;

/** Source of map files: takes a path below public/geo and resolves to its JSON. */
export type GeoFetch = (path: string) => Promise<unknown>;

export const fetchGeo: GeoFetch = async (path) => {
  const reply = await fetch(`/geo/${path}`);
  if (!reply.ok) throw new Error(`map file ${path}: HTTP ${reply.status}`);
  return reply.json();
};

export type MapKind = "china" | "world";

/** The data that a kind of map needs before any area is opened. */
export interface BaseMap {
  readonly kind: MapKind;
  readonly areas: ReadonlyMap<string, GeoArea>;
  readonly shapes: AreaCollection;
  readonly fit: readonly [number, number, number, number];
  readonly inset: readonly [number, number, number, number] | null;
  readonly attribution: { readonly zh: string; readonly en: string };
}

const worldFit = [-170, -56, 180, 72] as const;

const worldIndex = "world-index.json";

/**
 * Requests its files in parallel, because on a slow connection one after another would be
 * noticeable.
 */
export async function loadBaseMap(kind: MapKind, get: GeoFetch): Promise<BaseMap> {
  const [index, shapes, list] = await Promise.all([
    get("index.json"),
    loadShapes(`${kind}.json`, get),
    kind === "world" ? get(worldIndex) : null,
  ]);
  const { china, attribution } = indexSchema.parse(index);
  const shared = { kind, attribution: { zh: attribution["zh-CN"], en: attribution.en } };
  if (kind === "china") {
    const { children, fit, inset = null } = china;
    return { ...shared, areas: byCode(children), shapes, fit, inset };
  }
  return {
    ...shared,
    areas: byCode(worldIndexSchema.parse(list).children),
    shapes: { ...shapes, features: shapes.features.filter(isInhabited) },
    fit: worldFit,
    inset: null,
  };
}

/** All countries by their a3 codes, for the map that does not show them. */
export async function loadCountries(get: GeoFetch): Promise<ReadonlyMap<string, GeoArea>> {
  return byCode(worldIndexSchema.parse(await get(worldIndex)).children);
}

/** Antarctica has no farms, and would take a third of the map. */
const isInhabited = ({ properties }: AreaCollection["features"][number]): boolean =>
  properties.adcode !== "ATA";

const byCode = (areas: readonly GeoArea[]): ReadonlyMap<string, GeoArea> =>
  new Map(areas.map((area) => [area.adcode, area]));

/** @throws when the file is not a collection of named polygons. */
export async function loadShapes(path: string, get: GeoFetch): Promise<AreaCollection> {
  const body = await get(path);
  if (!isCollection(body)) throw new Error(`map file ${path} is not a collection of named areas`);
  return body;
}
