import type { z } from "zod";
import { scopeOfRole } from "../../contract/role.ts";
import {
  isPowerChanged,
  type saveUserSchema,
  type saveUserShacksSchema,
  type User,
} from "../../contract/user.ts";
import type { Bus } from "../fact/bus.ts";
import type { Database, Transaction } from "../db/open.ts";
import { unlessTaken } from "../db/unique.ts";
import type { LoggedRoute, WriteLog } from "../trace/trace.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import { hashPassword } from "../session/password.ts";
import type { Caller } from "../session/scope.ts";
import { deleteSessions } from "../session/session.ts";
import { checkFarms, checkHouses, seatKeeper, setFarms, setHouses } from "./assignment.ts";
import { badField, checkFlags, checkNotOneself, checkRole } from "./grant.ts";
import { holdUser } from "./hold.ts";
import { checkNewPassword, readPassword } from "./new-password.ts";
import { readUser } from "./user-row.ts";
import { holdCaller } from "../session/hold.ts";

interface UserCommands {
  readonly database: Database;
  readonly bus: Bus;
  /** Fewest characters of a new password. */
  readonly passwordMin: number;
}

/** A command with its way to the operation log. */
export type Recorded<K extends LoggedRoute> = UserCommands & { readonly record: WriteLog<K> };

interface Change {
  readonly before: User;
  readonly after: User;
}

type Input = z.output<typeof saveUserSchema>;

/** A login name is unique whatever its case. */
const uniqueFields = { users_login_name: ["loginName", "loginNameTaken"] } as const;

/**
 * Creates a user (no `id`) or changes one. Refusals: 400 for fields that do not do and for a change
 * of the own rights, 401 when the caller's session has ended, 403 for more than the caller may
 * give, 404 for a user, organisation or farm outside the scope, 409 conflict for another version
 * than the stored one, 409 loginNameTaken.
 */
export async function saveUser(
  parts: Recorded<"saveUser">,
  caller: Caller,
  input: Input,
): Promise<User> {
  checkRole(caller, input.roleKey);
  return input.id === undefined
    ? createUser(parts, caller, input)
    : changeUser(parts, caller, input.id, input);
}

async function createUser(
  { database, passwordMin, record }: Recorded<"saveUser">,
  caller: Caller,
  input: Input,
): Promise<User> {
  checkFlags(caller, null, input);
  if (input.password === undefined || input.password === "") throw badField("password", "required");
  const password = readPassword("password", input.password);
  await checkNewPassword("password", password, passwordMin, input.loginName);
  const passwordHash = await hashPassword(password);
  return unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      const orgId = await orgOf(tx, caller, input, null);
      const farmIds = await farmsOf(tx, caller, input, orgId, []);
      const [row] = await tx.query<{ id: number }>(
        `insert into users (login_name, real_name, department, position, office_tel, mobile, email, role_key, org_id, can_operate, remote_config, password_hash, must_change_password)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, true) returning id`,
        [...columnsOf(input, orgId), passwordHash],
      );
      if (scopeOfRole[input.roleKey] === "houses") await seatKeeper(tx, caller, row!.id, []);
      else await setFarms(tx, row!.id, farmIds);
      const after = await readUser(tx, row!.id);
      await record(tx, { before: null, after });
      return after;
    }),
  );
}

async function changeUser(
  { database, bus, record }: Recorded<"saveUser">,
  caller: Caller,
  id: number,
  input: Input,
): Promise<User> {
  if (input.password !== undefined && input.password !== "")
    throw badField("password", "passwordElsewhere");
  const { version } = input;
  if (version === undefined) throw badField("version", "required");
  const change = await unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      const before = await holdUser(tx, caller, id);
      checkNotOneself(caller, before, input);
      checkFlags(caller, before, input);
      if (before.version !== version) throw new Refusal(409, "conflict");
      const orgId = await orgOf(tx, caller, input, before.orgId);
      const isMoved = orgId !== before.orgId;
      const farmIds = await farmsOf(tx, caller, input, orgId, isMoved ? [] : before.farmIds);
      await tx.query(
        `update users set login_name = $1, real_name = $2, department = $3, position = $4, office_tel = $5, mobile = $6, email = $7, role_key = $8, org_id = $9,
       can_operate = $10, remote_config = $11, version = version + 1 where id = $12`,
        [...columnsOf(input, orgId), id],
      );
      await keepAssignments(tx, caller, before, input, isMoved, farmIds);
      const after = await readUser(tx, id);
      if (isPowerChanged(before, after)) await deleteSessions(tx, id);
      await record(tx, { before, after });
      return { before, after };
    }),
  );
  tellEnd(bus, change);
  return change.after;
}

