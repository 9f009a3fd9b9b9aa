CREATE INDEX "notices_ringing" ON "notices" USING btree ("ended_at") WHERE state = 'dropped' and channel = 'call' and not is_cancelled;--> statement-breakpoint
CREATE INDEX "rollouts_open" ON "rollouts" USING btree ("state") WHERE state in ('awaiting', 'running');--> statement-breakpoint
-- Rows past their time go (server/retention/), and nothing else.
CREATE OR REPLACE FUNCTION parameter_changes_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('house_watch.ending_rows', true) = 'on' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'changes of settings are only ever added to';
END $$;
