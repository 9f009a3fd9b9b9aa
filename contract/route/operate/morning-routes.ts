import { z } from "zod";
import { id, keyword, page } from "../../base/call-schema.ts";
import { answerMorningSchema, morningListSchema, morningRowSchema } from "../../operate/morning.ts";
import { heavy, route } from "../define/route-definition.ts";

export const morningRoutes = {
  listMorning: route({
    method: "GET",
    path: "/morning/list",
    access: "morning.read",
    summary:
      "Returns the houses in the caller's scope that need a visit " +
      "this morning, worst first, with reasons",
    weight: heavy,
    input: z.object({ ...page, keyword, farmId: id.optional(), id: id.optional() }),
    reply: morningListSchema,
  }),
  answerMorning: route({
    method: "PUT",
    path: "/morning/answer",
    access: "morning.answer",
    summary: "Records for a row of the list that somebody went there, or whether it was useful",
    success: "updated",
    input: answerMorningSchema,
    reply: morningRowSchema,
  }),
  makeMorning: route({
    method: "POST",
    path: "/morning/make",
    access: "morning.make",
    summary: "Makes this morning's list of a farm and those below it again",
    perMinute: 60,
    weight: heavy,
    input: z.object({ farmId: z.int().positive() }),
    /** Number of farms whose lists were made. */
    reply: z.object({ farms: z.int() }),
  }),
} as const;
