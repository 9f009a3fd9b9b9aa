CREATE TABLE "identity_providers" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"org_id" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"client_id" text NOT NULL,
	"secret_box" "bytea",
	"secret_owner" text DEFAULT '' NOT NULL,
	"agent_id" text DEFAULT '' NOT NULL,
	"tenant" text DEFAULT '' NOT NULL,
	"authorize_url" text DEFAULT '' NOT NULL,
	"api_url" text DEFAULT '' NOT NULL,
	"scope" text DEFAULT '' NOT NULL,
	"domains" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"provisioning" text NOT NULL,
	"email_link" text NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"farm_claim" text DEFAULT '' NOT NULL,
	"counts_factor" boolean DEFAULT false NOT NULL,
	"factor_acr" text DEFAULT '' NOT NULL,
	"ends_there" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"subject" text NOT NULL,
	"sid" text,
	"id_token_box" "bytea"
);
--> statement-breakpoint
CREATE TABLE "sign_in_flows" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"proof_box" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD COLUMN "provider" jsonb;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_flows" ADD CONSTRAINT "sign_in_flows_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_providers_name" ON "identity_providers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "identity_providers_org" ON "identity_providers" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "provider_sessions_subject" ON "provider_sessions" USING btree ("provider_id","subject");--> statement-breakpoint
CREATE INDEX "sign_in_flows_past" ON "sign_in_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_flows_provider" ON "sign_in_flows" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_subject" ON "user_identities" USING btree ("provider_id","issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id","provider_id");