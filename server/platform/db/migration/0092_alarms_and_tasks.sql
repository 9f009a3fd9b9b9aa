-- Overdue maintenance and failed updates are tasks, no alarms (decision 43): their plans and rollouts say
-- what is to be done, the operation log who saw to it. Nothing of them stays among the alarms.
WITH gone AS (
	SELECT array_agg("id") AS ids FROM "alarms" WHERE "key" IN ('planDue', 'planOverdue', 'updateFailed')
)
DELETE FROM "notice_duties" USING gone WHERE "alarm_ids" <@ gone.ids AND "alarm_ids" <> '{}';
--> statement-breakpoint
WITH gone AS (
	SELECT array_agg("id") AS ids FROM "alarms" WHERE "key" IN ('planDue', 'planOverdue', 'updateFailed')
)
UPDATE "notice_duties" SET "alarm_ids" = ARRAY(
	SELECT u FROM unnest("alarm_ids") WITH ORDINALITY AS o(u, n) WHERE u <> ALL (gone.ids) ORDER BY n
) FROM gone WHERE "alarm_ids" && gone.ids;
--> statement-breakpoint
-- Open pages take a new snapshot: a tree fact for each organisation that had one of them open.
WITH told AS (
	SELECT "org_id", row_number() OVER (ORDER BY "org_id") AS n FROM "alarms"
	WHERE "key" IN ('planDue', 'planOverdue', 'updateFailed') AND "state" <> 'closed' GROUP BY "org_id"
), head AS (
	UPDATE "fact_head" SET "seq" = "seq" + (SELECT count(*) FROM told) RETURNING "seq"
)
INSERT INTO "facts" ("seq", "at", "kind", "org_id", "farm_id", "house_id", "payload")
SELECT s.seq, now(), 'tree', s.org_id, 0, 0, jsonb_build_object('seq', s.seq,
	'at', (extract(epoch FROM now()) * 1000)::bigint, 'kind', 'tree', 'orgId', s.org_id)
FROM (SELECT head."seq" - (SELECT count(*) FROM told) + told.n AS seq, told."org_id" AS org_id
	FROM head, told) s;
--> statement-breakpoint
DELETE FROM "facts" WHERE "kind" = 'alarm'
	AND "payload"->'alarm'->>'key' IN ('planDue', 'planOverdue', 'updateFailed');
--> statement-breakpoint
DELETE FROM "alarms" WHERE "key" IN ('planDue', 'planOverdue', 'updateFailed');
--> statement-breakpoint
DELETE FROM "alarm_kind_settings" WHERE "key" IN ('planDue', 'planOverdue', 'updateFailed');
--> statement-breakpoint
DELETE FROM "alarm_outages" WHERE "key" IN ('planDue', 'planOverdue', 'updateFailed');
