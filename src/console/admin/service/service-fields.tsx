import type { Org } from "../../../../contract/account/farm-tree.ts";
import {
  assignableRoles,
  hasEveryOrg,
  roles,
  scopeOfRole,
} from "../../../../contract/account/role.ts";
import { serviceFields as fields } from "../../../../contract/account/service.ts";
import { userFaults } from "../../../../contract/account/user.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { ServiceText } from "../../../i18n/words/account/service-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { type FormField, lineField, prompted, textField } from "../../crud/form/form-field.ts";
import { FarmScope, HouseScope } from "../../crud/form/fleet-scope.tsx";
import { hasOrg, type ServiceDeps, type ServiceForm } from "./service-source.ts";

interface FieldDeps extends ServiceDeps {
  readonly orgs: readonly Org[];
  readonly t: ServiceText;
  readonly language: Language;
}

export function serviceFields(
  deps: FieldDeps,
  values: ServiceForm,
): readonly FormField<ServiceForm>[] {
  const { operator, t, language } = deps;
  const isRemoteFixed = operator.remoteConfigFlag === "0";
  const flag = (name: "canOperate" | "remoteConfigFlag") =>
    ({ name, kind: "flag", label: fields[name].name[language], isShort: true }) as const;
  return [
    { ...lineField(fields, "name", language), hint: t("serviceName") },
    ...scopeFields(deps, values),
    flag("canOperate"),
    {
      ...flag("remoteConfigFlag"),
      isFixed: isRemoteFixed,
      ...(isRemoteFixed && { hint: userFaults.remote[language] }),
    },
    {
      name: "isActive",
      kind: "flag",
      label: fields.isActive.name[language],
      hint: t("activeHint"),
    },
    textField(fields, "remark", language),
  ];
}

/** The role, and the farms or houses it applies to. */
function scopeFields(
  { operator, orgs, t, language }: FieldDeps,
  values: ServiceForm,
): readonly FormField<ServiceForm>[] {
  const scope = scopeOfRole[values.roleKey];
  const orgId = hasEveryOrg(operator) ? values.orgId : null;
  const orgOptions = orgs.map((org) => ({ value: org.id, label: nameIn(org, language) }));
  const role: FormField<ServiceForm> = {
    name: "roleKey",
    kind: "choice",
    label: fields.roleKey.name[language],
    hint: t("serviceScopeHint"),
    options: assignableRoles[operator.roleKey].map((value) => ({
      value,
      label: roles[value][language],
    })),
  };
  const org: FormField<ServiceForm> = {
    name: "orgId",
    kind: "choice",
    label: fields.orgId.name[language],
    options: prompted(values.orgId, t("chooseOrg"), orgOptions),
  };
  const farms: FormField<ServiceForm> = {
    name: "farmIds",
    kind: "part",
    label: fields.farmIds.name[language],
    draw: (part) => <FarmScope {...part} orgId={orgId} />,
    textOf: (ids) => String(ids.length),
  };
  const houses: FormField<ServiceForm> = {
    name: "shackIds",
    kind: "part",
    label: fields.shackIds.name[language],
    draw: (part) => <HouseScope {...part} orgId={orgId} />,
    textOf: (ids) => String(ids.length),
  };
  return [
    role,
    ...(hasOrg(operator, values) ? [org] : []),
    ...(scope === "farms" ? [farms] : []),
    ...(scope === "houses" ? [houses] : []),
  ];
}
