import { messageOf } from "../../../../../contract/base/server-message.ts";
import { unitIn } from "../../../../../contract/base/measure-unit.ts";
import {
  type ForeignMapping,
  foreignMappingSchema,
  foreignUnitKeys,
  foreignUnits,
  mappedField,
  mappedKeys,
  type MappingRow,
} from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import {
  bareText,
  type Leaf,
  leavesOf,
  readPath,
  valueAt,
  whole,
} from "../../../../../contract/fleet/foreign/json-path.ts";
import {
  type MappedMessage,
  type MappedValue,
  mapMessage,
  topicFits,
} from "../../../../../contract/fleet/foreign/map-message.ts";
import { parseTimeText } from "../../../../../contract/fleet/foreign/parse-value.ts";
import { type Language, withNote } from "../../../../../contract/base/words.ts";
import { ownZone } from "../../../../lib/time/format-time.ts";
import { zoneOffsetMs } from "../../../../lib/time/time-zone.ts";

/** A message that the mapping is tried on. */
export interface Example {
  readonly topic: string;
  readonly text: string;
}

export const blankRow: MappingRow = {
  path: "",
  topic: "",
  field: "temp",
  place: null,
  unit: null,
  factor: 1,
  offset: 0,
  signedBits: null,
  words: [],
};
export const blankMapping: ForeignMapping = { each: "", time: null, rows: [] };

/**
 * The mapping with its rows in the order in which quantities are offered, then of their places. Of
 * two rows for one place the first stays first, because that is the one that is used.
 */
export function inFieldOrder(mapping: ForeignMapping): ForeignMapping {
  const rank = ({ field, place }: MappingRow) => [mappedKeys.indexOf(field), place ?? 1] as const;
  return {
    ...mapping,
    rows: mapping.rows.toSorted((a, b) => {
      const [[fieldA, placeA], [fieldB, placeB]] = [rank(a), rank(b)];
      return fieldA - fieldB || placeA - placeB;
    }),
  };
}

/** "AUTO=smart; OFF=0" as pairs; incomplete pairs are left out. */
export const wordsIn = (text: string): MappingRow["words"] =>
  text.split(/[;；\n]/).flatMap((pair) => {
    const at = pair.lastIndexOf("=");
    const [from, to] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    return at < 0 || from === "" || to === "" ? [] : [{ from, to }];
  });
export const wordsText = (words: MappingRow["words"]): string =>
  words.map(({ from, to }) => `${from}=${to}`).join("; ");

/** Units that a device may have for the field, its own one first. */
export const unitsOf = ({ field }: MappingRow, own: string, language: Language) => {
  const { unit } = mappedField(field);
  if (unit === undefined) return [];
  const symbol = unitIn(unit, language);
  return [
    { value: "", label: symbol === "" ? own : withNote(symbol, own, language) },
    ...foreignUnitKeys
      .filter((key) => foreignUnits[key].of === unit)
      .map((key) => ({ value: key, label: foreignUnits[key].symbol })),
  ];
};

export interface Trial {
  /** Null: the example is not JSON, with the reason in `fault`; or there is none. */
  readonly message: MappedMessage | null;
  readonly fault: string | null;
  /** Part of the message that paths begin at: the last entry of a list of frames, or all. */
  readonly entry: unknown;
  /** Values of the example that no row reads. */
  readonly unmapped: readonly Leaf[];
  readonly hasExample: boolean;
}

/** Frames a message would become. A row that is not finished yet is left out. */
export function tried(mapping: ForeignMapping, { topic, text }: Example): Trial {
  const nothing = { message: null, fault: null, entry: null, unmapped: [], hasExample: false };
  if (text.trim() === "") return nothing;
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    document = bareText(text);
    if (document === null) return { ...nothing, fault: messageOf(error) };
  }
  const rows = mapping.rows.filter(
    (row) => foreignMappingSchema.shape.rows.safeParse([row]).success,
  );
  const { time } = foreignMappingSchema.pick({ time: true }).safeParse(mapping).data ?? {
    time: null,
  };
  const message = mapMessage({ ...mapping, time, rows }, { topic, document }, zoneOffsetMs);
  const read = new Set(rows.filter((row) => topicFits(row.topic, topic)).map(({ path }) => path));
  const entry = entryOf(mapping, document);
  const unmapped = leavesOf(entry).filter(
    ({ path, value }) => value !== null && !read.has(path) && time?.path !== path,
  );
  return { message, fault: null, entry, unmapped, hasExample: true };
}

