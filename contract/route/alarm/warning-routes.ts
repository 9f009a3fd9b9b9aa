import { z } from "zod";
import { id, keyword, page } from "../../base/call-schema.ts";
import {
  saveSettingsSchema,
  settingsSchema,
  triedSettingsSchema,
  trySettingsSchema,
} from "../../fleet/production-setting.ts";
import {
  dismissWarningSchema,
  warningPrecisionSchema,
  warningSchema,
  warningStateKeys,
} from "../../alarm/warning.ts";
import { warningKeys } from "../../fleet/house/warning-kind.ts";
import { listFileRoute } from "../define/crud-routes.ts";
import { heavy, route } from "../define/route-definition.ts";

const filter = {
  keyword,
  farmId: id.optional(),
  flockId: id.optional(),
  key: z.enum(warningKeys).optional(),
  state: z.enum(warningStateKeys).default("open"),
};

export const warningRoutes = {
  listWarning: route({
    method: "GET",
    path: "/warning/list",
    access: "production.read",
    summary:
      "Returns the early warnings of flocks in the caller's scope, newest first, with reasons",
    input: z.object({ ...page, ...filter, id: id.optional() }),
    reply: z.object({
      total: z.int(),
      /** Open ones of the same filter. */
      open: z.int(),
      /** Judged ones of the last 90 days, by kind. */
      precision: z.array(warningPrecisionSchema),
      rows: z.array(warningSchema),
    }),
  }),
  exportWarning: listFileRoute({
    path: "/warning/export",
    access: "production.read",
    summary: "Exports early warnings as CSV or XLSX",
    filter,
  }),
  dismissWarning: route({
    method: "PUT",
    path: "/warning/dismiss",
    access: "warning.dismiss",
    summary: "Silences a warning for some days, with a reason and whether it was right",
    success: "updated",
    input: dismissWarningSchema,
    reply: warningSchema,
  }),
  productionSettings: route({
    method: "GET",
    path: "/production/settings",
    access: "production.read",
    summary: "Returns an organisation's warning thresholds; without `orgId`: the caller's",
    input: z.object({ orgId: id.optional() }),
    reply: settingsSchema,
  }),
  tryProductionSettings: route({
    method: "POST",
    path: "/production/trySettings",
    access: "production.settings",
    summary:
      "Returns the warnings other thresholds would have given " +
      "in past days; some flocks a call",
    weight: heavy,
    input: trySettingsSchema,
    reply: triedSettingsSchema,
  }),
  saveProductionSettings: route({
    method: "PUT",
    path: "/production/saveSettings",
    access: "production.settings",
    summary: "Sets the warning thresholds of an organisation",
    success: "setDone",
    input: saveSettingsSchema,
    reply: settingsSchema,
  }),
} as const;
