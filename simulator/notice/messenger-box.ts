import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts as the messengers' clouds do. */
export const messengerCrypto = {
  encryptWecom(text: string, encodingKey: string, receiver: string): string {
    const key = Buffer.from(`${encodingKey}=`, "base64");
    const size = Buffer.alloc(4);
    size.writeUInt32BE(Buffer.byteLength(text));
    const plain = Buffer.concat([randomBytes(16), size, Buffer.from(`${text}${receiver}`)]);
    const pad = 32 - (plain.length % 32);
    const cipher = createCipheriv("aes-256-cbc", key, key.subarray(0, 16)).setAutoPadding(false);
    return Buffer.concat([
      cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])),
      cipher.final(),
    ]).toString("base64");
  },

  decryptWecom(box: string, encodingKey: string): string {
    const key = Buffer.from(`${encodingKey}=`, "base64");
    const cipher = createDecipheriv("aes-256-cbc", key, key.subarray(0, 16)).setAutoPadding(false);
    const plain = Buffer.concat([cipher.update(Buffer.from(box, "base64")), cipher.final()]);
    return plain.subarray(20, 20 + plain.readUInt32BE(16)).toString();
  },

  sign: (...parts: readonly string[]): string =>
    createHash("sha1").update(parts.toSorted().join("")).digest("hex"),

  encryptFeishu(text: string, encryptKey: string): string {
    const key = createHash("sha256").update(encryptKey).digest();
    const vector = randomBytes(16);
    const cipher = createCipheriv("aes-256-cbc", key, vector);
    return Buffer.concat([vector, cipher.update(text), cipher.final()]).toString("base64");
  },
};
