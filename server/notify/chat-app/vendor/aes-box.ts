import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** True for the same text, in a time that does not depend on where they differ. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

const blockLength = 32;

/** A key of 43 characters, as WeCom gives it. */
const keyOf = (encodingKey: string): Buffer => Buffer.from(`${encodingKey}=`, "base64");

/**
 * Decrypts WeCom's `Encrypt`: 16 random bytes, the length, the message, and the company. Null: it
 * was encrypted with another key or for another company.
 */
export function openWecom(box: string, encodingKey: string, corpId: string): string | null {
  try {
    const key = keyOf(encodingKey);
    const cipher = createDecipheriv("aes-256-cbc", key, key.subarray(0, 16)).setAutoPadding(false);
    const padded = Buffer.concat([cipher.update(Buffer.from(box, "base64")), cipher.final()]);
    const pad = padded.at(-1) ?? 0;
    if (pad < 1 || pad > blockLength || pad > padded.length) return null;
    const plain = padded.subarray(0, -pad);
    const end = 20 + plain.readUInt32BE(16);
    return plain.subarray(end).toString() === corpId ? plain.subarray(20, end).toString() : null;
  } catch {
    return null;
  }
}

export function closeWecom(text: string, encodingKey: string, corpId: string): string {
  const key = keyOf(encodingKey);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(text));
  const plain = Buffer.concat([randomBytes(16), length, Buffer.from(text), Buffer.from(corpId)]);
  const pad = blockLength - (plain.length % blockLength);
  const cipher = createCipheriv("aes-256-cbc", key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(pad, pad)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString("base64");
}

/** WeCom's signature of a message. */
export const wecomSignature = (...parts: readonly string[]): string =>
  createHash("sha1").update(parts.toSorted().join("")).digest("hex");

/** Decrypts Feishu's `encrypt`: the first block is the vector. Null: another key. */
export function openFeishu(box: string, encryptKey: string): string | null {
  try {
    const bytes = Buffer.from(box, "base64");
    const key = createHash("sha256").update(encryptKey).digest();
    const cipher = createDecipheriv("aes-256-cbc", key, bytes.subarray(0, 16));
    return Buffer.concat([cipher.update(bytes.subarray(16)), cipher.final()]).toString();
  } catch {
    return null;
  }
}
