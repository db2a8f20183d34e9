// Thousands of tickets of one day, written by one statement.
import { sql } from 'drizzle-orm'
import { longTransaction } from '#platform/database/database.server.ts'

/** Fills the day up to this many tickets, at 10.00 WIB, all of an existing requester. */
export async function manyTickets(number: number, day: string): Promise<void> {
  await longTransaction((tx) =>
    tx.execute(sql`
      insert into ticket (public_id, kind, title, description, category, requested_priority, priority, status,
        requester_id, contact_name, contact_email, idempotency_key, created_at, updated_at, last_entry_at)
      select md5(${day} || g), 'question', 'Tiket ke-' || g, 'Isi', 'login', 'low', 'low', 'pending',
        (select requester_id from ticket limit 1), 'Budi', 'budi@contoh.id', ${day} || g,
        ${`${day}T10:00:00+07:00`}::timestamptz, now(), now()
      from generate_series(1, ${number}::int) g
      on conflict do nothing`),
  )
}
