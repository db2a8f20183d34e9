ALTER TABLE "announcement" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "canned_reply" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_idempotency_key" ON "announcement" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "article_idempotency_key" ON "article" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "canned_reply_idempotency_key" ON "canned_reply" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "faq_idempotency_key" ON "faq" USING btree ("idempotency_key");