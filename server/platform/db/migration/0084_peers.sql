CREATE TABLE "peer_rings" (
	"id" serial PRIMARY KEY NOT NULL,
	"peer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ack_at" timestamp with time zone,
	"ack_by" text,
	"is_told" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "peer_told" (
	"ring_id" integer NOT NULL,
	"phone_id" integer NOT NULL,
	"channel" text NOT NULL,
	"slot" integer NOT NULL,
	"notice_id" integer,
	CONSTRAINT "peer_told_ring_id_phone_id_channel_slot_pk" PRIMARY KEY("ring_id","phone_id","channel","slot")
);
--> statement-breakpoint
CREATE TABLE "peers" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"farm_id" integer NOT NULL,
	"silent_after_s" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"beat" jsonb,
	"heard_at" timestamp with time zone,
	"past_boots" text[] DEFAULT '{}' NOT NULL,
	"refused_at" timestamp with time zone,
	"refused_why" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "peers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "peer_rings" ADD CONSTRAINT "peer_rings_peer_id_peers_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."peers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_told" ADD CONSTRAINT "peer_told_ring_id_peer_rings_id_fk" FOREIGN KEY ("ring_id") REFERENCES "public"."peer_rings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_told" ADD CONSTRAINT "peer_told_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peers" ADD CONSTRAINT "peers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "peer_rings_open" ON "peer_rings" USING btree ("peer_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "peer_rings_started" ON "peer_rings" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "peer_rings_peer" ON "peer_rings" USING btree ("peer_id");--> statement-breakpoint
CREATE INDEX "peer_rings_tell" ON "peer_rings" USING btree ("id") WHERE not is_told;--> statement-breakpoint
CREATE INDEX "peer_told_notice" ON "peer_told" USING btree ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "peers_name" ON "peers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "peers_farm" ON "peers" USING btree ("farm_id");