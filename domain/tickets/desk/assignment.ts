import { desc, eq } from 'drizzle-orm'
import { people, staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import {
  type ChangedTicket,
  changeTicket,
  changeTicketIn,
  type DecideChange,
  type LockedTicket,
  type TicketChange,
} from '#domain/tickets/change-ticket.ts'
import { nextStatus } from '#domain/tickets/ticket.ts'
import { ticketAssigned, ticketReleased } from '#domain/tickets/ticket-events.ts'
import type { TicketStepInput } from '#domain/tickets/ticket-input.ts'
import { mayHandle, mayUndoClaim } from '#domain/tickets/ticket-policy.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { Conflict, Invalid } from '#shared/errors.ts'
import type { AssignmentInput } from './desk-input.ts'

export async function findAssignee(tx: Transaction, id: string, officeId: number | null) {
  const [found] = await tx.select().from(staff).where(eq(staff.id, id))
  return found && mayHandle(found, { officeId }) ? found : undefined
}

async function colleague(tx: Transaction, id: string, officeId: number | null): Promise<{ name: string }> {
  const found = await findAssignee(tx, id, officeId)
  if (found) return found
  const message = 'Petugas ini tidak dapat menangani tiket ini'
  throw new Invalid(message, { assigneeId: message })
}

export const isUnanswered = ({ status, firstResponseAt }: LockedTicket) =>
  firstResponseAt === null && 'to' in nextStatus(status, 'release')

const release = { type: 'released', audience: 'internal', message: 'Dilepas, kembali ke tiket masuk.' } as const

export const assignment =
  (by: Person, assigneeId: string | null): DecideChange =>
  async (tx, found) => {
    if (found.assigneeId === assigneeId) {
      throw new Conflict(assigneeId === null ? 'Tiket ini belum dipegang siapa pun.' : 'Tiket ini sudah dipegangnya.')
    }
    if (assigneeId === null && isUnanswered(found)) {
      return {
        action: 'assign',
        move: 'release',
        entry: release,
        set: { assigneeId },
        announce: (inside) => announce(inside, ticketReleased, { ticketId: found.id }),
      }
    }
    const to = assigneeId === null ? null : await colleague(tx, assigneeId, found.officeId)
    const notifies = assigneeId !== null && assigneeId !== by.id
    return {
      action: 'assign',
      entry: {
        type: 'assigned',
        audience: 'internal',
        message: to ? `Diberikan kepada ${to.name}.` : 'Dilepas, belum ada petugas.',
      },
      set: { assigneeId },
      ...(notifies ? { announce: (inside, ids) => announce(inside, ticketAssigned, { ...ids, assigneeId }) } : {}),
    }
  }

/**
 * Assigns the ticket; one reassigned before its answer is pending again.
 * @throws as `changeTicketIn`; Invalid at the field.
 */
export function assignTicket(person: Person, input: AssignmentInput): Promise<ChangedTicket> {
  return changeTicket(person, input, assignment(person, input.assigneeId))
}

async function whoHasIt(tx: Transaction, found: LockedTicket, agent: Person): Promise<string | undefined> {
  if (found.status === 'completed') return 'Tiket ini sudah selesai.'
  if (found.assigneeId === null) return undefined
  if (found.assigneeId === agent.id) return 'Tiket ini sudah Anda proses.'
  const staff = people('staff')
  const [holder] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, found.assigneeId))
  return holder && `Tiket ini sudah diproses oleh ${holder.name}.`
}

export const claim: TicketChange = {
  action: 'claim',
  move: 'claim',
  entry: { type: 'claimed', audience: 'internal', message: 'Tiket diproses.' },
  takes: true,
  refusal: whoHasIt,
  live: 'claimed',
}

/** @throws as `changeTicketIn`. */
export function claimTicket(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, claim)
}

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

/** Undoes the agent's own claim if nothing happened since. @throws NotFound; Conflict with what happened. */
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
