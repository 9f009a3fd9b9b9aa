import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";
import {
  type OfferedFile,
  signedText,
} from "../../../contract/control/firmware/firmware-message.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";

/** PKCS #8 prefix before the 32 bytes of an Ed25519 key. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
const rowKey = "fileKey";

const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: "der", type: "pkcs8" });

/** Stores a key if there is none yet. It never leaves the database except for signing. */
export const storeFileKey = (db: Queryable, seed: Uint8Array): Promise<unknown> =>
  db.query("insert into installation (key, value) values ($1, $2) on conflict do nothing", [
    rowKey,
    JSON.stringify(Buffer.from(seed).toString("base64")),
  ]);

/** Returns the key this installation signs files with, made on first use. */
async function readFileKey(db: Queryable): Promise<KeyObject> {
  await storeFileKey(db, randomBytes(32));
  const stored = await db.query<{ value: string }>(
    "select value from installation where key = $1",
    [rowKey],
  );
  return privateKeyOf(Buffer.from(only(stored).value, "base64"));
}

/** The public half of the key, for gateways: 32 bytes, base64. */
export async function publicFileKey(db: Queryable): Promise<string> {
  const key = createPublicKey(await readFileKey(db));
  return key.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
}

/** Base64. */
export const signFile = async (db: Queryable, file: OfferedFile): Promise<string> =>
  sign(null, Buffer.from(signedText(file), "utf8"), await readFileKey(db)).toString("base64");
