CREATE TABLE "clause" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clause_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"text" text NOT NULL,
	"edition" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"idempotency_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "reviewed_on" date;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "editor" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "clauses" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "clauses_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "reviewed_on" date;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "editor" text;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "review_by" date;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "clauses" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "clauses_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clause" ADD CONSTRAINT "clause_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clause_number" ON "clause" USING btree (lower("number"));--> statement-breakpoint
CREATE UNIQUE INDEX "clause_idempotency_key" ON "clause" USING btree ("idempotency_key");