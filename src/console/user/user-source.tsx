import type { z } from "zod";
import type { Org } from "../../../contract/farm-tree.ts";
import { newPasswordFault, newPasswordMax, passwordFaults } from "../../../contract/password.ts";
import {
  assignableRoles,
  hasEveryOrg,
  houseManagerRole,
  roles,
  scopeOfRole,
} from "../../../contract/role.ts";
import { type CurrentUser, veilPassword } from "../../../contract/session.ts";
import {
  saveUserSchema,
  type User,
  userFaults,
  userFields as fields,
  userSorts,
} from "../../../contract/user.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import type { FleetStore } from "../../stores/fleet/fleet-store.ts";
import { type FormField, lineField, shortField } from "../record/field.ts";
import type { UserSay } from "../../i18n/words/user.ts";
import { FarmScope } from "./user-scope.tsx";
import type { QueryOf } from "../../stores/port/call.ts";
import type { FieldReasons } from "../../stores/record/field-reason.ts";
import { listCall } from "../../stores/record/list-call.ts";
import type { FetchRecords } from "../../stores/record/record-list.ts";
import { recordSource } from "../record/record-source.ts";

const userFormSchema = saveUserSchema
  .omit({ id: true, version: true })
  .required()
  .extend({ avatar: saveUserSchema.shape.avatar });
/** A user as its form holds it. `password`: of a new one. */
export type UserForm = z.input<typeof userFormSchema>;

/** What the list is asked for; `shackId`: those who see that house. */
type UserQuery = QueryOf<"listUser"> & Partial<Pick<QueryOf<"searchByShack">, "shackId">>;

interface Deps {
  readonly fleet: FleetStore;
  /** Who fills the form in. */
  readonly operator: CurrentUser;
}

/** Words of the scope of each kind of role. */
const scopeWords = {
  everything: "scopeEverything",
  organisation: "scopeOrganisation",
  farms: "scopeFarms",
  houses: "scopeHouses",
} as const;

/** Only administrators choose an organisation, and an administrator has none. */
const hasOrg = (operator: CurrentUser, { roleKey }: Pick<UserForm, "roleKey">) =>
  hasEveryOrg(operator) && scopeOfRole[roleKey] !== "everything";
const isOfFarms = ({ roleKey }: Pick<UserForm, "roleKey">) => scopeOfRole[roleKey] === "farms";
/**
 * The chosen farms without those of another organisation: the organisation may have been changed
 * after them.
 */
const farmsOf = (fleet: FleetStore, operator: CurrentUser, values: UserForm) =>
  values.farmIds.filter(
    (id) =>
      !hasOrg(operator, values) || (fleet.farms.get(id)?.orgId ?? values.orgId) === values.orgId,
  );

export const userSource = ({ fleet, operator }: Deps) =>
  recordSource({
    kind: "users",
    manage: "user.manage",
    list: "listUser",
    create: "saveUser",
    update: "saveUser",
    remove: "deleteUser",
    sorts: userSorts,
    // Those who see a house are found by a call of their own.
    fetch:
      (call): FetchRecords<UserQuery, User> =>
      ({ shackId, ...query }, options) =>
        shackId === undefined
          ? listCall(call, "listUser")(query, options)
          : listCall(call, "searchByShack")({ ...query, shackId }, options),
    schema: userFormSchema,
    nameOf: ({ loginName }) => loginName,
    check: (values, of) => ({
      ...(of === null && passwordReasons(operator, values)),
      ...(hasOrg(operator, values) &&
        values.orgId === null && { orgId: { words: userFaults.required } }),
      ...(isOfFarms(values) &&
        scopeOfRole[operator.roleKey] === "farms" &&
        farmsOf(fleet, operator, values).length === 0 && {
          farmIds: { words: userFaults.required },
        }),
    }),
    send: ({ password, orgId, ...values }: UserForm, of) => ({
      ...values,
      farmIds: isOfFarms(values)
        ? farmsOf(fleet, operator, { ...values, orgId, password })
        : undefined,
      ...(hasOrg(operator, values) && { orgId }),
      ...(of === null && { password: veilPassword(password) }),
    }),
    formOf: (user) => (user === null ? newForm({ fleet, operator }) : formOfUser(user)),
  });

