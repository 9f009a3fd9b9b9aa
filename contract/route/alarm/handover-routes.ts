import { z } from "zod";
import {
  createHandoverSchema,
  handoverReportSchema,
  handoverSchema,
  handoverSpanMs,
} from "../../alarm/handover.ts";
import { orgSchema } from "../../account/farm-tree.ts";
import { listOf, page } from "../../base/call-schema.ts";
import { saveShiftTimesSchema } from "../../account/shift-times.ts";
import { heavy, route } from "../define/route-definition.ts";

const timestamp = z.coerce.number().int().min(0).max(Date.UTC(2200, 0));

export const handoverRoutes = {
  handoverReport: route({
    method: "GET",
    path: "/handover/report",
    access: "handover.read",
    summary: "Returns the events of a shift and the state at its end",
    perMinute: 120,
    weight: heavy,
    input: z
      .object({ from: timestamp, to: timestamp })
      .refine(({ from, to }) => to >= from && to - from <= handoverSpanMs, {
        error: "shift",
        path: ["to"],
      }),
    reply: handoverReportSchema,
  }),
  listHandover: route({
    method: "GET",
    path: "/handover/list",
    access: "handover.read",
    summary: "Returns the shift handovers, newest first",
    input: z.object(page),
    reply: listOf(handoverSchema),
  }),
  createHandover: route({
    method: "POST",
    path: "/handover/create",
    access: "handover.write",
    summary: "Hands over a shift to a person, with a note",
    perMinute: 60,
    input: createHandoverSchema,
    reply: handoverSchema,
  }),
  saveShiftTimes: route({
    method: "PUT",
    path: "/handover/saveShiftTimes",
    access: "shift.manage",
    summary: "Sets the times at which an organisation's shifts end",
    success: "setDone",
    input: saveShiftTimesSchema,
    reply: orgSchema,
  }),
} as const;
