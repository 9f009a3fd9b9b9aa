import type { identityRoutes } from "../../../../contract/route/account/identity-routes.ts";
import { buildProvider, setPassword } from "../../../factories/identity.ts";
import {
  everybody,
  nobody,
  type ProbesOf,
  recordProbes,
  type Scene,
} from "../../process/security/security-probe.ts";
import { newProvider } from "./provider-form.ts";

const administrators = ["administrator"] as const;
const rights = { roles: administrators, needs: "canOperate" } as const;
const rule = { claim: "groups", value: "a", roleKey: "farm_manager" } as const;

const records = recordProbes("IdentityProvider", {
  roles: administrators,
  form: (over) => newProvider(over),
  bad: { kind: "saml" },
  make: async ({ server }: Scene) => (await buildProvider(server.database)).id,
  foreign: ({ provider }) => ({ id: provider }),
});

export const identityProbes = {
  listIdentityProvider: {
    bad: { sort: "secret" },
    foreign: ({ provider }) => [{ id: String(provider) }],
    roles: administrators,
  },
  ...records,
  createIdentityProvider: {
    ...records.createIdentityProvider,
    absent: newProvider({ orgId: nobody }),
    foreign: ({ org, farm, own }) => [
      newProvider({ orgId: org }),
      newProvider({ orgId: own.orgId, rules: [{ ...rule, farmIds: [farm] }] }),
    ],
  },
  testIdentityProvider: {
    // No provider answers at this address.
    good: () => ({ kind: "oidc", issuer: "https://127.0.0.1:9" }),
    bad: { kind: "oidc", issuer: "file:///etc/passwd" },
    ...rights,
  },
  tryIdentityMapping: {
    good: () => ({ rules: [], claims: "{}" }),
    bad: { rules: [], claims: 5 },
    ...rights,
  },
  listIdentity: {
    bad: { pageSize: 0 },
    foreign: ({ provider, identity }) => [
      { providerId: String(provider) },
      { id: String(identity) },
    ],
    roles: administrators,
  },
  createIdentity: {
    good: async ({ server, newHouseManager }) => {
      const userId = await newHouseManager();
      const [user] = await server.database.query<{ org_id: number }>(
        "select org_id from users where id = $1",
        [userId],
      );
      const { id } = await buildProvider(server.database, { orgId: user!.org_id });
      return { providerId: id, userId, subject: "sub" };
    },
    bad: { providerId: 1, userId: 1, subject: "" },
    absent: { providerId: nobody, userId: nobody, subject: "sub" },
    foreign: ({ provider, user, own }) => [
      { providerId: provider, userId: own.houseManager.userId, subject: "sub" },
      { providerId: own.providerId, userId: user, subject: "sub" },
    ],
    ...rights,
  },
  deleteIdentity: {
    good: async ({ server, newHouseManager }) => {
      const userId = await newHouseManager();
      return { id: (await buildProvider(server.database, { userId })).identityId };
    },
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ identity }) => [{ id: identity }],
    ...rights,
  },
  listOwnIdentity: { roles: everybody },
  beginOwnIdentity: {
    good: async ({ server, caller }) => ({
      providerId: (await buildProvider(server.database, { orgId: caller.orgId })).id,
    }),
    bad: { providerId: "x" },
    absent: { providerId: nobody },
    foreign: ({ provider }) => [{ providerId: provider }],
    roles: everybody,
  },
  // No sign-in was begun.
  finishOwnIdentity: {
    good: () => ({ key: "k", query: "state=none&code=none" }),
    bad: { key: 5, query: "" },
    roles: everybody,
  },
  deleteOwnIdentity: {
    good: async ({ server, caller: { userId, orgId } }) => {
      await setPassword(server.database, userId);
      return { id: (await buildProvider(server.database, { userId, orgId })).identityId };
    },
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ identity }) => [{ id: identity }],
    roles: everybody,
  },
} satisfies ProbesOf<typeof identityRoutes>;
