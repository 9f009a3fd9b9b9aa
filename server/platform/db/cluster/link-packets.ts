const headBytes = 4;

/** A packet in the bytes around it, from `at` to `end`: an object for each would cost more. */
export type TakePacket = (bytes: Buffer, at: number, end: number) => void;

/** Cuts a stream of bytes into packets, each after its length (uint32). */
export class PacketReader {
  readonly #max: number;
  #begun: Buffer = Buffer.alloc(0);

  /** `max`: longest packet, bytes. */
  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Takes the packets that are complete now. Throws for one that is too long, which no server
   * sends.
   */
  read(bytes: Buffer, take: TakePacket): void {
    const all = this.#begun.length === 0 ? bytes : Buffer.concat([this.#begun, bytes]);
    let at = 0;
    while (all.length - at >= headBytes) {
      const length = all.readUInt32BE(at);
      if (length > this.#max) throw new Error("a packet is too long");
      const end = at + headBytes + length;
      if (end > all.length) break;
      take(all, at + headBytes, end);
      at = end;
    }
    this.#begun = all.subarray(at);
  }
}

/** Shortest time between two writes, ms: each costs as much as many packets. */
const gatherMs = 10;

/** Bytes for the first packets after a write. */
const roomMin = 1024;

/** Writes packets: at once after a pause, otherwise the packets of some milliseconds together. */
export class PacketWriter {
  readonly #write: (bytes: Buffer) => void;
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;
  #room = roomMin;
  #writtenAt = -gatherMs;

  constructor(write: (bytes: Buffer) => void) {
    this.#write = write;
  }

  /** A packet of `length` bytes: `fill` writes them from `at` on, now. */
  add(length: number, fill: (bytes: Buffer, at: number) => void): void {
    if (this.#length === 0) this.#plan();
    const at = this.#length + headBytes;
    this.#length = at + length;
    if (this.#length > this.#bytes.length) this.#grow();
    this.#bytes.writeUInt32BE(length, at - headBytes);
    fill(this.#bytes, at);
  }

  #grow(): void {
    this.#room = Math.max(this.#length, 2 * this.#bytes.length, this.#room);
    const bytes = Buffer.allocUnsafe(this.#room);
    this.#bytes.copy(bytes);
    this.#bytes = bytes;
  }

  #plan(): void {
    const waitMs = this.#writtenAt + gatherMs - performance.now();
    if (waitMs > 0) setTimeout(() => this.#flush(), waitMs);
    else setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#writtenAt = performance.now();
    const bytes = this.#bytes.subarray(0, this.#length);
    // The socket may need these bytes for longer. The next write is probably as long.
    this.#bytes = Buffer.alloc(0);
    this.#room = Math.max(this.#length, roomMin);
    this.#length = 0;
    this.#write(bytes);
  }
}
