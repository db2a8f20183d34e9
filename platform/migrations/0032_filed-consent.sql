CREATE TABLE "filed_consent" (
	"ticket_id" bigint PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"version" text NOT NULL,
	"recorded_by" text,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "filed_consent" ADD CONSTRAINT "filed_consent_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filed_consent" ADD CONSTRAINT "filed_consent_recorded_by_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;