CREATE TABLE "ticket_withdrawn_message" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"withdrawn_by" text,
	"withdrawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_withdrawn_message" ADD CONSTRAINT "ticket_withdrawn_message_entry_id_ticket_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ticket_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_withdrawn_message" ADD CONSTRAINT "ticket_withdrawn_message_withdrawn_by_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;