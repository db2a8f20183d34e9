ALTER TABLE "outgoing_mail" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_mail_person" ON "outgoing_mail" USING btree ("person_id","id");--> statement-breakpoint
-- A mail older than the account that has its address now was somebody else's.
UPDATE "outgoing_mail" SET "person_id" = "user"."id" FROM "user" WHERE "user"."email" = "outgoing_mail"."recipient" AND "user"."created_at" <= "outgoing_mail"."created_at";
