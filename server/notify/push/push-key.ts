import { generateKeyPairSync } from "node:crypto";
import type { Seal } from "../../platform/base/seal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";

/** The pair that this installation signs pushes with (VAPID). */
export interface PushKey {
  /** As browsers take it: base64url of the uncompressed point. */
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
 * The installation's key: made once, the same for all servers, and kept sealed. Throws where it was
 * sealed with another key than that of this installation.
 */
export async function readPushKey(db: Queryable, seal: Seal): Promise<PushKey> {
  const stored = (await find(db)) ?? (await make(db, seal));
  const privateKey = seal.open(Buffer.from(stored.box, "base64"), owner);
  return { publicKey: stored.publicKey, privateKey };
}

async function find(db: Queryable): Promise<Stored | undefined> {
  const [row] = await db.query<{ value: Stored }>(
    "select value from installation where key = 'pushKey'",
  );
  return row?.value;
}

/** If several servers make one at once, the first wins. */
async function make(db: Queryable, seal: Seal): Promise<Stored> {
  const { publicKey, privateKey } = newPair();
  const box = seal.close(privateKey, owner).toString("base64");
  const created: Stored = { publicKey, box };
  await db.query(
    "insert into installation (key, value) values ('pushKey', $1::jsonb) on conflict do nothing",
    [JSON.stringify(created)],
  );
  return (await find(db)) ?? created;
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
