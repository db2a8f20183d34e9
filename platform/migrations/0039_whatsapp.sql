CREATE TABLE "number_code" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"person_id" text,
	"misses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proven_number" (
	"number" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"way" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_conversation" (
	"number" text PRIMARY KEY NOT NULL,
	"last_inbound_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"unproven_sent_at" timestamp with time zone,
	"pending" text,
	"misses" integer DEFAULT 0 NOT NULL,
	"pending_since" timestamp with time zone,
	"ticket_id" bigint,
	"ticket_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "whatsapp_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"number" text NOT NULL,
	"purpose" text NOT NULL,
	"person_id" text,
	"ticket_id" bigint,
	"entry_id" bigint,
	"message" jsonb,
	"state" text NOT NULL,
	"note" text,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sending_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_received" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text,
	"payload" jsonb,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "number_code" ADD CONSTRAINT "number_code_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proven_number" ADD CONSTRAINT "proven_number_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_conversation" ADD CONSTRAINT "whatsapp_conversation_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_message" ADD CONSTRAINT "whatsapp_message_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_message" ADD CONSTRAINT "whatsapp_message_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_message" ADD CONSTRAINT "whatsapp_message_entry_id_ticket_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ticket_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "number_code_time" ON "number_code" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "proven_number_person" ON "proven_number" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_message_once" ON "whatsapp_message" USING btree ("reason","number");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_message_provider" ON "whatsapp_message" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "whatsapp_message_person" ON "whatsapp_message" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "whatsapp_message_ticket" ON "whatsapp_message" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "whatsapp_message_entry" ON "whatsapp_message" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "whatsapp_message_number" ON "whatsapp_message" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "whatsapp_message_time" ON "whatsapp_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "whatsapp_received_time" ON "whatsapp_received" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "whatsapp_received_number" ON "whatsapp_received" USING btree ("number") WHERE payload is not null;--> statement-breakpoint
CREATE INDEX "ticket_contact_phone" ON "ticket" USING btree ("contact_phone") WHERE contact_phone is not null;