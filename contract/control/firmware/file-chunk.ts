/*
 * A piece of a file on its way to a gateway (`down/fw`): 24 bytes, then the bytes of the file. The
 * 24: `HWF1`, file, offset, length, CRC-32 of the bytes, 0; unsigned, the highest byte first.
 */

const magic = [0x48, 0x57, 0x46, 0x31] as const;
export const chunkHeadBytes = 24;

/** Bytes a gateway may request at once. */
export const chunkMin = 1024;
export const chunkMax = 65_536;

export interface Chunk {
  readonly file: number;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1)
    value = (value & 1) === 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  return value;
});

/** CRC-32 as zip and Ethernet have it. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

export function writeChunk({ file, offset, bytes }: Chunk): Uint8Array {
  const message = new Uint8Array(chunkHeadBytes + bytes.length);
  const head = new DataView(message.buffer);
  message.set(magic);
  head.setUint32(4, file);
  head.setUint32(8, offset);
  head.setUint32(12, bytes.length);
  head.setUint32(16, crc32(bytes));
  message.set(bytes, chunkHeadBytes);
  return message;
}

/** It begins as a piece of a file does; otherwise it is a message in JSON. */
export const isChunk = (message: Uint8Array): boolean =>
  magic.every((byte, index) => message[index] === byte);

/** Reads a chunk; null: it is truncated or damaged. */
export function readChunk(message: Uint8Array): Chunk | null {
  if (message.length < chunkHeadBytes || !isChunk(message)) return null;
  const head = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const bytes = message.subarray(chunkHeadBytes);
  if (bytes.length !== head.getUint32(12) || crc32(bytes) !== head.getUint32(16)) return null;
  return { file: head.getUint32(4), offset: head.getUint32(8), bytes };
}
