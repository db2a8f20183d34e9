CREATE TABLE "contact" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"name" text,
	"phone" text,
	"organization" text,
	"erasure_requested_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_has_name" CHECK (account_id is not null or name is not null)
);
--> statement-breakpoint
-- Before the trigger, which waits for writers of accounts: it then only adds the accounts of these seconds.
INSERT INTO "contact" ("id", "account_id", "created_at") SELECT "id", "id", "created_at" FROM "user";--> statement-breakpoint
CREATE FUNCTION contact_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO contact (id, account_id, created_at) VALUES (NEW.id, NEW.id, NEW.created_at) ON CONFLICT (id) DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER user_has_contact AFTER INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION contact_of_account();--> statement-breakpoint
INSERT INTO "contact" ("id", "account_id", "created_at") SELECT "id", "id", "created_at" FROM "user" ON CONFLICT ("id") DO NOTHING;--> statement-breakpoint
CREATE INDEX "contact_account" ON "contact" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contact_phone" ON "contact" USING btree (right(regexp_replace(phone, '\D', '', 'g'), 9)) WHERE account_id is null;--> statement-breakpoint
CREATE INDEX "contact_erasure" ON "contact" USING btree ("id") WHERE erasure_requested_at is not null or erased_at is not null;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- NOT VALID: the rows were valid with the constraint that goes, and a season's tables are not read under a lock.
ALTER TABLE "message" DROP CONSTRAINT "message_person_id_user_id_fk", ADD CONSTRAINT "message_person_id_contact_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."contact"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "incident_person" DROP CONSTRAINT "incident_person_user_id_user_id_fk", ADD CONSTRAINT "incident_person_user_id_contact_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "notification_preference" DROP CONSTRAINT "notification_preference_person_id_user_id_fk", ADD CONSTRAINT "notification_preference_person_id_contact_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "retention_notice" DROP CONSTRAINT "retention_notice_user_id_user_id_fk", ADD CONSTRAINT "retention_notice_user_id_contact_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "attachment" DROP CONSTRAINT "attachment_owner_id_user_id_fk", ADD CONSTRAINT "attachment_owner_id_contact_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."contact"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "ticket_entry" DROP CONSTRAINT "ticket_entry_author_id_user_id_fk", ADD CONSTRAINT "ticket_entry_author_id_contact_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."contact"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "ticket" DROP CONSTRAINT "ticket_requester_id_user_id_fk", ADD CONSTRAINT "ticket_requester_id_contact_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."contact"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "filed_consent_by" ON "filed_consent" USING btree ("recorded_by") WHERE recorded_by is not null;--> statement-breakpoint
CREATE INDEX "message_by" ON "message" USING btree ("by") WHERE "by" is not null;--> statement-breakpoint
-- For a rollback: gives contacts without an account the account with an invented address that the version before expects.
-- A later release drops it.
CREATE FUNCTION contacts_to_accounts() RETURNS bigint LANGUAGE sql AS $$
	WITH made AS (
		INSERT INTO "user" (id, name, email, role, phone, organization, banned, erasure_requested_at, erased_at, created_at)
		SELECT id, name, 'pemohon-' || id || '@tanpa-email.invalid', 'client', phone, organization, erased_at IS NOT NULL,
			erasure_requested_at, erased_at, created_at
		FROM contact WHERE account_id IS NULL
		RETURNING id
	),
	owned AS (
		UPDATE contact SET account_id = contact.id, name = NULL, phone = NULL, organization = NULL,
			erasure_requested_at = NULL, erased_at = NULL
		FROM made WHERE contact.id = made.id RETURNING 1
	)
	SELECT count(*) FROM owned
$$;
