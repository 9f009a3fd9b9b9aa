import { z } from "zod";

/** A running fire drill of a house, and whether the judge has handled it already. */
export const houseDrillSchema = z.object({ id: z.int(), isJudged: z.boolean() });
