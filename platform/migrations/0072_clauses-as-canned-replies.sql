-- Clauses of the technical guide become canned replies. The title is cut to the limit of its form, the text is kept whole.
INSERT INTO "canned_reply" ("title", "text", "updated_by", "updated_at")
SELECT left('Juknis ' || "edition" || ': ' || "number", 120), "text", "updated_by", "updated_at"
FROM "clause" WHERE "deleted_at" IS NULL ORDER BY "id";
