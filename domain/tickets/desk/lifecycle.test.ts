// Checks the lifecycle under people who act at once: no reply is lost, nothing is claimed twice, and status and
// timeline always say the same.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { reopenOwnTicket, replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { lookUpStatus } from '#domain/tickets/status-page/status-report.server.ts'
import { statusAfter, statusLabel } from '#domain/tickets/ticket.ts'
import { AppError } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { assignTicket, claimTicket } from './assignment.ts'
import { noteOnTicket, replyToTicket } from './desk-reply.ts'
import { completeTicket, undoCompletion } from './ticket-steps.ts'

provideDatabase()

let client: Person
let agents: Person[]

beforeAll(async () => {
  await someContent()
  client = await aClient()
  agents = [await anAgent(), await anAgent()]
})

const steps = ['claim', 'release', 'reply', 'complete', 'undo', 'note', 'own', 'reopen'] as const
type Step = (typeof steps)[number]

async function act(stored: TicketRow, step: Step, agent: Person, message: string): Promise<void> {
  const seen = { ticketId: stored.id, version: (await ticketRow(stored.id)).version }
  const own = { publicId: stored.publicId, message, idempotencyKey: newIdempotencyKey() }
  if (step === 'claim') await claimTicket(agent, seen)
  else if (step === 'release') await assignTicket(agent, { ...seen, assigneeId: null })
  else if (step === 'reply') await replyToTicket(agent, { ...seen, message })
  else if (step === 'complete') await completeTicket(agent, seen)
  else if (step === 'undo') await undoCompletion(agent, seen)
  else if (step === 'note') await noteOnTicket(agent, { ...seen, message })
  else if (step === 'own') await replyToOwnTicket(client, own)
  else await reopenOwnTicket(client, own)
}

test('whatever people do at once', async () => {
  const rounds = fc.array(fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(1)), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      const stored = await aTicket(client)
      const accepted: string[] = []
      for (const [at, round] of plan.entries()) {
        await Promise.all(
          round.map(async ([step, who], place) => {
            const message = `${step} ${at}.${place}`
            try {
              await act(stored, step, agents[who] as Person, message)
              if (['reply', 'note', 'own', 'reopen'].includes(step)) accepted.push(message)
            } catch (error) {
              if (!(error instanceof AppError)) throw error
            }
          }),
        )
        const entries = await entriesOf(stored.id)
        const row = await ticketRow(stored.id)
        expect(row.status).toBe(statusAfter(entries.map(({ type }) => type)))
        expect(row.version).toBe(entries.length)
        expect((row.completedAt !== null) === (row.status === 'completed')).toBe(true)
        expect((await lookUpStatus(stored.publicId)).fixedLabel).toEqual(statusLabel({ status: row.status }, 'public'))
        const count = (wanted: string) => entries.filter(({ type }) => type === wanted).length
        expect(count('claimed')).toBeLessThanOrEqual(1 + count('released'))
        const kept = entries.map(({ message }) => message)
        expect(accepted.filter((message) => kept.filter((each) => each === message).length !== 1)).toEqual([])
      }
    }),
    { numRuns: 15 },
  )
})
