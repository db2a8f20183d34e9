// Checks how often someone may ask: freely, then with a proof of work, then no more; a form sent again counts once.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import type { QuestionInput } from '#domain/tickets/ticket-input.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { Invalid, ProofOfWorkRequired, TooMany } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { askQuestion } from './submitted-question.ts'

provideDatabase()
beforeAll(() => someContent())
beforeEach(() => database.execute(sql`delete from rate_limit`))
afterEach(() => applyLimits({}))

const form = (): QuestionInput => ({
  subject: 'Token ditolak',
  category: 'login',
  priority: 'low',
  description: 'Token aktivasi saya ditolak terus.',
  regencyId: null,
  idempotencyKey: newIdempotencyKey(),
})
const ask = (person: Person, input = form(), proof = '', network = '10.0.0.1') =>
  askQuestion(person, input, { network, proof })
const kept = (person: Person) => database.$count(ticketTable, eq(ticketTable.requesterId, person.id))
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )

async function proofFor(refused: unknown): Promise<string> {
  if (!(refused instanceof ProofOfWorkRequired)) throw new Error('no work was asked for')
  const challenge = refused.challenge as Parameters<typeof solveChallenge>[0]['challenge']
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

test('ten an hour are free; the next needs work that counts once; without it the time to wait is shown', async () => {
  const person = await aClient()
  for (let turn = 0; turn < 10; turn += 1) await ask(person)
  const input = form()
  const refused = await refusalOf(ask(person, input))
  expect(refused).toBeInstanceOf(ProofOfWorkRequired)
  expect((refused as ProofOfWorkRequired).message).toMatch(/jadi perlu menunggu\. Coba lagi dalam (60|59) menit\.$/)
  const proof = await proofFor(refused)
  expect((await ask(person, input, proof)).repeated).toBe(false)
  expect(await refusalOf(ask(person, form(), proof))).toBeInstanceOf(ProofOfWorkRequired)
  expect(await kept(person)).toBe(11)
  // Someone else in the same network asks freely.
  expect((await ask(await aClient())).repeated).toBe(false)
})

test('twenty at once are no way around it', async () => {
  const person = await aClient()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refusalOf(ask(person))))
  expect(answers.filter((each) => each === undefined)).toHaveLength(10)
  expect(await kept(person)).toBe(10)
})

test('a form sent again counts once, and is answered even when no turn is left', async () => {
  applyLimits({ 'question-free': 2, 'question-person': 5 })
  const person = await aClient()
  const input = form()
  const first = await ask(person, input)
  for (let turn = 0; turn < 4; turn += 1) expect(await ask(person, input)).toEqual({ ...first, repeated: true })
  await ask(person)
  // The turns without work are used up now; the form that was stored is still answered.
  expect(await refusalOf(ask(person))).toBeInstanceOf(ProofOfWorkRequired)
  expect(await ask(person, input)).toEqual({ ...first, repeated: true })
})

test('what is refused for another reason does not count', async () => {
  applyLimits({ 'question-free': 2 })
  const person = await aClient()
  for (let turn = 0; turn < 4; turn += 1) {
    await expect(ask(person, { ...form(), category: 'tidak-ada' })).rejects.toBeInstanceOf(Invalid)
  }
  expect((await ask(person)).repeated).toBe(false)
})

test('work is not accepted without limit, and a network has its own bounds', async () => {
  applyLimits({ 'question-free': 2, 'question-person': 5 })
  const person = await aClient()
  for (let turn = 0; turn < 2; turn += 1) await ask(person)
  for (let turn = 0; turn < 3; turn += 1) {
    const input = form()
    await ask(person, input, await proofFor(await refusalOf(ask(person, input))))
  }
  const last = await refusalOf(ask(person))
  expect(last).toBeInstanceOf(TooMany)
  expect(last).not.toBeInstanceOf(ProofOfWorkRequired)
  expect(await kept(person)).toBe(5)

  applyLimits({ 'question-network-free': 20, 'question-free': 1_000, 'question-person': 1_000 })
  const other = await aClient()
  for (let turn = 0; turn < 20; turn += 1) await ask(other, form(), '', '10.9.9.9')
  const busy = await refusalOf(ask(await aClient(), form(), '', '10.9.9.9'))
  expect(busy).toBeInstanceOf(ProofOfWorkRequired)
  expect((busy as ProofOfWorkRequired).message).toMatch(/^Banyak pertanyaan dikirim dari jaringan ini, jadi/)
})
