import type { VideoFormat } from "./parameter-set.ts";

/*
 * Fragmented MP4 (ISO/IEC 14496-12), one track, one fragment a picture: browsers play it through
 * Media Source Extensions without transcoding.
 */

/** Ticks of the track's clock, 1/s: the clock of video in RTP. */
export const clockHz = 90_000;

type Part = Buffer | number | readonly number[];

const bytesOf = (part: Part): Buffer => {
  if (typeof part === "number") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(part >>> 0);
    return bytes;
  }
  return Buffer.isBuffer(part) ? part : Buffer.from(part);
};

/** A box of its type; a number is 32 bits, a list is bytes. */
function box(type: string, ...parts: readonly Part[]): Buffer {
  const content = parts.map(bytesOf);
  const size = content.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([bytesOf(size), Buffer.from(type, "latin1"), ...content], size);
}

const zeros = (count: number): Buffer => Buffer.alloc(count);
const uint16 = (...values: readonly number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));

/** Neither turned nor scaled. */
const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const trackId = 1;

const movieHeader = box(
  "mvhd",
  0,
  zeros(8),
  clockHz,
  0,
  0x10000,
  uint16(0x100, 0),
  zeros(8),
  ...matrix,
  zeros(24),
  trackId + 1,
);

const trackHeader = ({ width, height }: VideoFormat): Buffer =>
  box(
    "tkhd",
    3,
    zeros(8),
    trackId,
    zeros(8),
    zeros(16),
    ...matrix,
    uint16(width, 0),
    uint16(height, 0),
  );

const sampleEntry = ({ codec, width, height, config: [type, content] }: VideoFormat): Buffer =>
  box(
    codec === "h264" ? "avc1" : "hvc1",
    zeros(6),
    uint16(1),
    zeros(16),
    uint16(width, height),
    0x480000,
    0x480000,
    0,
    uint16(1),
    zeros(32),
    uint16(0x18, 0xffff),
    box(type, content),
  );

const empty = (type: string, ...counts: readonly number[]): Buffer => box(type, 0, ...counts);

const media = (format: VideoFormat): Buffer =>
  box(
    "mdia",
    box("mdhd", 0, zeros(8), clockHz, 0, uint16(0x55c4, 0)),
    box("hdlr", 0, 0, Buffer.from("vide"), zeros(12), Buffer.from("\0")),
    box(
      "minf",
      box("vmhd", 1, zeros(8)),
      box("dinf", box("dref", 0, 1, box("url ", 1))),
      box(
        "stbl",
        box("stsd", 0, 1, sampleEntry(format)),
        empty("stts", 0),
        empty("stsc", 0),
        empty("stsz", 0, 0),
        empty("stco", 0),
      ),
    ),
  );

/** The part a decoder needs before the first fragment. */
export const initSegment = (format: VideoFormat): Buffer =>
  Buffer.concat([
    box("ftyp", Buffer.from("iso6"), 1, Buffer.from("iso6mp41")),
    box(
      "moov",
      movieHeader,
      box("trak", trackHeader(format), media(format)),
      box("mvex", box("trex", 0, trackId, 1, 0, 0, 0)),
    ),
  ]);

/** A picture with its place in time. */
export interface Sample {
  /** Number of the picture, from 1. */
  readonly sequence: number;
  /** Time of decoding, from the first picture. */
  readonly ticks: number;
  readonly duration: number;
  /** Time between decoding and display. */
  readonly shownAfter: number;
  readonly isKey: boolean;
  readonly nals: readonly Buffer[];
}

/** Bytes of a fragment before its picture; a `trun` of one sample is always as long. */
const headLength = 8 + 16 + (8 + 16 + 20 + 36);
const keyFlags = 0x02000000;
const otherFlags = 0x01010000;

export function fragment({ sequence, ticks, duration, shownAfter, isKey, nals }: Sample): Buffer {
  const size = nals.reduce((sum, { length }) => sum + 4 + length, 0);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(Math.max(0, Math.round(ticks))));
  const head = box(
    "moof",
    box("mfhd", 0, sequence),
    box(
      "traf",
      // The data begins after this box.
      box("tfhd", 0x020000, trackId),
      box("tfdt", 0x01000000, time),
      box(
        "trun",
        0x01000f01,
        1,
        headLength + 8,
        duration,
        size,
        isKey ? keyFlags : otherFlags,
        shownAfter,
      ),
    ),
  );
  const data = nals.flatMap((nal) => [bytesOf(nal.length), nal]);
  return Buffer.concat([head, bytesOf(size + 8), Buffer.from("mdat"), ...data]);
}
