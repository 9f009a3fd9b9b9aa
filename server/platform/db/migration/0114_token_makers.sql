ALTER TABLE "service_tokens" ADD COLUMN "created_by_id" integer;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD CONSTRAINT "service_tokens_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_tokens_maker" ON "service_tokens" USING btree ("created_by_id");--> statement-breakpoint
-- Who made a token stands in the operation log, by id: renamed people keep theirs.
UPDATE "service_tokens" t SET "created_by_id" = (
  SELECT min(l.user_id) FROM operation_logs l JOIN users m ON m.id = l.user_id
  WHERE l.function = 'serviceTokenCreate' AND l.operator_name = t.created_by
    AND l.at BETWEEN t.created_at - interval '1 minute' AND t.created_at + interval '1 minute'
  HAVING count(DISTINCT l.user_id) = 1);--> statement-breakpoint
-- Where the log is gone, the one person of that name who may have made it.
UPDATE "service_tokens" t SET "created_by_id" = (
  SELECT min(m.id) FROM users u, users m
  WHERE u.id = t.user_id AND m.kind = 'person' AND m.real_name = t.created_by
    AND m.created_at <= t.created_at AND (m.role_key = 'administrator' OR m.org_id = u.org_id)
  HAVING count(*) = 1)
WHERE t.created_by_id IS NULL;