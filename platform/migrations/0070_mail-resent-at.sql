ALTER TABLE "outgoing_mail" ADD COLUMN "resent_at" timestamp with time zone;--> statement-breakpoint
-- Messages of WhatsApp whose sending was interrupted left their delivery behind.
UPDATE "delivery" SET "state" = 'uncertain', "reason" = "whatsapp_message"."note"
FROM "whatsapp_message"
WHERE "delivery"."way" = 'whatsapp' AND "delivery"."state" = 'queued' AND "whatsapp_message"."state" = 'uncertain'
  AND "delivery"."provider_id" = "whatsapp_message"."id"::text;
