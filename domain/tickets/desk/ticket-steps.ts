import { and, asc, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import {
  type ChangedTicket,
  changeTicket,
  consentKeepsItClosed,
  type DecideChange,
  editConflict,
  isMerged,
  type LockedTicket,
  lockDeskTicket,
  type TicketChange,
  writeChange,
} from '#domain/tickets/change-ticket.ts'
import { checkCategory, getFilingRules } from '#domain/tickets/routing-rules.ts'
import { type Priority, priorities, statusAfter, ticketNumber } from '#domain/tickets/ticket.ts'
import { ticketCompleted } from '#domain/tickets/ticket-events.ts'
import type { TicketStepInput } from '#domain/tickets/ticket-input.ts'
import { permissionsFor } from '#domain/tickets/ticket-policy.ts'
import { ticketCategory, ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Invalid } from '#shared/errors.ts'
import { shareNumber } from './colleagues.ts'
import type { MergeInput } from './desk-input.ts'

interface Classification {
  readonly priority?: Priority
  readonly category?: string
}

export const classification =
  (to: Classification): DecideChange =>
  async (tx, found) => {
    const { priority = found.priority, category = found.category } = to
    const sentences: string[] = []
    if (category !== found.category) {
      checkCategory(await getFilingRules(tx), found.kind, category)
      const [named] = await tx
        .select({ name: ticketCategory.name })
        .from(ticketCategory)
        .where(and(eq(ticketCategory.kind, found.kind), eq(ticketCategory.id, category)))
      sentences.push(`Kategori menjadi ${named?.name ?? category}.`)
    }
    if (priority !== found.priority) sentences.push(`Prioritas menjadi ${priorities[priority]}.`)
    if (sentences.length === 0) throw new Conflict('Prioritas dan kategorinya sudah begitu.')
    return {
      action: 'classify',
      entry: { type: 'classified', audience: 'internal', message: sentences.join(' ') },
      set: { priority, category },
      changes: {
        ...(category === found.category ? {} : { category: [found.category, category] as const }),
        ...(priority === found.priority ? {} : { priority: [found.priority, priority] as const }),
      },
    }
  }

/**
 * Changes priority or category; due times follow the priority.
 * @throws as `changeTicketIn`, Conflict when unchanged; Invalid for an unknown category.
 */
export function classifyTicket(person: Person, input: TicketStepInput & Classification): Promise<ChangedTicket> {
  return changeTicket(person, input, classification(input))
}

export const completion: DecideChange = (_, { kind }) => ({
  action: 'complete',
  move: 'complete',
  entry: {
    type: 'completed',
    audience: 'public',
    message: kind === 'question' ? 'Pertanyaan ditandai selesai.' : 'Aduan ditandai selesai.',
  },
  takes: true,
  live: 'completed',
  announce: (tx, { ticketId }) => announce(tx, ticketCompleted, { ticketId }),
})

/** Completes a ticket in progress or waiting for its requester. @throws as `changeTicketIn`. */
export function completeTicket(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, completion)
}

/**
 * Undoes a completion within ten minutes.
 * @throws as `changeTicketIn`, Conflict when it is not completed or too late.
 */
export function undoCompletion(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, async (tx, found) => {
    if (!permissionsFor(person, found).undoCompletion) {
      throw new Conflict('Penyelesaian ini tidak dapat diurungkan lagi. Pemohon dapat membukanya kembali.')
    }
    const entries = await tx
      .select({ type: ticketEntry.type })
      .from(ticketEntry)
      .where(eq(ticketEntry.ticketId, found.id))
      .orderBy(asc(ticketEntry.id))
    if (entries.findLast(({ type }) => type === 'completed' || type === 'consent_withdrawn')?.type !== 'completed') {
      throw new Conflict(consentKeepsItClosed)
    }
    return {
      action: 'undo-completion',
      status: statusAfter([...entries.map(({ type }) => type), 'completion_undone']),
      entry: { type: 'completion_undone', audience: 'public', message: 'Belum selesai, penanganan dilanjutkan.' },
      changes: {},
      live: 'reopened',
    }
  })
}

/** Marking a ticket as spam, one at a time or many. Its requester is not notified, and sees it as before. */
export function spamMark(): TicketChange {
  const at = now()
  return {
    action: 'spam',
    entry: { type: 'spam_marked', audience: 'internal', message: 'Ditandai sebagai spam.' },
    set: { spamSince: at },
    changes: { spam: [false, true] },
  }
}

export const spamUnmark: TicketChange = {
  action: 'not-spam',
  entry: { type: 'spam_unmarked', audience: 'internal', message: 'Bukan spam, penanganan dilanjutkan.' },
  set: { spamSince: null },
  changes: { spam: [true, false] },
  spam: 'only',
}

/** @throws as `changeTicketIn`; Conflict when it is spam already. */
export function markSpam(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, spamMark())
}

/** @throws as `changeTicketIn`; Conflict when it is not marked. */
export function unmarkSpam(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, spamUnmark)
}

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

async function noteOnMainTicket(tx: Transaction, person: Person, main: LockedTicket, message: string, merged: boolean) {
  await writeChange(tx, person, main, {
    action: merged ? 'merge-in' : 'unmerge-in',
    entry: { type: merged ? 'merged' : 'unmerged', audience: 'internal', message },
    onMerged: true,
  })
}

/**
 * Merges the ticket into another of the same requester or number; `unmergeTicket` restores both.
 * @throws NotFound; Conflict; Invalid for an unsuitable main ticket.
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
    const [own] = await tx
      .select({ id: ticketTable.id })
      .from(ticketTable)
      .where(eq(ticketTable.mergedIntoId, found.id))
      .limit(1)
    if (own) refuse('Tiket ini tiket utama bagi tiket lain. Jadikan ini tiket utamanya')
    await noteOnMainTicket(tx, person, main, `${numberOf(found)} digabungkan ke tiket ini.`, true)
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

/** Undoes a merge. @throws NotFound without access to both; Conflict when it is not merged or has changed. */
export function unmergeTicket(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return database.transaction(async (tx) => {
    const [seen] = await tx
      .select({ mainId: ticketTable.mergedIntoId })
      .from(ticketTable)
      .where(eq(ticketTable.id, input.ticketId))
    if (!seen?.mainId) {
      await lockDeskTicket(tx, person, input.ticketId)
      throw new Conflict('Tiket ini tidak sedang digabungkan.')
    }
    const [found, main] = await lockBoth(tx, person, input.ticketId, seen.mainId)
    if (found.version !== input.version || found.mergedIntoId !== main.id) throw new Conflict(editConflict)
    await noteOnMainTicket(tx, person, main, `${numberOf(found)} dipisahkan lagi.`, false)
    return writeChange(tx, person, found, {
      action: 'unmerge',
      entry: { type: 'unmerged', audience: 'public', message: 'Ditangani terpisah lagi.' },
      set: { mergedIntoId: null },
      changes: { mergedInto: [main.id, null] },
      onMerged: true,
    })
  })
}
