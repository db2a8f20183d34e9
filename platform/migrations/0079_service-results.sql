CREATE TABLE "service_result" (
	"service" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"problem" text
);
