ALTER TABLE "canned_reply" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_synonym" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;