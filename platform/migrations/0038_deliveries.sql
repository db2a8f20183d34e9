CREATE TABLE "answer_reach" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"ticket_id" bigint NOT NULL,
	"seen_at" timestamp with time zone,
	"reached_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"way" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"provider_id" text,
	"by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answer_reach" ADD CONSTRAINT "answer_reach_entry_id_ticket_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ticket_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_reach" ADD CONSTRAINT "answer_reach_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_entry_id_ticket_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ticket_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_reach_ticket" ON "answer_reach" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "answer_unreached" ON "answer_reach" USING btree ("entry_id","ticket_id") WHERE reached_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_once" ON "delivery" USING btree ("entry_id","way","target");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_provider" ON "delivery" USING btree ("way","provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "delivery_ticket" ON "delivery" USING btree ("ticket_id");--> statement-breakpoint
-- What the outbox knows of answers before this: sent or refused. Other old answers have no row, so nothing is claimed of them.
INSERT INTO "answer_reach" ("entry_id", "ticket_id", "reached_at", "created_at")
SELECT entry.id, entry.ticket_id, mail.sent_at, mail.created_at
FROM "outgoing_mail" mail JOIN "ticket_entry" entry ON entry.id = substring(mail.reason from '^ticket\.answered:(\d{1,15})$')::bigint
WHERE mail.sent_at IS NOT NULL OR mail.failed_at IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "delivery" ("entry_id", "ticket_id", "way", "state", "reason", "provider_id", "created_at", "updated_at")
SELECT entry.id, entry.ticket_id, 'mail', CASE WHEN mail.sent_at IS NOT NULL THEN 'sent' ELSE 'refused' END,
	CASE WHEN mail.sent_at IS NULL THEN mail.last_error END, mail.id::text, mail.created_at, coalesce(mail.sent_at, mail.failed_at)
FROM "outgoing_mail" mail JOIN "ticket_entry" entry ON entry.id = substring(mail.reason from '^ticket\.answered:(\d{1,15})$')::bigint
WHERE mail.sent_at IS NOT NULL OR mail.failed_at IS NOT NULL
ON CONFLICT DO NOTHING;
