-- Reading and exporting tickets is a permission of its own. Super admins who read tickets until now keep doing so, and
-- they alone can grant it to other administrators.
INSERT INTO "permission_grant" ("user_id", "permission", "granted_at")
SELECT "permission_grant"."user_id", 'tickets', now()
FROM "permission_grant" JOIN "user" ON "user"."id" = "permission_grant"."user_id"
WHERE "permission_grant"."permission" = 'super_admin' AND "user"."role" = 'admin'
ON CONFLICT DO NOTHING;
