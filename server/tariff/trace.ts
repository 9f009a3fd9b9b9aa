import { sql } from "drizzle-orm";
import { chosenFields } from "../../contract/field.ts";
import type { tariffRoutes } from "../../contract/route/tariff.ts";
import { type Tariff, tariffFields } from "../../contract/tariff.ts";
import { namedBy, orgIds } from "../session/named-ids.ts";
import { visibleOrgs } from "../session/scope.ts";
import { recordTrace } from "../trace/record-trace.ts";
import type { RecordChanges, TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges extends RecordChanges<"Tariff", Tariff> {}
}

export const tariffIds = namedBy(
  "tariff",
  sql`tariffs t join orgs o on o.id = t.org_id`,
  sql`t.id`,
  visibleOrgs,
);

export const tariffTraces = {
  ...recordTrace("Tariff", {
    function: "tariff",
    fields: chosenFields(tariffFields),
    line: ({ name, orgId }: Tariff) => ({ operation: name, orgId }),
    staleLists: ({ orgId }) => [{ kinds: ["tariffs"], orgIds: [orgId] }],
    names: {
      create: ({ orgId }) => [orgIds(orgId)],
      update: ({ id }) => [tariffIds(id)],
      delete: ({ id }) => [tariffIds(id)],
    },
  }),
  listTariff: { names: ({ id }) => [tariffIds(id)] },
  previewTariff: { lines: null, names: ({ id }) => [tariffIds(id)] },
} satisfies TracesOf<typeof tariffRoutes>;
