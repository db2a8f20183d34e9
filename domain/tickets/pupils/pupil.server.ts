import { asc, eq } from 'drizzle-orm'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { maskPupil, type PupilLine } from './pupil.ts'
import { ticketPupil } from './pupil-tables.ts'

export async function storePupils(tx: Transaction, ticketId: number, pupils: readonly PupilLine[]): Promise<void> {
  await tx.insert(ticketPupil).values(pupils.map((pupil) => ({ ticketId, ...pupil })))
}

const pupilColumns = pick(ticketPupil, 'line', 'nisn', 'name', 'problem')

/** For readers who may read the ticket; empty for every other ticket than a school's. */
export function findPupils(ticketId: number): Promise<PupilLine[]> {
  return database
    .select(pupilColumns)
    .from(ticketPupil)
    .where(eq(ticketPupil.ticketId, ticketId))
    .orderBy(asc(ticketPupil.line))
}

/** For anyone who holds the ID of the ticket. */
export async function findMaskedPupils(publicId: string): Promise<PupilLine[]> {
  const pupils = await database
    .select(pupilColumns)
    .from(ticketPupil)
    .innerJoin(ticketTable, eq(ticketTable.id, ticketPupil.ticketId))
    .where(eq(ticketTable.publicId, publicId))
    .orderBy(asc(ticketPupil.line))
  return pupils.map(maskPupil)
}
