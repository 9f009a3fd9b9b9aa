import { z } from "zod";
import { watcherSchema } from "../../../contract/operate/peer.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { listPeers } from "./peer-queries.ts";
import {
  ackPeer,
  createPeer,
  deletePeer,
  type PeerDeps,
  renewPeer,
  updatePeer,
} from "./peer-commands.ts";

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

/** The watchers last stored by the main process. */
async function readWatchers(database: Database) {
  const [row] = await database.query<{ value: unknown }>(
    "select value from installation where key = 'watchers'",
  );
  return z.array(watcherSchema).safeParse(row?.value).data ?? [];
}
