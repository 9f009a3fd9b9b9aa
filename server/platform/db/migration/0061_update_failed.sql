CREATE INDEX "control_commands_done" ON "control_commands" USING btree ("house_id","begun_at") WHERE kind = 'do' and state = 'verified';--> statement-breakpoint
CREATE INDEX "control_commands_undo" ON "control_commands" USING btree ("undo_of") WHERE undo_of is not null;--> statement-breakpoint
CREATE INDEX "update_tasks_house" ON "update_tasks" USING btree ("house_id","id");--> statement-breakpoint
CREATE INDEX "update_tasks_failed" ON "update_tasks" USING btree ("house_id") WHERE state in ('failed', 'rolledBack', 'unconfirmed');