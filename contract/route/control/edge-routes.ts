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
  siteSchema,
} from "../../control/edge/edge-record.ts";
import { route } from "../define/route-definition.ts";

/** Edge computers of a site: their observations and advice. `id` is that of their gateway. */
export const siteRoutes = {
  getSite: route({
    method: "GET",
    path: "/ai6000/get",
    access: "house.read",
    summary: "An edge computer: how it is, the houses it looks after, what it sees of them",
    input: z.object({ id }),
    reply: siteSchema,
  }),
  listEyes: route({
    method: "GET",
    path: "/ai6000/eyes",
    access: "house.read",
    summary:
      "What it saw of one of its houses in the latest seven days, the last word of each hour",
    input: z.object({ id, houseId: id }),
    reply: eyesHistorySchema,
  }),
  listAdvice: route({
    method: "GET",
    path: "/ai6000/advice",
    access: "house.read",
    summary:
      "Advice, the newest first: what stands open, or what became of the rest; of one edge " +
      "computer or for one house, else all one sees",
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
    summary: "Look at the command that would follow advice; it is sent as any other",
    perMinute: 120,
    input: acceptAdviceSchema,
    reply: reviewSchema,
  }),
  refuseAdvice: route({
    method: "POST",
    path: "/ai6000/refuse",
    access: "control.send",
    summary: "Refuse advice, with a reason",
    success: "setDone",
    input: refuseAdviceSchema,
    reply: adviceSchema,
  }),
  setAutopilot: route({
    method: "POST",
    path: "/ai6000/autopilot",
    access: "autopilot.manage",
    summary: "Have advice for a house followed within narrow bounds in one's own name, or no more",
    success: "setDone",
    input: setAutopilotSchema,
    reply: siteHouseSchema,
  }),
} as const;
