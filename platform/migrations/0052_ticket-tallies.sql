CREATE TABLE "desk_snapshot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_snapshot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"office_id" integer,
	"assignee_id" text,
	"open" integer NOT NULL,
	"late" integer NOT NULL,
	"oldest_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_tally" (
	"measure" text NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"office_id" integer,
	"assignee_id" text,
	"step" smallint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ticket_tally_once" UNIQUE NULLS NOT DISTINCT("measure","slot","office_id","assignee_id","step")
);
--> statement-breakpoint
CREATE TABLE "ticket_tally_delta" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_tally_delta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"measure" text NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"office_id" integer,
	"assignee_id" text,
	"step" smallint NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "desk_snapshot_day" ON "desk_snapshot" USING btree ("day");--> statement-breakpoint
CREATE INDEX "satisfaction_time" ON "satisfaction" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ticket_completed" ON "ticket" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
-- What one ticket counts for; merged ones and spam count for nothing. `domain/tickets/tally/tally-measures.ts` has the words and steps.
CREATE FUNCTION figures_of_ticket(
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
    ('rated', date_bin('1 day', rated_at, '2000-01-01 00:00+07'), score)
  ) AS figure ("measure", "slot", "step")
  WHERE stage IN ('pending', 'inprogress', 'completed') AND figure."slot" IS NOT NULL
$$;
--> statement-breakpoint
-- In the database, so that no write can forget it, nor a portal of the version before. Deltas are only added: no write
-- waits for another, and `fold-tallies.ts` adds them up.
CREATE FUNCTION tally_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "ticket_tally_delta" ("measure", "slot", "office_id", "assignee_id", "step", "amount")
    SELECT figure."measure", figure."slot", fresh."office_id", fresh."assignee_id", figure."step", count(*)
    FROM fresh, figures_of_ticket(fresh."stage", fresh."status", fresh."due_at", fresh."created_at", fresh."first_response_at",
      fresh."first_response_due_at", fresh."completed_at", fresh."resolution_due_at", NULL, NULL) AS figure
    GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "ticket_tally_delta" ("measure", "slot", "office_id", "assignee_id", "step", "amount")
    SELECT figure."measure", figure."slot", gone."office_id", gone."assignee_id", figure."step", -count(*)
    FROM gone, figures_of_ticket(gone."stage", gone."status", gone."due_at", gone."created_at", gone."first_response_at",
      gone."first_response_due_at", gone."completed_at", gone."resolution_due_at", NULL, NULL) AS figure
    GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO "ticket_tally_delta" ("measure", "slot", "office_id", "assignee_id", "step", "amount")
    SELECT figure."measure", figure."slot", each."office_id", each."assignee_id", figure."step", sum(each."sign")
    FROM (
      SELECT -1 AS "sign", "id", "office_id", "assignee_id", "stage", "status", "due_at", "created_at", "first_response_at",
        "first_response_due_at", "completed_at", "resolution_due_at" FROM gone
      UNION ALL
      SELECT 1, "id", "office_id", "assignee_id", "stage", "status", "due_at", "created_at", "first_response_at",
        "first_response_due_at", "completed_at", "resolution_due_at" FROM fresh
    ) AS each
    LEFT JOIN "satisfaction" ON "satisfaction"."ticket_id" = each."id"
    CROSS JOIN LATERAL figures_of_ticket(each."stage", each."status", each."due_at", each."created_at", each."first_response_at",
      each."first_response_due_at", each."completed_at", each."resolution_due_at", "satisfaction"."created_at",
      "satisfaction"."score") AS figure
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(each."sign") <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ticket_tally_insert AFTER INSERT ON "ticket" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION tally_tickets();
--> statement-breakpoint
CREATE TRIGGER ticket_tally_update AFTER UPDATE ON "ticket" REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION tally_tickets();
--> statement-breakpoint
CREATE TRIGGER ticket_tally_delete AFTER DELETE ON "ticket" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_tickets();
--> statement-breakpoint
-- A rating is written while its ticket is locked, so that it counts where the ticket lies.
CREATE FUNCTION tally_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ticket_tally_delta" ("measure", "slot", "office_id", "assignee_id", "step", "amount")
  SELECT 'rated', date_bin('1 day', each."created_at", '2000-01-01 00:00+07'), "ticket"."office_id", "ticket"."assignee_id",
    each."score", each."sign"
  FROM (
    SELECT OLD."ticket_id", OLD."created_at", OLD."score", -1 AS "sign" WHERE TG_OP <> 'INSERT'
    UNION ALL SELECT NEW."ticket_id", NEW."created_at", NEW."score", 1 WHERE TG_OP <> 'DELETE'
  ) AS each
  JOIN "ticket" ON "ticket"."id" = each."ticket_id"
  WHERE "ticket"."stage" IN ('pending', 'inprogress', 'completed');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER satisfaction_tally AFTER INSERT OR UPDATE OF "score", "created_at", "ticket_id" OR DELETE ON "satisfaction"
  FOR EACH ROW EXECUTE FUNCTION tally_rating();
--> statement-breakpoint
INSERT INTO "ticket_tally" ("measure", "slot", "office_id", "assignee_id", "step", "amount")
SELECT figure."measure", figure."slot", "ticket"."office_id", "ticket"."assignee_id", figure."step", count(*)
FROM "ticket" LEFT JOIN "satisfaction" ON "satisfaction"."ticket_id" = "ticket"."id"
CROSS JOIN LATERAL figures_of_ticket("stage", "status", "due_at", "ticket"."created_at", "first_response_at",
  "first_response_due_at", "completed_at", "resolution_due_at", "satisfaction"."created_at", "satisfaction"."score") AS figure
GROUP BY 1, 2, 3, 4, 5;
