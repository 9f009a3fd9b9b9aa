import { eq } from "drizzle-orm";
import type { z } from "zod";
import { scopeOfRole } from "../../../contract/account/role.ts";
import { isPowerChanged, type saveUserSchema, type User } from "../../../contract/account/user.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type After, type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { users } from "../../platform/db/schema/account/user-tables.ts";
import { nextVersion, only } from "../../platform/db/sql-statement.ts";
import { pictureOf } from "../../platform/base/png.ts";
import { expectVersion, Refusal } from "../../platform/base/refusal.ts";
import { hashPassword } from "../../platform/session/password-hash.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { deleteSessions } from "../../platform/session/sessions.ts";
import {
  checkFarms,
  checkHouses,
  assignHouseManager,
  setFarms,
  setHouses,
} from "./user-assignment.ts";
import { badField, checkFlags, checkNotOneself, checkRole } from "./user-grant.ts";
import { orgOf } from "./user-org.ts";
import { inUserTransaction } from "./user-transaction.ts";
import { checkNewPassword, readPassword } from "./new-password.ts";
import { readUser } from "./user-row.ts";

interface UserDeps extends Deps {
  /** Minimum number of characters of a new password. */
  readonly passwordMin: number;
}

type Input = z.output<typeof saveUserSchema>;

/** A login name is unique regardless of its case. */
const unique = { users_login_name: ["loginName", "loginNameTaken"] } as const;

/**
 * Creates a user (no `id`) or changes one. Refusals: 400 for invalid fields and for a change of the
 * caller's own rights, 401 when the caller's session has ended, 403 for more than the caller may
 * grant, 404 for a user, organisation or farm outside the scope, 409 conflict for another version
 * than the stored one, 409 loginNameTaken.
 */
export async function saveUser(deps: UserDeps, call: Call<"saveUser">): Promise<User> {
  const { id, roleKey } = call.input;
  checkRole(call.caller, roleKey);
  return id === undefined ? createUser(deps, call) : changeUser(deps, call, id);
}

async function createUser(deps: UserDeps, call: Call<"saveUser">): Promise<User> {
  const { caller, input, logChange } = call;
  checkFlags(caller, null, input);
  if (input.password === undefined || input.password === "") throw badField("password", "required");
  const password = readPassword("password", input.password);
  await checkNewPassword("password", password, deps.passwordMin, input.loginName);
  const avatar = (await pictureOf("avatar", input.avatar)) ?? null;
  const passwordHash = await hashPassword(password);
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    const orgId = await orgOf(tx, caller, input, null);
    const farmIds = await farmsOf(tx, caller, input, orgId, []);
    const { id } = only(
      await tx.orm
        .insert(users)
        .values({ ...columnsOf(input), avatar, orgId, passwordHash, mustChangePassword: true })
        .returning({ id: users.id }),
    );
    if (scopeOfRole[input.roleKey] === "houses") await assignHouseManager(tx, caller, id, []);
    else await setFarms(tx, id, farmIds);
    const after = await readUser(tx, id);
    await logChange(tx, { before: null, after });
    return after;
  });
}

async function changeUser(deps: UserDeps, call: Call<"saveUser">, id: number): Promise<User> {
  const { caller, input, logChange } = call;
  if (input.password !== undefined && input.password !== "")
    throw badField("password", "passwordElsewhere");
  const { version } = input;
  if (version === undefined) throw badField("version", "required");
  const avatar = await pictureOf("avatar", input.avatar);
  return inUserTransaction({ ...deps, unique }, call, id, async (tx, before, after) => {
    checkNotOneself(caller, before, input);
    checkFlags(caller, before, input);
    expectVersion(before, { version });
    const orgId = await orgOf(tx, caller, input, before.orgId);
    const isMoved = orgId !== before.orgId;
    const farmIds = await farmsOf(tx, caller, input, orgId, isMoved ? [] : before.farmIds);
    await tx.orm
      .update(users)
      .set({ ...columnsOf(input), avatar, orgId, version: nextVersion(users) })
      .where(eq(users.id, id));
    await fitAssignments(tx, caller, before, input, isMoved, farmIds);
    const user = await readUser(tx, id);
    await endSessionsOf(tx, before, user, after);
    await logChange(tx, { before, after: user });
    return user;
  });
}

