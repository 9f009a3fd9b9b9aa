import { z } from "zod";
import { dayMs } from "./time.ts";

/** Whoever took over is on duty for so long at most, unless somebody else has taken over. */
export const onDutyMs = dayMs;

/** Whose shift it is now. Epoch ms. */
export const onDutySchema = z.object({ name: z.string(), since: z.int() });
export type OnDuty = z.infer<typeof onDutySchema>;
