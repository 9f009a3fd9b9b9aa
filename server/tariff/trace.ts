import { chosenFields } from "../../contract/field.ts";
import type { tariffRoutes } from "../../contract/route/tariff.ts";
import { type Tariff, tariffFields } from "../../contract/tariff.ts";
import { tariffIds } from "../session/named-ids.ts";
import { recordTrace } from "../trace/record-trace.ts";
import type { CrudChanges, TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges extends CrudChanges<"Tariff", Tariff> {}
}

export const tariffTraces = {
  ...recordTrace("Tariff", {
    function: "tariff",
    fields: chosenFields(tariffFields),
    line: ({ name, orgId }: Tariff) => ({ operation: name, orgId }),
    recordsChanged: ({ orgId }) => [{ kinds: ["tariffs"], orgIds: [orgId] }],
    names: {
      update: ({ id }) => [tariffIds(id)],
      delete: ({ id }) => [tariffIds(id)],
    },
  }),
  listTariff: { names: ({ id }) => [tariffIds(id)] },
  previewTariff: { lines: null, names: ({ id }) => [tariffIds(id)] },
} satisfies TracesOf<typeof tariffRoutes>;
