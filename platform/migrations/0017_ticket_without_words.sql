DROP INDEX "ticket_words";--> statement-breakpoint
ALTER TABLE "ticket" DROP COLUMN "words";