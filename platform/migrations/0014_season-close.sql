CREATE TABLE "kept_answer" (
	"ticket_id" bigint PRIMARY KEY NOT NULL,
	"faq_id" integer NOT NULL,
	"kept_by" text,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "season_close" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "season_close_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"season" text NOT NULL,
	"before" date NOT NULL,
	"classes" jsonb NOT NULL,
	"expected" jsonb NOT NULL,
	"erased" jsonb NOT NULL,
	"statistics" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "kept_answer" ADD CONSTRAINT "kept_answer_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_answer" ADD CONSTRAINT "kept_answer_faq_id_faq_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faq"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_answer" ADD CONSTRAINT "kept_answer_kept_by_user_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "season_close_time" ON "season_close" USING btree ("requested_at" DESC NULLS LAST);