ALTER TABLE "outgoing_mail" ADD COLUMN "sending_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "failed_at" timestamp with time zone;