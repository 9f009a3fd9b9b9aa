import { z } from "zod";
import { dayMs } from "../base/time.ts";

/** Longest time a person is on duty after taking over, unless another person takes over. */
export const onDutyMs = dayMs;

/** Person whose shift it is now. Epoch ms. */
export const onDutySchema = z.object({ name: z.string(), since: z.int() });
export type OnDuty = z.infer<typeof onDutySchema>;
