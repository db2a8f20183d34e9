CREATE TABLE "search_signal" (
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"day" date NOT NULL,
	"first" text NOT NULL,
	"opened" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "search_signal_kind_text_day_first_opened_pk" PRIMARY KEY("kind","text","day","first","opened")
);
--> statement-breakpoint
CREATE INDEX "search_signal_day" ON "search_signal" USING btree ("day");