/**
 * Gives a house keeper these houses and no others. Refusals: 400 when the user is none, 401, 403,
 * 404, 409 when its role or its version is another.
 */
export async function saveUserShacks(
  { database, bus, record }: Recorded<"saveUserShacks">,
  caller: Caller,
  input: z.output<typeof saveUserShacksSchema>,
): Promise<User> {
  checkRole(caller, input.roleKey);
  if (scopeOfRole[input.roleKey] !== "houses") throw badField("roleKey", "keeperOnly");
  const change = await database.transaction(async (tx) => {
    const before = await holdUser(tx, caller, input.id);
    if (before.roleKey !== input.roleKey || (input.version ?? before.version) !== before.version)
      throw new Refusal(409, "conflict");
    await checkHouses(tx, caller, before.orgId, input.shackIds);
    await setHouses(tx, before.id, input.shackIds);
    await seatKeeper(tx, caller, before.id, input.shackIds);
    await tx.query("update users set version = version + 1 where id = $1", [before.id]);
    const after = await readUser(tx, before.id);
    if (isPowerChanged(before, after)) await deleteSessions(tx, before.id);
    await record(tx, { before, after });
    return { before, after };
  });
  tellEnd(bus, change);
  return change.after;
}

/** Deletes a user; its sessions and assignments go with it. Refusals: 400 for oneself, 401, 404. */
export async function deleteUser(
  { database, bus, record }: Recorded<"deleteUser">,
  caller: Caller,
  id: number,
): Promise<void> {
  if (id === caller.userId) throw new Refusal(400, "notYourself");
  await database.transaction(async (tx) => {
    const user = await holdUser(tx, caller, id);
    await tx.query("delete from users where id = $1", [id]);
    await record(tx, user);
  });
  bus.publish("sessionEnded", { userId: id, tokenHash: null });
}

function tellEnd(bus: Bus, { before, after }: Change): void {
  if (isPowerChanged(before, after))
    bus.publish("sessionEnded", { userId: after.id, tokenHash: null });
}

const columnsOf = (input: Input, orgId: number | null): unknown[] => [
  input.loginName,
  input.realName,
  input.department,
  input.position,
  input.officeTel,
  input.mobile,
  input.email,
  input.roleKey,
  orgId,
  input.canOperate === "1",
  input.remoteConfigFlag === "1",
];

/**
 * Organisation of the saved user: an administrator has none; only administrators choose it for
 * others.
 */
async function orgOf(
  tx: Transaction,
  caller: Caller,
  input: Input,
  before: number | null,
): Promise<number | null> {
  if (input.roleKey === "administrator") return null;
  if (caller.roleKey !== "administrator") {
    if (caller.orgId === null) throw notFound();
    return caller.orgId;
  }
  const orgId = input.orgId ?? before;
  if (orgId === null) throw badField("orgId", "required");
  if (
    (await tx.query("select 1 from orgs where id = $1::bigint for key share", [orgId])).length === 0
  )
    throw notFound();
  return orgId;
}

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

/** Assignments that fit neither the new role nor the new organisation go. */
async function keepAssignments(
  tx: Transaction,
  caller: Caller,
  before: User,
  input: Input,
  isMoved: boolean,
  farmIds: readonly number[],
): Promise<void> {
  const isKeeper = scopeOfRole[input.roleKey] === "houses";
  if (isKeeper && scopeOfRole[before.roleKey] === "houses" && !isMoved) return;
  await setHouses(tx, before.id, []);
  if (isKeeper) await seatKeeper(tx, caller, before.id, []);
  else await setFarms(tx, before.id, farmIds);
}
