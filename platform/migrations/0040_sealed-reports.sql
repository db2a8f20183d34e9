CREATE TABLE "sealed_report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sealed_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"public_id" text NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"regency_id" integer,
	"about" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"idempotency_key" text NOT NULL,
	"policy_version" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_entry_at" timestamp with time zone NOT NULL,
	"last_reply_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_report_access" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sealed_report_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"access" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_report_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sealed_report_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" bigint NOT NULL,
	"type" text NOT NULL,
	"author_id" text,
	"message" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_report_file" (
	"id" text PRIMARY KEY NOT NULL,
	"report_id" bigint NOT NULL,
	"entry_id" bigint,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"scan" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_report_identity" (
	"report_id" bigint PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sealed_report" ADD CONSTRAINT "sealed_report_regency_id_regency_id_fk" FOREIGN KEY ("regency_id") REFERENCES "public"."regency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_report_access" ADD CONSTRAINT "sealed_report_access_report_id_sealed_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."sealed_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_report_access" ADD CONSTRAINT "sealed_report_access_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_report_entry" ADD CONSTRAINT "sealed_report_entry_report_id_sealed_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."sealed_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_report_entry" ADD CONSTRAINT "sealed_report_entry_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_report_file" ADD CONSTRAINT "sealed_report_file_report_id_sealed_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."sealed_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_report_file" ADD CONSTRAINT "sealed_report_file_entry_id_sealed_report_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."sealed_report_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_report_identity" ADD CONSTRAINT "sealed_report_identity_report_id_sealed_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."sealed_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_report_public_id" ON "sealed_report" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_report_once" ON "sealed_report" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "sealed_report_status" ON "sealed_report" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "sealed_report_regency" ON "sealed_report" USING btree ("regency_id");--> statement-breakpoint
CREATE INDEX "sealed_report_access_report" ON "sealed_report_access" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "sealed_report_access_person" ON "sealed_report_access" USING btree ("person_id","report_id","created_at");--> statement-breakpoint
CREATE INDEX "sealed_report_entry_report" ON "sealed_report_entry" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "sealed_report_entry_author" ON "sealed_report_entry" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_report_entry_once" ON "sealed_report_entry" USING btree ("report_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "sealed_report_file_report" ON "sealed_report_file" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "sealed_report_file_entry" ON "sealed_report_file" USING btree ("entry_id");