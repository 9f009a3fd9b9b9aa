import { z } from "zod";

/** A fire drill that runs in a house, as its record has it: whether it was judged by now. */
export const houseDrillSchema = z.object({ id: z.int(), isJudged: z.boolean() });
