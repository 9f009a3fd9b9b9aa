import type { z } from "zod";
import {
  createIdentityProviderSchema,
  type IdentityProvider,
  identityProviderSorts,
} from "../../../../contract/account/identity-provider.ts";
import { formFrom } from "../../crud/form/form-field.ts";
import { callsOf, recordSource } from "../../crud/list/record-source.ts";

const formSchema = createIdentityProviderSchema.required();
/** The values of a company sign-in's form. */
export type ProviderForm = z.output<typeof formSchema>;

const blank: ProviderForm = {
  name: "",
  kind: "oidc",
  orgId: null,
  isActive: true,
  issuer: "",
  clientId: "",
  clientSecret: "",
  agentId: "",
  tenant: "",
  authorizeUrl: "",
  apiUrl: "",
  scope: "",
  domains: [],
  provisioning: "invited",
  emailLink: "never",
  rules: [],
  farmClaim: "",
  countsFactor: false,
  factorAcr: "",
  endsThere: true,
};

export const providerSource = () =>
  recordSource({
    kind: "identityProviders",
    manage: "signIn.manage",
    ...callsOf("IdentityProvider"),
    sorts: identityProviderSorts,
    schema: formSchema as z.ZodType<unknown, ProviderForm>,
    nameOf: ({ name }: IdentityProvider) => name,
    send: (form: ProviderForm) => form,
    formOf: (provider: IdentityProvider | null) => formFrom<ProviderForm>(blank)(provider),
  });
