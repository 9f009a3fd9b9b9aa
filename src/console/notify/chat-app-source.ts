import { z } from "zod";
import { hasEveryOrg } from "../../../contract/account/role.ts";
import type { CurrentUser } from "../../../contract/account/session.ts";
import { userFaults } from "../../../contract/account/user.ts";
import {
  type ChatApp,
  chatAppFields as fields,
  createChatAppSchema,
} from "../../../contract/notify/chat-app.ts";
import type { Org } from "../../../contract/account/farm-tree.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { ChatAppText } from "../../i18n/words/notify/chat-app-words.ts";
import type { FieldReasons } from "../../stores/record/field-reason.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import {
  choiceField,
  type FormField,
  formFrom,
  lineField,
  prompted,
} from "../crud/form/form-field.ts";
import { callsOf, recordSource } from "../crud/list/record-source.ts";

const formSchema = createChatAppSchema.required().extend({ orgId: z.int().positive().nullable() });
/** The values of an app's form. */
export type ChatAppForm = z.input<typeof formSchema>;

/** The organisation is chosen by users who see every one; the only one is chosen automatically. */
export const chatAppSource = (operator: CurrentUser, only: number | null) =>
  recordSource({
    kind: "chatApps",
    manage: "chatApp.manage",
    ...callsOf("ChatApp"),
    schema: formSchema,
    nameOf: chatAppName,
    check: (form, app) => missingIn(form, app !== null, hasEveryOrg(operator)),
    send: ({ orgId, ...form }: ChatAppForm) => ({
      ...form,
      ...(hasEveryOrg(operator) && { orgId }),
    }),
    formOf: (app: ChatApp | null) =>
      formFrom<ChatAppForm>({
        orgId: only,
        kind: "wecom",
        appId: "",
        agentId: "",
        cardTemplate: "",
        secret: "",
        token: "",
        key: "",
      })(app),
  });

export const chatAppName = (
  { kind, appId }: Pick<ChatApp, "kind" | "appId">,
  language: Language,
): string => `${fields.kind.choices[kind][language]} ${appId}`;

/** Fields that a vendor's app needs; secrets that are stored need not be typed again. */
const needed = {
  wecom: ["agentId", "secret", "token", "key"],
  dingtalk: ["cardTemplate", "secret"],
  feishu: ["secret", "key"],
} as const;
const secretNames: ReadonlySet<string> = new Set(["secret", "token", "key"]);

function missingIn(form: ChatAppForm, isStored: boolean, isOfAll: boolean): FieldReasons {
  const names: readonly (keyof ChatAppForm)[] = needed[form.kind];
  const missing = names.filter((name) => form[name] === "" && !(isStored && secretNames.has(name)));
  const all = [...missing, ...(isOfAll && form.orgId === null ? ["orgId"] : [])];
  return Object.fromEntries(all.map((name) => [name, { words: userFaults.required }]));
}

interface FieldDeps {
  readonly operator: CurrentUser;
  readonly orgs: readonly Org[];
  readonly t: ChatAppText;
  readonly language: Language;
}

const appHints = {
  wecom: "wecomAppHint",
  dingtalk: "dingtalkAppHint",
  feishu: "feishuAppHint",
} as const;

export function chatAppFormFields(
  { operator, orgs, t, language }: FieldDeps,
  app: ChatApp | null,
  { kind, orgId }: ChatAppForm,
): readonly FormField<ChatAppForm>[] {
  const secretHint = app === null ? {} : { hint: t("chatSecretKept") };
  const secret = (
    name: "secret" | "token" | "key",
    label: string,
    hint?: string,
  ): FormField<ChatAppForm> => ({
    name,
    kind: "line",
    max: 200,
    label,
    ...(hint !== undefined && { hint }),
    ...secretHint,
  });
  const options = orgs.map((org) => ({ value: org.id, label: nameIn(org, language) }));
  const org: FormField<ChatAppForm> = {
    name: "orgId",
    kind: "choice",
    label: fields.orgId.name[language],
    options: prompted(orgId, t("chatAppOrg"), options),
  };
  const agentId: FormField<ChatAppForm> = lineField(fields, "agentId", language);
  const template: FormField<ChatAppForm> = {
    ...lineField(fields, "cardTemplate", language),
    hint: t("cardTemplateHint"),
  };
  const key = secret("key", t("chatKey"), t(kind === "wecom" ? "wecomKeyHint" : "feishuKeyHint"));
  const own = {
    wecom: [agentId, secret("secret", t("chatSecret")), secret("token", t("chatToken")), key],
    dingtalk: [secret("secret", t("chatSecret")), template],
    feishu: [secret("secret", t("chatSecret")), key],
  }[kind];
  return [
    ...(hasEveryOrg(operator) && app === null ? [org] : []),
    choiceField(fields, "kind", language),
    { ...lineField(fields, "appId", language), hint: t(appHints[kind]) },
    ...own,
  ];
}
