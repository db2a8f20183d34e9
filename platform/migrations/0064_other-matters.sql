CREATE TABLE "other_matter" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "other_matter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content_key" text,
	"name" text NOT NULL,
	"says" text NOT NULL,
	"asked" text[] NOT NULL,
	"off" boolean DEFAULT false NOT NULL,
	"idempotency_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "other_matter" ADD CONSTRAINT "other_matter_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "other_matter_content" ON "other_matter" USING btree ("content_key");--> statement-breakpoint
CREATE UNIQUE INDEX "other_matter_idempotency_key" ON "other_matter" USING btree ("idempotency_key");--> statement-breakpoint
-- Another matter changes what is answered: every process then builds its search index anew (domain/search/search-indexes.ts).
CREATE TRIGGER other_matter_signals AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON other_matter FOR EACH STATEMENT EXECUTE FUNCTION signal_content_changed();
