CREATE TABLE "ticket_draft" (
	"ticket_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"send_at" timestamp with time zone,
	"held" jsonb,
	"returned" text,
	CONSTRAINT "ticket_draft_ticket_id_person_id_kind_pk" PRIMARY KEY("ticket_id","person_id","kind")
);
--> statement-breakpoint
ALTER TABLE "ticket_draft" ADD CONSTRAINT "ticket_draft_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_draft" ADD CONSTRAINT "ticket_draft_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_draft_person" ON "ticket_draft" USING btree ("person_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_draft_time" ON "ticket_draft" USING btree ("updated_at");