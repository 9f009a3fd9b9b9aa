ALTER INDEX "notice_duties_alarms" SET (gin_pending_list_limit=256);--> statement-breakpoint
ALTER INDEX "notices_alarms" SET (gin_pending_list_limit=256);
