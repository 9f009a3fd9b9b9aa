import type { Org } from "../../../../contract/account/farm-tree.ts";
import {
  backChannelPath,
  type IdentityProvider,
  identityProviderFields as fields,
  type ProviderKind,
} from "../../../../contract/account/identity-provider.ts";
import { apiBase } from "../../../../contract/route/define/reply-envelope.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { IdentityText } from "../../../i18n/words/account/identity-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { choiceField, type FormField, lineField, shortField } from "../../crud/form/form-field.ts";
import { ClaimRules } from "./claim-rules.tsx";
import type { ProviderForm } from "./provider-source.ts";
import { ProviderTest } from "./provider-test.tsx";

interface FieldDeps {
  readonly orgs: readonly Org[];
  readonly t: IdentityText;
  readonly language: Language;
}
type Field = FormField<ProviderForm>;

const idWords = {
  oidc: null,
  wecom: "wecomId",
  dingtalk: "dingtalkId",
  feishu: "feishuId",
} as const;

/** The fields of a form, as far as the kind of provider has them. */
export function providerFields(
  deps: FieldDeps,
  provider: IdentityProvider | null,
  values: ProviderForm,
): readonly Field[] {
  const { t, language } = deps;
  return [
    choiceField(fields, "kind", language),
    { ...shortField(fields, "name", language), hint: t("nameHint") },
    orgField(deps),
    { name: "isActive", kind: "flag", label: fields.isActive.name[language], isShort: true },
    ...reachFields(deps, provider, values),
    ...peopleFields(deps, values),
    ...(values.kind === "oidc" ? sessionFields(deps) : []),
  ];
}

const orgField = ({ orgs, t, language }: FieldDeps): Field => ({
  name: "orgId",
  kind: "choice",
  label: fields.orgId.name[language],
  hint: t("orgHint"),
  isShort: true,
  options: [
    { value: null, label: t("ofInstallation") },
    ...orgs.map((org) => ({ value: org.id, label: nameIn(org, language) })),
  ],
});

/** The connection to the provider: its addresses, and the client id and secret there. */
function reachFields(
  { t, language }: FieldDeps,
  provider: IdentityProvider | null,
  values: ProviderForm,
): readonly Field[] {
  const { kind } = values;
  const line = (name: "scope" | "agentId" | "tenant" | "authorizeUrl" | "apiUrl") =>
    shortField(fields, name, language);
  const idWord = idWords[kind];
  const ofKind: Readonly<Record<ProviderKind, readonly Field[]>> = {
    oidc: [{ ...line("scope"), hint: t("scopeHint") }],
    wecom: [line("agentId")],
    dingtalk: [{ ...line("tenant"), hint: t("tenantHint") }],
    feishu: [{ ...line("tenant"), hint: t("tenantHint") }],
  };
  const test = <ProviderTest values={values} />;
  return [
    ...(kind === "oidc"
      ? [{ ...lineField(fields, "issuer", language), hint: t("issuerHint"), below: test }]
      : []),
    {
      ...lineField(fields, "clientId", language),
      ...(idWord !== null && { label: t(idWord) }),
      hint: t("redirectHint", { address: `${window.location.origin}${paths.login}` }),
    },
    {
      name: "clientSecret",
      kind: "line",
      max: 500,
      label: t("secret"),
      isShort: true,
      hint: t(provider?.hasSecret === true ? "secretKept" : "secretHint"),
    },
    ...ofKind[kind],
    ...(kind === "oidc"
      ? []
      : [
          { ...line("authorizeUrl"), hint: t("vendorHint") },
          { ...line("apiUrl"), hint: t("vendorHint"), below: test },
        ]),
  ];
}

/** The users who may sign in through it, and their rights here. */
function peopleFields({ t, language }: FieldDeps, values: ProviderForm): readonly Field[] {
  const { orgId, farmClaim } = values;
  return [
    {
      name: "domains",
      kind: "times",
      label: fields.domains.name[language],
      hint: t("domainsHint"),
    },
    { ...choiceField(fields, "provisioning", language), hint: t("provisioningHint") },
    choiceField(fields, "emailLink", language),
    {
      name: "rules",
      kind: "part",
      label: fields.rules.name[language],
      hint: t("rulesHint"),
      draw: (part) => <ClaimRules {...part} orgId={orgId} farmClaim={farmClaim} />,
      textOf: (rules) =>
        rules.map(({ claim, value, roleKey }) => `${claim}=${value}: ${roleKey}`).join("\n"),
    },
    { ...lineField(fields, "farmClaim", language), hint: t("farmClaimHint") },
  ];
}

const sessionFields = ({ t, language }: FieldDeps): readonly Field[] => [
  {
    name: "countsFactor",
    kind: "flag",
    label: fields.countsFactor.name[language],
    hint: t("factorHint"),
  },
  shortField(fields, "factorAcr", language),
  {
    name: "endsThere",
    kind: "flag",
    label: fields.endsThere.name[language],
    hint: t("backChannelHint", {
      address: `${window.location.origin}${apiBase}${backChannelPath}`,
    }),
  },
];
