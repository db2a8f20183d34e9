CREATE TABLE "audit_link" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_link_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE ON "audit_link"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_link_no_truncate BEFORE TRUNCATE ON "audit_link"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
