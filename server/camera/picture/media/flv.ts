import { NoVideo } from "./no-video.ts";
import { type AccessUnit, type Codec, isKeyUnit, piecesMax, unitMax } from "./access-unit.ts";

export interface FlvEvents {
  /** The parameter sets of the following pictures. */
  config(codec: Codec, sets: readonly Buffer[]): void;
  /** Ticks in ms. */
  picture(unit: AccessUnit): void;
}

const headLength = 13;
const tagHead = 11;
const videoTag = 9;

/** Reads video from FLV: H.264, and H.265 in either form: as codec 12 or in enhanced tags. */
export class FlvReader {
  readonly #events: FlvEvents;
  #unread: Buffer = Buffer.alloc(0);
  #isBegun = false;
  #codec: Codec | null = null;
  #lengthSize = 4;

  constructor(events: FlvEvents) {
    this.#events = events;
  }

  /** Throws NoVideo for invalid FLV. */
  push(chunk: Buffer): void {
    let rest = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
    if (!this.#isBegun && rest.length >= headLength) {
      if (rest.toString("latin1", 0, 3) !== "FLV") throw new NoVideo("noTrack");
      rest = rest.subarray(headLength);
      this.#isBegun = true;
    }
    while (this.#isBegun && rest.length >= tagHead) {
      const size = rest.readUIntBE(1, 3);
      if (size > unitMax) throw new NoVideo("noTrack");
      const end = tagHead + size + 4;
      if (rest.length < end) break;
      const ticks = rest.readUIntBE(4, 3) + rest.readUInt8(7) * 0x1000000;
      if ((rest.readUInt8(0) & 0x1f) === videoTag)
        this.#video(rest.subarray(tagHead, tagHead + size), ticks);
      rest = rest.subarray(end);
    }
    this.#unread = rest;
  }

  #video(tag: Buffer, ticks: number): void {
    if (tag.length < 5) return;
    const first = tag.readUInt8(0);
    if ((first & 0x80) !== 0) return this.#enhanced(tag, ticks);
    const codec = { 7: "h264", 12: "h265" }[first & 0x0f];
    if (codec !== "h264" && codec !== "h265") throw new NoVideo("codec");
    this.#packet(codec, tag.readUInt8(1), tag.subarray(2), ticks);
  }

  #enhanced(tag: Buffer, ticks: number): void {
    const codec = { avc1: "h264", hvc1: "h265" }[tag.toString("latin1", 1, 5)];
    if (codec !== "h264" && codec !== "h265") throw new NoVideo("codec");
    const kind = tag.readUInt8(0) & 0x0f;
    // Kind 3: pictures shown as soon as they are decoded, without the three bytes of a display
    // time.
    const rest = kind === 1 ? tag.subarray(5) : Buffer.concat([Buffer.alloc(3), tag.subarray(5)]);
    this.#packet(codec, kind === 3 ? 1 : kind, rest, ticks);
  }

  #packet(codec: Codec, kind: number, rest: Buffer, ticks: number): void {
    if (rest.length < 4) return;
    const body = rest.subarray(3);
    if (kind === 0) this.#config(codec, body);
    if (kind !== 1 || this.#codec !== codec) return;
    const nals = this.#nalsIn(body);
    if (nals.length === 0) return;
    const isKey = nals.some((nal) => isKeyUnit(codec, nal));
    this.#events.picture({ nals, ticks, shownAfter: rest.readIntBE(0, 3), isKey });
  }

  #config(codec: Codec, body: Buffer): void {
    const sizeAt = codec === "h264" ? 4 : 21;
    if (body.length <= sizeAt + 1) return;
    this.#codec = codec;
    this.#lengthSize = (body.readUInt8(sizeAt) & 3) + 1;
    this.#events.config(codec, codec === "h264" ? setsOfAvc(body) : setsOfHvc(body));
  }

  #nalsIn(body: Buffer): readonly Buffer[] {
    const nals: Buffer[] = [];
    for (let at = 0; at + this.#lengthSize < body.length && nals.length < piecesMax;) {
      const length = body.readUIntBE(at, this.#lengthSize);
      at += this.#lengthSize;
      if (length === 0 || at + length > body.length) return nals;
      nals.push(body.subarray(at, at + length));
      at += length;
    }
    return nals;
  }
}

/**
 * Reads parameter sets, each after its length in two bytes. Returns them and the index after the
 * last.
 */
function readSets(body: Buffer, from: number, count: number): [sets: Buffer[], end: number] {
  const sets: Buffer[] = [];
  let at = from;
  for (let read = 0; read < count && at + 2 <= body.length; read += 1) {
    const length = body.readUInt16BE(at);
    const set = body.subarray(at + 2, at + 2 + length);
    if (set.length > 0) sets.push(set);
    at += 2 + length;
  }
  return [sets, at];
}

function setsOfAvc(body: Buffer): readonly Buffer[] {
  const [sequence, end] = readSets(body, 6, body.readUInt8(5) & 0x1f);
  if (end >= body.length) return sequence;
  const [picture] = readSets(body, end + 1, body.readUInt8(end));
  return [...sequence, ...picture];
}

function setsOfHvc(body: Buffer): readonly Buffer[] {
  const sets: Buffer[] = [];
  if (body.length < 23) return sets;
  const arrays = body.readUInt8(22);
  for (let array = 0, index = 23; array < arrays && index + 3 <= body.length; array += 1) {
    const [row, end] = readSets(body, index + 3, body.readUInt16BE(index + 1));
    sets.push(...row);
    index = end;
  }
  return sets;
}
