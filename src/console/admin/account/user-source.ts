import type { z } from "zod";
import {
  newPasswordFault,
  newPasswordMax,
  passwordFaults,
} from "../../../../contract/account/password.ts";
import {
  assignableRoles,
  hasEveryOrg,
  houseManagerRole,
  scopeOfRole,
} from "../../../../contract/account/role.ts";
import { type CurrentUser, encodePassword } from "../../../../contract/account/session.ts";
import {
  saveUserSchema,
  type User,
  userFaults,
  userSorts,
} from "../../../../contract/account/user.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { QueryOf } from "../../../stores/port/call.ts";
import type { FieldReasons } from "../../../stores/record/field-reason.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import type { FetchRecords } from "../../../stores/record/record-list.ts";
import { recordSource } from "../../crud/list/record-source.ts";

const userFormSchema = saveUserSchema
  .omit({ id: true, version: true })
  .required()
  .extend({ avatar: saveUserSchema.shape.avatar });
/** The values of a user's form. `password`: only for a new user. */
export type UserForm = z.input<typeof userFormSchema>;

/** Query of the list; `shackId`: users who see that house. */
type UserQuery = QueryOf<"listUser"> & Partial<Pick<QueryOf<"searchByShack">, "shackId">>;

export interface UserDeps {
  readonly fleet: FleetStore;
  /** The user who fills in the form. */
  readonly operator: CurrentUser;
}

/** Only administrators choose an organisation, and an administrator has none. */
export const hasOrg = (operator: CurrentUser, { roleKey }: Pick<UserForm, "roleKey">) =>
  hasEveryOrg(operator) && scopeOfRole[roleKey] !== "everything";
/** The role applies to chosen farms. */
export const isOfFarms = ({ roleKey }: Pick<UserForm, "roleKey">) =>
  scopeOfRole[roleKey] === "farms";
/**
 * The chosen farms without those of another organisation, which may have been changed after the
 * farms were chosen.
 */
const farmsOf = (fleet: FleetStore, operator: CurrentUser, values: UserForm) =>
  values.farmIds.filter(
    (id) =>
      !hasOrg(operator, values) || (fleet.farms.get(id)?.orgId ?? values.orgId) === values.orgId,
  );

export const userSource = ({ fleet, operator }: UserDeps) =>
  recordSource({
    kind: "users",
    manage: "user.manage",
    list: "listUser",
    create: "saveUser",
    update: "saveUser",
    remove: "deleteUser",
    sorts: userSorts,
    // A separate call finds the users who see a house.
    fetch:
      (call): FetchRecords<UserQuery, User> =>
      ({ shackId, ...query }, options) =>
        shackId === undefined
          ? listCall(call, "listUser")(query, options)
          : listCall(call, "searchByShack")({ ...query, shackId }, options),
    schema: userFormSchema,
    nameOf: ({ loginName }) => loginName,
    check: (values, record) => ({
      ...(record === null && passwordReasons(operator, values)),
      ...(hasOrg(operator, values) &&
        values.orgId === null && { orgId: { words: userFaults.required } }),
      ...(isOfFarms(values) &&
        scopeOfRole[operator.roleKey] === "farms" &&
        farmsOf(fleet, operator, values).length === 0 && {
          farmIds: { words: userFaults.required },
        }),
    }),
    send: ({ password, orgId, ...values }: UserForm, record) => ({
      ...values,
      farmIds: isOfFarms(values)
        ? farmsOf(fleet, operator, { ...values, orgId, password })
        : undefined,
      ...(hasOrg(operator, values) && { orgId }),
      ...(record === null && { password: encodePassword(password) }),
    }),
    formOf: (user) => (user === null ? newForm({ fleet, operator }) : formOfUser(user)),
  });

const newForm = ({ fleet, operator }: UserDeps): UserForm => ({
  loginName: "",
  realName: "",
  realNameEn: "",
  department: "",
  position: "",
  officeTel: "",
  mobile: "",
  email: "",
  avatar: undefined,
  roleKey: assignableRoles[operator.roleKey].at(-1) ?? houseManagerRole,
  orgId: onlyOrg(fleet),
  canOperate: "0",
  remoteConfigFlag: "0",
  farmIds: [],
  password: "",
});

const formOfUser = (user: User): UserForm => ({
  loginName: user.loginName,
  realName: user.realName,
  realNameEn: user.realNameEn ?? "",
  department: user.department,
  position: user.position,
  officeTel: user.officeTel,
  mobile: user.mobile,
  email: user.email,
  avatar: undefined,
  roleKey: user.roleKey,
  orgId: user.orgId,
  canOperate: user.canOperate,
  remoteConfigFlag: user.remoteConfigFlag,
  farmIds: user.farmIds,
  password: "",
});

/** Why the password of a new user is not acceptable. */
function passwordReasons(
  { passwordMin: min }: CurrentUser,
  { password, loginName }: UserForm,
): FieldReasons {
  const fault = newPasswordFault(password, min, loginName);
  if (fault === null) return {};
  if (password === "") return { password: { words: userFaults.required } };
  return { password: { words: passwordFaults[fault], values: { min, max: newPasswordMax } } };
}

/** Returns the only organisation, so that nobody has to choose; null when there are several. */
const onlyOrg = ({ orgs }: FleetStore): number | null =>
  orgs.size === 1 ? ([...orgs.keys()][0] ?? null) : null;

/**
 * Returns the user's rights as they would be when `values` are saved. The houses are removed with a
 * change of role or organisation.
 */
export function powerIn(
  { fleet, operator }: UserDeps,
  user: User,
  values: UserForm,
): Partial<User> {
  const orgId =
    scopeOfRole[values.roleKey] === "everything"
      ? null
      : hasOrg(operator, values)
        ? values.orgId
        : user.orgId;
  const isAssignable = scopeOfRole[values.roleKey] === "houses" && orgId === user.orgId;
  return {
    roleKey: values.roleKey,
    canOperate: values.canOperate,
    remoteConfigFlag: values.remoteConfigFlag,
    orgId,
    farmIds: isOfFarms(values) ? farmsOf(fleet, operator, values) : [],
    shackIds: isAssignable ? user.shackIds : [],
  };
}
