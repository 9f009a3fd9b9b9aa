import { isPowerChanged, loginNameSchema, type User } from "../../../contract/account/user.ts";
import { leftOutClaims, type MappingResult } from "../../../contract/account/claim-mapping.ts";
import { type Role, scopeOfRole } from "../../../contract/account/role.ts";
import type { MessageKey } from "../../../contract/base/server-message.ts";
import { userFields } from "../../../contract/account/user.ts";
import { common } from "../../../contract/base/field.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";
import { deleteSessions, deleteTokens } from "../../platform/session/sessions.ts";
import { clean } from "../../platform/operation-log/clean-text.ts";
import { setFarms, setHouses } from "../user/user-assignment.ts";
import { noPassword } from "../user/no-password.ts";
import { readUser } from "../user/user-row.ts";
import { mapClaims } from "./mapped-role.ts";
import { nameOf, type ProviderAccount } from "./provider-account.ts";
import type { StoredProvider } from "./provider-queries.ts";

/** User of a company's account, as the sign-in leaves it. */
export interface MatchedAccount {
  readonly user: User;
  /** The former record; null: it is new. */
  readonly before: User | null;
  readonly isLinked: boolean;
  readonly passwordHash: string;
  /** User whose earlier sessions have ended. */
  readonly endedId: number | null;
}
/** Reason to refuse the sign-in. */
export interface NoAccount extends Pick<MatchedAccount, "endedId"> {
  readonly refusal: MessageKey;
}

interface AccountRow {
  readonly id: number;
}

const noAccount = (refusal: MessageKey): NoAccount => ({ refusal, endedId: null });

/**
 * Finds the user of an account, only in the provider's organisation: by the link, by a mail address
 * if that is allowed, or a new user. A mapping sets role and farms on each sign-in; a user who has
 * lost the role loses the sessions too. Its answer is to be committed in any case.
 */
export async function findAccount(
  tx: Transaction,
  provider: StoredProvider,
  account: ProviderAccount,
  now: number,
): Promise<MatchedAccount | NoAccount> {
  const mapped = await roleOf(tx, provider, account);
  const known = await linkedUser(tx, provider, account, now);
  const result = known ?? (await byEmail(tx, provider, account));
  if (result !== null && "refusal" in result) return result;
  if (typeof mapped === "string")
    return withoutRole(tx, { provider, isUnknown: mapped === "unknown" }, result, known);
  const before = result === null ? null : await readUser(tx, result.id);
  const id = before?.id ?? (await createUser(tx, provider, account, mapped));
  if (id === null) return noAccount("accountUnknown");
  if (mapped !== null) await applyRole(tx, id, before, mapped);
  const isLinked = known === null;
  // Another sign-in of the account has linked it at the same moment.
  if (isLinked && !(await link(tx, provider, account, id, now))) throw new Refusal(409, "conflict");
  const user = await readUser(tx, id);
  // A user with changed rights must sign in again; of the others no window may end.
  const isEnded = before !== null && isPowerChanged(before, user);
  if (isEnded) await deleteSessions(tx, id);
  const passwordHash = await hashOf(tx, id);
  return { user, before, isLinked, passwordHash, endedId: isEnded ? id : null };
}

/**
 * A person without a role is refused; a user who had one before loses the sessions and tokens, but
 * not where the role is unknown.
 */
async function withoutRole(
  tx: Transaction,
  {
    provider: { provisioning },
    isUnknown,
  }: { readonly provider: StoredProvider; readonly isUnknown: boolean },
  found: AccountRow | null,
  known: AccountRow | NoAccount | null,
): Promise<NoAccount> {
  if (isUnknown) return noAccount("accountPartial");
  if (found === null)
    return noAccount(provisioning === "create" ? "accountRoleless" : "accountUnknown");
  if (known === null) return noAccount("accountRoleless");
  await deleteTokens(tx, found.id);
  await deleteSessions(tx, found.id);
  return { refusal: "accountRoleless", endedId: found.id };
}

