import { Inflate } from "fflate";

/*
 * Parts of a ZIP package. Its central directory is read here for the checksums that reveal damaged
 * parts, because the browser's decompression does not compare them.
 */

/** Thrown when the file is not a package, is damaged, or is larger than the limit. */
export class PackageFault extends Error {
  readonly reason: "broken" | "locked" | "large";
  constructor(reason: PackageFault["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

interface Entry {
  readonly flags: number;
  readonly method: number;
  readonly sum: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** Most bytes that are unpacked from a file; a larger part is not read. */
const unpackedMax = 24 * 1024 * 1024;
const partsMax = 10_000;
const directorySignature = 0x02014b50;
const endSignature = 0x06054b50;
const endLength = 22;
const longest = 0xffff_ffff;

const broken = (message: string): PackageFault => new PackageFault("broken", message);

/** Names of parts are compared ignoring case and the kind of slash. */
export const partName = (name: string): string =>
  name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

/** The parts of a package by their names; each is unpacked on demand. */
export class ZipParts {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left = unpackedMax;

  /** @throws PackageFault */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#entries = entriesOf(bytes, this.#view);
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(partName(name));
  }

  /** @throws PackageFault when there is no such part, or it is not what it was when packed. */
  read(name: string): Uint8Array {
    const entry = this.#entries.get(partName(name));
    if (entry === undefined) throw broken(`no ${name}`);
    if ((entry.flags & 1) !== 0) throw new PackageFault("locked", name);
    this.#left -= entry.size;
    if (this.#left < 0) throw new PackageFault("large", name);
    const unpacked = unpack(this.#packed(entry), entry);
    if (sumOf(unpacked) !== entry.sum) throw broken(`check sum of ${name}`);
    return unpacked;
  }

  #packed({ at, packed }: Entry): Uint8Array {
    if (at + 30 > this.#bytes.length || this.#view.getUint32(at, true) !== 0x04034b50)
      throw broken("no part here");
    const from =
      at + 30 + this.#view.getUint16(at + 26, true) + this.#view.getUint16(at + 28, true);
    if (from + packed > this.#bytes.length) throw broken("cut off");
    return this.#bytes.subarray(from, from + packed);
  }
}

function entriesOf(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > partsMax) throw new PackageFault("large", "parts");
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directorySignature)
      throw broken("no directory");
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    if (at + 46 + nameLength + extraLength > bytes.length) throw broken("directory cut off");
    const name = partName(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)));
    // With two parts of the same name it is unknown which is right.
    if (entries.has(name)) throw broken(`twice ${name}`);
    entries.set(name, entryAt(view, at, at + 46 + nameLength, extraLength));
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true);
  }
  return entries;
}

function endOf(view: DataView): number {
  const last = view.byteLength - endLength;
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1)
    if (view.getUint32(at, true) === endSignature) return at;
  throw broken("no end");
}

/** Reads one entry; sizes marked as "in the extra field" (ZIP64) are read from there. */
function entryAt(view: DataView, at: number, extraAt: number, extraLength: number): Entry {
  const long = longSizes(view, extraAt, extraAt + extraLength);
  const size = (place: number): number => {
    const short = view.getUint32(at + place, true);
    return short === longest ? long() : short;
  };
  // In the order of the extra field.
  const unpacked = size(24);
  const packed = size(20);
  return {
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    sum: view.getUint32(at + 16, true),
    size: unpacked,
    packed,
    at: size(42),
  };
}

function longSizes(view: DataView, from: number, end: number): () => number {
  let at = from;
  while (at + 4 <= end && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return () => {
    if (at + 8 > end) throw broken("no long size");
    const value = Number(view.getBigUint64(at, true));
    at += 8;
    return value;
  };
}

/** Bytes unpacked at a time, so that a part larger than declared is stopped early. */
const part = 16 * 1024;

function unpack(packed: Uint8Array, { method, size }: Entry): Uint8Array {
  if (method === 0) return packed;
  if (method !== 8) throw broken(`method ${method}`);
  const out = new Uint8Array(size);
  let filled = 0;
  const inflate = new Inflate((chunk) => {
    if (filled + chunk.length > size) throw broken("more than it says");
    out.set(chunk, filled);
    filled += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length; at += part)
      inflate.push(packed.subarray(at, at + part), at + part >= packed.length);
  } catch (error) {
    throw error instanceof PackageFault ? error : broken(String(error));
  }
  if (filled !== size) throw broken("less than it says");
  return out;
}

const sums = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** CRC-32, as every ZIP has it. */
function sumOf(bytes: Uint8Array): number {
  let sum = longest;
  for (const byte of bytes) sum = sums[(sum ^ byte) & 0xff]! ^ (sum >>> 8);
  return ~sum >>> 0;
}
