// 'Urungkan' after 'Proses', and 'Kembalikan ke tiket masuk': the ticket waits again for somebody to take it.
import { desc, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type ChangedTicket, changeTicketIn } from '#domain/tickets/change-ticket.ts'
import { ticketReleased } from '#domain/tickets/ticket-events.ts'
import { mayUndoClaim } from '#domain/tickets/ticket-policy.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { Conflict } from '#shared/errors.ts'

/** The newest entry of the ticket's timeline, by what it is and who wrote it. */
export async function newestEntry(db: Database | Transaction, ticketId: number) {
  const [newest] = await db
    .select({ type: ticketEntry.type, authorId: ticketEntry.authorId, author: ticketEntry.authorName })
    .from(ticketEntry)
    .where(eq(ticketEntry.ticketId, ticketId))
    .orderBy(desc(ticketEntry.id))
    .limit(1)
  if (!newest) throw new Error(`ticket ${ticketId} has no timeline`)
  return newest
}

/**
 * Takes the agent's own claim back, as long as it was the last that happened to the ticket; whatever page it is asked
 * from.
 * @throws NotFound when the agent may not know of the ticket; Conflict with what happened since.
 */
export function undoClaim(person: Person, { ticketId }: { readonly ticketId: number }): Promise<ChangedTicket> {
  return database.transaction((tx) =>
    changeTicketIn(tx, person, { ticketId }, async (_, found) => {
      const newest = await newestEntry(tx, found.id)
      const undoable = mayUndoClaim(person, found, newest)
      if (!undoable && found.mergedIntoId === null && found.spamSince === null) {
        throw new Conflict(refusalOf(person, found, newest))
      }
      return {
        action: 'undo-claim',
        move: 'release',
        entry: { type: 'released', audience: 'internal', message: 'Dikembalikan ke tiket masuk.' },
        set: { assigneeId: null },
        announce: (inside) => announce(inside, ticketReleased, { ticketId }),
      }
    }),
  )
}

function refusalOf(
  person: Person,
  { status, firstResponseAt }: { readonly status: string; readonly firstResponseAt: Date | null },
  newest: Awaited<ReturnType<typeof newestEntry>>,
): string {
  if (status === 'pending') return 'Tiket ini sudah ada di tiket masuk.'
  if (status === 'completed') return 'Tiket ini sudah selesai, jadi tidak kembali ke tiket masuk.'
  if (firstResponseAt) return 'Tiket ini sudah dijawab, jadi tidak kembali ke tiket masuk.'
  if (newest.type === 'claimed' && newest.authorId !== person.id) {
    return `Tiket ini diproses oleh ${newest.author}, jadi hanya ${newest.author} yang dapat mengembalikannya.`
  }
  return 'Sudah ada langkah lain pada tiket ini. Untuk melepasnya, pilih "Belum ada petugas" di Petugas.'
}
