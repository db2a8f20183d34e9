-- Heartbeats of the portal's processes. Unlogged: they are written again every ten seconds, and belong in no backup.
CREATE UNLOGGED TABLE "portal_process" (
	"id" text PRIMARY KEY NOT NULL,
	"works" boolean NOT NULL,
	"connections" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
