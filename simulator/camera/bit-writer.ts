/** Bits of a NAL unit. */
export class BitWriter {
  #bytes = Buffer.alloc(4096);
  #length = 0;
  #bit = 0;

  /** Up to 32 bits. */
  put(value: number, count: number): this {
    for (let at = count - 1; at >= 0; at -= 1) this.#push((value / 2 ** at) & 1);
    return this;
  }

  /** Unsigned Exp-Golomb code. */
  ue(value: number): this {
    const length = Math.floor(Math.log2(value + 1));
    return this.put(0, length).put(value + 1, length + 1);
  }

  /** Zeros to the next whole byte. */
  align(): this {
    while (this.#bit !== 0) this.#push(0);
    return this;
  }

  /** Whole bytes; only between whole bytes. */
  bytes(bytes: Uint8Array): this {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** The unit, with the bytes that keep start codes out. */
  nal(header: number): Buffer {
    this.#push(1);
    this.align();
    const out: number[] = [header];
    let zeros = 0;
    for (const byte of this.#bytes.subarray(0, this.#length)) {
      if (zeros === 2 && byte <= 3) {
        out.push(3);
        zeros = 0;
      }
      out.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return Buffer.from(out);
  }

  #push(bit: number): void {
    if (this.#bit === 0) {
      this.#room(1);
      this.#bytes[this.#length] = 0;
      this.#length += 1;
    }
    const last = this.#length - 1;
    this.#bytes[last] = (this.#bytes[last] ?? 0) | (bit << (7 - this.#bit));
    this.#bit = (this.#bit + 1) & 7;
  }

  #room(count: number): void {
    if (this.#length + count < this.#bytes.length) return;
    this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length + count)]);
  }
}
