-- Categories and holidays are kept in memory too (platform/kept-reads.server.ts): their changes are signalled as others are.
CREATE TRIGGER "ticket_category_signals" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "ticket_category" FOR EACH STATEMENT EXECUTE FUNCTION signal_content_changed();--> statement-breakpoint
CREATE TRIGGER "holiday_signals" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "holiday" FOR EACH STATEMENT EXECUTE FUNCTION signal_content_changed();
