-- Whatever the public reads says when it changes, in the transaction that changes it; every process then forgets the
-- pages it kept (server/page-cache.ts). In the database, so that no write can forget to say it.
CREATE FUNCTION signal_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  content_table text;
BEGIN
  FOREACH content_table IN ARRAY ARRAY[
    'announcement', 'article', 'branch_office', 'faq', 'faq_category', 'faq_topic', 'knowledge_category', 'regency', 'setting'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION signal_content_changed()',
      content_table || '_signals', content_table
    );
  END LOOP;
END
$$;
