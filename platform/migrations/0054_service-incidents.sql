CREATE TABLE "service_incident" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_incident_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"answer" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"category" text,
	"regency_ids" integer[] DEFAULT '{}' NOT NULL,
	"stage" text,
	"office_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"idempotency_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_incident_follower" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_incident_follower_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer NOT NULL,
	"person_id" text,
	"device" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_incident_follower_is_one" CHECK (num_nonnulls(person_id, device) = 1)
);
--> statement-breakpoint
CREATE TABLE "service_incident_ticket" (
	"ticket_id" bigint PRIMARY KEY NOT NULL,
	"incident_id" integer NOT NULL,
	"bulk_id" bigint,
	"added_by" text,
	"added_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "service_incident_update" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_incident_update_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"incident_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"bulk_id" bigint,
	"author_id" text,
	"shown_from" timestamp with time zone NOT NULL,
	"followers_told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"idempotency_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_incident" ADD CONSTRAINT "service_incident_office_id_branch_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."branch_office"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_incident" ADD CONSTRAINT "service_incident_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_incident_follower" ADD CONSTRAINT "service_incident_follower_incident_id_service_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."service_incident"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_incident_follower" ADD CONSTRAINT "service_incident_follower_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_incident_ticket" ADD CONSTRAINT "service_incident_ticket_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_incident_ticket" ADD CONSTRAINT "service_incident_ticket_incident_id_service_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."service_incident"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_incident_ticket" ADD CONSTRAINT "service_incident_ticket_bulk_id_bulk_action_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_action"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_incident_ticket" ADD CONSTRAINT "service_incident_ticket_added_by_user_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_incident_update" ADD CONSTRAINT "service_incident_update_incident_id_service_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."service_incident"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_incident_update" ADD CONSTRAINT "service_incident_update_bulk_id_bulk_action_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_action"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_incident_update" ADD CONSTRAINT "service_incident_update_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_incident_once" ON "service_incident" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "service_incident_state" ON "service_incident" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_incident_follower_person" ON "service_incident_follower" USING btree ("incident_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_incident_follower_device" ON "service_incident_follower" USING btree ("incident_id","device");--> statement-breakpoint
CREATE INDEX "service_incident_follower_account" ON "service_incident_follower" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "service_incident_ticket_incident" ON "service_incident_ticket" USING btree ("incident_id","ticket_id");--> statement-breakpoint
CREATE INDEX "service_incident_ticket_bulk" ON "service_incident_ticket" USING btree ("bulk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_incident_update_once" ON "service_incident_update" USING btree ("incident_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "service_incident_update_bulk" ON "service_incident_update" USING btree ("bulk_id");
--> statement-breakpoint
-- What the public reads of incidents: every process forgets the pages it kept.
CREATE TRIGGER "service_incident_signals" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "service_incident" FOR EACH STATEMENT EXECUTE FUNCTION signal_content_changed();--> statement-breakpoint
CREATE TRIGGER "service_incident_update_signals" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "service_incident_update" FOR EACH STATEMENT EXECUTE FUNCTION signal_content_changed();
