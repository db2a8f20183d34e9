CREATE TABLE "search_query" (
	"text" text NOT NULL,
	"day" date NOT NULL,
	"asked" integer NOT NULL,
	"unanswered" integer NOT NULL,
	CONSTRAINT "search_query_text_day_pk" PRIMARY KEY("text","day")
);
--> statement-breakpoint
CREATE TABLE "search_synonym" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonym_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" text NOT NULL,
	"variants" text[] NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "search_synonym" ADD CONSTRAINT "search_synonym_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_query_unanswered" ON "search_query" USING btree ("day") WHERE "search_query"."unanswered" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "search_synonym_term" ON "search_synonym" USING btree ("term");
--> statement-breakpoint
-- A synonym changes what is found: every process then builds its search index anew (domain/search/search-indexes.ts).
CREATE TRIGGER search_synonym_signals AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonym FOR EACH STATEMENT EXECUTE FUNCTION signal_content_changed();
