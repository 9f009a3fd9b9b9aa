import { z } from "zod";
import { mappingResultSchema, tryMappingSchema } from "../../account/claim-mapping.ts";
import {
  createIdentityProviderSchema,
  finishSignInReply,
  finishSignInSchema,
  identityProviderSchema,
  identityProviderSorts,
  identitySchema,
  providerTestSchema,
  signInBegunSchema,
  signInListSchema,
  updateIdentityProviderSchema,
} from "../../account/identity-provider.ts";
import { id, keyword, nothing } from "../../base/call-schema.ts";
import { crudRoutes, pagedList } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";

const order = z.enum(["asc", "desc"]).default("asc");

/** Sign-in by a company's own accounts. */
export const identityRoutes = {
  listSignIn: route({
    method: "GET",
    path: "/signIn/list",
    access: "public",
    summary: "Company sign-ins that the sign-in page offers",
    perMinute: 120,
    input: z.object({ domain: z.string().trim().toLowerCase().max(100).optional() }),
    reply: signInListSchema,
  }),
  beginSignIn: route({
    method: "POST",
    path: "/signIn/begin",
    access: "public",
    summary: "Begin a company sign-in: the address to go to",
    perMinute: 60,
    input: z.object({ providerId: id }),
    reply: signInBegunSchema,
  }),
  finishSignIn: route({
    method: "POST",
    path: "/signIn/finish",
    access: "public",
    summary: "Finish a company sign-in with what the provider has sent back",
    perMinute: 60,
    input: finishSignInSchema,
    reply: finishSignInReply,
  }),
  ...crudRoutes("IdentityProvider", {
    path: "/identityProvider",
    read: "signIn.read",
    manage: "signIn.manage",
    summary: {
      list: "Company sign-ins of the installation; never their secrets",
      create: "Connect a company sign-in",
      update: "Change a company sign-in",
      delete: "Remove a company sign-in; its users keep their accounts",
    },
    list: pagedList(
      { keyword, sort: z.enum(identityProviderSorts).default("name"), order },
      identityProviderSchema,
    ),
    row: identityProviderSchema,
    create: createIdentityProviderSchema,
    update: updateIdentityProviderSchema,
  }),
  testIdentityProvider: route({
    method: "POST",
    path: "/identityProvider/test",
    access: "signIn.manage",
    summary: "Ask a provider for its description; nothing is saved",
    perMinute: 60,
    input: createIdentityProviderSchema.pick({
      kind: true,
      issuer: true,
      authorizeUrl: true,
      apiUrl: true,
    }),
    reply: providerTestSchema,
  }),
  tryIdentityMapping: route({
    method: "POST",
    path: "/identityProvider/tryMapping",
    access: "signIn.manage",
    summary: "Role and farms that a mapping gives for a set of claims; nothing is saved",
    perMinute: 120,
    input: tryMappingSchema,
    reply: mappingResultSchema,
  }),
  listIdentity: route({
    method: "GET",
    path: "/identity/list",
    access: "signIn.read",
    summary: "Who signs in by which company account",
    ...pagedList({ keyword, providerId: id.optional() }, identitySchema),
  }),
  createIdentity: route({
    method: "POST",
    path: "/identity/create",
    access: "signIn.manage",
    summary: "Link a user to a company account, before its first sign-in",
    says: "saved",
    input: z.object({ providerId: id, userId: id, subject: z.string().trim().min(1).max(200) }),
    reply: identitySchema,
  }),
  deleteIdentity: route({
    method: "DELETE",
    path: "/identity/delete",
    access: "signIn.manage",
    summary: "Unlink a user from a company account; sessions opened by it end",
    says: "deleted",
    input: z.object({ id }),
    reply: nothing,
  }),
} as const;
