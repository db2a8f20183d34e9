CREATE TABLE "announcement_file" (
	"announcement_id" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "announcement_file_announcement_id_file_id_pk" PRIMARY KEY("announcement_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "content_file" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_revision" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faq_revision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"faq_id" integer NOT NULL,
	"topic_id" integer NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_redirect" (
	"category_id" text NOT NULL,
	"old_id" text NOT NULL,
	"article_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_redirect_category_id_old_id_pk" PRIMARY KEY("category_id","old_id")
);
--> statement-breakpoint
ALTER TABLE "article_feedback" DROP CONSTRAINT "article_feedback_article_id_article_id_fk";
--> statement-breakpoint
ALTER TABLE "article_revision" DROP CONSTRAINT "article_revision_article_id_article_id_fk";
--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "draft_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "review_by" date;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_file" ADD CONSTRAINT "announcement_file_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_file" ADD CONSTRAINT "announcement_file_file_id_content_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."content_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_file" ADD CONSTRAINT "content_file_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_revision" ADD CONSTRAINT "faq_revision_faq_id_faq_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faq"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_revision" ADD CONSTRAINT "faq_revision_topic_id_faq_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."faq_topic"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_revision" ADD CONSTRAINT "faq_revision_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_redirect" ADD CONSTRAINT "article_redirect_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "content_file_time" ON "content_file" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "faq_revision_faq" ON "faq_revision" USING btree ("faq_id","id");--> statement-breakpoint
ALTER TABLE "article_feedback" ADD CONSTRAINT "article_feedback_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "article_revision" ADD CONSTRAINT "article_revision_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
-- What was there before drafts existed is public.
UPDATE "article" SET "published_at" = "updated_at" WHERE "published_at" IS NULL;--> statement-breakpoint
CREATE TRIGGER "announcement_file_signals" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "announcement_file" FOR EACH STATEMENT EXECUTE FUNCTION signal_content_changed();--> statement-breakpoint
CREATE TRIGGER "article_redirect_signals" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "article_redirect" FOR EACH STATEMENT EXECUTE FUNCTION signal_content_changed();
