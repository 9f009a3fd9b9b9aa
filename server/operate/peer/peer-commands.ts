import { sql } from "drizzle-orm";
import type { Peer } from "../../../contract/operate/peer.ts";
import { found, notFound } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { peers } from "../../platform/db/schema/notify/peer-tables.ts";
import { nextVersion, only, rows } from "../../platform/db/sql-statement.ts";
import { acknowledgeRing, dropNotices } from "../../notify/notice-send/answer/peer-ring.ts";
import { type Caller, visibleFarms } from "../../platform/session/caller-scope.ts";
import { readPeer } from "./peer-queries.ts";
import { newAddress } from "./peer-token.ts";

export interface PeerDeps extends Deps {
  /** Key that the secrets of watched installations are derived from. */
  readonly key: Buffer;
  /** Address of this installation; '': the page knows. */
  readonly base: string;
}

const unique = { peers_name: "name" } as const;

/** Refusals: 404 for a place the caller does not see. */
const commands = recordCommands<"Peer", Peer>("Peer", {
  table: peers,
  key: peers.id,
  unique,
  read: readPeer,
  hold: lockPeer,
  maySave: (tx, { caller, input }) => expectFarm(tx, caller, input.farmId),
  mayDelete: async ({ ring }, tx) => {
    if (ring !== null) await dropNotices(tx, [ring.id], Date.now());
  },
});
export const { updatePeer, deletePeer } = commands;

/**
 * Adds an installation to watch. Only this reply contains the address for its signs of life.
 * Refusals: 401, 404 for the place, 409 nameTaken.
 */
export function createPeer(deps: PeerDeps, call: Call<"createPeer">): Promise<Peer> {
  const { caller, input, now, logChange } = call;
  const { address, tokenHash } = newAddress(deps.key, deps.base);
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    await expectFarm(tx, caller, input.farmId);
    const inserted = only(
      await tx.orm
        .insert(peers)
        .values({ ...input, tokenHash, stateSince: new Date(now) })
        .returning({ id: peers.id }),
    );
    const after = found(await readPeer(tx, caller, inserted.id));
    await logChange(tx, { before: null, after });
    return { ...after, address };
  });
}

/** The former address is void, and its signs no longer count. Refusals: 401, 404. */
export function renewPeer(deps: PeerDeps, call: Call<"renewPeer">): Promise<Peer> {
  const { caller, input, now, logChange } = call;
  const { address, tokenHash } = newAddress(deps.key, deps.base);
  return inTransaction(deps, call, async (tx) => {
    const before = await lockPeer(tx, caller, input.id);
    if (before.ring !== null) await endRing(tx, before.ring.id, now);
    await tx.orm
      .update(peers)
      .set({
        tokenHash,
        beat: null,
        heardAt: null,
        pastBoots: [],
        refusedAt: null,
        refusedWhy: null,
        state: "waiting",
        stateSince: new Date(now),
        version: nextVersion(peers),
      })
      .where(sql`${peers.id} = ${before.id}`);
    const after = found(await readPeer(tx, caller, before.id));
    await logChange(tx, after);
    return { ...after, address };
  });
}

async function endRing(tx: Transaction, ringId: number, now: number): Promise<void> {
  await dropNotices(tx, [ringId], now);
  await tx.query("update peer_rings set ended_at = $2, is_told = true where id = $1", [
    ringId,
    new Date(now),
  ]);
}

/**
 * Acknowledges the ring of an installation; a ring that is acknowledged or over is unchanged.
 * Refusals: 401, 404.
 */
export function ackPeer(deps: PeerDeps, call: Call<"ackPeer">): Promise<Peer> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const before = await lockPeer(tx, caller, input.id);
    const { ring } = before;
    if (ring !== null) await acknowledgeRing(tx, ring.id, caller.name, now);
    const after = found(await readPeer(tx, caller, input.id));
    await logChange(tx, after);
    return after;
  });
}

/** Locks the row of a watched installation. Refusal: 404. */
async function lockPeer(tx: Transaction, caller: Caller, id: number): Promise<Peer> {
  await tx.query("select 1 from peers where id = $1::bigint for update", [id]);
  return found(await readPeer(tx, caller, id));
}

/** Locks the place: people are notified there. Refusal: 404. */
async function expectFarm(db: Queryable, caller: Caller, farmId: number): Promise<void> {
  const farm = await rows(
    db,
    sql`select 1 from farms f where f.id = ${farmId}::bigint and ${visibleFarms(caller)} for share`,
  );
  if (farm.length === 0) throw notFound();
}
