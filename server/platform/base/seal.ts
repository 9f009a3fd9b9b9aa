import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Seals secrets that have to be read again (AES-256-GCM). */
export interface Seal {
  /** `owner`: the record it belongs to; it opens for no other. Two of the same text differ. */
  close(text: string, owner: string): Buffer;
  /** Throws when it was closed with another key, for another owner, or was changed. */
  open(box: Buffer, owner: string): string;
}

const version = 1;
const nonceLength = 12;
const tagLength = 16;
export const keyLength = 32;

export function createSeal(key: Buffer): Seal {
  return {
    close: (text, owner) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), sealed]);
    },
    open: (box, owner) => {
      const [tagAt, textAt] = [1 + nonceLength, 1 + nonceLength + tagLength];
      if (box.length < textAt || box.readUInt8(0) !== version) throw new Error("no sealed box");
      const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(1, tagAt));
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(box.subarray(tagAt, textAt));
      return `${decipher.update(box.subarray(textAt), undefined, "utf8")}${decipher.final("utf8")}`;
    },
  };
}

/** Opens a box; null: it cannot be opened with this key for this owner. */
export function openOrNull(seal: Seal, box: Buffer, owner: string): string | null {
  try {
    return seal.open(box, owner);
  } catch {
    return null;
  }
}

/** A key of 32 bytes in the form used in the environment or a file: hexadecimal or Base64. */
export function keyOf(text: string): Buffer | null {
  const trimmed = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(trimmed)
    ? Buffer.from(trimmed, "hex")
    : Buffer.from(trimmed, "base64");
  return key.length === keyLength ? key : null;
}

/** Name of the key's file below DATA_DIR. */
export const keyFileName = "secret.key";

/**
 * The key of this installation: of the environment, otherwise of its file, which is made once and
 * readable by its owner only. Throws when the file contains none.
 */
export async function readSecretKey(environment: {
  readonly SECRET_KEY?: string | undefined;
  readonly DATA_DIR: string;
}): Promise<Buffer> {
  const secretKey = environment.SECRET_KEY;
  const path = join(environment.DATA_DIR, keyFileName);
  const text =
    secretKey ?? (await readFile(path, "utf8").catch(unlessMissing)) ?? (await makeKey(path));
  const key = keyOf(text);
  if (key === null)
    throw new Error(`${secretKey === undefined ? path : "SECRET_KEY"} holds no key of 32 bytes`);
  return key;
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}

/** If several processes make one at once, the first wins. */
async function makeKey(path: string): Promise<string> {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  const text = randomBytes(keyLength).toString("hex");
  try {
    await writeFile(path, `${text}\n`, { flag: "wx", mode: 0o600 });
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readFile(path, "utf8");
  }
}
