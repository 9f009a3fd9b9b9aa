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
      list: "Installations that this one watches; `id`: that one",
      create: "Watch another installation: the answer has the address it sends its signs to",
      update: "Change whom silence of an installation is told to, and when",
      delete: "Watch an installation no more",
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
    summary: "Another address for a watched installation; the former one is void",
    input: z.object({ id }),
    reply: peerSchema,
  }),
  ackPeer: route({
    method: "POST",
    path: "/peer/ack",
    access: "peer.manage",
    summary: "Take the silence of a watched installation in hand: nobody is told again",
    success: "saved",
    input: z.object({ id }),
    reply: peerSchema,
  }),
  listWatcher: route({
    method: "GET",
    path: "/peer/watchers",
    access: "peer.read",
    summary: "Where this installation sends its own signs, and whether they are taken",
    input: nothing,
    reply: z.object({ watchers: z.array(watcherSchema) }),
  }),
} as const;
