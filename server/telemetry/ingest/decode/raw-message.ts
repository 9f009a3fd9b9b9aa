import type { ForeignMapping } from "../../../../contract/fleet/foreign/foreign-mapping.ts";
import { bareText } from "../../../../contract/fleet/foreign/json-path.ts";
import {
  fieldsOf,
  RecentFields,
  type MappedFrame,
  mapMessage,
  type MappingFault,
} from "../../../../contract/fleet/foreign/map-message.ts";
import { deviceText } from "../../../platform/base/local-text.ts";
import { zoneOffsetMs } from "../../../platform/time/time-zone.ts";
import {
  type Decoded,
  type DecodedFrame,
  frameFrom,
  parseJson,
  type Refused,
} from "./telemetry-codec.ts";
import type { Note } from "./read-field.ts";

/** Maximum number of gateways whose last fields are remembered. */
const rememberedMax = 20_000;

/** Reads messages of devices of other makes, by the mapping of their gateways' types. */
export class RawReader {
  readonly #recent = new Map<number, RecentFrame>();

  /** `below`: the part of the topic after `up/raw/`. Never throws, whatever the device sends. */
  read(
    gateway: { readonly gatewayId: number; readonly mapping: ForeignMapping | null },
    message: { readonly below: string; readonly payload: Buffer; readonly receivedAt: number },
  ): Decoded {
    const { below, payload, receivedAt } = message;
    const json = parseDocument(payload);
    if ("reason" in json) return { frames: [], refused: [json] };
    const refused: Refused[] = [...json.faults];
    const { mapping, gatewayId } = gateway;
    if (mapping === null)
      return { frames: [], refused: [...refused, { reason: "noMapping", detail: below }] };
    const mapped = mapMessage(mapping, { topic: below, document: json.value }, zoneOffsetMs);
    refused.push(...mapped.faults.map(refusedOf));
    // A list is a backlog: its entries are independent.
    const current = mapped.frames.length === 1 ? this.#recentOf(gatewayId, mapping) : null;
    const note: Note = (reason, detail) => void refused.push({ reason, detail });
    const frames = mapped.frames.map((frame) => frameOf(frame, current, receivedAt, note));
    return { frames, refused };
  }

  /** Fields filled by another mapping are forgotten. */
  #recentOf(gatewayId: number, mapping: ForeignMapping): RecentFrame {
    const known = this.#recent.get(gatewayId);
    if (known?.mapping === mapping) return known;
    if (this.#recent.size >= rememberedMax) this.#recent.clear();
    const created = { mapping, fields: new RecentFields(), lastAt: known?.lastAt ?? -Infinity };
    this.#recent.set(gatewayId, created);
    return created;
  }
}

/** A device that has a topic for each value writes no JSON on it: ON, 23,5, nan. */
function parseDocument(payload: Buffer): ReturnType<typeof parseJson> {
  const json = parseJson(payload);
  const bare = "reason" in json ? bareText(deviceText(payload)) : null;
  return bare === null ? json : { value: bare, faults: [], isPartial: false };
}

interface RecentFrame {
  readonly mapping: ForeignMapping;
  readonly fields: RecentFields;
  /** Time of its last frame. */
  lastAt: number;
}

/** Live frames, and those received within the same second. */
const [liveMs, sameTimeMs] = [180_000, 1000];

function frameOf(
  { hits, atMs }: MappedFrame,
  current: RecentFrame | null,
  receivedAt: number,
  note: Note,
): DecodedFrame {
  const at = atMs ?? receivedAt;
  // An old message tells nothing about the present, and current knowledge may not have applied
  // then.
  if (current === null || Math.abs(receivedAt - at) > liveMs)
    return frameFrom(fieldsOf(hits), at, note);
  const { lastAt } = current;
  // Several topics share one time: each frame has more fields than the one before it.
  current.lastAt = at <= lastAt && lastAt - at < sameTimeMs ? lastAt + 1 : at;
  return frameFrom(current.fields.together(hits, receivedAt), current.lastAt, note);
}

const refusedOf = ({ kind, detail }: MappingFault): Refused => {
  switch (kind) {
    case "unread":
      return { reason: "badValue", detail };
    case "time":
      return { reason: "readHeader", detail };
    case "each":
      return { reason: "badHeader", detail };
    case "nothing":
      return { reason: "noMapping", detail };
  }
};
