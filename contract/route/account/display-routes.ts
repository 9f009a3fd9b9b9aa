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
      list: "Returns the paired displays in the caller's scope; `id`: that one",
      create: "Pairs the display that shows a code",
      update: "Changes what a display shows",
      delete: "Revokes a display; it goes dark",
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
    summary: "Makes a display flash, to find it in the room",
    input: z.object({ id }),
    reply: nothing,
  }),
  startPairing: route({
    method: "POST",
    path: "/display/code",
    access: "public",
    summary: "Creates a code for a screen that is to be paired",
    perMinute: 120,
    input: nothing,
    reply: pairingSchema,
  }),
  claimPairing: route({
    method: "POST",
    path: "/display/claim",
    access: "public",
    summary: "Returns whether the code of a screen has been entered",
    perMinute: 3000,
    input: claimSchema,
    reply: claimReplySchema,
  }),
  reportDisplay: route({
    method: "POST",
    path: "/display/report",
    access: "display.own",
    summary: "Stores a display's own report and returns what the display is to show",
    input: reportSchema,
    reply: ownDisplaySchema,
  }),
} as const;
