CREATE TABLE "ticket_pupil" (
	"ticket_id" bigint NOT NULL,
	"line" smallint NOT NULL,
	"nisn" text,
	"name" text NOT NULL,
	"problem" text NOT NULL,
	CONSTRAINT "ticket_pupil_ticket_id_line_pk" PRIMARY KEY("ticket_id","line")
);
--> statement-breakpoint
ALTER TABLE "ticket_pupil" ADD CONSTRAINT "ticket_pupil_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_pupil_nisn" ON "ticket_pupil" USING btree ("nisn") WHERE nisn is not null;--> statement-breakpoint
CREATE INDEX "user_nisn" ON "user" USING btree ("nisn") WHERE nisn is not null;