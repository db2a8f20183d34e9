CREATE TABLE "push_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"ticket_id" bigint,
	"entry_id" bigint,
	"path" text,
	"state" text NOT NULL,
	"note" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sending_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone,
	CONSTRAINT "push_subscription_device_unique" UNIQUE("device"),
	CONSTRAINT "push_subscription_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_wish" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_wish_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"ticket_id" bigint,
	"person_id" text,
	"topic" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_wish_names_one" CHECK (num_nonnulls(ticket_id, person_id, topic) = 1)
);
--> statement-breakpoint
ALTER TABLE "push_message" ADD CONSTRAINT "push_message_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_message" ADD CONSTRAINT "push_message_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_message" ADD CONSTRAINT "push_message_entry_id_ticket_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ticket_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_wish" ADD CONSTRAINT "push_wish_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_wish" ADD CONSTRAINT "push_wish_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_wish" ADD CONSTRAINT "push_wish_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_message_once" ON "push_message" USING btree ("subscription_id","reason");--> statement-breakpoint
CREATE INDEX "push_message_ticket" ON "push_message" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "push_message_entry" ON "push_message" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "push_message_time" ON "push_message" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_wish_ticket" ON "push_wish" USING btree ("ticket_id","subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_wish_person" ON "push_wish" USING btree ("person_id","subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_wish_topic" ON "push_wish" USING btree ("topic","subscription_id");--> statement-breakpoint
CREATE INDEX "push_wish_subscription" ON "push_wish" USING btree ("subscription_id");