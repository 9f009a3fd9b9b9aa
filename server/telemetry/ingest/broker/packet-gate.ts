const lengthBytesMax = 4;
const publish = 3;
const none = Buffer.alloc(0);

export interface PacketGateRules {
  /** Longest packet, of the first, which comes from a stranger, and of those after it. */
  readonly firstMax: number;
  readonly nextMax: number;
  /** Longest message that is taken off the wire at all. */
  readonly cutMax: number;
  /**
   * A message is longer than `nextMax`: only its beginning is passed on. `length`: as announced.
   */
  readonly onCut: (length: number) => void;
}

/** The beginning of a packet. */
interface Header {
  readonly kind: number;
  /** Place of its body, and the length it names. */
  readonly bodyAt: number;
  readonly length: number;
}

/**
 * Follows the packets in a client's bytes without keeping them: every MQTT packet starts with a
 * kind and its length, seven bits a byte. The broker itself would gather up to 256 MB for a packet
 * that only names such a length.
 *
 * A message that is too long is cut to its beginning: its receiver sees that it is too long, and it
 * is acknowledged. Ending the connection would explain nothing to its gateway, which would send it
 * again for ever.
 */
export class PacketGate {
  readonly #rules: PacketGateRules;
  #isFirst = true;
  /** Bytes of the current packet that pass unchanged, and the bytes after them that are cut off. */
  #whole = 0;
  #dropped = 0;
  /** A header whose end has not arrived. */
  #begun: Buffer = none;

  constructor(rules: PacketGateRules) {
    this.#rules = rules;
  }

  /**
   * Returns the part of the next bytes to pass on; null: one that is too long begins in them, or no
   * packet.
   */
  pass(bytes: Buffer): Buffer | null {
    const all = this.#begun.length === 0 ? bytes : Buffer.concat([this.#begun, bytes]);
    this.#begun = none;
    const passed: Buffer[] = [];
    /** Bytes before it are in `passed`, or do not go on. */
    let from = 0;
    for (let at = 0; at < all.length;) {
      const whole = Math.min(this.#whole, all.length - at);
      this.#whole -= whole;
      at += whole;
      const dropped = Math.min(this.#dropped, all.length - at);
      if (dropped > 0) {
        passed.push(all.subarray(from, at));
        this.#dropped -= dropped;
        at += dropped;
        from = at;
      }
      if (at === all.length) break;
      const header = headerAt(all, at);
      if (header === null) return null;
      if (header === "begun") {
        this.#begun = Buffer.from(all.subarray(at));
        return Buffer.concat([...passed, all.subarray(from, at)]);
      }
      const length = this.#begin(header);
      if (length === null) return null;
      if (length < header.length) {
        passed.push(all.subarray(from, at + 1), lengthBytes(length));
        from = header.bodyAt;
      }
      at = header.bodyAt;
    }
    return passed.length === 0 ? all : Buffer.concat([...passed, all.subarray(from)]);
  }

  /** Returns the length of a packet to pass on; null: it is refused. */
  #begin({ kind, length }: Header): number | null {
    const { firstMax, nextMax, cutMax, onCut } = this.#rules;
    const max = this.#isFirst ? firstMax : nextMax;
    const mayBeCut = !this.#isFirst && kind === publish && length <= cutMax;
    this.#isFirst = false;
    if (length > max && !mayBeCut) return null;
    this.#whole = Math.min(length, max);
    this.#dropped = length - this.#whole;
    if (this.#dropped > 0) onCut(length);
    return this.#whole;
  }
}

/** Reads a packet's header; null: its length is invalid. */
function headerAt(bytes: Buffer, at: number): Header | "begun" | null {
  let length = 0;
  for (let index = 1; index <= lengthBytesMax; index++) {
    if (at + index >= bytes.length) return "begun";
    const byte = bytes.readUInt8(at + index);
    length += (byte & 0x7f) * 128 ** (index - 1);
    if (byte < 0x80) return { kind: bytes.readUInt8(at) >> 4, bodyAt: at + index + 1, length };
  }
  return null;
}

function lengthBytes(length: number): Buffer {
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 128))
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
  return Buffer.from(bytes);
}
