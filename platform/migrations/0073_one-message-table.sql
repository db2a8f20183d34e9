CREATE TABLE "message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"reason" text NOT NULL,
	"person_id" text,
	"ticket_id" bigint,
	"entry_id" bigint,
	"subject" text,
	"payload" jsonb,
	"state" text NOT NULL,
	"note" text,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sending_since" timestamp with time zone,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"error" text,
	"by" text,
	"former" text
);
--> statement-breakpoint
ALTER TABLE "sealed_report_message" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_entry_id_ticket_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ticket_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_once" ON "message" USING btree ("channel","recipient","reason");--> statement-breakpoint
CREATE UNIQUE INDEX "message_provider" ON "message" USING btree ("channel","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_former" ON "message" USING btree ("former");--> statement-breakpoint
CREATE INDEX "message_person" ON "message" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "message_ticket" ON "message" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "message_entry" ON "message" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "message_reason" ON "message" USING btree ("reason");--> statement-breakpoint
CREATE INDEX "message_queued" ON "message" USING btree ("channel","queued_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("channel","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_time" ON "message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_recipient_part" ON "message" USING gin ("recipient" gin_trgm_ops) WHERE channel = 'mail';--> statement-breakpoint
CREATE INDEX "message_failed" ON "message" USING btree ("channel","id" DESC NULLS LAST) WHERE state in ('queued', 'refused', 'uncertain');--> statement-breakpoint
UPDATE "sealed_report_message" SET "queued_at" = "created_at";--> statement-breakpoint
-- Moves the rows of the former tables to "message". Called here, and by the worker for a process of the version before that
-- still wrote to them; dropped with those tables.
CREATE FUNCTION move_former_messages() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE outgoing_mail, whatsapp_message, push_message, delivery IN SHARE ROW EXCLUSIVE MODE;
	WITH gone AS (DELETE FROM outgoing_mail RETURNING *),
	about AS (
		SELECT *, split_part(reason, ':', 1) AS kind,
			CASE WHEN reason ~ '^(ticket\.|account\.confirm-contact)[^:]*:\d{1,15}$' THEN split_part(reason, ':', 2)::bigint END AS key
		FROM gone
	)
	INSERT INTO message (channel, recipient, reason, person_id, ticket_id, entry_id, subject, payload, state, note, attempts,
		sending_since, queued_at, created_at, updated_at, error, former)
	SELECT 'mail', m.recipient, m.reason, m.person_id, coalesce(e.ticket_id, t.id),
		CASE WHEN m.kind = 'ticket.answered' THEN e.id END, m.subject,
		jsonb_build_object('letter', coalesce(m.letter, (
			SELECT jsonb_agg(jsonb_build_object('kind', 'paragraph', 'text', part))
			FROM unnest(string_to_array(regexp_replace(m.text, '(\?token=)[A-Za-z0-9_-]+', '\1…', 'g'), E'\n\n')) AS part))),
		coalesce(d.state, CASE
			WHEN m.sent_at IS NOT NULL THEN 'sent'
			WHEN m.failed_at IS NOT NULL THEN 'refused'
			WHEN m.sending_since IS NOT NULL AND m.last_error IS NOT NULL THEN 'uncertain'
			-- Stored without a mail server: a waiting mail ends after three days.
			WHEN m.attempts = 0 AND m.created_at < now() - interval '4 days' THEN 'switched_off'
			ELSE 'queued' END),
		d.reason, m.attempts, m.sending_since, coalesce(m.resent_at, m.created_at), m.created_at,
		coalesce(d.updated_at, m.sent_at, m.failed_at, m.created_at), m.last_error, 'mail:' || m.id
	FROM about m
	LEFT JOIN delivery d ON d.way = 'mail' AND d.provider_id = m.id::text
	LEFT JOIN ticket_entry e ON e.id = m.key AND m.kind IN ('ticket.answered', 'ticket.withdrawn')
	LEFT JOIN ticket t ON t.id = m.key AND m.kind NOT IN ('ticket.answered', 'ticket.withdrawn')
	ON CONFLICT DO NOTHING;
	WITH gone AS (DELETE FROM whatsapp_message RETURNING *)
	INSERT INTO message (channel, recipient, reason, person_id, ticket_id, entry_id, payload, state, note, provider_id, attempts,
		sending_since, queued_at, created_at, updated_at, former)
	SELECT 'whatsapp', m.number, m.reason, m.person_id, m.ticket_id, m.entry_id,
		jsonb_strip_nulls(jsonb_build_object('purpose', m.purpose, 'message', m.message)), coalesce(d.state, m.state),
		coalesce(d.reason, m.note), m.provider_id, m.attempts, m.sending_since, m.updated_at, m.created_at,
		coalesce(d.updated_at, m.updated_at), 'whatsapp:' || m.id
	FROM gone m LEFT JOIN delivery d ON d.way = 'whatsapp' AND d.provider_id = m.id::text
	ON CONFLICT DO NOTHING;
	WITH gone AS (DELETE FROM push_message RETURNING *)
	INSERT INTO message (channel, recipient, reason, ticket_id, entry_id, payload, state, note, attempts, sending_since,
		queued_at, created_at, updated_at, former)
	SELECT 'push', m.subscription_id::text, m.reason, m.ticket_id, m.entry_id, jsonb_strip_nulls(jsonb_build_object('path', m.path)),
		coalesce(d.state, m.state), coalesce(d.reason, m.note), m.attempts, m.sending_since, m.created_at, m.created_at,
		coalesce(d.updated_at, m.updated_at), 'push:' || m.id
	FROM gone m LEFT JOIN delivery d ON d.way = 'push' AND d.provider_id = m.id::text
	ON CONFLICT DO NOTHING;
	WITH gone AS (DELETE FROM delivery RETURNING *)
	INSERT INTO message (channel, recipient, reason, ticket_id, entry_id, state, note, queued_at, created_at, updated_at, by, former)
	SELECT d.way, CASE WHEN d.way IN ('manual', 'push') THEN d.target ELSE 'dihapus:d' || d.id END,
		'ticket.answered:' || d.entry_id, d.ticket_id, d.entry_id, d.state, d.reason, d.created_at, d.created_at, d.updated_at, d.by,
		'delivery:' || d.id
	FROM gone d
	WHERE NOT EXISTS (SELECT 1 FROM message m WHERE m.former = d.way || ':' || d.provider_id)
	ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
SELECT move_former_messages();
