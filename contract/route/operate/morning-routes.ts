import { z } from "zod";
import { id, keyword, page } from "../../base/call-schema.ts";
import { answerMorningSchema, morningListSchema, morningRowSchema } from "../../operate/morning.ts";
import { heavy, route } from "../define/route-definition.ts";

export const morningRoutes = {
  listMorning: route({
    method: "GET",
    path: "/morning/list",
    access: "morning.read",
    summary: "The houses in sight that deserve a visit this morning, worst first, and why",
    weight: heavy,
    input: z.object({ ...page, keyword, farmId: id.optional(), id: id.optional() }),
    reply: morningListSchema,
  }),
  answerMorning: route({
    method: "PUT",
    path: "/morning/answer",
    access: "morning.answer",
    summary: "Say of a row that somebody was there, or whether it was of use",
    success: "updated",
    input: answerMorningSchema,
    reply: morningRowSchema,
  }),
  makeMorning: route({
    method: "POST",
    path: "/morning/make",
    access: "morning.make",
    summary: "Make this morning's list of a farm and of those below it anew",
    perMinute: 60,
    weight: heavy,
    input: z.object({ farmId: z.int().positive() }),
    /** Number of farms whose lists were made. */
    reply: z.object({ farms: z.int() }),
  }),
} as const;
