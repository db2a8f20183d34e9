CREATE TABLE "sealed_report_device" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sealed_report_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" bigint NOT NULL,
	"device" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_report_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sealed_report_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"way" text NOT NULL,
	"device_id" bigint NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sending_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sealed_report_device" ADD CONSTRAINT "sealed_report_device_report_id_sealed_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."sealed_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_report_message" ADD CONSTRAINT "sealed_report_message_entry_id_sealed_report_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."sealed_report_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_report_device_once" ON "sealed_report_device" USING btree ("report_id","device");--> statement-breakpoint
CREATE INDEX "sealed_report_device_device" ON "sealed_report_device" USING btree ("device");--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_report_message_once" ON "sealed_report_message" USING btree ("entry_id","way","device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_report_message_provider" ON "sealed_report_message" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sealed_report_message_waiting" ON "sealed_report_message" USING btree ("state") WHERE state = 'queued';