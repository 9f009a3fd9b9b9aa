/** Numbers PostgreSQL gives its own types forever. */
const typeOid = {
  bool: 16,
  int8: 20,
  int4: 23,
  json: 114,
  float4: 700,
  float8: 701,
  int4s: 1007,
  float4s: 1021,
  float8s: 1022,
  timestamptz: 1184,
  jsonb: 3802,
} as const;

/** PostgreSQL counts time from 2000-01-01 UTC. */
const epochMs = Date.UTC(2000, 0, 1);
const span32 = 2 ** 32;
const isNull = -1;
/** Dimensions, flags, type of the elements, their number and the first one's index. */
const headBytes = 20;
const jsonbVersion = 1;
/** Size of a typical house row. */
const rowBytes = 2048;

const viewOf = ({ buffer, byteOffset, length }: Buffer): DataView =>
  new DataView(buffer, byteOffset, length);

/**
 * Rows of one composite type as a single parameter (`unnest($1::some_type[])`) in PostgreSQL's
 * binary form, so that the tens of thousands of values of a batch are neither printed here nor
 * parsed there. Fields come in the type's order, one call each; the database refuses what does not
 * fit its type. SQL's null is null, and NaN within a list.
 */
export class RowArray {
  #bytes: Buffer;
  #view: DataView;
  #at = headBytes;
  #rows = 0;
  #rowAt = 0;
  readonly #rowOid: number;
  readonly #fields: number;

  /** `rows`: about the expected number. */
  constructor(rowOid: number, fields: number, rows: number) {
    this.#rowOid = rowOid;
    this.#fields = fields;
    // Grown by copies where it is too small; more than is needed has its price too, a page each.
    this.#bytes = Buffer.allocUnsafe(headBytes + rows * rowBytes);
    this.#view = viewOf(this.#bytes);
  }

  /** Begins the next row. */
  row(): this {
    this.#endRow();
    this.#rows += 1;
    this.#rowAt = this.#read(4);
    this.#int32(this.#fields);
    return this;
  }

  int4(value: number | null): this {
    if (this.#field(typeOid.int4, value === null ? isNull : 4)) this.#int32(value!);
    return this;
  }

  int8(value: number | null): this {
    if (!this.#field(typeOid.int8, value === null ? isNull : 8)) return this;
    const at = this.#read(8);
    this.#view.setBigInt64(at, BigInt(value!));
    return this;
  }

  float8(value: number | null): this {
    if (!this.#field(typeOid.float8, value === null ? isNull : 8)) return this;
    const at = this.#read(8);
    this.#view.setFloat64(at, value!);
    return this;
  }

  bool(value: boolean | null): this {
    if (!this.#field(typeOid.bool, value === null ? isNull : 1)) return this;
    const at = this.#read(1);
    this.#view.setUint8(at, Number(value));
    return this;
  }

  /** Epoch ms. */
  time(value: number | null): this {
    if (!this.#field(typeOid.timestamptz, value === null ? isNull : 8)) return this;
    const at = this.#read(8);
    const micros = Math.round((value! - epochMs) * 1000);
    const high = Math.floor(micros / span32);
    this.#view.setInt32(at, high);
    this.#view.setUint32(at + 4, micros - high * span32);
    return this;
  }

  /** A document, as text. */
  json(text: string | null): this {
    return this.#text(typeOid.json, text, null);
  }

  jsonb(text: string | null): this {
    return this.#text(typeOid.jsonb, text, jsonbVersion);
  }

  int4s(values: readonly number[] | null): this {
    return this.#list(typeOid.int4s, typeOid.int4, values);
  }

  float4s(values: readonly number[] | null): this {
    return this.#list(typeOid.float4s, typeOid.float4, values);
  }

  float8s(values: readonly number[] | null): this {
    return this.#list(typeOid.float8s, typeOid.float8, values);
  }

  /** The parameter. A Buffer: pg sends it as it is. */
  finish(): Buffer {
    this.#endRow();
    this.#arrayHead(0, this.#rowOid, this.#rows);
    return this.#bytes.subarray(0, this.#at);
  }

  #endRow(): void {
    if (this.#rows > 0) this.#view.setInt32(this.#rowAt, this.#at - this.#rowAt - 4);
  }

  /** True when a value of `length` bytes follows. */
  #field(type: number, length: number): boolean {
    this.#int32(type);
    this.#int32(length);
    return length !== isNull;
  }

  #text(type: number, text: string | null, version: number | null): this {
    if (!this.#field(type, text === null ? isNull : 0)) return this;
    const start = this.#read(1 + text!.length * 3);
    if (version !== null) this.#view.setUint8(start, version);
    const at = start + Number(version !== null);
    this.#at = at + this.#bytes.write(text!, at);
    this.#view.setInt32(start - 4, this.#at - start);
    return this;
  }

  #list(type: number, elementType: number, values: readonly number[] | null): this {
    if (!this.#field(type, values === null ? isNull : 0)) return this;
    const elementBytes = elementType === typeOid.float8 ? 8 : 4;
    const start = this.#read(headBytes + values!.length * (4 + elementBytes));
    const view = this.#view;
    this.#arrayHead(start, elementType, values!.length);
    let at = start + headBytes;
    // By index, because an iterator would create an object for each number.
    for (let index = 0; index < values!.length; index++) {
      const value = values![index]!;
      const isValue = !Number.isNaN(value);
      view.setInt32(at, isValue ? elementBytes : isNull);
      at += 4;
      if (!isValue) continue;
      if (elementType === typeOid.float8) view.setFloat64(at, value);
      else if (elementType === typeOid.float4) view.setFloat32(at, value);
      else view.setInt32(at, value);
      at += elementBytes;
    }
    this.#at = at;
    view.setInt32(start - 4, at - start);
    return this;
  }

  #arrayHead(at: number, elementType: number, length: number): void {
    const view = this.#view;
    view.setInt32(at, 1);
    view.setInt32(at + 4, 1);
    view.setInt32(at + 8, elementType);
    view.setInt32(at + 12, length);
    view.setInt32(at + 16, 1);
  }

  #int32(value: number): void {
    const at = this.#read(4);
    this.#view.setInt32(at, value);
  }

  /**
   * Returns the position for the next `bytes`. May replace the view: call it before touching that.
   */
  #read(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    if (this.#at > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], Math.max(this.#at, this.#bytes.length * 2));
      this.#view = viewOf(this.#bytes);
    }
    return at;
  }
}
