CREATE TABLE "incident" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"data" text NOT NULL,
	"measures" text NOT NULL,
	"advice" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"discovered_at" timestamp with time zone NOT NULL,
	"scope" jsonb NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"notice_requested_at" timestamp with time zone,
	"authority_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "incident_person" (
	"incident_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "incident_person_incident_id_user_id_pk" PRIMARY KEY("incident_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "incident_person" ADD CONSTRAINT "incident_person_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_person" ADD CONSTRAINT "incident_person_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_time" ON "incident" USING btree ("discovered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incident_person_user" ON "incident_person" USING btree ("user_id");