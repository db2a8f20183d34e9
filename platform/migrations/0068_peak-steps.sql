-- How processes changed their level of 'Mode puncak' by measure; and what is chosen there by hand leaves the pages kept in memory
-- alone: no public page reads it, and to make them all anew is the last thing that a portal with too many readers needs.
CREATE TABLE "peak_step" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "peak_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"process" text NOT NULL,
	"from_level" smallint NOT NULL,
	"to_level" smallint NOT NULL,
	"readings" jsonb NOT NULL
);--> statement-breakpoint
DROP TRIGGER "setting_signals" ON "setting";--> statement-breakpoint
CREATE TRIGGER "setting_signals" AFTER INSERT OR UPDATE ON "setting" FOR EACH ROW WHEN (NEW.key <> 'peak') EXECUTE FUNCTION signal_content_changed();--> statement-breakpoint
CREATE TRIGGER "setting_removal_signals" AFTER DELETE ON "setting" FOR EACH ROW WHEN (OLD.key <> 'peak') EXECUTE FUNCTION signal_content_changed();--> statement-breakpoint
CREATE TRIGGER "setting_truncation_signals" AFTER TRUNCATE ON "setting" FOR EACH STATEMENT EXECUTE FUNCTION signal_content_changed();
