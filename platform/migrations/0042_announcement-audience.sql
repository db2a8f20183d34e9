CREATE TABLE "push_news" (
	"announcement_id" integer PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "about" text;