import type { Org } from "../../../../contract/account/farm-tree.ts";
import {
  assignableRoles,
  hasEveryOrg,
  roles,
  scopeOfRole,
} from "../../../../contract/account/role.ts";
import { type User, userFaults, userFields as fields } from "../../../../contract/account/user.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { UserText } from "../../../i18n/words/account/user-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import { type FormField, lineField, prompted, shortField } from "../../crud/form/form-field.ts";
import { FarmScope } from "../../crud/form/fleet-scope.tsx";
import { hasOrg, isOfFarms, type UserDeps, type UserForm } from "./user-source.ts";
import { listText } from "../../../lib/text/list-text.ts";

/** Words of the scope of each kind of role. */
const scopeWords = {
  everything: "scopeEverything",
  organisation: "scopeOrganisation",
  farms: "scopeFarms",
  houses: "scopeHouses",
} as const;

interface FieldDeps extends UserDeps {
  readonly orgs: readonly Org[];
  readonly t: UserText;
  readonly language: Language;
}

export function userFields(
  deps: FieldDeps,
  user: User | null,
  values: UserForm,
): readonly FormField<UserForm>[] {
  const { operator, t, language } = deps;
  return [
    shortField(fields, "loginName", language),
    shortField(fields, "realName", language),
    shortField(fields, "realNameEn", language),
    ...(user === null
      ? [
          {
            name: "password",
            kind: "password",
            min: operator.passwordMin,
            ownWords: [values.loginName],
            label: t("fieldNewPassword"),
            hint: t("newPasswordHint", { min: operator.passwordMin }),
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
      isStored: user?.hasAvatar === true,
    },
  ];
}

/** The role, and the farms or houses it applies to. */
function scopeFields(
  { fleet, operator, orgs, t, language }: FieldDeps,
  values: UserForm,
): readonly FormField<UserForm>[] {
  const orgOptions = orgs.map((org) => ({ value: org.id, label: nameIn(org, language) }));
  const org: FormField<UserForm> = {
    name: "orgId",
    kind: "choice",
    label: fields.orgId.name[language],
    options: prompted(values.orgId, t("chooseOrg"), orgOptions),
  };
  const farms: FormField<UserForm> = {
    name: "farmIds",
    kind: "part",
    label: fields.farmIds.name[language],
    hint: t("farmScopeHint"),
    draw: (part) => <FarmScope {...part} orgId={hasEveryOrg(operator) ? values.orgId : null} />,
    textOf: (ids) =>
      listText(
        ids.map((id) => nameOf(fleet, id, language)),
        language,
      ) || "–",
  };
  return [
    {
      name: "roleKey",
      kind: "choice",
      label: fields.roleKey.name[language],
      hint: t(scopeWords[scopeOfRole[values.roleKey]]),
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
  { operator, t, language }: FieldDeps,
  user: User | null,
): readonly FormField<UserForm>[] {
  // A manager without it may remove it, and not give it.
  const isRemoteFixed = operator.remoteConfigFlag === "0" && user?.remoteConfigFlag !== "1";
  return [
    {
      name: "canOperate",
      kind: "flag",
      label: fields.canOperate.name[language],
      isShort: true,
      hint: t("operateHint"),
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
  return nameIn(fleet.farms.get(farmId), language);
}
