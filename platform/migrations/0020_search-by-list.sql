DROP INDEX "ticket_haystack";--> statement-breakpoint
DROP INDEX "ticket_open_haystack";--> statement-breakpoint
DROP INDEX "ticket_stage_office";--> statement-breakpoint
DROP INDEX "ticket_assignee";--> statement-breakpoint
CREATE INDEX "ticket_pending_haystack" ON "ticket" USING gin ("haystack" gin_trgm_ops) WHERE stage = 'pending';--> statement-breakpoint
CREATE INDEX "ticket_inprogress_haystack" ON "ticket" USING gin ("haystack" gin_trgm_ops) WHERE stage = 'inprogress';--> statement-breakpoint
CREATE INDEX "ticket_completed_haystack" ON "ticket" USING gin ("haystack" gin_trgm_ops) WHERE stage = 'completed';--> statement-breakpoint
CREATE INDEX "ticket_complaint_haystack" ON "ticket" USING gin ("haystack" gin_trgm_ops) WHERE kind = 'complaint';--> statement-breakpoint
CREATE INDEX "ticket_stage_office" ON "ticket" USING btree ("stage","office_id","id","status");--> statement-breakpoint
CREATE INDEX "ticket_assignee" ON "ticket" USING btree ("assignee_id","stage","id","office_id");