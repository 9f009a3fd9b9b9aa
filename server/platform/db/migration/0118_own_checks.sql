CREATE TABLE "own_checks" (
	"org_id" integer NOT NULL,
	"key" text NOT NULL,
	"cause" text NOT NULL,
	"cause_en" text NOT NULL,
	"steps" text[] NOT NULL,
	"steps_en" text[] NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "own_checks_org_id_key_pk" PRIMARY KEY("org_id","key")
);
--> statement-breakpoint
ALTER TABLE "own_checks" ADD CONSTRAINT "own_checks_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;