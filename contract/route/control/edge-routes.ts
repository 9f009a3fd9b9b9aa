import { z } from "zod";
import { id, listOf, page } from "../../base/call-schema.ts";
import { reviewSchema } from "../../control/command/command.ts";
import {
  acceptAdviceSchema,
  adviceSchema,
  eyesHistorySchema,
  refuseAdviceSchema,
  setAutopilotSchema,
  siteHouseSchema,
  edgeComputerSchema,
} from "../../control/edge/edge-record.ts";
import { route } from "../define/route-definition.ts";

/** Edge computers of a site: their observations and advice. `id` names their gateway. */
export const siteRoutes = {
  getSite: route({
    method: "GET",
    path: "/ai6000/get",
    access: "house.read",
    summary: "Returns an edge computer with its state, houses and observations",
    input: z.object({ id }),
    reply: edgeComputerSchema,
  }),
  listEyes: route({
    method: "GET",
    path: "/ai6000/eyes",
    access: "house.read",
    summary:
      "Returns an edge computer's observations of a house in " +
      "the latest seven days, one an hour",
    input: z.object({ id, houseId: id }),
    reply: eyesHistorySchema,
  }),
  listAdvice: route({
    method: "GET",
    path: "/ai6000/advice",
    access: "house.read",
    summary:
      "Returns advice, newest first, open or closed, of one edge " +
      "computer, one house, or the caller's scope",
    input: z.object({
      ...page,
      id: id.optional(),
      houseId: id.optional(),
      phase: z.enum(["open", "ended"]).default("open"),
    }),
    reply: listOf(adviceSchema),
  }),
  acceptAdvice: route({
    method: "POST",
    path: "/ai6000/accept",
    access: "control.send",
    summary: "Prepares the command that an advice proposes; it is sent as any other",
    perMinute: 120,
    input: acceptAdviceSchema,
    reply: reviewSchema,
  }),
  refuseAdvice: route({
    method: "POST",
    path: "/ai6000/refuse",
    access: "control.send",
    summary: "Declines an advice, with a reason",
    success: "setDone",
    input: refuseAdviceSchema,
    reply: adviceSchema,
  }),
  setAutopilot: route({
    method: "POST",
    path: "/ai6000/autopilot",
    access: "autopilot.manage",
    summary:
      "Lets advice for a house be followed within narrow bounds " +
      "in the caller's name, or ends that",
    success: "setDone",
    input: setAutopilotSchema,
    reply: siteHouseSchema,
  }),
} as const;
