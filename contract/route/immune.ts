import { z } from "zod";
import { speciesKeys } from "../house.ts";
import {
  doneImmuneSchema,
  immuneCountsSchema,
  immuneFilterKeys,
  immuneSorts,
  immuneTaskSchema,
  reasonImmuneSchema,
} from "../immune.ts";
import { id, keyword, page } from "../call-schema.ts";
import { listFileRoute } from "./crud.ts";
import { route } from "./define.ts";

const filter = {
  keyword,
  farmId: id.optional(),
  flockId: id.optional(),
  species: z.enum(speciesKeys).optional(),
  state: z.enum(immuneFilterKeys).default("todo"),
  sort: z.enum(immuneSorts).default("dueDay"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const immuneRoutes = {
  listImmune: route({
    method: "GET",
    path: "/immune/list",
    access: "production.read",
    summary: "Vaccination reminders of the flocks in sight; what is overdue comes first",
    input: z.object({ ...page, ...filter, id: id.optional() }),
    reply: z.object({
      total: z.int(),
      /** Of the same filter, whatever the state. */
      counts: immuneCountsSchema,
      rows: z.array(immuneTaskSchema),
    }),
  }),
  exportImmune: listFileRoute({
    path: "/immune/export",
    access: "production.read",
    summary: "The list as a file",
    filter,
  }),
  immuneDone: route({
    method: "PUT",
    path: "/immune/done",
    access: "production.record",
    summary: "A vaccination was done: when, with what",
    says: "saved",
    input: doneImmuneSchema,
    reply: immuneTaskSchema,
  }),
  immuneSkip: route({
    method: "PUT",
    path: "/immune/skip",
    access: "production.correct",
    summary: "A vaccination will not be done: why",
    says: "updated",
    input: reasonImmuneSchema,
    reply: immuneTaskSchema,
  }),
  immuneReopen: route({
    method: "PUT",
    path: "/immune/reopen",
    access: "production.correct",
    summary: "A reminder was answered by mistake: it is open again",
    says: "updated",
    input: reasonImmuneSchema,
    reply: immuneTaskSchema,
  }),
} as const;
