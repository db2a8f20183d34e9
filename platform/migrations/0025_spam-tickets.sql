ALTER TABLE "ticket" ADD COLUMN "spam_since" timestamp with time zone;--> statement-breakpoint
-- In place, so that the indexes on both columns stay; dropping and adding them again would lose them.
ALTER TABLE "ticket"
  ALTER COLUMN "stage" SET EXPRESSION AS (case when merged_into_id is not null then 'merged' when spam_since is not null then 'spam' when status in ('pending', 'completed') then status else 'inprogress' end),
  ALTER COLUMN "due_at" SET EXPRESSION AS (case when merged_into_id is not null or spam_since is not null or status in ('waiting', 'completed') then 'infinity'::timestamptz else coalesce(case when first_response_at is null then first_response_due_at else resolution_due_at end, 'infinity'::timestamptz) end);
