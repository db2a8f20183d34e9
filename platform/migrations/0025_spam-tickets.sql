ALTER TABLE "ticket" ADD COLUMN "spam_since" timestamp with time zone;--> statement-breakpoint
-- In place, so that the indexes on both columns stay; dropping and adding them again would lose them. PostgreSQL before 17
-- cannot do that: there the columns are made anew, and then the indexes as they were (docs/decisions/061-versions-and-failover.md).
DO $migration$
DECLARE
  stage_words constant text := $sql$(case when merged_into_id is not null then 'merged' when spam_since is not null then 'spam' when status in ('pending', 'completed') then status else 'inprogress' end)$sql$;
  due_at_words constant text := $sql$(case when merged_into_id is not null or spam_since is not null or status in ('waiting', 'completed') then 'infinity'::timestamptz else coalesce(case when first_response_at is null then first_response_due_at else resolution_due_at end, 'infinity'::timestamptz) end)$sql$;
  indexes text[];
  each_index text;
BEGIN
  IF current_setting('server_version_num')::int >= 170000 THEN
    EXECUTE 'ALTER TABLE "ticket" ALTER COLUMN "stage" SET EXPRESSION AS ' || stage_words
      || ', ALTER COLUMN "due_at" SET EXPRESSION AS ' || due_at_words;
    RETURN;
  END IF;
  SELECT array_agg(DISTINCT pg_get_indexdef(index.indexrelid)) INTO indexes
  FROM pg_depend dependency
  JOIN pg_attribute ON attrelid = dependency.refobjid AND attnum = dependency.refobjsubid
  JOIN pg_index index ON index.indexrelid = dependency.objid
  WHERE dependency.refobjid = '"ticket"'::regclass AND attname IN ('stage', 'due_at');
  EXECUTE 'ALTER TABLE "ticket" DROP COLUMN "stage", DROP COLUMN "due_at"'
    || ', ADD COLUMN "stage" text GENERATED ALWAYS AS ' || stage_words || ' STORED NOT NULL'
    || ', ADD COLUMN "due_at" timestamp with time zone GENERATED ALWAYS AS ' || due_at_words || ' STORED NOT NULL';
  FOREACH each_index IN ARRAY indexes LOOP
    EXECUTE each_index;
  END LOOP;
END
$migration$;
