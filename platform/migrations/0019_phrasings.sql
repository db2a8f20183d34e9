ALTER TABLE "faq" ADD COLUMN "asked" text;--> statement-breakpoint
ALTER TABLE "faq_revision" ADD COLUMN "asked" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "asked" text;--> statement-breakpoint
ALTER TABLE "article_revision" ADD COLUMN "asked" text;