CREATE TABLE "ticket_hand_over" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_hand_over_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"from_office_id" integer,
	"from_assignee_id" text,
	"to_office_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_hand_over" ADD CONSTRAINT "ticket_hand_over_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_hand_over" ADD CONSTRAINT "ticket_hand_over_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_hand_over" ADD CONSTRAINT "ticket_hand_over_entry_id_ticket_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ticket_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_hand_over" ADD CONSTRAINT "ticket_hand_over_from_office_id_branch_office_id_fk" FOREIGN KEY ("from_office_id") REFERENCES "public"."branch_office"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_hand_over" ADD CONSTRAINT "ticket_hand_over_from_assignee_id_user_id_fk" FOREIGN KEY ("from_assignee_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_hand_over" ADD CONSTRAINT "ticket_hand_over_to_office_id_branch_office_id_fk" FOREIGN KEY ("to_office_id") REFERENCES "public"."branch_office"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_hand_over_once" ON "ticket_hand_over" USING btree ("ticket_id","person_id");--> statement-breakpoint
CREATE INDEX "ticket_hand_over_person" ON "ticket_hand_over" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "ticket_hand_over_entry" ON "ticket_hand_over" USING btree ("entry_id");