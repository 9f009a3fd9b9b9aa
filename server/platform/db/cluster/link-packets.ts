const headBytes = 4;

/**
 * Cuts a stream of bytes into packets, each after its length (uint32). The bytes of a packet are
 * read before the next are taken.
 */
export class PacketReader {
  readonly #max: number;
  #begun: Buffer = Buffer.alloc(0);

  /** `max`: longest packet, bytes. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Packets that are complete now. Throws for one that is too long, which no server sends. */
  read(bytes: Buffer): readonly Buffer[] {
    const all = this.#begun.length === 0 ? bytes : Buffer.concat([this.#begun, bytes]);
    const packets: Buffer[] = [];
    let at = 0;
    while (all.length - at >= headBytes) {
      const length = all.readUInt32BE(at);
      if (length > this.#max) throw new Error("a packet is too long");
      const end = at + headBytes + length;
      if (end > all.length) break;
      packets.push(all.subarray(at + headBytes, end));
      at = end;
    }
    this.#begun = all.subarray(at);
    return packets;
  }
}

/** Shortest time between two writes, ms: each costs as much as many packets. */
const gatherMs = 10;

/** Writes packets: at once after a pause, otherwise the packets of some milliseconds together. */
export class PacketWriter {
  readonly #write: (bytes: Buffer) => void;
  #parts: Buffer[] = [];
  #writtenAt = -gatherMs;

  constructor(write: (bytes: Buffer) => void) {
    this.#write = write;
  }

  /** `parts`: one packet. */
  add(...parts: readonly Buffer[]): void {
    if (this.#parts.length === 0) this.#plan();
    const head = Buffer.allocUnsafe(headBytes);
    head.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 0));
    this.#parts.push(head, ...parts);
  }

  #plan(): void {
    const waitMs = this.#writtenAt + gatherMs - performance.now();
    if (waitMs > 0) setTimeout(() => this.#flush(), waitMs);
    else setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#writtenAt = performance.now();
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#write(bytes);
  }
}