/**
 * Gives a house manager exactly these houses. Refusals: 400 for another role, 401, 403, 404, 409
 * when role or version have changed.
 */
export async function saveUserShacks(deps: UserDeps, call: Call<"saveUserShacks">): Promise<User> {
  const { caller, input, logChange } = call;
  checkRole(caller, input.roleKey);
  if (scopeOfRole[input.roleKey] !== "houses") throw badField("roleKey", "houseManagerOnly");
  return inUserTransaction(deps, call, input.id, async (tx, before, after) => {
    if (before.roleKey !== input.roleKey) throw new Refusal(409, "conflict");
    expectVersion(before, { version: input.version ?? before.version });
    await checkHouses(tx, caller, before.orgId, input.shackIds);
    await setHouses(tx, before.id, input.shackIds);
    await assignHouseManager(tx, caller, before.id, input.shackIds);
    await tx.orm
      .update(users)
      .set({ version: nextVersion(users) })
      .where(eq(users.id, before.id));
    const user = await readUser(tx, before.id);
    await endSessionsOf(tx, before, user, after);
    await logChange(tx, { before, after: user });
    return user;
  });
}

/**
 * Deletes a user; its sessions and assignments are deleted with it. Refusals: 400 for oneself, 401,
 * 404.
 */
export async function deleteUser(deps: UserDeps, call: Call<"deleteUser">): Promise<void> {
  const { caller, input, logChange } = call;
  if (input.id === caller.userId) throw new Refusal(400, "notYourself");
  await inUserTransaction(deps, call, input.id, async (tx, user, after) => {
    await tx.orm.delete(users).where(eq(users.id, user.id));
    await logChange(tx, user);
    after.sessionsEnded(user.id);
  });
}

/** A user who may do more or less than before must sign in again. */
async function endSessionsOf(
  tx: Transaction,
  before: User,
  user: User,
  after: After,
): Promise<void> {
  if (!isPowerChanged(before, user)) return;
  await deleteSessions(tx, user.id);
  after.sessionsEnded(user.id);
}

const columnsOf = (input: Input) => ({
  loginName: input.loginName,
  realName: input.realName,
  realNameEn: input.realNameEn,
  department: input.department,
  position: input.position,
  officeTel: input.officeTel,
  mobile: input.mobile,
  email: input.email,
  roleKey: input.roleKey,
  canOperate: input.canOperate === "1",
  remoteConfig: input.remoteConfigFlag === "1",
});

/** Farms of the saved user; who sees farms only must give some, or would lose sight of the user. */
async function farmsOf(
  tx: Transaction,
  caller: Caller,
  input: Input,
  orgId: number | null,
  before: readonly number[],
): Promise<readonly number[]> {
  if (scopeOfRole[input.roleKey] !== "farms") return [];
  const farmIds = input.farmIds ?? before;
  if (farmIds.length === 0 && scopeOfRole[caller.roleKey] === "farms")
    throw badField("farmIds", "required");
  await checkFarms(tx, caller, orgId, farmIds);
  return farmIds;
}

/** Assignments that fit neither the new role nor the new organisation are removed. */
async function fitAssignments(
  tx: Transaction,
  caller: Caller,
  before: User,
  input: Input,
  isMoved: boolean,
  farmIds: readonly number[],
): Promise<void> {
  const isHouseManager = scopeOfRole[input.roleKey] === "houses";
  if (isHouseManager && scopeOfRole[before.roleKey] === "houses" && !isMoved) return;
  await setHouses(tx, before.id, []);
  if (isHouseManager) await assignHouseManager(tx, caller, before.id, []);
  else await setFarms(tx, before.id, farmIds);
}
