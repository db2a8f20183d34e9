CREATE TABLE "cluster_dismissal" (
	"cluster_id" integer NOT NULL,
	"office_id" integer,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cluster_dismissal_once" UNIQUE NULLS NOT DISTINCT("cluster_id","office_id")
);
--> statement-breakpoint
CREATE TABLE "cluster_ticket" (
	"ticket_id" bigint PRIMARY KEY NOT NULL,
	"cluster_id" integer NOT NULL,
	"nearness" real NOT NULL,
	"filed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_cluster" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_cluster_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text,
	"is_settled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cluster_dismissal" ADD CONSTRAINT "cluster_dismissal_cluster_id_ticket_cluster_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."ticket_cluster"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_dismissal" ADD CONSTRAINT "cluster_dismissal_office_id_branch_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."branch_office"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_ticket" ADD CONSTRAINT "cluster_ticket_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_ticket" ADD CONSTRAINT "cluster_ticket_cluster_id_ticket_cluster_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."ticket_cluster"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cluster_ticket_cluster" ON "cluster_ticket" USING btree ("cluster_id","ticket_id");--> statement-breakpoint
CREATE INDEX "cluster_ticket_filed" ON "cluster_ticket" USING btree ("filed_at","cluster_id");