CREATE TABLE "backup" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"requested_by" text,
	"requested_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"progress_at" timestamp with time zone,
	"tables_done" integer DEFAULT 0 NOT NULL,
	"tables" integer,
	"finished_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"problem" text,
	"file" text,
	"size" bigint,
	"rows" bigint,
	"removed_at" timestamp with time zone,
	"test_requested_at" timestamp with time zone,
	"tested_at" timestamp with time zone,
	"test_problem" text
);
--> statement-breakpoint
CREATE INDEX "backup_time" ON "backup" USING btree ("requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_in_attempt_failed" ON "sign_in_attempt" USING btree ("created_at") WHERE not succeeded;--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "outgoing_mail_recipient" ON "outgoing_mail" USING btree ("recipient","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_mail_unsent" ON "outgoing_mail" USING btree ("id" DESC NULLS LAST) WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "ticket_created" ON "ticket" USING btree ("created_at");