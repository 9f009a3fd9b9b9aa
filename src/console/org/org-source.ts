import { type CreateOrg, createOrgSchema, type OrgRow, orgSorts } from "../../../contract/org.ts";
import { nameIn } from "../../lib/name.ts";
import { recordSource } from "../record/record-source.ts";
import type { FormField } from "../record/field.ts";
import type { FormSay } from "../../i18n/words/form.ts";

/**
 * An organisation as its form holds it. `logo`: undefined keeps the stored one, null takes it away.
 */
export type OrgForm = CreateOrg;

const emptyForm: OrgForm = {
  name: "",
  nameEn: "",
  code: "",
  principal: "",
  officeTel: "",
  mobile: "",
  fax: "",
  email: "",
  remark: "",
  mapType: "1",
  logo: undefined,
};

export const orgSource = recordSource({
  kind: "orgs",
  manage: "org.manage",
  list: "listOrg",
  create: "createOrg",
  update: "updateOrg",
  remove: "deleteOrg",
  sorts: orgSorts,
  schema: createOrgSchema,
  nameOf: nameIn,
  send: (form: OrgForm) => form,
  formOf: (org) =>
    org === null
      ? emptyForm
      : {
          name: org.name,
          nameEn: org.nameEn ?? "",
          code: org.code,
          principal: org.principal,
          officeTel: org.officeTel,
          mobile: org.mobile,
          fax: org.fax,
          email: org.email,
          remark: org.remark,
          mapType: org.mapType,
          logo: undefined,
        },
});

export function orgFields(say: FormSay, org: OrgRow | null): readonly FormField<OrgForm>[] {
  return [
    { name: "name", kind: "line", max: 50, label: say("fieldName") },
    { name: "nameEn", kind: "line", max: 100, label: say("fieldNameEn") },
    { name: "code", kind: "line", max: 20, label: say("fieldCode"), isShort: true },
    {
      name: "mapType",
      kind: "choice",
      label: say("fieldMap"),
      isShort: true,
      options: [
        { value: "1", label: say("mapChina") },
        { value: "2", label: say("mapWorld") },
      ],
    },
    { name: "principal", kind: "line", max: 50, label: say("fieldPrincipal"), isShort: true },
    { name: "mobile", kind: "line", max: 30, label: say("fieldMobile"), isShort: true },
    { name: "officeTel", kind: "line", max: 30, label: say("fieldOfficeTel"), isShort: true },
    { name: "fax", kind: "line", max: 30, label: say("fieldFax"), isShort: true },
    { name: "email", kind: "line", max: 100, label: say("fieldEmail") },
    {
      name: "logo",
      kind: "picture",
      label: say("fieldLogo"),
      picture: "logo",
      isKept: org?.hasLogo === true,
    },
    { name: "remark", kind: "text", max: 500, label: say("fieldRemark") },
  ];
}
