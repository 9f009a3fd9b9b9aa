import { z } from "zod";
import { watcherSchema } from "../../contract/peer.ts";
import { bind } from "../call/bind.ts";
import type { Database } from "../db/open.ts";
import { listPeers } from "./query.ts";
import { ackPeer, createPeer, deletePeer, type PeerDeps, renewPeer, updatePeer } from "./save.ts";

export const peerHandlers = (deps: PeerDeps) =>
  bind(deps, {
    listPeer: ({ database }, { caller, input }) => listPeers(database, caller, input),
    createPeer,
    updatePeer,
    deletePeer,
    renewPeer,
    ackPeer,
    listWatcher: async ({ database }) => ({ watchers: await readWatchers(database) }),
  });

/** As the main process has written it down last. */
async function readWatchers(database: Database) {
  const [row] = await database.query<{ value: unknown }>(
    "select value from installation where key = 'watchers'",
  );
  return z.array(watcherSchema).safeParse(row?.value).data ?? [];
}
