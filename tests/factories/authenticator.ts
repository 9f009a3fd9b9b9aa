import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** CBOR of an authenticator's data: whole numbers, texts, bytes and maps. */
type Cbor = number | string | Buffer | readonly (readonly [number | string, Cbor])[];
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.length),
    ...value.flatMap(([key, one]) => [cbor(key), cbor(one)]),
  ]);
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

/** Answer of a page and an authenticator to a challenge; its parts can be wrong. */
export interface Ceremony {
  readonly origin?: string;
  readonly rpId?: string;
  /** Absent: one more than before. */
  readonly counter?: number;
  readonly isVerified?: boolean;
}

/** An authenticator in software: one passkey of one person, which signs with ES256. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: { x?: string; y?: string };
  readonly #place: { origin: string; rpId: string };
  counter = 0;

  constructor(origin: string) {
    this.#place = { origin, rpId: new URL(origin).hostname };
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey.export({ format: "jwk" });
  }

  /** The answer to the options for creating a passkey. */
  make({ challenge }: { challenge: string }, over: Ceremony = {}) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const bytes = (text = "") => Buffer.from(text, "base64url");
    const { x, y } = this.#publicKey;
    const key = cbor([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const data = Buffer.concat([
      this.#authData(withKey, over),
      Buffer.alloc(16),
      length,
      this.id,
      key,
    ]);
    const attestation = cbor([
      ["fmt", "none"],
      ["attStmt", []],
      ["authData", data],
    ]);
    return this.#answer({
      clientDataJSON: this.#client("webauthn.create", challenge, over).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** The answer to the options for signing in. */
  answer({ challenge }: { challenge: string }, over: Ceremony = {}) {
    this.counter = over.counter ?? this.counter + 1;
    const data = this.#authData(0, over);
    const client = this.#client("webauthn.get", challenge, over);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#privateKey);
    return this.#answer({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  #authData(flags: number, { rpId = this.#place.rpId, isVerified = true }: Ceremony): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | present | (isVerified ? verified : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter]);
  }

  #client(type: string, challenge: string, { origin = this.#place.origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} } as const;
  }
}
