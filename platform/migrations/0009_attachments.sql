ALTER TABLE "attachment" DROP CONSTRAINT "attachment_entry_id_ticket_entry_id_fk";
--> statement-breakpoint
ALTER TABLE "attachment" ALTER COLUMN "entry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "owner_id" text;--> statement-breakpoint
-- Nothing wrote attachments before this; a row put in by hand belongs to whoever wrote its message.
UPDATE "attachment" SET "owner_id" = (SELECT "author_id" FROM "ticket_entry" WHERE "ticket_entry"."id" = "attachment"."entry_id");--> statement-breakpoint
DELETE FROM "attachment" WHERE "owner_id" IS NULL;--> statement-breakpoint
ALTER TABLE "attachment" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "thumbnail" "bytea";--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "scan" text DEFAULT 'clean' NOT NULL;--> statement-breakpoint
ALTER TABLE "attachment" ALTER COLUMN "scan" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "threat" text;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_entry_id_ticket_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ticket_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_pending" ON "attachment" USING btree ("owner_id","created_at") WHERE entry_id is null;--> statement-breakpoint
CREATE INDEX "attachment_unscanned" ON "attachment" USING btree ("created_at") WHERE scan = 'waiting';--> statement-breakpoint
-- Pictures and PDFs are compressed already: trying again on every write only costs time.
ALTER TABLE "attachment" ALTER COLUMN "content" SET STORAGE EXTERNAL;