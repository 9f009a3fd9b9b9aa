CREATE TABLE "job_claims" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "alarm_outages_past" ON "alarm_outages" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "control_batches_past" ON "control_batches" USING btree ("planned_at");--> statement-breakpoint
CREATE INDEX "control_commands_past" ON "control_commands" USING btree ("armed_at");--> statement-breakpoint
CREATE INDEX "control_commands_looked" ON "control_commands" USING btree ("armed_at") WHERE kind = 'read' or life is null;--> statement-breakpoint
CREATE INDEX "parameter_changes_past" ON "parameter_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "display_pairings_past" ON "display_pairings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "gateway_messages_past" ON "gateway_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "presence_log_past" ON "presence_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "captchas_past" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_failures_past" ON "login_failures" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "sessions_past" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_unseen" ON "sessions" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "notice_usage_past" ON "notice_usage" USING btree ("day");--> statement-breakpoint
CREATE INDEX "notices_past" ON "notices" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "record_drafts_past" ON "record_drafts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "autopilots_past" ON "autopilots" USING btree ("until");--> statement-breakpoint
CREATE INDEX "site_advices_past" ON "site_advices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "site_eye_hours_past" ON "site_eye_hours" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "rollouts_past" ON "rollouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "frames_other_past" ON "frames_other" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reading_minutes_other_past" ON "reading_minutes_other" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reading_hours_other_past" ON "reading_hours_other" USING btree ("at");
