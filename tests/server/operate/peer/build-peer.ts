import type { Beat } from "../../../../contract/operate/beat.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { newAddress, secretOf } from "../../../../server/operate/peer/peer-token.ts";
import { unique } from "../../../factories/fleet.ts";

/** Key from which secrets are derived in tests. */
export const peerKey = Buffer.alloc(32, 5);

/** A watched installation, with its address. */
export async function buildPeer(
  database: Database,
  { farmId, name = unique("peer"), at = 0, silentAfterS = 120 }: PeerSeed,
): Promise<{ readonly id: number; readonly token: string; readonly secret: string }> {
  const { address, tokenHash } = newAddress(peerKey, "");
  const [, token = ""] = /\/watch\/([^#]+)#/.exec(address) ?? [];
  const [row] = await database.query<{ id: number }>(
    `insert into peers (name, farm_id, silent_after_s, token_hash, state_since)
     values ($1, $2, $3, $4, $5) returning id`,
    [name, farmId, silentAfterS, tokenHash, new Date(at)],
  );
  return { id: row?.id ?? 0, token, secret: secretOf(peerKey, token) };
}

interface PeerSeed {
  readonly farmId: number;
  readonly name?: string;
  readonly at?: number;
  readonly silentAfterS?: number;
}

const yes = { ok: true, reason: null };

/** A sign of life of a working installation. */
export const buildBeat = (over: Partial<Beat> = {}): Beat => ({
  v: 1,
  name: "North",
  boot: "00000000000000aa",
  n: 1,
  time: 0,
  everyMs: 30_000,
  storing: yes,
  judging: yes,
  telling: yes,
  urgent: 0,
  houses: 134,
  build: "b",
  isLeaving: false,
  ...over,
});
