import { NoVideo } from "../no-video.ts";
import { Bits } from "./bits.ts";
import { type Codec, nalType } from "./unit.ts";

/** What the pictures are, as their parameter sets say. */
export interface VideoFormat {
  readonly codec: Codec;
  /** As browsers name it. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The box that configures a decoder: its type, and what is in it. */
  readonly config: readonly [box: "avcC" | "hvcC", content: Buffer];
}

/** Largest picture that is taken, in pixels a side. */
const sideMax = 8192;

/** The sets as they were heard last, by type. */
export class ParameterSets {
  readonly #codec: Codec;
  readonly #sets = new Map<number, Buffer>();

  constructor(codec: Codec, sets: readonly Buffer[] = []) {
    this.#codec = codec;
    for (const set of sets) this.take(set);
  }

  /** True when it says something new. */
  take(set: Buffer): boolean {
    if (set.length < 2) return false;
    const type = nalType(this.#codec, set);
    if (this.#sets.get(type)?.equals(set) === true) return false;
    this.#sets.set(type, Buffer.from(set));
    return true;
  }

  /** Null while one is missing. Throws NoVideo for what no browser shows. */
  format(): VideoFormat | null {
    const wanted = this.#codec === "h264" ? [7, 8] : [32, 33, 34];
    const sets = wanted.flatMap((type) => this.#sets.get(type) ?? []);
    if (sets.length < wanted.length) return null;
    // Too short to say what it is.
    if ((sets.at(-2)?.length ?? 0) < 5) return null;
    const format = this.#codec === "h264" ? h264(sets) : h265(sets);
    if (![format.width, format.height].every((side) => side > 0 && side <= sideMax))
      throw new NoVideo("noTrack");
    return format;
  }
}

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, "0");
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134]);

function h264([sps = Buffer.alloc(4), pps = Buffer.alloc(1)]: readonly Buffer[]): VideoFormat {
  const [profile, constraints, level] = [sps.readUInt8(1), sps.readUInt8(2), sps.readUInt8(3)];
  const config = Buffer.concat([
    Buffer.from([1, profile, constraints, level, 0xff, 0xe1]),
    sized(sps),
    Buffer.from([1]),
    sized(pps),
  ]);
  return {
    codec: "h264",
    name: `avc1.${hex(profile)}${hex(constraints)}${hex(level)}`,
    ...sizeOfH264(sps, profile),
    config: ["avcC", config],
  };
}

const sized = (nal: Buffer): Buffer => {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(nal.length);
  return Buffer.concat([size, nal]);
};

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOfH264(sps: Buffer, profile: number): Size {
  const bits = new Bits(sps, 4);
  bits.ue();
  const chroma = highProfiles.has(profile) ? readHighProfile(bits) : 1;
  bits.ue();
  skipPictureOrder(bits);
  bits.ue();
  bits.skip(1);
  const width = (bits.ue() + 1) * 16;
  const mapHeight = (bits.ue() + 1) * 16;
  const isFrames = bits.flag();
  if (!isFrames) bits.skip(1);
  bits.skip(1);
  const height = mapHeight * (isFrames ? 1 : 2);
  if (!bits.flag()) return { width, height };
  const [left, right, top, bottom] = [bits.ue(), bits.ue(), bits.ue(), bits.ue()];
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (isFrames ? 1 : 2);
  return { width: width - unitX * (left + right), height: height - unitY * (top + bottom) };
}

/** Gives the chroma format. */
function readHighProfile(bits: Bits): number {
  const chroma = bits.ue();
  if (chroma === 3) bits.skip(1);
  bits.ue();
  bits.ue();
  bits.skip(1);
  if (!bits.flag()) return chroma;
  const lists = chroma === 3 ? 12 : 8;
  for (let list = 0; list < lists; list += 1)
    if (bits.flag()) skipScaling(bits, list < 6 ? 16 : 64);
  return chroma;
}

function skipScaling(bits: Bits, size: number): void {
  let last = 8;
  for (let at = 0; at < size && last !== 0; at += 1) last = (last + bits.se() + 256) % 256;
}

