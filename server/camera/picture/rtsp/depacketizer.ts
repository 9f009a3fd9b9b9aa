import {
  type AccessUnit,
  type Codec,
  isKeyUnit,
  isParameterSet,
  isSlice,
  isFiller,
  beginsWithCode,
  isFirstSlice,
  piecesMax,
  unitMax,
  withoutStartCodes,
} from "../media/access-unit.ts";
import { type RtpPacket, Unwrapped } from "./rtp.ts";

/**
 * Pictures out of packets (RFC 6184, 7798). A lost packet costs every picture up to the next that
 * needs no other: half a picture is never handed on.
 */
export class Depacketizer {
  readonly #codec: Codec;
  readonly #clock = new Unwrapped();
  readonly #onUnit: (unit: AccessUnit) => void;
  #sequence: number | null = null;
  #timestamp: number | null = null;
  #nals: Buffer[] = [];
  #size = 0;
  #fragments: Buffer[] = [];
  /** True when parts of this picture are missing. */
  #isTorn = false;
  /** True until a key picture has arrived: nothing is passed on before it. */
  #waitsForKey = true;
  /** Time of the picture that was ended by its mark. */
  #markedAt: number | null = null;
  /** True: the camera marks each slice, or each packet of a slice, as the end of a picture. */
  #marksAreWrong = false;
  /** Pieces have an end; some cameras never mark it. */
  #hasPieceEnds = false;

  /** Packets that never arrived. */
  lost = 0;
  /** Number of complete pictures that were dropped because they depend on a lost one. */
  waiting = 0;

  constructor(codec: Codec, onUnit: (unit: AccessUnit) => void) {
    this.#codec = codec;
    this.#onUnit = onUnit;
  }

  push(packet: RtpPacket): void {
    if (packet.sequence === this.#sequence) return;
    if (this.#sequence !== null) this.#expect((this.#sequence + 1) & 0xffff, packet.sequence);
    this.#sequence = packet.sequence;
    if (this.#timestamp !== null && packet.timestamp !== this.#timestamp) this.#end();
    this.#timestamp = packet.timestamp;
    for (const nal of this.#unitsIn(packet.payload)) this.#add(nal);
    if (!packet.isLast || this.#marksAreWrong || this.#fragments.length > 0) return;
    this.#markedAt = packet.timestamp;
    this.#end();
  }

  #expect(expected: number, sequence: number): void {
    if (expected === sequence) return;
    this.lost += (sequence - expected) & 0xffff;
    this.#fragments = [];
    this.#isTorn = true;
    this.#waitsForKey = true;
  }

  #unitsIn(payload: Buffer): readonly Buffer[] {
    // Units as a file has them.
    if (beginsWithCode(payload)) return this.#whole([payload]);
    return this.#codec === "h264" ? this.#h264(payload) : this.#h265(payload);
  }

  #whole(nals: readonly Buffer[]): readonly Buffer[] {
    this.#closeFragments();
    return nals;
  }

  #h264(payload: Buffer): readonly Buffer[] {
    const first = payload.readUInt8(0);
    const type = first & 0x1f;
    if (type >= 1 && type <= 23) return this.#whole([payload]);
    if (type === 24) return this.#whole(this.#aggregated(payload, 1));
    if (type !== 28 || payload.length < 3) return [];
    const header = payload.readUInt8(1);
    const start = Buffer.from([(first & 0xe0) | (header & 0x1f)]);
    return this.#fragment(header, start, payload.subarray(2));
  }

  #h265(payload: Buffer): readonly Buffer[] {
    if (payload.length < 3) return [];
    const first = payload.readUInt8(0);
    const type = (first >> 1) & 0x3f;
    if (type <= 47) return this.#whole([payload]);
    if (type === 48) return this.#whole(this.#aggregated(payload, 2));
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
  #fragment(header: number, start: Buffer, chunk: Buffer): readonly Buffer[] {
    if ((header & 0x80) !== 0) {
      this.#closeFragments();
      this.#fragments = [start];
    } else if (this.#fragments.length === 0) {
      // True: the beginning of the picture is lost.
      this.#isTorn = true;
      return [];
    }
    this.#fragments.push(chunk);
    this.#grow(chunk.length);
    if ((header & 0x40) === 0 || this.#fragments.length === 0) return [];
    this.#hasPieceEnds = true;
    return [this.#joined()];
  }

  #joined(): Buffer {
    const whole = Buffer.concat(this.#fragments);
    this.#size -= whole.length;
    this.#fragments = [];
    return whole;
  }

  /** No packet was lost, and no more pieces arrive: a unit without its end is whole or torn. */
  #closeFragments(): void {
    if (this.#fragments.length === 0) return;
    const whole = this.#joined();
    if (this.#hasPieceEnds) this.#isTorn = true;
    else this.#add(whole);
  }

  #add(bytes: Buffer): void {
    for (const nal of withoutStartCodes(bytes)) {
      if (nal.length < (this.#codec === "h264" ? 1 : 2) || isFiller(this.#codec, nal)) continue;
      if (this.#isOfMarked(nal)) {
        this.#marksAreWrong = true;
        this.#isTorn = true;
      }
      this.#grow(nal.length);
      this.#nals.push(nal);
    }
  }

  /** True for a further slice of the picture that was ended by its mark. */
  #isOfMarked(nal: Buffer): boolean {
    if (this.#timestamp !== this.#markedAt || !isSlice(this.#codec, nal)) return false;
    return !isFirstSlice(this.#codec, nal) && !this.#nals.some((nal) => isSlice(this.#codec, nal));
  }

  #grow(count: number): void {
    this.#size += count;
    const pieces = Math.max(this.#nals.length, this.#fragments.length);
    if (this.#size <= unitMax && pieces < piecesMax) return;
    this.#isTorn = true;
    this.#waitsForKey = true;
    this.#nals = [];
    this.#fragments = [];
    this.#size = 0;
  }

  #end(): void {
    this.#closeFragments();
    const nals = this.#nals;
    const isTorn = this.#isTorn;
    this.#nals = [];
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
    this.#onUnit({ nals, ticks, shownAfter: 0, isKey });
  }
}
