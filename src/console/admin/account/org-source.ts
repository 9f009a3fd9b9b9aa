import {
  type CreateOrg,
  createOrgSchema,
  orgFields as fields,
  type OrgRow,
  orgSorts,
} from "../../../../contract/account/org.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";
import {
  choiceField,
  type FormField,
  formFrom,
  lineField,
  shortField,
  textField,
} from "../../crud/form/form-field.ts";
import type { FormText } from "../../../i18n/words/base/form-words.ts";

/**
 * The values of an organisation's form. `logo`: undefined keeps the stored one, null removes it.
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
  shiftTimes: [],
  logo: undefined,
};

export const orgSource = recordSource({
  kind: "orgs",
  manage: "org.manage",
  ...callsOf("Org"),
  sorts: orgSorts,
  schema: createOrgSchema,
  nameOf: nameIn,
  send: (form: OrgForm) => form,
  formOf: formFrom(emptyForm),
});

export function orgFields(
  t: FormText,
  language: Language,
  org: OrgRow | null,
): readonly FormField<OrgForm>[] {
  return [
    lineField(fields, "name", language),
    lineField(fields, "nameEn", language),
    shortField(fields, "code", language),
    choiceField(fields, "mapType", language),
    shortField(fields, "principal", language),
    shortField(fields, "mobile", language),
    shortField(fields, "officeTel", language),
    shortField(fields, "fax", language),
    lineField(fields, "email", language),
    {
      name: "shiftTimes",
      kind: "times",
      label: fields.shiftTimes.name[language],
      hint: t("shiftTimesHint"),
    },
    {
      name: "logo",
      kind: "picture",
      label: t("fieldLogo"),
      picture: "logo",
      isStored: org?.hasLogo === true,
    },
    textField(fields, "remark", language),
  ];
}
