import { z } from "zod";
import { id, keyword, listOf, nothing, page } from "../../base/call-schema.ts";
import {
  createPeerSchema,
  peerSchema,
  peerSorts,
  updatePeerSchema,
  watcherSchema,
} from "../../operate/peer.ts";
import { crudRoutes } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";

export const peerRoutes = {
  ...crudRoutes("Peer", {
    path: "/peer",
    read: "peer.read",
    manage: "peer.manage",
    summary: {
      list: "Returns the installations that this one watches; `id`: that one",
      create:
        "Starts to watch another installation; the reply has the " +
        "address for its signs of life",
      update: "Changes the people notified of an installation's silence, and the times",
      delete: "Stops watching an installation",
    },
    list: {
      input: z.object({
        ...page,
        keyword,
        id: id.optional(),
        sort: z.enum(peerSorts).default("name"),
        order: z.enum(["asc", "desc"]).default("asc"),
      }),
      reply: listOf(peerSchema),
    },
    row: peerSchema,
    create: createPeerSchema,
    update: updatePeerSchema,
  }),
  renewPeer: route({
    method: "POST",
    path: "/peer/renew",
    access: "peer.manage",
    summary: "Creates a new address for a watched installation; the former one becomes void",
    input: z.object({ id }),
    reply: peerSchema,
  }),
  ackPeer: route({
    method: "POST",
    path: "/peer/ack",
    access: "peer.manage",
    summary: "Acknowledges the silence of a watched installation; nobody is notified again",
    success: "saved",
    input: z.object({ id }),
    reply: peerSchema,
  }),
  listWatcher: route({
    method: "GET",
    path: "/peer/watchers",
    access: "peer.read",
    summary:
      "Returns the targets of this installation's own signs of " +
      "life, and whether they are accepted",
    input: nothing,
    reply: z.object({ watchers: z.array(watcherSchema) }),
  }),
} as const;