const newForm = ({ fleet, operator }: Deps): UserForm => ({
  loginName: "",
  realName: "",
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

/** Why the password of a new user will not do. */
function passwordReasons(
  { passwordMin: min }: CurrentUser,
  { password, loginName }: UserForm,
): FieldReasons {
  const fault = newPasswordFault(password, min, loginName);
  if (fault === null) return {};
  if (password === "") return { password: { words: userFaults.required } };
  return { password: { words: passwordFaults[fault], values: { min, max: newPasswordMax } } };
}

/** Where there is one organisation nobody has to choose it. */
const onlyOrg = ({ orgs }: FleetStore): number | null =>
  orgs.size === 1 ? ([...orgs.keys()][0] ?? null) : null;

/**
 * What the user would be when `values` are saved, as far as it concerns its rights. Its houses go
 * with the role or the organisation.
 */
export function powerIn({ fleet, operator }: Deps, user: User, values: UserForm): Partial<User> {
  const orgId =
    scopeOfRole[values.roleKey] === "everything"
      ? null
      : hasOrg(operator, values)
        ? values.orgId
        : user.orgId;
  const isKept = scopeOfRole[values.roleKey] === "houses" && orgId === user.orgId;
  return {
    roleKey: values.roleKey,
    canOperate: values.canOperate,
    remoteConfigFlag: values.remoteConfigFlag,
    orgId,
    farmIds: isOfFarms(values) ? farmsOf(fleet, operator, values) : [],
    shackIds: isKept ? user.shackIds : [],
  };
}

interface FieldDeps extends Deps {
  readonly orgs: readonly Org[];
  readonly say: UserSay;
  readonly language: Language;
}

export function userFields(
  deps: FieldDeps,
  user: User | null,
  values: UserForm,
): readonly FormField<UserForm>[] {
  const { operator, say, language } = deps;
  return [
    shortField(fields, "loginName", language),
    shortField(fields, "realName", language),
    ...(user === null
      ? [
          {
            name: "password",
            kind: "password",
            min: operator.passwordMin,
            ownWords: [values.loginName],
            label: say("fieldNewPassword"),
            hint: say("newPasswordHint", { min: operator.passwordMin }),
          } as const,
        ]
      : []),
    ...scopeFields(deps, values),
    ...rightFields(deps, user),
    shortField(fields, "department", language),
    shortField(fields, "position", language),
    shortField(fields, "mobile", language),
    shortField(fields, "officeTel", language),
    lineField(fields, "email", language),
    {
      name: "avatar",
      kind: "picture",
      picture: "avatar",
      label: fields.hasAvatar.name[language],
      isKept: user?.hasAvatar === true,
    },
  ];
}

/** The role, and where it holds. */
function scopeFields(
  { fleet, operator, orgs, say, language }: FieldDeps,
  values: UserForm,
): readonly FormField<UserForm>[] {
  const orgOptions = orgs.map((org) => ({ value: org.id, label: nameIn(org, language) }));
  const org: FormField<UserForm> = {
    name: "orgId",
    kind: "choice",
    label: fields.orgId.name[language],
    options:
      values.orgId === null
        ? [{ value: null, label: say("chooseOrg") }, ...orgOptions]
        : orgOptions,
  };
  const farms: FormField<UserForm> = {
    name: "farmIds",
    kind: "part",
    label: fields.farmIds.name[language],
    hint: say("farmScopeHint"),
    draw: (part) => <FarmScope {...part} orgId={hasEveryOrg(operator) ? values.orgId : null} />,
    textOf: (ids) => ids.map((id) => nameOf(fleet, id, language)).join(say("listComma")) || "–",
  };
  return [
    {
      name: "roleKey",
      kind: "choice",
      label: fields.roleKey.name[language],
      hint: say(scopeWords[scopeOfRole[values.roleKey]]),
      options: assignableRoles[operator.roleKey].map((role) => ({
        value: role,
        label: roles[role][language],
      })),
    },
    ...(hasOrg(operator, values) ? [org] : []),
    ...(isOfFarms(values) ? [farms] : []),
  ];
}

/** The two rights a user has beside the role. */
function rightFields(
  { operator, language }: FieldDeps,
  user: User | null,
): readonly FormField<UserForm>[] {
  // Somebody who lacks it may take it away, and not give it.
  const isRemoteFixed = operator.remoteConfigFlag === "0" && user?.remoteConfigFlag !== "1";
  return [
    {
      name: "canOperate",
      kind: "flag",
      label: fields.canOperate.name[language],
      isShort: true,
    },
    {
      name: "remoteConfigFlag",
      kind: "flag",
      label: fields.remoteConfigFlag.name[language],
      isShort: true,
      isFixed: isRemoteFixed,
      ...(isRemoteFixed && { hint: userFaults.remote[language] }),
    },
  ];
}

function nameOf(fleet: FleetStore, farmId: number, language: Language): string {
  const farm = fleet.farms.get(farmId);
  return farm === undefined ? `#${farmId}` : nameIn(farm, language);
}
