ALTER TABLE "sign_in_flows" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "sign_in_flows" ADD CONSTRAINT "sign_in_flows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_flows_user" ON "sign_in_flows" USING btree ("user_id");