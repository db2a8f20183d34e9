-- Substring search of the desk's lists; a trusted extension, so the database's owner may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "bulk_action" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_action_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" text NOT NULL,
	"task" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_item" (
	"bulk_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "bulk_item_bulk_id_ticket_id_pk" PRIMARY KEY("bulk_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"view" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "ticket_presence" (
	"ticket_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_presence_ticket_id_person_id_pk" PRIMARY KEY("ticket_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "live_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"audience" text NOT NULL,
	"ticket_id" bigint NOT NULL,
	"entry_id" bigint,
	"office_id" integer,
	"person_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"ticket_id" bigint NOT NULL,
	"text" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preference" (
	"person_id" text PRIMARY KEY NOT NULL,
	"mails_answers" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holiday" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "ticket_status_office";--> statement-breakpoint
DROP INDEX "ticket_status";--> statement-breakpoint
DROP INDEX "ticket_requester";--> statement-breakpoint
DROP INDEX "ticket_assignee";--> statement-breakpoint
ALTER TABLE "ticket" ALTER COLUMN "contact_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "branch_office" ADD COLUMN "lead_id" text;--> statement-breakpoint
ALTER TABLE "canned_reply" ADD COLUMN "content_key" text;--> statement-breakpoint
ALTER TABLE "canned_reply" ADD COLUMN "office_id" integer;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "filed_by" text;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "first_response_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "resolution_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "escalated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "province_escalated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "stage" text GENERATED ALWAYS AS (case when merged_into_id is not null then 'merged' when status in ('pending', 'completed') then status else 'inprogress' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "due_at" timestamp with time zone GENERATED ALWAYS AS (case when merged_into_id is not null or status in ('waiting', 'completed') then 'infinity'::timestamptz else coalesce(case when first_response_at is null then first_response_due_at else resolution_due_at end, 'infinity'::timestamptz) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "haystack" text GENERATED ALWAYS AS (title || chr(31) || (case kind when 'question' then 'T-' else 'C-' end) || id::text || chr(31) || public_id || chr(31) || contact_name || chr(31) || coalesce(organization, '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_entry" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_item" ADD CONSTRAINT "bulk_item_bulk_id_bulk_action_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_item" ADD CONSTRAINT "bulk_item_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday" ADD CONSTRAINT "holiday_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_action_once" ON "bulk_action" USING btree ("actor_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "bulk_item_state" ON "bulk_item" USING btree ("state","bulk_id","ticket_id");--> statement-breakpoint
CREATE INDEX "bulk_item_ticket" ON "bulk_item" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("person_id","name");--> statement-breakpoint
CREATE INDEX "ticket_presence_time" ON "ticket_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "live_event_time" ON "live_event" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_once" ON "notification" USING btree ("person_id","reason");--> statement-breakpoint
CREATE INDEX "notification_person" ON "notification" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("person_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_ticket" ON "notification" USING btree ("ticket_id");--> statement-breakpoint
ALTER TABLE "branch_office" ADD CONSTRAINT "branch_office_lead_id_user_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_reply" ADD CONSTRAINT "canned_reply_office_id_branch_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."branch_office"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_filed_by_user_id_fk" FOREIGN KEY ("filed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_merged_into_id_ticket_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_phone" ON "user" USING btree (right(regexp_replace(phone, '\D', '', 'g'), 9));--> statement-breakpoint
CREATE UNIQUE INDEX "canned_reply_content" ON "canned_reply" USING btree ("content_key");--> statement-breakpoint
CREATE INDEX "ticket_stage" ON "ticket" USING btree ("stage","id");--> statement-breakpoint
CREATE INDEX "ticket_stage_office" ON "ticket" USING btree ("stage","office_id","id");--> statement-breakpoint
CREATE INDEX "ticket_stage_due" ON "ticket" USING btree ("stage","due_at","id");--> statement-breakpoint
CREATE INDEX "ticket_stage_office_due" ON "ticket" USING btree ("stage","office_id","due_at","id");--> statement-breakpoint
CREATE INDEX "ticket_office" ON "ticket" USING btree ("office_id","id");--> statement-breakpoint
CREATE INDEX "ticket_haystack" ON "ticket" USING gin ("haystack" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_filed_once" ON "ticket" USING btree ("filed_by","idempotency_key") WHERE filed_by is not null;--> statement-breakpoint
CREATE INDEX "ticket_duplicates" ON "ticket" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "ticket_waiting" ON "ticket" USING btree ("last_entry_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "ticket_first_response" ON "ticket" USING btree ("first_response_at") WHERE first_response_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_entry_once" ON "ticket_entry" USING btree ("ticket_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "ticket_requester" ON "ticket" USING btree ("requester_id","id");--> statement-breakpoint
CREATE INDEX "ticket_assignee" ON "ticket" USING btree ("assignee_id","stage","id");