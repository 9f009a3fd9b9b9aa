import { sql } from "drizzle-orm";
import {
  type Service,
  serviceFields,
  type ServiceToken,
  serviceTokenFields,
} from "../../../contract/account/service.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import type { serviceRoutes } from "../../../contract/route/account/service-routes.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { AuditsOf, CrudChanges, RecordsChange } from "../../platform/audit/audit.ts";
import { visibleServices, visibleTokens } from "../../platform/session/caller-scope.ts";
import { farmIds, houseIds, namedBy, orgIds } from "../../platform/session/named-ids.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges
    extends
      CrudChanges<"Service", Service>,
      CrudChanges<"ServiceToken", ServiceToken>,
      CrudChanges<"OwnToken", ServiceToken> {}
}

const serviceIds = namedBy("service", sql`users u`, sql`u.id`, visibleServices);
const tokensOf = sql`service_tokens t join users u on u.id = t.user_id`;
const tokenIds = namedBy("serviceToken", tokensOf, sql`t.id`, visibleTokens);
const ownTokenIds = namedBy(
  "serviceToken",
  tokensOf,
  sql`t.id`,
  ({ userId }) => sql`u.id = ${userId}`,
);

const ofToken = {
  function: "serviceToken",
  fields: chosenFields(serviceTokenFields),
  line: ({ name, serviceName, orgId }: ServiceToken) => ({
    operation: `${serviceName} · ${name}`,
    orgId,
  }),
  recordsChanged: ({ orgId }: ServiceToken): readonly RecordsChange[] => [
    { kinds: ["services"], orgIds: [orgId] },
  ],
} as const;

export const serviceAudits = {
  ...recordAudit("Service", {
    function: "service",
    fields: chosenFields(serviceFields),
    line: ({ name, orgId }) => ({ operation: name, orgId }),
    recordsChanged: ({ orgId }) => [{ kinds: ["services"], orgIds: [orgId] }],
    names: {
      create: ({ orgId, farmIds: farms, shackIds }) => [
        orgIds(orgId),
        farmIds(...farms),
        houseIds(...shackIds),
      ],
      update: ({ id, orgId, farmIds: farms, shackIds }) => [
        serviceIds(id),
        orgIds(orgId),
        farmIds(...farms),
        houseIds(...shackIds),
      ],
      delete: ({ id }) => [serviceIds(id)],
    },
  }),
  ...recordAudit("ServiceToken", {
    ...ofToken,
    names: {
      create: ({ serviceId }) => [serviceIds(serviceId)],
      update: ({ id }) => [tokenIds(id)],
      delete: ({ id }) => [tokenIds(id)],
    },
  }),
  ...recordAudit("OwnToken", {
    ...ofToken,
    names: {
      update: ({ id }) => [ownTokenIds(id)],
      delete: ({ id }) => [ownTokenIds(id)],
    },
  }),
  listServiceToken: { names: ({ serviceId }) => [serviceIds(serviceId)] },
} satisfies AuditsOf<typeof serviceRoutes>;