async function hashOf(tx: Transaction, userId: number): Promise<string> {
  const sql = "select password_hash from users where id = $1";
  return only(await tx.query<{ password_hash: string }>(sql, [userId])).password_hash;
}

/**
 * `none`: the mapping gives no role; `unknown`: the provider left out what it needs; null: there is
 * no mapping.
 */
async function roleOf(
  tx: Transaction,
  { org_id: orgId, rules, farm_claim: farmClaim }: StoredProvider,
  { claims }: ProviderAccount,
): Promise<MappedRole | "none" | "unknown" | null> {
  if (rules.length === 0) return null;
  if (leftOutClaims({ rules, farmClaim }, claims).length > 0) return "unknown";
  const { roleKey, ...mapped } = await mapClaims(tx, { orgId, rules, farmClaim }, claims);
  return roleKey === null ? "none" : { ...mapped, roleKey };
}
type MappedRole = MappingResult & { readonly roleKey: Role };

async function linkedUser(
  tx: Transaction,
  { id, org_id: orgId }: StoredProvider,
  { issuer, subject, email }: ProviderAccount,
  now: number,
): Promise<AccountRow | null | NoAccount> {
  const [row] = await tx.query<{ id: number; is_own: boolean }>(
    `select u.id, u.kind = 'person' and u.org_id is not distinct from $4 as is_own
     from user_identities i join users u on u.id = i.user_id
     where i.provider_id = $1 and i.issuer = $2 and i.subject = $3 for update of u`,
    [id, issuer, subject, orgId],
  );
  if (row === undefined) return null;
  // The user has moved to another organisation, to which this provider does not belong.
  if (!row.is_own) return noAccount("accountUnknown");
  await tx.query(
    `update user_identities set used_at = $4, email = $5
     where provider_id = $1 and issuer = $2 and subject = $3`,
    [id, issuer, subject, new Date(now), email],
  );
  return { id: row.id };
}

/** An address of another domain than the company's proves nothing. */
const isOfDomains = ({ domains }: StoredProvider, { email, isEmailVerified }: ProviderAccount) =>
  domains.length === 0 ||
  (isEmailVerified && domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase()));

/** The account, its address verified where the provider is set to trust them all. */
const trusted = ({ email_link: rule }: StoredProvider, account: ProviderAccount) => ({
  ...account,
  isEmailVerified: account.isEmailVerified || rule === "all",
});

async function byEmail(
  tx: Transaction,
  provider: StoredProvider,
  account: ProviderAccount,
): Promise<AccountRow | null | NoAccount> {
  const { email, isEmailVerified } = account;
  const { email_link: rule, org_id: orgId, id } = provider;
  const counts = rule === "all" || (rule === "verified" && isEmailVerified);
  if (email === "" || !counts || !isOfDomains(provider, trusted(provider, account))) return null;
  const people = await tx.query<{ id: number; is_linked: boolean }>(
    `select u.id, exists (select 1 from user_identities i
       where i.user_id = u.id and i.provider_id = $3) as is_linked
     from users u
     where u.kind = 'person' and lower(u.email) = lower($1) and u.org_id is not distinct from $2
     for update of u`,
    [email, orgId, id],
  );
  if (people.length > 1) return noAccount("accountSeveral");
  const [person] = people;
  if (person === undefined) return null;
  // Another person's account is linked already: the address has a new owner.
  return person.is_linked ? noAccount("accountUnknown") : { id: person.id };
}

/**
 * Links an account to a user who has shown that it is the user's own. Refusals: 403 accountRoleless
 * where the mapping gives it no role, accountPartial where that is unknown, accountForeign of
 * another mail domain; 409 accountTaken of another user, accountThere where the user has another
 * account of the provider.
 */
