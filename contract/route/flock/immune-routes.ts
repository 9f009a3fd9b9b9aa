import { speciesKeys } from "../../base/animal.ts";
import { z } from "zod";
import {
  doneImmuneSchema,
  immuneCountsSchema,
  immuneFilterKeys,
  immuneRangeDays,
  immuneSorts,
  immuneTaskSchema,
  reasonImmuneSchema,
  withholdingSchema,
} from "../../flock/production/immune.ts";
import { calendarDay } from "../../fleet/flock/flock-day.ts";
import { dayMs } from "../../base/time.ts";
import { id, keyword, page } from "../../base/call-schema.ts";
import { listFileRoute } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";

const perDay = z.coerce.number().int().min(1).max(20);
const isShortRange = ({
  from,
  to,
}: Partial<Record<"from" | "to", string | undefined>>): boolean => {
  const days = (Date.parse(to ?? "") - Date.parse(from ?? "")) / dayMs + 1;
  return days >= 1 && days <= immuneRangeDays;
};

const filter = {
  keyword,
  farmId: id.optional(),
  flockId: id.optional(),
  species: z.enum(speciesKeys).optional(),
  state: z.enum(immuneFilterKeys).default("todo"),
  /** Due on these days of the farms' calendars. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  sort: z.enum(immuneSorts).default("dueDay"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const immuneRoutes = {
  listImmune: route({
    method: "GET",
    path: "/immune/list",
    access: "production.read",
    summary:
      "Returns vaccination reminders of flocks in the caller's scope, overdue first; " +
      "`perDay`: at most so many for each day of a range, and what may not be sold then",
    input: z
      .object({ ...page, ...filter, id: id.optional(), perDay: perDay.optional() })
      .refine((query) => query.perDay === undefined || isShortRange(query), {
        path: ["to"],
        error: "monthDays",
      }),
    reply: z.object({
      total: z.int(),
      /** Counts for the same filter, in any state. */
      counts: immuneCountsSchema,
      rows: z.array(immuneTaskSchema),
      /** With `perDay`: the number on each day that has any. */
      days: z.array(z.object({ day: calendarDay, total: z.int() })),
      /** With `perDay`: withdrawals by house. */
      holds: z.array(withholdingSchema),
    }),
  }),
  exportImmune: listFileRoute({
    path: "/immune/export",
    access: "production.read",
    summary: "Exports vaccination reminders as CSV or XLSX",
    filter,
  }),
  immuneDone: route({
    method: "PUT",
    path: "/immune/done",
    access: "production.record",
    summary: "Records a vaccination with its day and product",
    success: "saved",
    input: doneImmuneSchema,
    reply: immuneTaskSchema,
  }),
  immuneSkip: route({
    method: "PUT",
    path: "/immune/skip",
    access: "production.correct",
    summary: "Cancels a vaccination reminder, with a reason",
    success: "updated",
    input: reasonImmuneSchema,
    reply: immuneTaskSchema,
  }),
  immuneReopen: route({
    method: "PUT",
    path: "/immune/reopen",
    access: "production.correct",
    summary: "Reopens a vaccination reminder that was answered by mistake",
    success: "updated",
    input: reasonImmuneSchema,
    reply: immuneTaskSchema,
  }),
} as const;
