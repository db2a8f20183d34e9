CREATE TABLE "ticket_search" (
	"ticket_id" bigint PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_word" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_word_mark" (
	"entry_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_search" ADD CONSTRAINT "ticket_search_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_search_words" ON "ticket_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "ticket_word_near" ON "ticket_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ticket_word_stem" ON "ticket_word" USING btree ("stem");
--> statement-breakpoint
-- The words of a text, each once, as the search keeps them: in small letters without accents, brought to their stem. Telephone
-- numbers stand in it also in one form, however they were typed, and addresses whole. Sizes are capped, for PostgreSQL
-- refuses words of more than 2,046 bytes.
CREATE FUNCTION search_words(txt text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select strip(to_tsvector('pg_catalog.indonesian', regexp_replace(lower(regexp_replace(normalize(txt, NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\uffff]+', ' ', 'g')))
    || case when txt ~ '8[0-9]' then array_to_tsvector(array(
      select 'tel:62' || ltrim(regexp_replace(found[1], '\D', '', 'g'), '0')
      from regexp_matches(txt, '(?<![0-9])(?:\+?62|0)([\s().-]*8(?:[\s().-]{0,3}[0-9]){7,11})(?![0-9])', 'g') found)) else '' end
    || case when txt like '%@%' then array_to_tsvector(array(
      select 'mail:' || lower(found[1])
      from regexp_matches(txt, '([[:alnum:]._+-]{1,64}@[[:alnum:].-]{1,200}[[:alnum:]])', 'g') found)) else '' end
$$;
--> statement-breakpoint
-- A telephone number in the one form that the search knows; null for what is none.
CREATE FUNCTION search_number(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select 'tel:' || case when digits like '0%' then '62' || substr(digits, 2) when digits like '8%' then '62' || digits else digits end
  from (select regexp_replace(typed, '\D', '', 'g') as digits) as it where length(digits) between 6 and 20
$$;
--> statement-breakpoint
-- The words of a ticket's own fields, its office ('o:', 0 for the province) and the thousands it stands among ('b:', 'c:').
CREATE FUNCTION search_words_of_head(t ticket) RETURNS tsvector LANGUAGE sql STABLE AS $$
  select search_words(concat_ws(' ', t.title, t.contact_name, t.organization, t.contact_email))
    || array_to_tsvector(array_remove(array['o:' || coalesce(t.office_id, 0), 'b:' || t.id / 1024, 'c:' || t.id / 16384,
      search_number(t.contact_phone)], null))
$$;
--> statement-breakpoint
-- Entries whose words are the portal's own and stand alike in every ticket.
CREATE FUNCTION is_searched_entry(type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select type not in ('claimed', 'assigned', 'released', 'pulled_back', 'classified', 'merged', 'unmerged', 'escalated',
    'completed', 'completion_undone', 'withdrawn', 'spam_marked', 'spam_unmarked', 'consent_withdrawn')
$$;
--> statement-breakpoint
-- The words of the tickets anew from what is stored, and an end to spellings that no ticket has any more.
CREATE FUNCTION renew_ticket_search(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
declare
  before text[];
  gone text[];
begin
  select array_agg(distinct word) into before
    from ticket_search, unnest(tsvector_to_array(words)) word where ticket_id = any(ids);
  insert into ticket_search (ticket_id, words)
    select t.id, search_words_of_head(t) || coalesce((
      select search_words(string_agg(entry.message, ' ')) from ticket_entry entry
      where entry.ticket_id = t.id and is_searched_entry(entry.type)), '')
    from ticket t where t.id = any(ids) order by t.id
    on conflict (ticket_id) do update set words = excluded.words;
  select array_agg(word) into gone from unnest(before) word where word not in (
    select unnest(tsvector_to_array(words)) from ticket_search where ticket_id = any(ids));
  if gone is null then return; end if;
  -- What stands in the newest tickets is not gone; of all the rest few have many tickets to look through.
  delete from ticket_word spelling
    where spelling.stem = any(gone)
      and spelling.stem <> all (select unnest(tsvector_to_array(words))
        from (select words from ticket_search order by ticket_id desc limit 300) newest)
      and not exists (select from ticket_search other where other.words @@ spelling.stem::tsquery);
end $$;
--> statement-breakpoint
-- Each entry adds its words; the first one those of its ticket too.
CREATE FUNCTION add_entries_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into ticket_search (ticket_id, words)
    select t.id, search_words_of_head(t) || search_words(added.words)
    from (select ticket_id, string_agg(message, ' ') as words from fresh where is_searched_entry(type) group by ticket_id) added
    join ticket t on t.id = added.ticket_id order by t.id
    on conflict (ticket_id) do update set words = ticket_search.words || excluded.words
      -- A row holds a megabyte; whoever writes that much can be found by what came first.
      where length(ticket_search.words) < 20000 and ticket_search.words <> ticket_search.words || excluded.words;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION renew_search_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform renew_ticket_search(array_agg(distinct fresh.ticket_id)) from fresh join former on former.id = fresh.id
    where (fresh.message, fresh.type) is distinct from (former.message, former.type) having count(*) > 0;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION renew_search_of_removed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform renew_ticket_search(array_agg(distinct ticket_id)) from former having count(*) > 0;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION renew_search_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform renew_ticket_search(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER ticket_entry_adds_words AFTER INSERT ON "ticket_entry" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION add_entries_to_search();
--> statement-breakpoint
CREATE TRIGGER ticket_entry_renews_words AFTER UPDATE ON "ticket_entry" REFERENCING NEW TABLE AS fresh OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION renew_search_of_entries();
--> statement-breakpoint
CREATE TRIGGER ticket_entry_takes_words AFTER DELETE ON "ticket_entry" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION renew_search_of_removed();
--> statement-breakpoint
CREATE TRIGGER ticket_renews_words AFTER UPDATE ON "ticket" FOR EACH ROW WHEN (
  (old.title, old.contact_name, old.contact_email, old.contact_phone, old.organization, old.office_id) IS DISTINCT FROM
  (new.title, new.contact_name, new.contact_email, new.contact_phone, new.organization, new.office_id)
) EXECUTE FUNCTION renew_search_of_ticket();
--> statement-breakpoint
INSERT INTO ticket_search (ticket_id, words)
  SELECT t.id, search_words_of_head(t) || coalesce((
    SELECT search_words(string_agg(entry.message, ' ')) FROM ticket_entry entry
    WHERE entry.ticket_id = t.id AND is_searched_entry(entry.type)), '')
  FROM ticket t;
--> statement-breakpoint
INSERT INTO ticket_word_mark VALUES (0);
