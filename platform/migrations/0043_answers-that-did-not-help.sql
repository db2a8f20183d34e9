CREATE TABLE "faq_unanswered" (
	"faq_id" integer NOT NULL,
	"visitor_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "faq_unanswered_faq_id_visitor_key_pk" PRIMARY KEY("faq_id","visitor_key")
);
--> statement-breakpoint
ALTER TABLE "faq_unanswered" ADD CONSTRAINT "faq_unanswered_faq_id_faq_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faq"("id") ON DELETE no action ON UPDATE no action;