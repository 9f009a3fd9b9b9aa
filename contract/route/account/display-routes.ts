import { z } from "zod";
import {
  claimReplySchema,
  claimSchema,
  createDisplaySchema,
  displaySchema,
  displaySorts,
  ownDisplaySchema,
  pairingSchema,
  reportSchema,
  updateDisplaySchema,
} from "../../account/display.ts";
import { id, keyword, listOf, nothing, page } from "../../base/call-schema.ts";
import { crudRoutes } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";

export const displayRoutes = {
  ...crudRoutes("Display", {
    path: "/display",
    read: "display.read",
    manage: "display.manage",
    summary: {
      list: "Paired displays in the own scope; `id`: that one",
      create: "Pair the display that shows a code",
      update: "Change what a display shows",
      delete: "Revoke a display: it goes dark",
    },
    list: {
      input: z.object({
        ...page,
        keyword,
        id: id.optional(),
        sort: z.enum(displaySorts).default("name"),
        order: z.enum(["asc", "desc"]).default("asc"),
      }),
      reply: listOf(displaySchema),
    },
    row: displaySchema,
    create: createDisplaySchema,
    update: updateDisplaySchema,
  }),
  identifyDisplay: route({
    method: "POST",
    path: "/display/identify",
    access: "display.manage",
    summary: "Have a display flash, to find it in the room",
    input: z.object({ id }),
    reply: nothing,
  }),
  startPairing: route({
    method: "POST",
    path: "/display/code",
    access: "public",
    summary: "A code for a screen that wants to be paired",
    perMinute: 120,
    input: nothing,
    reply: pairingSchema,
  }),
  claimPairing: route({
    method: "POST",
    path: "/display/claim",
    access: "public",
    summary: "Whether the code of a screen was entered",
    perMinute: 3000,
    input: claimSchema,
    reply: claimReplySchema,
  }),
  reportDisplay: route({
    method: "POST",
    path: "/display/report",
    access: "display.own",
    summary: "A display says how it is and learns what it is to show",
    input: reportSchema,
    reply: ownDisplaySchema,
  }),
} as const;
