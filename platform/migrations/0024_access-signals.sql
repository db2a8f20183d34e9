-- Open streams hear at once when somebody's access changes: a session ends, or a role, an office, a block or a
-- permission changes. In the database, so that no write can forget to say it. All of these are rare: a notification
-- makes its transaction commit alone.
CREATE FUNCTION signal_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER session_ends_signals AFTER DELETE ON "session"
  FOR EACH ROW EXECUTE FUNCTION signal_access_changed();
--> statement-breakpoint
CREATE TRIGGER user_access_signals AFTER UPDATE OF "role", "office_id", "banned" ON "user"
  FOR EACH ROW WHEN (
    (OLD."role", OLD."office_id", OLD."banned") IS DISTINCT FROM (NEW."role", NEW."office_id", NEW."banned")
  ) EXECUTE FUNCTION signal_access_changed();
--> statement-breakpoint
CREATE TRIGGER permission_grant_signals AFTER INSERT OR UPDATE OR DELETE ON "permission_grant"
  FOR EACH ROW EXECUTE FUNCTION signal_access_changed();
