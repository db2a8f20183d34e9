CREATE TABLE "ticket_reading" (
	"ticket_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"entry_id" bigint NOT NULL,
	CONSTRAINT "ticket_reading_ticket_id_person_id_pk" PRIMARY KEY("ticket_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_reading" ADD CONSTRAINT "ticket_reading_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reading" ADD CONSTRAINT "ticket_reading_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_reading_person" ON "ticket_reading" USING btree ("person_id");