function entryOf({ each }: ForeignMapping, document: unknown): unknown {
  const steps = each.trim() === "" ? null : readPath(each);
  const list = steps === null ? null : valueAt(document, steps);
  return Array.isArray(list) ? (list as readonly unknown[]).at(-1) : document;
}

/** True where the row finds its value, and a row before it fills the same quantity. */
export function isShadowed({ message, entry }: Trial, row: MappingRow): boolean {
  const steps = readPath(row.path);
  const isThere = steps !== null && valueAt(entry, steps) !== undefined;
  return isThere && message !== null && readBy({ message }, row) === undefined;
}

/** A number counts as a time if it falls within these years; a smaller one is a meter reading. */
const [firstTime, lastTime] = [Date.UTC(2020, 0), Date.UTC(2050, 0)];
function isTime(value: unknown): boolean {
  const at = parseTimeText(value, () => 0);
  return at !== null && at >= firstTime && at < lastTime;
}

/** Quantities by the usual names of values; the person may choose another. */
const usualNames = [
  [/^rh|^hum/, "rh"],
  [/^co2/, "co2"],
  [/^nh3|^ammonia/, "nh3"],
  [/press/, "staticPressure"],
  [/^lux/, "lux"],
  [/^rssi/, "rssi"],
] as const satisfies readonly (readonly [RegExp, MappingRow["field"]])[];
function fieldOf(path: string): MappingRow["field"] {
  const name = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return usualNames.find(([pattern]) => pattern.test(name))?.[1] ?? blankRow.field;
}

/** First place of the quantity that no row fills; null: the first, or the only one. */
function freePlace(rows: ForeignMapping["rows"], field: MappingRow["field"]): number | null {
  const filled = new Set(
    rows.filter((row) => row.field === field && row.path !== "").map(({ place }) => place ?? 1),
  );
  const { places = 1 } = mappedField(field);
  const free = Array.from({ length: places }, (_, index) => index + 1).find(
    (no) => !filled.has(no),
  );
  return free === undefined || free === 1 ? null : free;
}

/**
 * The mapping with one more value: the time of the message, or a row for it. `topic`: of the
 * message. A message that is a single value is distinguished by its topic.
 */
export function withValue(
  mapping: ForeignMapping,
  { path, value }: Leaf,
  topic: string,
): ForeignMapping {
  const { rows, time } = mapping;
  if (time === null && isTime(value)) return { ...mapping, time: { path, zone: ownZone() } };
  const isAlone = path === whole;
  const field = fieldOf(isAlone ? topic.replaceAll("/", ".") : path);
  const place = freePlace(rows, field);
  const row = { ...blankRow, path, field, place, topic: isAlone ? topic : "" };
  // The first row without a path gets the value.
  const at = rows.findIndex((row) => row.path === "");
  const initialRow = rows[at];
  if (initialRow === undefined) return { ...mapping, rows: [...rows, row] };
  const isChosen = initialRow.field !== blankRow.field;
  return { ...mapping, rows: rows.with(at, isChosen ? { ...initialRow, path } : row) };
}

/** Value that a row reads from the example; undefined: none, null: not measured. */
export function readBy(
  { message }: Pick<Trial, "message">,
  row: MappingRow,
): MappedValue | undefined {
  const hits = message?.frames.at(-1)?.hits ?? [];
  const place = mappedField(row.field).places === undefined ? null : (row.place ?? 1);
  return hits.find((hit) => hit.field === row.field && hit.place === place && hit.path === row.path)
    ?.value;
}
