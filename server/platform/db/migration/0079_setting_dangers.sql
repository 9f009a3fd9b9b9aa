CREATE TABLE "setting_audits" (
	"house_id" integer PRIMARY KEY NOT NULL,
	"judged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_dangers" (
	"house_id" integer NOT NULL,
	"subject" text NOT NULL,
	"value" double precision,
	"limit_value" double precision,
	"severity" smallint NOT NULL,
	CONSTRAINT "setting_dangers_house_id_subject_pk" PRIMARY KEY("house_id","subject")
);
--> statement-breakpoint
ALTER TABLE "setting_audits" ADD CONSTRAINT "setting_audits_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_dangers" ADD CONSTRAINT "setting_dangers_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "setting_audits_judged" ON "setting_audits" USING btree ("judged_at");--> statement-breakpoint
CREATE INDEX "house_parameters_read" ON "house_parameters" USING btree ("read_at");