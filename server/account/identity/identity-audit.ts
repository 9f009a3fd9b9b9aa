import { sql } from "drizzle-orm";
import {
  type Identity,
  type IdentityProvider,
  identityProviderFields,
} from "../../../contract/account/identity-provider.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import { userFields } from "../../../contract/account/user.ts";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import type { identityRoutes } from "../../../contract/route/account/identity-routes.ts";
import { chosen, difference, type LogEntry } from "../../platform/audit/audit-entry.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { AuditsOf, CrudChanges } from "../../platform/audit/audit.ts";
import { farmIds, namedBy, orgIds, userIds } from "../../platform/session/named-ids.ts";
import { visibleIdentities, visibleProviders } from "./provider-queries.ts";
import { isChanged, type SignedIn } from "./sign-in-flow.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"IdentityProvider", IdentityProvider> {
    readonly finishSignIn: SignedIn;
    readonly createIdentity: Identity;
    readonly deleteIdentity: Identity;
    readonly finishOwnIdentity: { readonly providerName: string };
    readonly deleteOwnIdentity: { readonly providerName: string };
  }
}

const providerIds = namedBy(
  "identityProvider",
  sql`identity_providers p`,
  sql`p.id`,
  visibleProviders,
);
const identityIds = namedBy(
  "identity",
  sql`user_identities i join identity_providers p on p.id = i.provider_id
    join users u on u.id = i.user_id`,
  sql`i.id`,
  visibleIdentities,
);

const ownIdentityIds = namedBy(
  "identity",
  sql`user_identities i`,
  sql`i.id`,
  ({ userId }) => sql`i.user_id = ${userId}`,
);
const openProviderIds = namedBy(
  "identityProvider",
  sql`identity_providers p`,
  sql`p.id`,
  ({ orgId }) => sql`p.org_id is not distinct from ${orgId}`,
);

const linkLine = (name: LogFunction, { loginName, providerName, orgId }: Identity): LogEntry => ({
  function: name,
  operation: `${loginName} · ${providerName}`,
  orgId,
});

const granted = ["roleKey", "canOperate", "remoteConfigFlag", "farmIds"] as const;
const isUsersChange = ({ before, user }: SignedIn) => before === null || isChanged(before, user);

/** A sign-in, and its changes of the user. */
function signedIn(change: SignedIn): LogEntry[] {
  const { user, before, isLinked, reply, providerName } = change;
  const { id: userId, orgId, loginName } = user;
  const line = { userId, orgId, operation: loginName };
  return [
    ...(before === null
      ? [
          {
            ...line,
            function: "userCreate",
            remark: providerName,
            after: chosen(user, chosenFields(userFields)),
          } as const,
        ]
      : []),
    ...(before !== null && isLinked
      ? [
          {
            ...line,
            function: "identityLink",
            operation: `${loginName} · ${providerName}`,
          } as const,
        ]
      : []),
    ...(before !== null && isChanged(before, user)
      ? [
          {
            ...line,
            function: "roleChange",
            remark: providerName,
            ...difference(before, user, granted),
          } as const,
        ]
      : []),
    {
      userId,
      function: reply.token === "" ? "factorAsked" : "login",
      operation: providerName,
    },
  ];
}

const ofRules = ({ orgId, rules }: Pick<IdentityProvider, "orgId" | "rules">) => [
  orgIds(orgId),
  farmIds(...rules.flatMap((rule) => rule.farmIds)),
];

export const identityAudits = {
  // No user is signed in yet.
  beginSignIn: { lines: null },
  finishSignIn: {
    lines: signedIn,
    recordsChanged: (change) =>
      isUsersChange(change) ? [{ kinds: ["users"], orgIds: [change.user.orgId] }] : [],
  },
  ...recordAudit("IdentityProvider", {
    function: "identityProvider",
    fields: chosenFields(identityProviderFields),
    line: ({ name, orgId }) => ({ operation: name, orgId }),
    recordsChanged: () => [{ kinds: ["identityProviders"], orgIds: [] }],
    names: {
      create: ofRules,
      update: ({ id, ...form }) => [providerIds(id), ...ofRules(form)],
      delete: ({ id }) => [providerIds(id)],
    },
  }),
  // These two calls save nothing.
  testIdentityProvider: { lines: null },
  tryIdentityMapping: { lines: null, names: ofRules },
  listIdentity: { names: ({ providerId }) => [providerIds(providerId)] },
  createIdentity: {
    lines: (identity) => [linkLine("identityLink", identity)],
    recordsChanged: ({ orgId }) => [{ kinds: ["users", "identityProviders"], orgIds: [orgId] }],
    names: ({ providerId, userId }) => [providerIds(providerId), userIds(userId)],
  },
  deleteIdentity: {
    lines: (identity) => [linkLine("identityUnlink", identity)],
    recordsChanged: ({ orgId }) => [{ kinds: ["users", "identityProviders"], orgIds: [orgId] }],
    names: ({ id }) => [identityIds(id)],
  },
  // Has no effect yet.
  beginOwnIdentity: { lines: null, names: ({ providerId }) => [openProviderIds(providerId)] },
  finishOwnIdentity: {
    lines: ({ providerName }) => [{ function: "identityLink", operation: providerName }],
    recordsChanged: () => [{ kinds: ["identityProviders"], orgIds: [] }],
  },
  deleteOwnIdentity: {
    lines: ({ providerName }) => [{ function: "identityUnlink", operation: providerName }],
    recordsChanged: () => [{ kinds: ["identityProviders"], orgIds: [] }],
    names: ({ id }) => [ownIdentityIds(id)],
  },
} satisfies AuditsOf<typeof identityRoutes>;
