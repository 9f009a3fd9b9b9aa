/** Bits of a parameter set, without the bytes that keep start codes out. Reads 0 beyond its end. */
export class Bits {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(nal: Buffer, from: number) {
    const bytes: number[] = [];
    let zeros = 0;
    for (const byte of nal.subarray(from)) {
      if (zeros >= 2 && byte === 3) {
        zeros = 0;
        continue;
      }
      zeros = byte === 0 ? zeros + 1 : 0;
      bytes.push(byte);
    }
    this.#bytes = Buffer.from(bytes);
  }

  /** Up to 32 bits. */
  read(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      const byte = this.#bytes[this.#at >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  skip(count: number): void {
    this.#at += count;
  }

  flag(): boolean {
    return this.read(1) === 1;
  }

  /** Unsigned Exp-Golomb code. */
  ue(): number {
    let zeros = 0;
    while (zeros < 32 && this.#at < this.#bytes.length * 8 && this.read(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }

  /** Signed Exp-Golomb code. */
  se(): number {
    const code = this.ue();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}
