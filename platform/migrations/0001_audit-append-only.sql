-- The audit can only grow: the database itself refuses to change or remove an entry.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries cannot be changed or removed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Accounts lie below offices, so the link from a person to the office is made here (domain/accounts/account-tables.ts).
ALTER TABLE "user" ADD CONSTRAINT "user_office_fk" FOREIGN KEY ("office_id") REFERENCES "branch_office"("id");
