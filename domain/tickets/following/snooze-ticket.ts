// 'Tunda' and 'Tindak lanjuti': a ticket leaves the agent's queue until a time or a word of the requester; its due times go on.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { lockDeskTicket } from '#domain/tickets/change-ticket.ts'
import { ticketSnooze } from '#domain/tickets/follow-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'
import { type SnoozeInput, untilOf } from './snooze-input.ts'

/** It stands in everybody's list until somebody takes it. */
const untaken = 'Proses tiket ini dulu, baru tunda: selama belum ada petugasnya, tiket ini tetap di daftar Tiket masuk.'

/**
 * Puts the ticket off for this agent, in place of an earlier time. Nobody else sees a difference.
 * @throws NotFound when the agent may not know of it; Conflict for a merged one, for spam, for an open one that nobody took, and
 * for the requester's next word where the requester waits; as `untilOf`.
 */
export async function snoozeTicket(person: Person, input: Omit<SnoozeInput, 'version'>): Promise<void> {
  const { ticketId } = input
  const at = now()
  const until = untilOf(input, at)
  await database.transaction(async (tx) => {
    const { mergedIntoId, spamSince, status, assigneeId } = await lockDeskTicket(tx, person, ticketId)
    if (mergedIntoId !== null || spamSince !== null) throw new Conflict('Tiket ini tidak dapat ditunda.')
    if (until === null && status === 'completed') throw new Conflict('Tiket ini sudah selesai. Pilih tanggal.')
    if (assigneeId === null && status !== 'completed') throw new Conflict(untaken)
    if (until === null && status !== 'waiting') throw new Conflict('Pemohon menunggu jawaban Anda. Pilih waktu.')
    const put = { until, wokeAt: null, wokenBy: null, createdAt: at }
    await tx
      .insert(ticketSnooze)
      .values({ ticketId, personId: person.id, ...put })
      .onConflictDoUpdate({ target: [ticketSnooze.ticketId, ticketSnooze.personId], set: put })
  })
}

/**
 * 'Bangunkan sekarang': the ticket is in the agent's queue as before; also for one that came back by itself.
 * @throws NotFound when the agent may not know of it.
 */
export async function endSnooze(person: Person, ticketId: number): Promise<void> {
  await database.transaction(async (tx) => {
    await lockDeskTicket(tx, person, ticketId)
    const own = and(eq(ticketSnooze.ticketId, ticketId), eq(ticketSnooze.personId, person.id))
    await tx.delete(ticketSnooze).where(own)
  })
}
