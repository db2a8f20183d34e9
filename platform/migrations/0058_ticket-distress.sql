CREATE TABLE "ticket_distress" (
	"ticket_id" bigint PRIMARY KEY NOT NULL,
	"danger" text NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text
);
--> statement-breakpoint
ALTER TABLE "ticket_distress" ADD CONSTRAINT "ticket_distress_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_distress" ADD CONSTRAINT "ticket_distress_settled_by_user_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_distress_open" ON "ticket_distress" USING btree ("ticket_id") WHERE settled_at is null;