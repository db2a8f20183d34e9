ALTER TABLE "bulk_action" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_action" ADD COLUMN "cancelled_at" timestamp with time zone;