export type Codec = "h264" | "h265";

/** One picture as coded: its NAL units without start codes. */
export interface AccessUnit {
  readonly nals: readonly Buffer[];
  /** Ticks of the video clock, extended beyond its 32 bits. */
  readonly ticks: number;
  /** Ticks between decoding and display. */
  readonly shownAfter: number;
  readonly isKey: boolean;
}

/** Largest NAL unit, and largest picture, that is accepted, bytes. */
export const unitMax = 4 * 1024 * 1024;
/**
 * Maximum number of units of a picture, and of pieces of a unit: even an empty one uses a hundred
 * bytes of memory, so a limit of size is not enough. Cameras send a picture in some dozens of
 * units.
 */
export const piecesMax = 8192;

const typeOf: Readonly<Record<Codec, (nal: Buffer) => number>> = {
  h264: (nal) => nal.readUInt8(0) & 0x1f,
  h265: (nal) => (nal.readUInt8(0) >> 1) & 0x3f,
};
export const nalType = (codec: Codec, nal: Buffer): number => typeOf[codec](nal);

const setTypes = { h264: [7, 8], h265: [32, 33, 34] } as const;
/** Sequence, picture and video parameter sets: they describe the pictures that follow. */
export const isParameterSet = (codec: Codec, nal: Buffer): boolean =>
  setTypes[codec].some((type) => type === nalType(codec, nal));

/** A picture that is decoded without any other. */
export const isKeyUnit = (codec: Codec, nal: Buffer): boolean => {
  const type = nalType(codec, nal);
  return codec === "h264" ? type === 5 : type >= 16 && type <= 21;
};

/** True for picture data, false for data about it. */
export const isSlice = (codec: Codec, nal: Buffer): boolean => {
  const type = nalType(codec, nal);
  return codec === "h264" ? type >= 1 && type <= 5 : type <= 31;
};

/** Delimiters and fillers, which files have no use for. */
export const isFiller = (codec: Codec, nal: Buffer): boolean => {
  const type = nalType(codec, nal);
  return codec === "h264" ? type === 9 || type === 12 : type === 35 || type === 38;
};

/**
 * True for the picture data that a picture begins with. In H.264 the number of its first block is
 * coded, and zero is a single 1; H.265 has a flag for it.
 */
export const isFirstSlice = (codec: Codec, nal: Buffer): boolean =>
  ((nal[codec === "h264" ? 1 : 2] ?? 0x80) & 0x80) !== 0;

const startCode = Buffer.from([0, 0, 1]);

export const beginsWithCode = (bytes: Buffer): boolean =>
  bytes[0] === 0 && bytes[1] === 0 && (bytes[2] === 1 || (bytes[2] === 0 && bytes[3] === 1));

/**
 * The units in bytes that are one unit by the protocol. Some cameras send several in one, divided
 * by the start codes of files: coded data never contains them.
 */
export function withoutStartCodes(bytes: Buffer): readonly Buffer[] {
  let at = bytes.indexOf(startCode);
  if (at < 0) return [bytes];
  const units: Buffer[] = [];
  let from = 0;
  for (; at >= 0; at = bytes.indexOf(startCode, from)) {
    units.push(withoutZeros(bytes.subarray(from, at)));
    from = at + startCode.length;
  }
  units.push(withoutZeros(bytes.subarray(from)));
  return units.filter(({ length }) => length > 0);
}

/** A start code may begin with further zeros, and no unit ends with one. */
function withoutZeros(unit: Buffer): Buffer {
  let end = unit.length;
  while (end > 0 && unit[end - 1] === 0) end -= 1;
  return unit.subarray(0, end);
}

/** Profiles of H.264 that cameras have. */
const h264Profiles: ReadonlySet<number> = new Set([66, 77, 88, 100, 110, 122, 244]);

/** The codec whose first parameter set this is, where it is not the given one; otherwise null. */
export function otherCodecOf(codec: Codec, unit: Buffer): Codec | null {
  const [first = 0, second = 0, , , fifth = 0, sixth = 0] = unit;
  if (codec === "h264") {
    const isAlone = first === 0x40 && second === 1;
    // Several units in a packet.
    const isAmong = first === 0x60 && second === 1 && fifth === 0x40 && sixth === 1;
    return isAlone || isAmong ? "h265" : null;
  }
  // In H.265 the first byte of a unit is never odd.
  const isSet = (first & 0x9f) === 7 && (first & 0x60) !== 0;
  return isSet && h264Profiles.has(second) ? "h264" : null;
}
