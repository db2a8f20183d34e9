-- The table of settings lies below the accounts now. Its reference to them ("setting_updated_by_user_id_fk", migration 0000)
-- stays as it is; only the definition in TypeScript no longer states it.
SELECT 1;
