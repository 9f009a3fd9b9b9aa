import { NoVideo } from "./no-video.ts";
import { Bits } from "./bit-reader.ts";
import { type Codec, nalType } from "./access-unit.ts";

/** Format of the pictures, from their parameter sets. */
export interface VideoFormat {
  readonly codec: Codec;
  /** Codec in the notation of browsers. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The box that configures a decoder: its type and content. */
  readonly config: readonly [box: "avcC" | "hvcC", content: Buffer];
}

/** Largest picture accepted, in pixels per side. */
const sideMax = 8192;

/** Longest set that is kept, bytes; the longest that cameras send is some hundred. */
const setMax = 4096;
/** The types of sets in the decoder's order, with the highest id of each. */
const setKinds: Readonly<Record<Codec, readonly (readonly [type: number, idMax: number])[]>> = {
  h264: [
    [7, 30],
    [8, 254],
  ],
  h265: [
    [32, 15],
    [33, 15],
    [34, 63],
  ],
};

/** The sets received last, by type and id: pictures name the one they use. */
export class ParameterSets {
  readonly #codec: Codec;
  /** The newest parameter set of each type and id, in the order of arrival. */
  readonly #sets = new Map<number, Map<number, Buffer>>();

  constructor(codec: Codec, sets: readonly Buffer[] = []) {
    this.#codec = codec;
    for (const set of sets) this.update(set);
  }

  /** True when it changes something. */
  update(set: Buffer): boolean {
    if (set.length < 2 || set.length > setMax) return false;
    const type = nalType(this.#codec, set);
    const kind = setKinds[this.#codec].find(([one]) => one === type);
    const id = setId(this.#codec, type, set);
    if (kind === undefined || id > kind[1]) return false;
    const ofType = this.#sets.get(type) ?? new Map<number, Buffer>();
    this.#sets.set(type, ofType);
    if (ofType.get(id)?.equals(set) === true) return false;
    ofType.delete(id);
    ofType.set(id, Buffer.from(set));
    return true;
  }

  /** Null while one is missing. Throws NoVideo for formats that no browser shows. */
  format(): VideoFormat | null {
    const sets = setKinds[this.#codec].map(([type]) => [...(this.#sets.get(type)?.values() ?? [])]);
    if (sets.some(({ length }) => length === 0)) return null;
    // Too short for its kind to be known.
    if ((sets.at(-2)?.at(-1)?.length ?? 0) < 5) return null;
    const format = this.#codec === "h264" ? h264(sets) : h265(sets);
    if (![format.width, format.height].every((side) => side > 0 && side <= sideMax))
      throw new NoVideo("noTrack");
    return format;
  }
}

/** Id in pictures and other sets. */
function setId(codec: Codec, type: number, set: Buffer): number {
  const bits = new Bits(set, codec === "h264" ? 1 : 2);
  if (codec === "h264") {
    if (type === 7) bits.skip(24);
    return bits.ue();
  }
  if (type === 32) return bits.read(4);
  if (type === 33) skipToId(bits);
  return bits.ue();
}

/** In a sequence parameter set of H.265 the id follows the profiles. */
function skipToId(bits: Bits): void {
  bits.skip(4);
  const layers = bits.read(3);
  bits.skip(1 + 88 + 8);
  skipSubLayers(bits, layers);
}

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, "0");
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134]);

/** The sets by type; the newest set describes the pictures. */
type SetsByType = readonly (readonly Buffer[])[];

function h264([sequence = [], picture = []]: SetsByType): VideoFormat {
  const sps = sequence.at(-1) ?? Buffer.alloc(4);
  const [profile, constraints, level] = [sps.readUInt8(1), sps.readUInt8(2), sps.readUInt8(3)];
  const config = Buffer.concat([
    Buffer.from([1, profile, constraints, level, 0xff, 0xe0 | sequence.length]),
    ...sequence.map(sized),
    Buffer.from([picture.length]),
    ...picture.map(sized),
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

/** Returns the chroma format. */
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
  for (let index = 0; index < size && last !== 0; index += 1) last = (last + bits.se() + 256) % 256;
}

function skipPictureOrder(bits: Bits): void {
  const type = bits.ue();
  if (type === 0) bits.ue();
  if (type !== 1) return;
  bits.skip(1);
  bits.se();
  bits.se();
  const count = Math.min(bits.ue(), 255);
  for (let index = 0; index < count; index += 1) bits.se();
}

/** The sets in the order video, sequence, picture. */
function h265(sets: SetsByType): VideoFormat {
  const sps = sets[1]?.at(-1) ?? Buffer.alloc(16);
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
  const arrays = sets.map((ofType, index) =>
    Buffer.concat([
      Buffer.from([0x80 | (setKinds.h265[index]?.[0] ?? 0), 0, ofType.length]),
      ...ofType.map(sized),
    ]),
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
function nameOfH265(profile: ProfileOfH265): string {
  const reversed = [...profile.compatible.toString(2).padStart(32, "0")].toReversed().join("");
  const lastSet = profile.constraints.findLastIndex((byte) => byte !== 0);
  return [
    "hvc1",
    `${["", "A", "B", "C"][profile.space] ?? ""}${profile.profile}`,
    Number.parseInt(reversed, 2).toString(16).toUpperCase(),
    `${profile.tier === 0 ? "L" : "H"}${profile.level}`,
    ...profile.constraints.slice(0, lastSet + 1).map((byte) => byte.toString(16).toUpperCase()),
  ].join(".");
}
