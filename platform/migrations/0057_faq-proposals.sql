CREATE TABLE "faq_proposal" (
	"faq_id" integer PRIMARY KEY NOT NULL,
	"proposed_by" text,
	"proposed_at" timestamp with time zone NOT NULL,
	"published_by" text,
	"published_at" timestamp with time zone,
	"declined_by" text,
	"declined_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "faq_proposal_ticket" (
	"faq_id" integer NOT NULL,
	"ticket_id" bigint NOT NULL,
	"is_source" boolean NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "faq_proposal_ticket_faq_id_ticket_id_pk" PRIMARY KEY("faq_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "faq_proposal" ADD CONSTRAINT "faq_proposal_faq_id_faq_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faq"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_proposal" ADD CONSTRAINT "faq_proposal_proposed_by_user_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_proposal" ADD CONSTRAINT "faq_proposal_published_by_user_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_proposal" ADD CONSTRAINT "faq_proposal_declined_by_user_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_proposal_ticket" ADD CONSTRAINT "faq_proposal_ticket_faq_id_faq_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faq"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_proposal_ticket" ADD CONSTRAINT "faq_proposal_ticket_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "faq_proposal_proposed_by" ON "faq_proposal" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "faq_proposal_published_by" ON "faq_proposal" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "faq_proposal_declined_by" ON "faq_proposal" USING btree ("declined_by");--> statement-breakpoint
CREATE INDEX "faq_proposal_ticket_ticket" ON "faq_proposal_ticket" USING btree ("ticket_id");