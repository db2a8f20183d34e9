ALTER TABLE "outgoing_mail" ALTER COLUMN "text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "letter" jsonb;--> statement-breakpoint
UPDATE "outgoing_mail" SET "text" = regexp_replace("text", '(\?token=)[A-Za-z0-9_-]+', '\1…', 'g')
WHERE "text" LIKE '%?token=%' AND ("sent_at" IS NOT NULL OR "created_at" < now() - interval '7 days');
