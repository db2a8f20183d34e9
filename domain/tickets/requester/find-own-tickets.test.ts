// Checks the requester's own list: own questions only, page after page without gaps or doubles.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket, mergeTickets } from '#domain/tickets/desk/ticket-steps.ts'
import { NotFound } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countOwnTickets, findOwnTickets, getOwnReceipt, type OwnTicket } from './own-ticket.ts'

provideDatabase()

let busy: Person
let other: Person
/** Public IDs of the busy client's 45 questions, newest first. */
const asked: string[] = []

beforeAll(async () => {
  await someContent()
  busy = await aClient()
  other = await aClient()
  for (let number = 1; number <= 45; number++) {
    asked.unshift((await aTicket(busy, { subject: `Pertanyaan ${number}` })).publicId)
    // Someone else asks in between.
    if (number % 3 === 0) await aTicket(other)
  }
})

const seen = async (id: number) => ({ ticketId: id, version: (await ticketRow(id)).version })

async function allPages(person: Person, limit?: number): Promise<{ sizes: number[]; items: OwnTicket[] }> {
  const sizes: number[] = []
  const items: OwnTicket[] = []
  let before: number | undefined
  do {
    const page = await findOwnTickets(person, { before, ...(limit ? { limit } : {}) })
    sizes.push(page.items.length)
    items.push(...page.items)
    before = page.next ?? undefined
  } while (before !== undefined)
  return { sizes, items }
}

describe('the list', () => {
  test.each([
    [undefined, [20, 20, 5]],
    [1, Array.from({ length: 45 }, () => 1)],
    [15, [15, 15, 15]],
    [44, [44, 1]],
    [45, [45]],
    [100, [45]],
  ])('in pages of %s has every own question once, newest first', async (limit, sizes) => {
    const found = await allPages(busy, limit)
    expect(found.sizes).toEqual(sizes)
    expect(found.items.map(({ publicId }) => publicId)).toEqual(asked)
  })

  test('continues without gap or double while new questions come in', async () => {
    const person = await aClient()
    const first = [await aTicket(person), await aTicket(person), await aTicket(person)]
    const page = await findOwnTickets(person, { limit: 2 })
    await aTicket(person)
    const rest = await findOwnTickets(person, { limit: 2, before: page.next ?? undefined })
    const found = [...page.items, ...rest.items].map(({ publicId }) => publicId)
    expect(found).toEqual(first.map(({ publicId }) => publicId).reverse())
    expect(rest.next).toBeNull()
  })

  test('by answers has what was answered before what waits, whichever is newer', async () => {
    const person = await aClient()
    const agent = await anAgent()
    const [first, second, third] = [await aTicket(person), await aTicket(person), await aTicket(person)]
    await claimTicket(agent, await seen(first.id))
    await replyToTicket(agent, { ...(await seen(first.id)), message: 'Sudah kami buka.' })
    const { items } = await findOwnTickets(person, { order: 'answered' })
    expect(items.map(({ publicId }) => publicId)).toEqual([first, third, second].map(({ publicId }) => publicId))
  })

  test('shows five things of each question', async () => {
    const person = await aClient()
    const stored = await aTicket(person, { subject: 'Tidak bisa masuk' })
    expect(await findOwnTickets(person)).toStrictEqual({
      items: [
        {
          publicId: stored.publicId,
          kind: 'question',
          title: 'Tidak bisa masuk',
          label: { label: 'Menunggu', tone: 'orange' },
          isAnswered: false,
          createdAt: stored.createdAt,
        },
      ],
      next: null,
    })
  })

  test('never has someone else’s, not even for staff', async () => {
    const foreign = new Set(asked)
    const { items } = await allPages(other)
    expect(items).toHaveLength(15)
    expect(items.filter(({ publicId }) => foreign.has(publicId))).toEqual([])
    for (const person of [await aClient(), await anAgent(), await anAdmin({ permissions: ['super_admin'] })]) {
      expect(await findOwnTickets(person)).toEqual({ items: [], next: null })
    }
  })
})

describe('the counts', () => {
  test('of someone who asked nothing are zero', async () => {
    expect(await countOwnTickets(await aClient())).toEqual({ total: 0, answered: 0, waiting: 0 })
  })

  test('distinguish answered and completed from what still waits', async () => {
    const person = await aClient()
    const agent = await anAgent()
    const [, claimed, answered, completed] = [
      await aTicket(person),
      await aTicket(person),
      await aTicket(person),
      await aTicket(person),
    ]
    await claimTicket(agent, await seen(claimed.id))
    await replyToTicket(agent, { ...(await seen(answered.id)), message: 'Sudah.' })
    await replyToTicket(agent, { ...(await seen(completed.id)), message: 'Sudah.' })
    await completeTicket(agent, await seen(completed.id))
    expect(await countOwnTickets(person)).toEqual({ total: 4, answered: 2, waiting: 2 })
    const { items } = await findOwnTickets(person)
    expect(items.map(({ label }) => label.label)).toEqual(['Selesai', 'Terjawab', 'Menunggu', 'Menunggu'])
  })
})

describe('the receipt', () => {
  test('of an own question names it', async () => {
    const person = await aClient()
    const stored = await aTicket(person, { subject: 'Kuitansi' })
    expect(await getOwnReceipt(person, stored.publicId)).toStrictEqual({
      publicId: stored.publicId,
      number: `T-${stored.id}`,
      title: 'Kuitansi',
      category: 'Login & Akses',
      regency: null,
      office: null,
      createdAt: stored.createdAt,
      answered: false,
    })
  })

  test('says whether an agent has answered, also behind the ticket it was merged into', async () => {
    const person = await aClient()
    const agent = await anAgent()
    const [first, second] = [await aTicket(person), await aTicket(person)]
    const answered = async ({ publicId }: { publicId: string }) => (await getOwnReceipt(person, publicId)).answered
    await claimTicket(agent, await seen(first.id))
    expect(await answered(first)).toBe(false)
    await replyToTicket(agent, { ...(await seen(first.id)), message: 'Sudah.' })
    expect(await answered(first)).toBe(true)
    await mergeTickets(agent, { ...(await seen(second.id)), mainId: first.id })
    expect(await answered(second)).toBe(true)
  })

  test('of someone else’s is not found, exactly like one that does not exist', async () => {
    const owner = await aClient()
    const stored = await aTicket(owner)
    const refusal = new NotFound('Pertanyaan tidak ditemukan.')
    for (const person of [other, await anAgent(), await anAdmin({ permissions: ['super_admin'] })]) {
      await expect(getOwnReceipt(person, stored.publicId)).rejects.toThrow(refusal)
    }
    await expect(getOwnReceipt(owner, newPublicId())).rejects.toThrow(refusal)
    await expect(getOwnReceipt(owner, '')).rejects.toThrow(refusal)
  })
})
