import { z } from "zod";
import { mappingResultSchema, tryMappingSchema } from "../../account/claim-mapping.ts";
import {
  createIdentityProviderSchema,
  finishSignInReply,
  finishSignInSchema,
  identityProviderSchema,
  identityProviderSorts,
  identitySchema,
  ownIdentitySchema,
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
    summary: "Returns the company sign-ins that the sign-in page offers",
    perMinute: 120,
    input: z.object({ domain: z.string().trim().toLowerCase().max(100).optional() }),
    reply: signInListSchema,
  }),
  beginSignIn: route({
    method: "POST",
    path: "/signIn/begin",
    access: "public",
    summary: "Begins a company sign-in and returns the address to go to",
    perMinute: 60,
    input: z.object({ providerId: id }),
    reply: signInBegunSchema,
  }),
  finishSignIn: route({
    method: "POST",
    path: "/signIn/finish",
    access: "public",
    summary: "Finishes a company sign-in with the provider's reply",
    perMinute: 60,
    input: finishSignInSchema,
    reply: finishSignInReply,
  }),
  ...crudRoutes("IdentityProvider", {
    path: "/identityProvider",
    read: "signIn.read",
    manage: "signIn.manage",
    summary: {
      list: "Returns the company sign-ins of the installation, without their secrets",
      create: "Connects a company sign-in",
      update: "Changes a company sign-in",
      delete: "Deletes a company sign-in; its users keep their accounts",
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
    summary: "Fetches a provider's description; nothing is saved",
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
    summary:
      "Returns the role and farms that a mapping gives for a set of claims; nothing is saved",
    perMinute: 120,
    input: tryMappingSchema,
    reply: mappingResultSchema,
  }),
  listIdentity: route({
    method: "GET",
    path: "/identity/list",
    access: "signIn.read",
    summary: "Returns the links between users and company accounts",
    ...pagedList({ keyword, providerId: id.optional() }, identitySchema),
  }),
  createIdentity: route({
    method: "POST",
    path: "/identity/create",
    access: "signIn.manage",
    summary: "Links a user to a company account before the first sign-in",
    success: "saved",
    input: z.object({ providerId: id, userId: id, subject: z.string().trim().min(1).max(200) }),
    reply: identitySchema,
  }),
  deleteIdentity: route({
    method: "DELETE",
    path: "/identity/delete",
    access: "signIn.manage",
    summary: "Unlinks a user from a company account and ends the sessions opened by it",
    success: "deleted",
    input: z.object({ id }),
    reply: nothing,
  }),
  listOwnIdentity: route({
    method: "GET",
    path: "/ownIdentity/list",
    access: "session.own",
    summary: "Returns the company accounts the caller has linked or can link",
    input: nothing,
    reply: z.object({ rows: z.array(ownIdentitySchema) }),
  }),
  beginOwnIdentity: route({
    method: "POST",
    path: "/ownIdentity/begin",
    access: "session.own",
    summary: "Begins to link a company account and returns the address to go to",
    perMinute: 60,
    input: z.object({ providerId: id }),
    reply: signInBegunSchema,
  }),
  finishOwnIdentity: route({
    method: "POST",
    path: "/ownIdentity/finish",
    access: "session.own",
    summary: "Links the company account in the provider's reply",
    success: "accountLinked",
    perMinute: 60,
    input: finishSignInSchema,
    reply: ownIdentitySchema,
  }),
  deleteOwnIdentity: route({
    method: "DELETE",
    path: "/ownIdentity/delete",
    access: "session.own",
    summary: "Unlinks one of the caller's company accounts; refused for the only way to sign in",
    success: "accountUnlinked",
    input: z.object({ id }),
    reply: nothing,
  }),
} as const;
