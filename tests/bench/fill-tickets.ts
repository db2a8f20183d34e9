// Fills a migrated, empty database with tickets as a season leaves them; a million in some minutes.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { quarterDays, quarterMeasures } from '#domain/tickets/tally/tally.ts'
import { database, databaseUrl, longTransaction } from '#platform/database/database.server.ts'

/** So many tickets one requester has. */
const perRequester = 20

/** The indexes of a table that are no constraint's, as statements that make them again. */
async function indexesOf(table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await database.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${table}::regclass and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  return rows
}

/**
 * Makes `count` tickets of the last 60 days with two or three entries each: 38 of 40 are settled, one is pending, one is
 * being worked on. Needs `someContent` and at least one agent. Indexes are made again at the end, which is faster.
 */
export async function fillTickets(count: number): Promise<void> {
  // As they stand, because PostgreSQL cannot guess the type of a parameter in a sum.
  const [number, share, requesters] = [count, perRequester, Math.floor(count / perRequester)].map((each) =>
    sql.raw(`${each}`),
  )
  const isQuarter = sql`figure.measure in ${Object.values(quarterMeasures)}`
  const indexes = [...(await indexesOf('ticket')), ...(await indexesOf('ticket_entry'))]
  await longTransaction(async (tx) => {
    // References are right by construction; checking three million of them takes as long as all the rest.
    // The same random values on every machine, independent of each other: what is urgent is not always in one office.
    await tx.execute(sql`create function pg_temp.dice(what text, n bigint) returns integer language sql immutable
      as $$ select hashtext(what || n) & 2147483647 $$`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    await tx.execute(sql`set local synchronous_commit = off`)
    for (const { name } of indexes) await tx.execute(sql`drop index ${sql.raw(name)}`)
    await tx.execute(sql`
      insert into "user" (id, name, email, email_verified, role)
      select 'wali-' || n, 'Wali ' || initcap(substr(md5('a' || n), 1, 6)) || ' ' || initcap(substr(md5('b' || n), 1, 8)),
        'wali' || n || '@contoh.id', true, 'client'
      from generate_series(0, ${requesters}) n`)
    await tx.execute(sql`
      insert into requester (id) select id from "user" on conflict do nothing`)
    await tx.execute(sql`
      insert into ticket (public_id, kind, title, description, category, requested_priority, priority, status,
        requester_id, contact_name, contact_email, office_id, regency_id, assignee_id, idempotency_key, created_at,
        updated_at, last_entry_at, first_response_at, completed_at, first_response_due_at, resolution_due_at)
      select md5('id' || n)::text, fact.kind,
        (array['Akun terkunci', 'Unggah berkas gagal', 'Nilai rapor belum sesuai', 'Titik lokasi keliru',
          'Token aktivasi ditolak', 'Jalur afirmasi', 'Cetak bukti pendaftaran', 'Ganti pilihan sekolah'])[1 + die.title % 8]
          || ' ' || substr(md5('t' || n), 1, 8),
        'Mohon bantuan untuk ' || md5('d' || n) || ' karena sudah dicoba beberapa kali.',
        case fact.kind when 'complaint' then (array['data', 'other'])[1 + die.category % 2]
          else (array['login', 'upload', 'other'])[1 + die.category % 3] end,
        'medium', (array['low', 'low', 'medium', 'medium', 'medium', 'medium', 'high', 'high', 'high', 'urgent'])[1 + die.priority % 10],
        fact.status, 'wali-' || n / ${share}, 'Wali ' || initcap(substr(md5('a' || n / ${share}), 1, 6)) || ' '
          || initcap(substr(md5('b' || n / ${share}), 1, 8)), 'wali' || n / ${share} || '@contoh.id',
        office.office_id, office.id, case fact.status when 'pending' then null else agent.id end, 'bench-' || n, fact.at, fact.at, fact.at,
        case fact.status when 'pending' then null else fact.at + interval '3 hours' end,
        case fact.status when 'completed' then fact.at + interval '1 day' end, fact.at + interval '1 day', fact.at + interval '3 days'
      from generate_series(1, ${number}) n
      cross join lateral (select pg_temp.dice('kind', n) as kind, pg_temp.dice('status', n) as status, pg_temp.dice('title', n) as title,
        pg_temp.dice('category', n) as category, pg_temp.dice('priority', n) as priority, pg_temp.dice('office', n) as office, pg_temp.dice('agent', n) as agent) die
      cross join lateral (select now() - (${number} - n) * (interval '60 days' / ${number}) as at,
        case when die.kind % 20 = 0 then 'complaint' else 'question' end as kind,
        case die.status % 40 when 0 then 'pending' when 1 then (array['inprogress', 'waiting'])[1 + die.agent % 2] else 'completed' end
          as status) fact
      join (select id, office_id, row_number() over (order by id) - 1 as place, count(*) over () as places from regency) office
        on office.place = die.office % office.places
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as places from "user" where role = 'agent') agent
        on agent.place = die.agent / 2 % agent.places
      order by n`)
    await tx.execute(sql`
      insert into ticket_entry (ticket_id, type, audience, author_id, author_name, message, created_at)
      select id, step.type, step.audience, case step.type when 'submitted' then requester_id else assignee_id end,
        case step.type when 'submitted' then contact_name else 'Petugas' end,
        case step.type when 'submitted' then description when 'claimed' then 'Tiket diproses.' else 'Sudah kami periksa ' || md5('e' || id) end,
        created_at + step.later
      from ticket cross join (values ('submitted', 'public', interval '0'), ('claimed', 'internal', interval '1 hour'),
        ('answered', 'public', interval '3 hours')) step (type, audience, later)
      where step.type = 'submitted' or status <> 'pending'
      order by id, step.later`)
    for (const { definition } of indexes) await tx.execute(sql.raw(definition))
    // Triggers rest in this transaction, so the counters are counted here.
    await tx.execute(sql`delete from ticket_tally`)
    await tx.execute(sql`
      insert into ticket_tally (measure, slot, office_id, assignee_id, step, amount)
      select figure.measure, figure.slot, ticket.office_id, case when ${isQuarter} then null else ticket.assignee_id end,
        figure.step, count(*)
      from ticket cross join lateral figures_of_ticket(stage, status, due_at, created_at, first_response_at,
        first_response_due_at, completed_at, resolution_due_at, null, null) as figure
      where not (${isQuarter} and figure.slot < now() - interval '${sql.raw(`${quarterDays}`)} days')
      group by 1, 2, 3, 4, 5`)
  })
  // No transaction can hold it, and it takes longer than a page's statement may.
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
