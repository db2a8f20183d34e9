CREATE TABLE "requester" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"organization" text,
	"erasure_requested_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Before the triggers, which wait for writers of accounts: the second insert then only adds the accounts of these seconds.
INSERT INTO "requester" ("id") SELECT "id" FROM "user";--> statement-breakpoint
CREATE FUNCTION keep_requester() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO requester (id) VALUES (NEW.id) ON CONFLICT (id) DO NOTHING;
	-- An account that becomes a contact, or the reverse, keeps its id.
	ELSIF NOT EXISTS (SELECT FROM "user" WHERE id = OLD.id) AND NOT EXISTS (SELECT FROM contact WHERE id = OLD.id) THEN
		DELETE FROM requester WHERE id = OLD.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER user_is_requester AFTER INSERT OR DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION keep_requester();--> statement-breakpoint
CREATE TRIGGER contact_is_requester AFTER INSERT OR DELETE ON "contact" FOR EACH ROW EXECUTE FUNCTION keep_requester();--> statement-breakpoint
INSERT INTO "requester" ("id") SELECT "id" FROM "user" ON CONFLICT ("id") DO NOTHING;--> statement-breakpoint
CREATE INDEX "contact_phone" ON "contact" USING btree (right(regexp_replace(phone, '\D', '', 'g'), 9));--> statement-breakpoint
CREATE INDEX "contact_erasure" ON "contact" USING btree ("id") WHERE erasure_requested_at is not null or erased_at is not null;--> statement-breakpoint
CREATE INDEX "message_by" ON "message" USING btree ("by") WHERE "by" is not null;--> statement-breakpoint
CREATE INDEX "filed_consent_by" ON "filed_consent" USING btree ("recorded_by") WHERE recorded_by is not null;--> statement-breakpoint
-- NOT VALID: the rows were valid with the constraint that goes, and a season's tables are not read under a lock.
ALTER TABLE "message" DROP CONSTRAINT "message_person_id_user_id_fk", ADD CONSTRAINT "message_person_id_requester_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."requester"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "notification_preference" DROP CONSTRAINT "notification_preference_person_id_user_id_fk", ADD CONSTRAINT "notification_preference_person_id_requester_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."requester"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "incident_person" DROP CONSTRAINT "incident_person_user_id_user_id_fk", ADD CONSTRAINT "incident_person_user_id_requester_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."requester"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "retention_notice" DROP CONSTRAINT "retention_notice_user_id_user_id_fk", ADD CONSTRAINT "retention_notice_user_id_requester_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."requester"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "attachment" DROP CONSTRAINT "attachment_owner_id_user_id_fk", ADD CONSTRAINT "attachment_owner_id_requester_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."requester"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "ticket_entry" DROP CONSTRAINT "ticket_entry_author_id_user_id_fk", ADD CONSTRAINT "ticket_entry_author_id_requester_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."requester"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "ticket" DROP CONSTRAINT "ticket_requester_id_user_id_fk", ADD CONSTRAINT "ticket_requester_id_requester_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."requester"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- For a rollback: gives contacts the account with an invented address that the version before expects. A later release
-- drops it.
CREATE FUNCTION contacts_to_accounts(most integer) RETURNS bigint LANGUAGE sql AS $$
	WITH gone AS (DELETE FROM contact WHERE id IN (SELECT id FROM contact LIMIT most) RETURNING *),
	made AS (
		INSERT INTO "user" (id, name, email, role, phone, organization, banned, erasure_requested_at, erased_at, created_at)
		SELECT id, name, 'pemohon-' || id || '@tanpa-email.invalid', 'client', phone, organization, erased_at IS NOT NULL,
			erasure_requested_at, erased_at, created_at
		FROM gone RETURNING id
	)
	SELECT count(*) FROM made
$$;
