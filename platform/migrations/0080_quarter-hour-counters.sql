-- Counters per quarter of an hour of what came, was first answered and was completed, for the curve of a day. No ticket is written until
-- they are counted.
LOCK TABLE "ticket" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION figures_of_ticket(
  stage text, status text, due_at timestamptz, created_at timestamptz, answered_at timestamptz, answer_due_at timestamptz,
  completed_at timestamptz, solution_due_at timestamptz, rated_at timestamptz, score smallint
) RETURNS TABLE (measure text, slot timestamptz, step smallint) LANGUAGE sql STABLE AS $$
  SELECT figure."measure", figure."slot", figure."step"
  FROM (VALUES
    (status, 'infinity'::timestamptz, 0::smallint),
    ('due', CASE WHEN due_at < 'infinity' THEN date_bin('1 hour', due_at, '2000-01-01 00:00+07') END, 0::smallint),
    ('received', date_bin('1 day', created_at, '2000-01-01 00:00+07'), 0::smallint),
    (CASE WHEN answer_due_at IS NULL THEN 'answered_free' WHEN answered_at < answer_due_at THEN 'answered_kept' ELSE 'answered_late' END,
      date_bin('1 day', answered_at, '2000-01-01 00:00+07'),
      floor(4 * log(2, greatest(1, extract(epoch FROM answered_at - created_at)::numeric)))::smallint),
    (CASE WHEN solution_due_at IS NULL THEN 'solved_free' WHEN completed_at < solution_due_at THEN 'solved_kept' ELSE 'solved_late' END,
      date_bin('1 day', completed_at, '2000-01-01 00:00+07'),
      floor(4 * log(2, greatest(1, extract(epoch FROM completed_at - created_at)::numeric)))::smallint),
    ('rated', date_bin('1 day', rated_at, '2000-01-01 00:00+07'), score),
    ('received_quarter', date_bin('15 minutes', created_at, '2000-01-01 00:00+07'), 0::smallint),
    ('answered_quarter', date_bin('15 minutes', answered_at, '2000-01-01 00:00+07'), 0::smallint),
    ('solved_quarter', date_bin('15 minutes', completed_at, '2000-01-01 00:00+07'), 0::smallint)
  ) AS figure ("measure", "slot", "step")
  WHERE stage IN ('pending', 'inprogress', 'completed') AND figure."slot" IS NOT NULL
$$;
--> statement-breakpoint
-- The next fold deletes older ones. By the newest ticket, because the portal's clock may not be the database's.
INSERT INTO "ticket_tally" ("measure", "slot", "office_id", "assignee_id", "step", "amount")
SELECT figure."measure", figure."slot", "ticket"."office_id", NULL, 0, count(*)
FROM (SELECT max("created_at") - interval '15 days' AS "start" FROM "ticket") AS kept
JOIN "ticket" ON "created_at" >= kept."start" OR "first_response_at" >= kept."start" OR "completed_at" >= kept."start"
CROSS JOIN LATERAL figures_of_ticket("stage", "status", "due_at", "ticket"."created_at", "first_response_at",
  "first_response_due_at", "completed_at", "resolution_due_at", NULL, NULL) AS figure
WHERE figure."measure" IN ('received_quarter', 'answered_quarter', 'solved_quarter') AND figure."slot" >= kept."start"
GROUP BY 1, 2, 3;
