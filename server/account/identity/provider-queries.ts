import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ClaimRule } from "../../../contract/account/claim-mapping.ts";
import {
  type Identity,
  type IdentityProvider,
  type identityProviderSorts,
  type ProviderKind,
  type SignInList,
  signInButtonsMax,
} from "../../../contract/account/identity-provider.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleUsers } from "../../platform/session/caller-scope.ts";

/** A provider as it is stored, its secret still sealed. */
export interface StoredProvider {
  readonly id: number;
  readonly name: string;
  readonly kind: ProviderKind;
  readonly org_id: number | null;
  readonly is_active: boolean;
  readonly issuer: string;
  readonly client_id: string;
  readonly secret_box: Buffer | null;
  readonly secret_owner: string;
  readonly agent_id: string;
  readonly tenant: string;
  readonly authorize_url: string;
  readonly api_url: string;
  readonly scope: string;
  readonly domains: string[];
  readonly provisioning: IdentityProvider["provisioning"];
  readonly email_link: IdentityProvider["emailLink"];
  readonly rules: ClaimRule[];
  readonly farm_claim: string;
  readonly counts_factor: boolean;
  readonly factor_acr: string;
  readonly ends_there: boolean;
  readonly version: number;
}
interface ProviderRow extends StoredProvider {
  readonly org_name: string | null;
  readonly users: number;
}

const from = sql`identity_providers p left join orgs o on o.id = p.org_id`;
const columns = sql`p.*, o.name as org_name,
  (select count(*)::int from user_identities i where i.provider_id = p.id) as users`;

const providerOf = (row: ProviderRow): IdentityProvider => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  orgId: row.org_id,
  orgName: row.org_name,
  isActive: row.is_active,
  issuer: row.issuer,
  clientId: row.client_id,
  hasSecret: row.secret_box !== null,
  agentId: row.agent_id,
  tenant: row.tenant,
  authorizeUrl: row.authorize_url,
  apiUrl: row.api_url,
  scope: row.scope,
  domains: row.domains,
  provisioning: row.provisioning,
  emailLink: row.email_link,
  rules: row.rules,
  farmClaim: row.farm_claim,
  countsFactor: row.counts_factor,
  factorAcr: row.factor_acr,
  endsThere: row.ends_there,
  userCount: row.users,
  version: row.version,
});

/**
 * Condition over `p` (identity_providers): administrators only, because their sign-in serves all.
 */
export const visibleProviders = (caller: Caller): SQL =>
  caller.roleKey === "administrator" ? sql`true` : sql`false`;

const sorts: Readonly<Record<(typeof identityProviderSorts)[number], SQL>> = {
  name: byNumber(sql`p.name`),
  kind: sql`p.kind`,
};

/** A page of the providers. `keyword` searches names, addresses and organisations. */
export async function listProviders(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listIdentityProvider.input>,
): Promise<Page<IdentityProvider>> {
  const { total, rows: found } = await pageOf<ProviderRow>(database, {
    columns,
    from,
    where: [
      visibleProviders(caller),
      when(query.id, (id) => sql`p.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`p.name, p.issuer, p.client_id, o.name, o.name_en`),
    ],
    order: sql`${sorts[query.sort]} ${sql.raw(query.order)}, p.id`,
    query,
  });
  return { total, rows: found.map(providerOf) };
}

/** A provider the caller sees, or null. */
export async function readProvider(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<IdentityProvider | null> {
  const [row] = await rows<ProviderRow>(
    db,
    sql`select ${columns} from ${from} where p.id = ${id}::bigint and ${visibleProviders(caller)}`,
  );
  return row === undefined ? null : providerOf(row);
}

/** A provider that people may sign in by, or null. */
export async function findActive(db: Queryable, id: number): Promise<StoredProvider | null> {
  const [row] = await db.query<StoredProvider>(
    "select * from identity_providers where id = $1::bigint and is_active",
    [id],
  );
  return row ?? null;
}

/** Buttons of the sign-in page; if there are too many, only those of a mail domain. */
export async function listSignIn(db: Queryable, domain: string | undefined): Promise<SignInList> {
  const records = await db.query<{ id: number; name: string; kind: ProviderKind }>(
    `select id, name, kind from identity_providers
     where is_active and ($1::text is null or domains @> to_jsonb($1::text)) order by name, id`,
    [domain ?? null],
  );
  const needsDomain = domain === undefined && records.length > signInButtonsMax;
  return { needsDomain, rows: needsDomain ? [] : records };
}

interface IdentityRow {
  readonly id: number;
  readonly provider_id: number;
  readonly provider: string;
  readonly user_id: number;
  readonly login_name: string;
  readonly real_name: string;
  readonly org_id: number | null;
  readonly subject: string;
  readonly email: string;
  readonly used_at: Date | null;
}

const identityFrom = sql`user_identities i join identity_providers p on p.id = i.provider_id
  join users u on u.id = i.user_id`;
const identityColumns = sql`i.id, i.provider_id, p.name as provider, i.user_id, u.login_name,
  u.real_name, u.org_id, i.subject, i.email, i.used_at`;
const identityOf = (row: IdentityRow): Identity => ({
  id: row.id,
  providerId: row.provider_id,
  providerName: row.provider,
  userId: row.user_id,
  loginName: row.login_name,
  realName: row.real_name,
  orgId: row.org_id,
  subject: row.subject,
  email: row.email,
  usedAt: row.used_at?.getTime() ?? null,
});

/** Condition over `i`, `p` and `u`: links of providers and users that the caller sees. */
export const visibleIdentities = (caller: Caller): SQL =>
  sql`(${visibleProviders(caller)} and ${visibleUsers(caller)})`;

/** A page of who signs in by which account. */
export async function listIdentities(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listIdentity.input>,
): Promise<Page<Identity>> {
  const { total, rows: found } = await pageOf<IdentityRow>(database, {
    columns: identityColumns,
    from: identityFrom,
    where: [
      visibleIdentities(caller),
      when(query.id, (id) => sql`i.id = ${id}::bigint`),
      when(query.providerId, (id) => sql`i.provider_id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`u.login_name, u.real_name, i.subject, i.email, p.name`),
    ],
    order: sql`${byNumber(sql`u.login_name`)}, i.id`,
    query,
  });
  return { total, rows: found.map(identityOf) };
}

/** A link the caller sees, or null. */
export async function readIdentity(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<Identity | null> {
  const [row] = await rows<IdentityRow>(
    db,
    sql`select ${identityColumns} from ${identityFrom}
      where i.id = ${id}::bigint and ${visibleIdentities(caller)}`,
  );
  return row === undefined ? null : identityOf(row);
}
