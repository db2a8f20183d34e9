ALTER TABLE "canned_reply" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "holiday" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "resolution_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_category" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_category" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "ticket_category" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_category" ADD CONSTRAINT "ticket_category_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_attempt_time" ON "sign_in_attempt" USING btree ("created_at");
--> statement-breakpoint
-- Tickets that were opened again, or taken up after an answer of their requester, say since when; the audit knows it.
UPDATE "ticket" SET "resolution_since" = (
  SELECT max("created_at") FROM "audit_entry"
  WHERE "target" = 'ticket:' || "ticket"."id" AND "action" <> 'ticket.undo-completion'
    AND "changes" -> 'status' IN ('["waiting", "inprogress"]'::jsonb, '["completed", "inprogress"]'::jsonb)
) WHERE "status" = 'inprogress';