function skipPictureOrder(bits: Bits): void {
  const type = bits.ue();
  if (type === 0) bits.ue();
  if (type !== 1) return;
  bits.skip(1);
  bits.se();
  bits.se();
  const count = Math.min(bits.ue(), 255);
  for (let at = 0; at < count; at += 1) bits.se();
}

/** The sets in the order video, sequence, picture. */
function h265(sets: readonly Buffer[]): VideoFormat {
  const sps = sets[1] ?? Buffer.alloc(16);
  const bits = new Bits(sps, 2);
  bits.skip(4);
  const layers = bits.read(3);
  const nesting = bits.read(1);
  const space = bits.read(2);
  const tier = bits.read(1);
  const profile = bits.read(5);
  const compatible = bits.read(32);
  const constraints = Array.from({ length: 6 }, () => bits.read(8));
  const level = bits.read(8);
  skipSubLayers(bits, layers);
  bits.ue();
  const chroma = bits.ue();
  if (chroma === 3) bits.skip(1);
  const { width, height } = sizeOfH265(bits, chroma);
  const depths = [bits.ue(), bits.ue()] as const;
  const head = Buffer.alloc(23);
  head.writeUInt8(1, 0);
  head.writeUInt8((space << 6) | (tier << 5) | profile, 1);
  head.writeUInt32BE(compatible, 2);
  Buffer.from(constraints).copy(head, 6);
  head.writeUInt8(level, 12);
  head.writeUInt16BE(0xf000, 13);
  head.writeUInt8(0xfc, 15);
  head.writeUInt8(0xfc | (chroma & 3), 16);
  head.writeUInt8(0xf8 | (depths[0] & 7), 17);
  head.writeUInt8(0xf8 | (depths[1] & 7), 18);
  head.writeUInt8((Math.min(layers + 1, 7) << 3) | (nesting << 2) | 3, 21);
  head.writeUInt8(sets.length, 22);
  const arrays = sets.map((set) =>
    Buffer.concat([Buffer.from([0x80 | nalType("h265", set), 0, 1]), sized(set)]),
  );
  return {
    codec: "h265",
    name: nameOfH265({ space, tier, profile, compatible, constraints, level }),
    width,
    height,
    config: ["hvcC", Buffer.concat([head, ...arrays])],
  };
}

function skipSubLayers(bits: Bits, layers: number): void {
  const present = Array.from({ length: layers }, () => [bits.flag(), bits.flag()] as const);
  if (layers > 0) bits.skip(2 * (8 - layers));
  for (const [hasProfile, hasLevel] of present)
    bits.skip((hasProfile ? 88 : 0) + (hasLevel ? 8 : 0));
}

function sizeOfH265(bits: Bits, chroma: number): Size {
  const [width, height] = [bits.ue(), bits.ue()];
  if (!bits.flag()) return { width, height };
  const [left, right, top, bottom] = [bits.ue(), bits.ue(), bits.ue(), bits.ue()];
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = chroma === 1 ? 2 : 1;
  return { width: width - unitX * (left + right), height: height - unitY * (top + bottom) };
}

interface ProfileOfH265 {
  readonly space: number;
  readonly tier: number;
  readonly profile: number;
  readonly compatible: number;
  readonly constraints: readonly number[];
  readonly level: number;
}

/** ISO/IEC 14496-15, annex E. */
function nameOfH265(of: ProfileOfH265): string {
  const reversed = [...of.compatible.toString(2).padStart(32, "0")].toReversed().join("");
  const lastSet = of.constraints.findLastIndex((byte) => byte !== 0);
  return [
    "hvc1",
    `${["", "A", "B", "C"][of.space] ?? ""}${of.profile}`,
    Number.parseInt(reversed, 2).toString(16).toUpperCase(),
    `${of.tier === 0 ? "L" : "H"}${of.level}`,
    ...of.constraints.slice(0, lastSet + 1).map((byte) => byte.toString(16).toUpperCase()),
  ].join(".");
}
