import { z } from "zod";

/** Common parts of the inputs and replies of many calls. Times in epoch ms UTC. */
export const nothing = z.object({});

export const page = {
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(50),
};

/**
 * A position in a list that is read page by page in the order of its ids; "" is the beginning.
 * Programs send back the `next` of the page before.
 */
export const cursor = z
  .string()
  .max(40)
  .regex(/^(?:c\d{1,10}_\d{1,10})?$/, { error: "cursor" })
  .optional()
  .describe(
    "Empty to begin: the rows come in the order of their ids, and `next` is what the next call " +
      "hands back here. `page`, `sort` and `order` do not count then",
  );
/** `total`: number of rows at the beginning; undefined: not counted. */
interface Place {
  readonly after: number;
  readonly total: number | undefined;
}
export const cursorOf = ({ after, total }: Place): string => `c${after}_${total}`;
export function placeOf(text: string): Place {
  const [after = 0, total] = text === "" ? [] : text.slice(1).split("_").map(Number);
  return { after, total };
}
/** Pages of a list, or all of it by a cursor. */
export const pageOrCursor = { ...page, cursor };

export const id = z.coerce.number().int().positive();

/** Maximum number of ids in one call. */
export const bulkMax = 200;
export const ids = z.array(z.int().positive()).min(1).max(bulkMax);

export const keyword = z.string().trim().max(50).optional();

/**
 * No offset (+08:00), whose sign means the opposite to the database and the runtime, and no short
 * name: CST is China to one and Chicago to the other.
 */
const zoneName = /^(?:UTC|GMT|PRC|ROC|ROK|[a-z][\w+-]*\/[\w+/-]+|[a-z][a-z-]{3,})$/i;

/** IANA name of a time zone, in the spelling used here. */
export const zone = z
  .string()
  .max(60)
  .transform((name, context) => {
    try {
      if (!zoneName.test(name)) throw new RangeError(name);
      return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      context.addIssue({ code: "custom", message: "choice" });
      return z.NEVER;
    }
  });

export const time = z.coerce.number().int().optional();

export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({ total: z.int(), rows: z.array(row) });

/** A list that can be read by a cursor. `next`: null at the end, absent without a cursor. */
export const cursorListOf = <T extends z.ZodType>(row: T) =>
  listOf(row).extend({
    next: z
      .string()
      .nullable()
      .optional()
      .describe("What the next call hands back as `cursor`; null: this was the end"),
  });
