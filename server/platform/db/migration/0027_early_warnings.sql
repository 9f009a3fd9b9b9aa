CREATE TABLE "org_settings" (
	"org_id" integer PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warning_books" (
	"flock_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warnings" (
	"id" serial PRIMARY KEY NOT NULL,
	"flock_id" integer NOT NULL,
	"key" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"values" jsonb NOT NULL,
	"others" integer,
	"houses" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"until_day" date,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"was_right" boolean,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "org_settings" ADD CONSTRAINT "org_settings_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_books" ADD CONSTRAINT "warning_books_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "warnings_open" ON "warnings" USING btree ("flock_id","key") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "warnings_flock" ON "warnings" USING btree ("flock_id","last_day");