export async function linkOwn(
  tx: Transaction,
  provider: StoredProvider,
  account: ProviderAccount,
  userId: number,
  now: number,
): Promise<void> {
  const values = { account: nameOf(account), provider: provider.name };
  // For an office app, the app identifies the company.
  const isOwn = provider.kind !== "oidc" || isOfDomains(provider, trusted(provider, account));
  if (!isOwn) throw new Refusal(403, "accountForeign", { values });
  const mapped = await roleOf(tx, provider, account);
  if (mapped === "unknown") throw new Refusal(403, "accountPartial", { values });
  if (mapped === "none") throw new Refusal(403, "accountRoleless", { values });
  const [own] = await tx.query(
    "select 1 from user_identities where provider_id = $1 and user_id = $2",
    [provider.id, userId],
  );
  if (own !== undefined) throw new Refusal(409, "accountThere", { values });
  if (!(await link(tx, provider, account, userId, now)))
    throw new Refusal(409, "accountTaken", { values });
}

/**
 * Links an account to a user. False: the account is already linked, or the user already has another
 * account.
 */
async function link(
  tx: Transaction,
  { id }: StoredProvider,
  { issuer, subject, email }: ProviderAccount,
  userId: number,
  now: number,
): Promise<boolean> {
  const linked = await tx.query(
    `insert into user_identities (user_id, provider_id, issuer, subject, email, used_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing returning 1`,
    [userId, id, issuer, subject, email, new Date(now)],
  );
  return linked.length > 0;
}

const namesTried = 50;

/** A new user without a password; null: no user may be created for this account. */
async function createUser(
  tx: Transaction,
  provider: StoredProvider,
  account: ProviderAccount,
  mapped: MappedRole | null,
): Promise<number | null> {
  const isWanted = provider.provisioning === "create" && isOfDomains(provider, account);
  if (mapped === null || !isWanted) return null;
  const { org_id: orgId } = provider;
  const base = loginNameOf(account);
  for (let index = 1; index <= namesTried; index += 1) {
    const [inserted] = await tx.query<{ id: number }>(
      `insert into users (login_name, real_name, email, password_hash, role_key, org_id)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
      [
        index === 1 ? base : `${base}${index}`,
        clean(account.name, userFields.realName.max) || base,
        account.isEmailVerified ? account.email.slice(0, common.email.max) : "",
        noPassword,
        mapped.roleKey,
        orgId,
      ],
    );
    if (inserted !== undefined) return inserted.id;
  }
  return null;
}

/** A user name made from the account's name, with room for a number. */
function loginNameOf({ loginName, email, name, subject }: ProviderAccount): string {
  const candidates = [loginName, email, name, subject]
    .map((text) => text.replace(/[^\p{L}\p{N}._@-]/gu, "").slice(0, userFields.loginName.max - 3))
    .find((text) => loginNameSchema.safeParse(text).success);
  return candidates ?? "account";
}

async function applyRole(
  tx: Transaction,
  userId: number,
  before: User | null,
  { roleKey, canOperate, remoteConfigFlag, farms }: MappedRole,
): Promise<void> {
  const farmIds = farms.map(({ id }) => id).toSorted((a, b) => a - b);
  const isSame =
    before !== null &&
    !isPowerChanged(before, {
      ...before,
      roleKey,
      canOperate,
      remoteConfigFlag,
      farmIds: scopeOfRole[roleKey] === "farms" ? farmIds : before.farmIds,
    });
  if (isSame) return;
  await tx.query(
    `update users set role_key = $2, can_operate = $3, remote_config = $4, version = version + 1
     where id = $1`,
    [userId, roleKey, canOperate === "1", remoteConfigFlag === "1"],
  );
  // Houses are assigned here, so the mapping does not remove those of a house manager.
  if (scopeOfRole[roleKey] !== "houses") await setHouses(tx, userId, []);
  if (scopeOfRole[roleKey] === "farms" || before?.roleKey !== roleKey)
    await setFarms(tx, userId, farmIds);
}
