import { type CreateOrg, createOrgSchema, logoMax, type OrgRow } from "../../../contract/org.ts";
import type { RecordEditorPort } from "../../stores/record/record-editor.ts";
import type { FormField } from "../record/field.ts";
import type { FormSay } from "../../i18n/words/form.ts";
import type { CallPort } from "../../stores/port/call.ts";

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

export function orgPort(call: CallPort, onChanged: () => void): RecordEditorPort<OrgForm, OrgRow> {
  return {
    schema: createOrgSchema,
    save: (values, of) =>
      of === null
        ? call("createOrg", values)
        : call("updateOrg", { ...values, id: of.id, version: of.version }),
    remove: async (id) => void (await call("deleteOrg", { id }, { isQuiet: true })),
    read: async (id) =>
      (await call("listAllOrg", {}, { isQuiet: true })).find((org) => org.id === id) ?? null,
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
    onChanged,
  };
}

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
      maxBytes: logoMax,
      isKept: org?.hasLogo === true,
    },
    { name: "remark", kind: "text", max: 500, label: say("fieldRemark") },
  ];
}
