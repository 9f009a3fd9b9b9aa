import { z } from "zod";

/** Common parts of the inputs and replies of many calls. Times in epoch ms UTC. */
export const nothing = z.object({});

export const page = {
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(50),
};

export const id = z.coerce.number().int().positive();

/** Most ids in one call: alarms acknowledged, houses set. */
export const bulkMax = 200;
export const ids = z.array(z.int().positive()).min(1).max(bulkMax);

export const keyword = z.string().trim().max(50).optional();

/** IANA name of a time zone, in the spelling used here. */
export const zone = z
  .string()
  .max(60)
  .transform((name, context) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      context.addIssue({ code: "custom", message: "choice" });
      return z.NEVER;
    }
  });

export const time = z.coerce.number().int().optional();

export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({ total: z.int(), rows: z.array(row) });
