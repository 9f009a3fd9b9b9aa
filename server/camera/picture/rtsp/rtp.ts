/** A packet of RTP (RFC 3550). */
export interface RtpPacket {
  readonly payloadType: number;
  readonly sequence: number;
  /** 32 bits, wraps around. */
  readonly timestamp: number;
  /** The last packet of its picture. */
  readonly isLast: boolean;
  readonly payload: Buffer;
}

/** Parses a packet; null: it is not RTP, or it is empty. */
export function readRtp(bytes: Buffer): RtpPacket | null {
  if (bytes.length < 12 || bytes.readUInt8(0) >> 6 !== 2) return null;
  const first = bytes.readUInt8(0);
  const second = bytes.readUInt8(1);
  let start = 12 + (first & 0x0f) * 4;
  if ((first & 0x10) !== 0) {
    if (bytes.length < start + 4) return null;
    start += 4 + bytes.readUInt16BE(start + 2) * 4;
  }
  const padding = (first & 0x20) === 0 ? 0 : bytes.readUInt8(bytes.length - 1);
  const end = bytes.length - padding;
  if (start >= end) return null;
  return {
    payloadType: second & 0x7f,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    isLast: (second & 0x80) !== 0,
    payload: bytes.subarray(start, end),
  };
}

/** Extends a 32-bit clock that wraps around. */
export class Unwrapped {
  #last: number | null = null;
  #ticks = 0;

  next(timestamp: number): number {
    if (this.#last !== null) this.#ticks += (timestamp - this.#last) | 0;
    this.#last = timestamp;
    return this.#ticks;
  }
}
