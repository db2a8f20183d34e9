// Two tickets of one requester, or of guests with one number, about one thing: one goes on, the other points to it, and that can be taken back.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import {
  type ChangedTicket,
  editConflict,
  isMerged,
  type LockedTicket,
  lockDeskTicket,
  writeChange,
} from '#domain/tickets/change-ticket.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import type { TicketStepInput } from '#domain/tickets/ticket-input.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { Conflict, Invalid } from '#shared/errors.ts'
import type { MergeInput } from './desk-input.ts'
import { shareNumber } from './without-account.ts'

const numberOf = ({ kind, id }: LockedTicket) => ticketNumber(kind, id)

/** Locks both in the order of their ids, so that two agents never wait for each other. */
async function lockBoth(
  tx: Transaction,
  person: Person,
  id: number,
  mainId: number,
): Promise<[LockedTicket, LockedTicket]> {
  const first = await lockDeskTicket(tx, person, Math.min(id, mainId))
  const second = await lockDeskTicket(tx, person, Math.max(id, mainId))
  return id < mainId ? [first, second] : [second, first]
}

function refuse(message: string): never {
  throw new Invalid(message, { mainId: message })
}

/** Adds to the main ticket's timeline what was done with the duplicate. */
async function tellMain(tx: Transaction, person: Person, main: LockedTicket, message: string, merged: boolean) {
  await writeChange(tx, person, main, {
    action: merged ? 'merge-in' : 'unmerge-in',
    entry: { type: merged ? 'merged' : 'unmerged', audience: 'internal', message },
    onMerged: true,
  })
}

/**
 * Merges the ticket into another of the same requester, or of a guest who named the same number; what it was before stays known, so that `unmergeTicket` brings
 * both back as they were.
 * @throws NotFound when the agent may not know of both; Conflict when the ticket moved on or is merged already; Invalid
 * beside the field when the other cannot be the main one.
 */
export function mergeTickets(person: Person, input: MergeInput): Promise<ChangedTicket> {
  if (input.ticketId === input.mainId) refuse('Pilih tiket lain sebagai tiket utama')
  return database.transaction(async (tx) => {
    const [found, main] = await lockBoth(tx, person, input.ticketId, input.mainId)
    if (found.mergedIntoId !== null) throw new Conflict(isMerged)
    if (found.version !== input.version) throw new Conflict(editConflict)
    if (main.requesterId !== found.requesterId && !(await shareNumber(tx, [found.id, main.id]))) {
      refuse('Tiket utama harus dari pemohon atau nomor yang sama')
    }
    if (main.mergedIntoId !== null) refuse('Tiket itu sendiri sudah digabungkan ke tiket lain')
    const [own] = await tx.select({ id: ticket.id }).from(ticket).where(eq(ticket.mergedIntoId, found.id)).limit(1)
    if (own) refuse('Tiket ini tiket utama bagi tiket lain. Jadikan ini tiket utamanya')
    await tellMain(tx, person, main, `${numberOf(found)} digabungkan ke tiket ini.`, true)
    return writeChange(tx, person, found, {
      action: 'merge',
      entry: {
        type: 'merged',
        audience: 'public',
        message: `Digabungkan ke ${numberOf(main)}. Jawaban berikutnya ada di sana.`,
      },
      set: { mergedIntoId: main.id },
      changes: { mergedInto: [null, main.id] },
    })
  })
}

/**
 * Takes a merge back.
 * @throws NotFound when the agent may not know of both; Conflict when it is not merged or moved on.
 */
export function unmergeTicket(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return database.transaction(async (tx) => {
    const [seen] = await tx.select({ mainId: ticket.mergedIntoId }).from(ticket).where(eq(ticket.id, input.ticketId))
    if (!seen?.mainId) {
      await lockDeskTicket(tx, person, input.ticketId)
      throw new Conflict('Tiket ini tidak sedang digabungkan.')
    }
    const [found, main] = await lockBoth(tx, person, input.ticketId, seen.mainId)
    if (found.version !== input.version || found.mergedIntoId !== main.id) throw new Conflict(editConflict)
    await tellMain(tx, person, main, `${numberOf(found)} dipisahkan lagi.`, false)
    return writeChange(tx, person, found, {
      action: 'unmerge',
      entry: { type: 'unmerged', audience: 'public', message: 'Ditangani terpisah lagi.' },
      set: { mergedIntoId: null },
      changes: { mergedInto: [main.id, null] },
      onMerged: true,
    })
  })
}
