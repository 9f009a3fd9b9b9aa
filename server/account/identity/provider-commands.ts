import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import {
  isRoleOf,
  leftOutClaims,
  type MappingResult,
} from "../../../contract/account/claim-mapping.ts";
import {
  type IdentityProvider,
  providerFaults,
} from "../../../contract/account/identity-provider.ts";
import { scopeOfRole } from "../../../contract/account/role.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import { notFound, Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Seal } from "../../platform/base/seal.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { identityProviders } from "../../platform/db/schema/account/identity-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleOrgs } from "../../platform/session/caller-scope.ts";
import { checkFarms } from "../user/user-assignment.ts";
import { mapClaims } from "./mapped-role.ts";
import { readProvider } from "./provider-queries.ts";

type Form =
  | z.output<typeof routes.createIdentityProvider.input>
  | z.output<typeof routes.updateIdentityProvider.input>;

/** Owner of a sealed secret: in another row it does not open. */
export const secretOwner = (owner: string): string => `identity provider ${owner}`;

/**
 * Providers are saved with their secret sealed. Refusals of their own: 400 for a form that cannot
 * work, 403 for a right that the caller lacks, 404 for an organisation or farm outside the scope.
 */
export const providerCommands = (seal: Seal) =>
  recordCommands<"IdentityProvider", IdentityProvider>("IdentityProvider", {
    table: identityProviders,
    key: identityProviders.id,
    unique: { identity_providers_name: "name" },
    read: readProvider,
    columns: ({ clientSecret }) => {
      if (clientSecret === "") return {};
      const owner = randomBytes(12).toString("base64url");
      return { secretOwner: owner, secretBox: seal.close(clientSecret, secretOwner(owner)) };
    },
    maySave: async (tx, { caller, input }, before) => {
      checkForm(input, before);
      checkRights(caller, input, before);
      await expectOrg(tx, caller, input.orgId);
      for (const { roleKey, farmIds } of input.rules)
        if (scopeOfRole[roleKey] === "farms") await checkFarms(tx, caller, input.orgId, farmIds);
    },
  });

type FormFault = readonly [isFaulty: boolean, field: string, fault: keyof typeof providerFaults];

/** Reasons why a form cannot work, beyond its shape: its addresses and secret. */
function reachFaults(input: Form, before: IdentityProvider | null): readonly FormFault[] {
  const { kind, issuer, clientSecret, agentId } = input;
  const isSecretUnchanged = clientSecret === "" && before?.hasSecret === true;
  return [
    [kind === "oidc" && issuer === "", "issuer", "issuer"],
    [kind === "wecom" && agentId === "", "agentId", "agentId"],
    [kind !== "oidc" && clientSecret === "" && !isSecretUnchanged, "clientSecret", "secret"],
    // A person who does not know the secret must not redirect it to another address.
    [isSecretUnchanged && reachOf(input) !== reachOf(before), "clientSecret", "secretAgain"],
  ];
}
const reachOf = ({ kind, issuer, apiUrl }: Pick<Form, "kind" | "issuer" | "apiUrl">): string =>
  JSON.stringify([kind, issuer, apiUrl]);

/** And the sessions of the people it lets in. */
const peopleFaults = (input: Form): readonly FormFault[] => {
  const { kind, orgId, rules, provisioning, emailLink, domains, tenant } = input;
  return [
    // Every DingTalk user can get this far: only the company's ID identifies its own people.
    [kind === "dingtalk" && provisioning === "create" && tenant === "", "tenant", "tenant"],
    [rules.some(({ roleKey }) => !isRoleOf(orgId, roleKey)), "rules", "administratorRule"],
    [provisioning === "create" && rules.length === 0, "rules", "rules"],
    [emailLink === "all" && domains.length === 0, "domains", "domains"],
  ];
};

function checkForm(input: Form, before: IdentityProvider | null): void {
  const fault = [...reachFaults(input, before), ...peopleFaults(input)].find(
    ([isFaulty]) => isFaulty,
  );
  if (fault !== undefined) throw refuseField(400, fault[1], providerFaults[fault[2]]);
}

/** Refusal: 403 for a right that a mapping newly gives and the caller lacks. */
function checkRights(caller: Caller, { rules }: Form, before: IdentityProvider | null): void {
  const isGiven = (list: Form["rules"]) =>
    list.some(({ remoteConfigFlag }) => remoteConfigFlag === "1");
  if (isGiven(rules) && !caller.remoteConfig && !isGiven(before?.rules ?? []))
    throw new Refusal(403, "forbidden");
}

async function expectOrg(tx: Transaction, caller: Caller, orgId: number | null): Promise<void> {
  if (orgId === null) return;
  const orgs = await rows(
    tx,
    sql`select 1 from orgs o where o.id = ${orgId}::bigint and ${visibleOrgs(caller)}
      for key share of o`,
  );
  if (orgs.length === 0) throw notFound();
}

/** Refusal: 400 for claims that are no JSON object, or that the provider left values out of. */
export async function tryMapping(
  { database }: { readonly database: Database },
  { input }: Call<"tryIdentityMapping">,
): Promise<MappingResult> {
  const claims = claimsIn(input.claims);
  const leftOut = leftOutClaims(input, claims);
  if (leftOut.length > 0)
    throw refuseField(400, "claims", providerFaults.leftOut, { claims: leftOut.join(", ") });
  return mapClaims(database, input, claims);
}

function claimsIn(text: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(text);
    if (typeof claims === "object" && claims !== null && !Array.isArray(claims))
      return claims as Record<string, unknown>;
  } catch {
    // Not JSON: refused below.
  }
  throw refuseField(400, "claims", providerFaults.claims);
}
