// A question from session to event with 16 clients.
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { submitTicket } from '#domain/tickets/requester/submitted-question.ts'
import { ticketSubmitted } from '#domain/tickets/ticket-events.ts'
import { questionInput } from '#domain/tickets/ticket-input.ts'
import { connectDatabase, disconnectDatabase, migrateDatabase } from '#platform/database/database.server.ts'
import { closeJobs, openJobs } from '#platform/jobs.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { someContent } from '#tests/builders/some-content.ts'
import type { Figure } from './figure.ts'
import { withPostgres } from './postgres.ts'

/** So many ask at the same time. */
export const clients = 16
const seconds = 6
const rounds = 3

/** How often a second all clients together get it done, each given its number. */
export async function rate(act: (client: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        await act(client)
        done += 1
      }
    }),
  )
  return done / seconds
}

/** The best of three rounds. */
export async function measureSubmission(): Promise<Figure[]> {
  return withPostgres(async (create) => {
    const url = await create('submission')
    connectDatabase(url)
    await migrateDatabase()
    await openJobs(url, [ticketSubmitted.name])
    try {
      await someContent()
      const sessions = await Promise.all(
        Array.from({ length: clients }, async () =>
          aSession(await aClient({ password: 'rahasia-sekali-42' }), 'rahasia-sekali-42'),
        ),
      )
      const submit = async (client: number) => {
        const found = await getPerson(sessions[client] ?? new Headers())
        if (!found) throw new Error('a session of the bench does not stand')
        const form = { subject: 'Akun terkunci', category: 'login', priority: 'high', description: 'Isi pertanyaan.' }
        await submitTicket(found.person, questionInput.parse({ ...form, idempotencyKey: newIdempotencyKey() }))
      }
      let best = 0
      for (let round = 0; round < rounds; round++) best = Math.max(best, await rate(submit))
      const value = `${Math.round(best)} a second`
      return [{ name: 'submission at 16 clients', value, budget: '>= 200 a second', met: best >= 200 }]
    } finally {
      await closeJobs()
      await disconnectDatabase()
    }
  })
}
