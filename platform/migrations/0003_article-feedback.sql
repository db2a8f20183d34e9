CREATE TABLE "article_feedback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" text NOT NULL,
	"score" smallint NOT NULL,
	"comment" text,
	"visitor_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_feedback_yes_or_no" CHECK ("article_feedback"."score" in (1, -1))
);
--> statement-breakpoint
ALTER TABLE "article_feedback" ADD CONSTRAINT "article_feedback_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_feedback_once" ON "article_feedback" USING btree ("article_id","visitor_key");--> statement-breakpoint
CREATE INDEX "article_feedback_score" ON "article_feedback" USING btree ("article_id","score");--> statement-breakpoint
CREATE INDEX "article_feedback_comments" ON "article_feedback" USING btree ("id") WHERE "article_feedback"."comment" is not null;