import { generateKeyPairSync } from "node:crypto";
import { openOrNull, type Seal } from "../../platform/base/seal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";

/** The pair that this installation signs pushes with (VAPID). */
export interface PushKey {
  /** The public key as browsers expect it: base64url of the uncompressed point. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const owner = "web push";

interface Stored {
  readonly publicKey: string;
  /** The private key, sealed, base64. */
  readonly box: string;
}

/**
 * The installation's key: made once, the same for all servers, and kept sealed. A key that was
 * sealed with another secret key stays until that secret key is back, and another push key is made
 * for browsers that subscribe from now on.
 */
export async function readPushKey(db: Queryable, seal: Seal): Promise<PushKey> {
  const rows = await db.query<{ value: Stored }>(
    "select value from installation where key like 'pushKey%' order by key",
  );
  for (const { value } of rows) {
    const privateKey = openOrNull(seal, Buffer.from(value.box, "base64"), owner);
    if (privateKey !== null) return { publicKey: value.publicKey, privateKey };
  }
  await make(db, seal, rows.length);
  return readPushKey(db, seal);
}

/** If several servers make one at once, the first wins. */
async function make(db: Queryable, seal: Seal, others: number): Promise<void> {
  const { publicKey, privateKey } = newPair();
  const box = seal.close(privateKey, owner).toString("base64");
  const created: Stored = { publicKey, box };
  await db.query(
    "insert into installation (key, value) values ($1, $2::jsonb) on conflict do nothing",
    [`pushKey${others === 0 ? "" : others}`, JSON.stringify(created)],
  );
}

function newPair(): PushKey {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  }).privateKey.export({ format: "jwk" });
  const point = [Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return { publicKey: Buffer.concat(point).toString("base64url"), privateKey: d };
}
