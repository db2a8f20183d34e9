CREATE TABLE "retention_notice" (
	"user_id" text PRIMARY KEY NOT NULL,
	"warned_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"before" jsonb NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	"erased" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"progress_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "retention_notice" ADD CONSTRAINT "retention_notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retention_notice_end" ON "retention_notice" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "retention_run_time" ON "retention_run" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "retention_run_one" ON "retention_run" USING btree ((finished_at is null)) WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "user_erased" ON "user" USING btree ("erased_at") WHERE erased_at is not null;--> statement-breakpoint
UPDATE "user" SET "last_seen_at" = seen."at"
  FROM (SELECT "user_id", max("last_seen_at") AS "at" FROM "session" GROUP BY "user_id") AS seen
  WHERE "user"."id" = seen."user_id";
--> statement-breakpoint
-- Sessions end and are not in backups; when an account was used last must outlive them. Once a day is often enough.
CREATE FUNCTION keep_last_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "user" SET "last_seen_at" = NEW."last_seen_at" WHERE "id" = NEW."user_id"
    AND ("last_seen_at" IS NULL OR "last_seen_at" < NEW."last_seen_at" - interval '1 day');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER session_keeps_last_seen AFTER INSERT OR UPDATE OF "last_seen_at" ON "session"
  FOR EACH ROW EXECUTE FUNCTION keep_last_seen();
