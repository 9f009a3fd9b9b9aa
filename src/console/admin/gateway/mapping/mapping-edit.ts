import { messageOf } from "../../../../../contract/base/server-message.ts";
import { unitIn } from "../../../../../contract/base/measure-unit.ts";
import {
  type ForeignMapping,
  foreignMappingSchema,
  foreignUnitKeys,
  foreignUnits,
  mappedField,
  type MappingRow,
} from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import { type Leaf, leavesOf } from "../../../../../contract/fleet/foreign/json-path.ts";
import {
  type MappedMessage,
  type MappedValue,
  mapMessage,
  topicFits,
} from "../../../../../contract/fleet/foreign/map-message.ts";
import type { Language } from "../../../../../contract/base/words.ts";
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
  words: [],
};
export const blankMapping: ForeignMapping = { each: "", time: null, rows: [] };

/** "AUTO=smart; OFF=0" as pairs; what is no pair yet is left out. */
export const wordsIn = (text: string): MappingRow["words"] =>
  text.split(/[;；\n]/).flatMap((pair) => {
    const at = pair.lastIndexOf("=");
    const [from, to] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    return at < 0 || from === "" || to === "" ? [] : [{ from, to }];
  });
export const wordsText = (words: MappingRow["words"]): string =>
  words.map(({ from, to }) => `${from}=${to}`).join("; ");

/** Units that a device may have for the field, the own one first. */
export const unitsOf = ({ field }: MappingRow, own: string, language: Language) => {
  const { unit } = mappedField(field);
  if (unit === undefined) return [];
  const symbol = unitIn(unit, language);
  return [
    { value: "", label: symbol === "" ? own : `${symbol} (${own})` },
    ...foreignUnitKeys
      .filter((key) => foreignUnits[key].of === unit)
      .map((key) => ({ value: key, label: foreignUnits[key].symbol })),
  ];
};

export interface Trial {
  /** Null: the example is not JSON, with the reason in `fault`; or there is none. */
  readonly message: MappedMessage | null;
  readonly fault: string | null;
  /** Values that no row reads. */
  readonly unmapped: readonly Leaf[];
  readonly hasExample: boolean;
}

/** Frames a message would become. A row that is not finished yet is left out. */
export function tried(mapping: ForeignMapping, { topic, text }: Example): Trial {
  const nothing = { message: null, fault: null, unmapped: [], hasExample: false };
  if (text.trim() === "") return nothing;
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { ...nothing, fault: messageOf(error) };
  }
  const rows = mapping.rows.filter(
    (row) => foreignMappingSchema.shape.rows.safeParse([row]).success,
  );
  const { time } = foreignMappingSchema.pick({ time: true }).safeParse(mapping).data ?? {
    time: null,
  };
  const message = mapMessage({ ...mapping, time, rows }, { topic, document }, zoneOffsetMs);
  const read = new Set(rows.filter((row) => topicFits(row.topic, topic)).map(({ path }) => path));
  const unmapped = leavesOf(document).filter(
    ({ path, value }) => path !== "" && value !== null && !read.has(path) && time?.path !== path,
  );
  return { message, fault: null, unmapped, hasExample: true };
}

/** Value that a row reads from the example; undefined: none, null: not measured. */
export function readBy({ message }: Trial, row: MappingRow): MappedValue | undefined {
  const hits = message?.frames.at(-1)?.hits ?? [];
  const place = mappedField(row.field).places === undefined ? null : (row.place ?? 1);
  return hits.find((hit) => hit.field === row.field && hit.place === place && hit.path === row.path)
    ?.value;
}
