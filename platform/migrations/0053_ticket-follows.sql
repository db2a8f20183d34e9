CREATE TABLE "ticket_snooze" (
	"ticket_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"until" timestamp with time zone,
	"woke_at" timestamp with time zone,
	"woken_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_snooze_ticket_id_person_id_pk" PRIMARY KEY("ticket_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_watcher" (
	"ticket_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_watcher_ticket_id_person_id_pk" PRIMARY KEY("ticket_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_snooze" ADD CONSTRAINT "ticket_snooze_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_snooze" ADD CONSTRAINT "ticket_snooze_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_watcher" ADD CONSTRAINT "ticket_watcher_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_watcher" ADD CONSTRAINT "ticket_watcher_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_snooze_person" ON "ticket_snooze" USING btree ("person_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_snooze_due" ON "ticket_snooze" USING btree ("until") WHERE woke_at is null;--> statement-breakpoint
CREATE INDEX "ticket_watcher_person" ON "ticket_watcher" USING btree ("person_id");