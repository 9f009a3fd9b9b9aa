import {
  type AccessUnit,
  type Codec,
  isKeyUnit,
  isParameterSet,
  isSlice,
  isFiller,
  piecesMax,
  unitMax,
} from "../media/access-unit.ts";
import { type RtpPacket, Unwrapped } from "./rtp.ts";

/**
 * Pictures out of packets (RFC 6184, 7798). A lost packet costs every picture up to the next that
 * needs no other: half a picture is never handed on.
 */
export class Depacketizer {
  readonly #codec: Codec;
  readonly #clock = new Unwrapped();
  readonly #take: (unit: AccessUnit) => void;
  #sequence: number | null = null;
  #timestamp: number | null = null;
  #nals: Buffer[] = [];
  #size = 0;
  #fragments: Buffer[] = [];
  /** True when parts of this picture are missing. */
  #isTorn = false;
  /** Nothing is passed on before a picture that is complete by itself. */
  #waitsForKey = true;

  /** Packets that never came. */
  lost = 0;
  /** Pictures that came whole and were kept back, for they need one that did not come. */
  waiting = 0;

  constructor(codec: Codec, take: (unit: AccessUnit) => void) {
    this.#codec = codec;
    this.#take = take;
  }

  push(packet: RtpPacket): void {
    if (packet.sequence === this.#sequence) return;
    if (this.#sequence !== null) this.#expect((this.#sequence + 1) & 0xffff, packet.sequence);
    this.#sequence = packet.sequence;
    if (this.#timestamp !== null && packet.timestamp !== this.#timestamp) this.#end();
    this.#timestamp = packet.timestamp;
    for (const nal of this.#unitsIn(packet.payload)) this.#add(nal);
    if (packet.isLast) this.#end();
  }

  #expect(expected: number, sequence: number): void {
    if (expected === sequence) return;
    this.lost += (sequence - expected) & 0xffff;
    this.#fragments = [];
    this.#isTorn = true;
    this.#waitsForKey = true;
  }

  #unitsIn(payload: Buffer): readonly Buffer[] {
    return this.#codec === "h264" ? this.#h264(payload) : this.#h265(payload);
  }

  #h264(payload: Buffer): readonly Buffer[] {
    const first = payload.readUInt8(0);
    const type = first & 0x1f;
    if (type >= 1 && type <= 23) return [payload];
    if (type === 24) return this.#aggregated(payload, 1);
    if (type !== 28 || payload.length < 3) return [];
    const header = payload.readUInt8(1);
    const start = Buffer.from([(first & 0xe0) | (header & 0x1f)]);
    return this.#fragment(header, start, payload.subarray(2));
  }

  #h265(payload: Buffer): readonly Buffer[] {
    if (payload.length < 3) return [];
    const first = payload.readUInt8(0);
    const type = (first >> 1) & 0x3f;
    if (type <= 47) return [payload];
    if (type === 48) return this.#aggregated(payload, 2);
    if (type !== 49 || payload.length < 4) return [];
    const header = payload.readUInt8(2);
    const start = Buffer.from([(first & 0x81) | ((header & 0x3f) << 1), payload.readUInt8(1)]);
    return this.#fragment(header, start, payload.subarray(3));
  }

  #aggregated(payload: Buffer, from: number): readonly Buffer[] {
    const nals: Buffer[] = [];
    for (let at = from; at + 2 <= payload.length;) {
      const length = payload.readUInt16BE(at);
      if (length === 0 || at + 2 + length > payload.length) {
        this.#isTorn = true;
        break;
      }
      nals.push(payload.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
    return nals;
  }

  /** `header`: begin and end are its highest bits. */
  #fragment(header: number, start: Buffer, piece: Buffer): readonly Buffer[] {
    if ((header & 0x80) !== 0) this.#fragments = [start];
    else if (this.#fragments.length === 0) {
      // Its beginning is lost.
      this.#isTorn = true;
      return [];
    }
    this.#fragments.push(piece);
    this.#grow(piece.length);
    if ((header & 0x40) === 0 || this.#fragments.length === 0) return [];
    const whole = Buffer.concat(this.#fragments);
    this.#size -= whole.length;
    this.#fragments = [];
    return [whole];
  }

  #add(nal: Buffer): void {
    if (nal.length < (this.#codec === "h264" ? 1 : 2) || isFiller(this.#codec, nal)) return;
    this.#grow(nal.length);
    this.#nals.push(nal);
  }

  #grow(by: number): void {
    this.#size += by;
    const pieces = Math.max(this.#nals.length, this.#fragments.length);
    if (this.#size <= unitMax && pieces < piecesMax) return;
    this.#isTorn = true;
    this.#waitsForKey = true;
    this.#nals = [];
    this.#fragments = [];
    this.#size = 0;
  }

  #end(): void {
    const nals = this.#nals;
    const isTorn = this.#isTorn || this.#fragments.length > 0;
    this.#nals = [];
    this.#fragments = [];
    this.#size = 0;
    this.#isTorn = false;
    if (this.#timestamp === null) return;
    const ticks = this.#clock.next(this.#timestamp);
    this.#timestamp = null;
    const isSets = nals.some((nal) => isParameterSet(this.#codec, nal));
    if (!nals.some((nal) => isSlice(this.#codec, nal)) && !isSets) return;
    const isKey = nals.some((nal) => isKeyUnit(this.#codec, nal));
    if (isTorn) this.#waitsForKey = true;
    if (isTorn) return;
    if (this.#waitsForKey && !isKey && !isSets) {
      this.waiting += 1;
      return;
    }
    if (isKey) this.#waitsForKey = false;
    this.#take({ nals, ticks, shownAfter: 0, isKey });
  }
}
