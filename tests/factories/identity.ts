import type { IdentityProvider } from "../../contract/account/identity-provider.ts";
import { secretOwner } from "../../server/account/identity/provider-commands.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { testSeal } from "./camera.ts";
import { unique } from "./fleet.ts";

type Seed = Partial<Omit<IdentityProvider, "id" | "version" | "hasSecret">> & {
  readonly clientSecret?: string;
  /** A user who signs in through it with this subject. */
  readonly userId?: number;
  readonly subject?: string;
};

/** A company sign-in; by default OIDC for invited users. */
export async function buildProvider(database: Database, seed: Seed = {}) {
  const {
    name = unique("provider"),
    kind = "oidc",
    orgId = null,
    issuer = "https://login.example",
    clientId = "house-watch",
    clientSecret = "secret",
    rules = [],
    domains = [],
    userId,
    subject = unique("subject"),
  } = seed;
  const owner = unique("owner");
  const [inserted] = await database.query<{ id: number }>(
    `insert into identity_providers (name, kind, org_id, is_active, issuer, client_id, secret_box,
       secret_owner, agent_id, tenant, authorize_url, api_url, scope, domains, provisioning,
       email_link, rules, farm_claim, counts_factor, factor_acr, ends_there)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20, $21) returning id`,
    [
      name,
      kind,
      orgId,
      seed.isActive ?? true,
      issuer,
      clientId,
      clientSecret === "" ? null : testSeal.close(clientSecret, secretOwner(owner)),
      owner,
      seed.agentId ?? "",
      seed.tenant ?? "",
      seed.authorizeUrl ?? "",
      seed.apiUrl ?? "",
      seed.scope ?? "",
      JSON.stringify(domains),
      seed.provisioning ?? "invited",
      seed.emailLink ?? "never",
      JSON.stringify(rules),
      seed.farmClaim ?? "",
      seed.countsFactor ?? false,
      seed.factorAcr ?? "",
      seed.endsThere ?? true,
    ],
  );
  const id = inserted!.id;
  const [link] =
    userId === undefined
      ? []
      : await database.query<{ id: number }>(
          `insert into user_identities (user_id, provider_id, issuer, subject, email)
           values ($1, $2, $3, $4, $5) returning id`,
          [userId, id, kind === "oidc" ? issuer : `${kind}:${clientId}`, subject, `${subject}@x`],
        );
  return { id, identityId: link?.id ?? 0, subject };
}

/** Gives a user a password, so that any other way to sign in may be removed. */
export const setPassword = async (database: Database, userId: number): Promise<void> =>
  void (await database.query("update users set password_hash = 'other' where id = $1", [userId]));
