// 'Sedang tidak melayani': agents say themselves that they take no tickets for a while, and that they are back.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { deskAbsence } from './absence-tables.ts'
import { releaseUnanswered } from './release-unanswered.ts'

/** The step of the form; `release` is ticked by who gives unanswered tickets back on leaving. */
export const attendanceInput = z.object({
  attendance: z.enum(['away', 'here']),
  release: z.literal('ya').optional().catch(undefined),
})

export type AttendanceInput = z.output<typeof attendanceInput>

/** Since when the person does not serve; null: the person does. */
export async function getAbsence(person: Person): Promise<Date | null> {
  const own = eq(deskAbsence.personId, person.id)
  const [found] = await database.select({ since: deskAbsence.since }).from(deskAbsence).where(own)
  return found?.since ?? null
}

/**
 * Nothing new is given to who does not serve. What they have stays with them; with `release`, what nobody has answered goes
 * back to its office's queue, all of it or nothing. Saying it twice changes nothing. Gives how many tickets went back.
 * @throws Forbidden for who does not work on tickets.
 */
export async function changeAttendance(person: Person, { attendance, release }: AttendanceInput): Promise<number> {
  if (!mayWorkOnTickets(person)) throw new Forbidden()
  if (attendance === 'here') {
    await database.delete(deskAbsence).where(eq(deskAbsence.personId, person.id))
    return 0
  }
  return database.transaction(async (tx) => {
    // First the absence: what is released is given to nobody who is leaving.
    await tx.insert(deskAbsence).values({ personId: person.id, since: now() }).onConflictDoNothing()
    return release ? releaseUnanswered(tx, person) : 0
  })
}
