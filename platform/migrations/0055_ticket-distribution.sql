CREATE TABLE "desk_absence" (
	"person_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "branch_office" ADD COLUMN "open_limit" integer;--> statement-breakpoint
ALTER TABLE "desk_absence" ADD CONSTRAINT "desk_absence_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;