import type { CreateIdentityProvider } from "../../../../contract/account/identity-provider.ts";
import { unique } from "../../../factories/fleet.ts";

/** A company sign-in as the form sends it. */
export const newProvider = (
  over: Partial<CreateIdentityProvider> = {},
): CreateIdentityProvider => ({
  name: unique("idp"),
  kind: "oidc",
  issuer: "https://login.example",
  clientId: "house-watch",
  clientSecret: "secret",
  ...over,
});
