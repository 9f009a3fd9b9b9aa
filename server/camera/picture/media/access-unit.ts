export type Codec = "h264" | "h265";

/** One picture as it was coded: its NAL units without start codes. */
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
 * Most units of a picture, and most pieces of a unit: an empty one takes a hundred bytes of memory,
 * so their size alone bounds nothing. Cameras send a picture in some dozens of units.
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
