CREATE TABLE "canned_reply_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_reply_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"canned_reply_id" integer NOT NULL,
	"ticket_id" bigint NOT NULL,
	"category" text NOT NULL,
	"agent_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "canned_reply" ADD COLUMN "shortcut" text;--> statement-breakpoint
ALTER TABLE "canned_reply" ADD COLUMN "sets_category" text;--> statement-breakpoint
ALTER TABLE "canned_reply" ADD COLUMN "sets_priority" text;--> statement-breakpoint
ALTER TABLE "canned_reply" ADD COLUMN "completes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "canned_reply" ADD COLUMN "hands_over_to" integer;--> statement-breakpoint
ALTER TABLE "canned_reply_use" ADD CONSTRAINT "canned_reply_use_canned_reply_id_canned_reply_id_fk" FOREIGN KEY ("canned_reply_id") REFERENCES "public"."canned_reply"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_reply_use" ADD CONSTRAINT "canned_reply_use_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_reply_use" ADD CONSTRAINT "canned_reply_use_agent_id_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canned_reply_use_category" ON "canned_reply_use" USING btree ("category","at");--> statement-breakpoint
CREATE INDEX "canned_reply_use_time" ON "canned_reply_use" USING btree ("at");--> statement-breakpoint
CREATE INDEX "canned_reply_use_reply" ON "canned_reply_use" USING btree ("canned_reply_id");--> statement-breakpoint
CREATE INDEX "canned_reply_use_ticket" ON "canned_reply_use" USING btree ("ticket_id");--> statement-breakpoint
ALTER TABLE "canned_reply" ADD CONSTRAINT "canned_reply_hands_over_to_branch_office_id_fk" FOREIGN KEY ("hands_over_to") REFERENCES "public"."branch_office"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_reply_shortcut" ON "canned_reply" USING btree (coalesce("office_id", 0),"shortcut") WHERE shortcut is not null;