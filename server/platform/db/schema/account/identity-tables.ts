import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ClaimRule } from "../../../../../contract/account/claim-mapping.ts";
import { orgs } from "../base/org-tables.ts";
import { bytes, createdAt, time } from "../base/table-columns.ts";
import { sessions } from "./login-tables.ts";
import { users } from "./user-tables.ts";

/** Sign-ins of companies (contract/account/identity-provider.ts). */
export const identityProviders = pgTable(
  "identity_providers",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["oidc", "wecom", "dingtalk", "feishu"] }).notNull(),
    /** Null: of the installation's administrators. */
    orgId: integer("org_id").references(() => orgs.id, { onDelete: "cascade" }),
    isActive: boolean("is_active").notNull().default(true),
    issuer: text("issuer").notNull().default(""),
    clientId: text("client_id").notNull(),
    /** Sealed (server/platform/base/seal.ts). */
    secretBox: bytes("secret_box"),
    /** Names the owner of the sealed secret. */
    secretOwner: text("secret_owner").notNull().default(""),
    agentId: text("agent_id").notNull().default(""),
    tenant: text("tenant").notNull().default(""),
    authorizeUrl: text("authorize_url").notNull().default(""),
    apiUrl: text("api_url").notNull().default(""),
    scope: text("scope").notNull().default(""),
    domains: jsonb("domains").$type<readonly string[]>().notNull().default([]),
    provisioning: text("provisioning", { enum: ["invited", "create"] }).notNull(),
    emailLink: text("email_link", { enum: ["never", "verified", "all"] }).notNull(),
    rules: jsonb("rules").$type<readonly ClaimRule[]>().notNull().default([]),
    farmClaim: text("farm_claim").notNull().default(""),
    countsFactor: boolean("counts_factor").notNull().default(false),
    factorAcr: text("factor_acr").notNull().default(""),
    endsThere: boolean("ends_there").notNull().default(true),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("identity_providers_name").on(sql`lower(${table.name})`),
    index("identity_providers_org").on(table.orgId),
  ],
);

/** Accounts at a provider, each of one user. */
export const userIdentities = pgTable(
  "user_identities",
  {
    id: serial("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    providerId: integer("provider_id")
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    /** Issuer of the subject: the same subject of another issuer is another person. */
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    email: text("email").notNull().default(""),
    usedAt: time("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("user_identities_subject").on(table.providerId, table.issuer, table.subject),
    uniqueIndex("user_identities_user").on(table.userId, table.providerId),
  ],
);

/** Sign-ins that were sent to a provider and have not come back yet. */
export const signInFlows = pgTable(
  "sign_in_flows",
  {
    /** SHA-256 of the state. */
    stateHash: bytes("state_hash").primaryKey(),
    providerId: integer("provider_id")
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    /** SHA-256 of the secret that the browser keeps to itself. */
    keyHash: bytes("key_hash").notNull(),
    /** PKCE verifier and nonce, sealed. */
    proofBox: bytes("proof_box").notNull(),
    expiresAt: time("expires_at").notNull(),
    /** The user who links an account while signed in; null: a sign-in. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("sign_in_flows_user").on(table.userId),
    index("sign_in_flows_past").on(table.expiresAt),
    index("sign_in_flows_provider").on(table.providerId),
  ],
);

/** Sessions that a provider has opened. */
export const providerSessions = pgTable(
  "provider_sessions",
  {
    tokenHash: bytes("token_hash")
      .primaryKey()
      .references(() => sessions.tokenHash, { onDelete: "cascade" }),
    providerId: integer("provider_id")
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    subject: text("subject").notNull(),
    /** Session at the provider, if it names one. */
    sid: text("sid"),
    /** The ID token, sealed: it names the session that is to end at the provider. */
    idTokenBox: bytes("id_token_box"),
  },
  (table) => [
    index("provider_sessions_subject").on(table.providerId, table.subject),
    index("provider_sessions_sid").on(table.providerId, table.sid),
  ],
);

/** Sign-outs that providers have announced: each counts once. */
export const logoutTokens = pgTable(
  "logout_tokens",
  {
    /** SHA-256 of issuer and name. */
    tokenHash: bytes("token_hash").primaryKey(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("logout_tokens_past").on(table.expiresAt)],
);
