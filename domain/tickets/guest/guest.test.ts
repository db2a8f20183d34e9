// Checks questions without an account: one ticket of each form, a requester for each, the limits, and who may act on it.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contact, user } from '#domain/accounts/account-tables.ts'
import { requesters } from '#domain/accounts/people-views.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { collectTickets, eraseTickets } from '#domain/tickets/personal-data/ticket-data.ts'
import { completeOwnTicket, rateOwnTicket, sendOwnMessage } from '#domain/tickets/requester/own-messages.ts'
import { getOwnTicket } from '#domain/tickets/requester/own-ticket.ts'
import { filedConsent, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { addDays, now, setClock } from '#shared/dates.ts'
import { Conflict, Invalid, ProofOfWorkRequired, TooMany } from '#shared/errors.ts'
import { newIdempotencyKey, newPublicId } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aPicture } from '#tests/builders/a-photo.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openWithDigits, wrongDigitsMessage } from './digits.server.ts'
import { type GuestQuestionInput, guestQuestionInput } from './guest-input.ts'
import { askAsGuest, type GuestAsking } from './guest-question.server.ts'
import { getGuestAccess, guestRequester, withTicket } from './guest-ticket.server.ts'

provideDatabase()
let content: SomeContent
beforeAll(async () => {
  content = await someContent()
})
beforeEach(() => database.execute(sql`delete from rate_limit`))
afterEach(() => applyLimits({}))

const phone = '6281234567890'
const form = (wishes: Partial<GuestQuestionInput> = {}): GuestQuestionInput => ({
  description: 'Token anak saya ditolak. Sudah dicoba tiga kali.',
  regencyId: content.regency('Kabupaten Demak'),
  name: 'Bu Siti',
  phone,
  email: null,
  category: 'login',
  idempotencyKey: newIdempotencyKey(),
  ...wishes,
})
const from = (wishes: Partial<GuestAsking> = {}): GuestAsking => ({
  network: '10.0.0.1',
  proof: '',
  version: '2025-06',
  files: [],
  ...wishes,
})
const ask = (input = form(), asking = from()) => askAsGuest(input, asking)
const rowOf = async (publicId: string) => {
  const [row] = await database.select().from(ticketTable).where(eq(ticketTable.publicId, publicId))
  if (!row) throw new Error('no such ticket')
  return row
}
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the form', () => {
  test.each([
    ['0812-3456-7890', phone],
    ['+62 812 3456 7890', phone],
    ['812 3456 7890', phone],
    ['(0812) 3456.7890', phone],
  ])('takes %s as %s', (typed, stored) => {
    expect(guestQuestionInput.parse({ ...form(), regencyId: '3', email: '', phone: typed }).phone).toBe(stored)
  })

  test.each(['', '12345', '0241234567', '0812345', 'nomor saya', '+1 202 555 0100', '08123456789012345'])(
    'refuses %j as a number',
    (typed) => {
      const { error } = guestQuestionInput.safeParse({ ...form(), regencyId: '3', email: '', phone: typed })
      expect(error?.issues.map(({ path }) => path[0])).toContain('phone')
    },
  )

  test('needs a regency, a name and words, and no more', () => {
    const { error } = guestQuestionInput.safeParse({ idempotencyKey: newIdempotencyKey() })
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(
      new Set(['description', 'regencyId', 'name', 'phone']),
    )
  })
})

describe('a question without an account', () => {
  test('is a ticket like any other, with its number, its title and the consent', async () => {
    const { publicId, repeated, refused } = await ask()
    const row = await rowOf(publicId)
    expect([repeated, refused]).toEqual([false, []])
    expect(row).toMatchObject({
      kind: 'question',
      title: 'Token anak saya ditolak',
      contactName: 'Bu Siti',
      contactPhone: phone,
      contactEmail: null,
      channel: 'web',
      filedBy: null,
      priority: 'medium',
      officeId: content.office(2),
      status: 'pending',
    })
    expect(row.firstResponseDueAt).not.toBeNull()
    const [agreed] = await database.select().from(filedConsent).where(eq(filedConsent.ticketId, row.id))
    expect(agreed).toMatchObject({ way: 'web', version: '2025-06', recordedBy: null })
    const [owner] = await database.select().from(contact).where(eq(contact.id, row.requesterId))
    expect(owner).toMatchObject({ name: 'Bu Siti', phone })
    expect(await database.$count(user, eq(user.id, row.requesterId))).toBe(0)
  })

  test('sent twice, or twenty times at once, is one ticket; edited it is another', async () => {
    const input = form()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(input)))
    expect(new Set(answers.map(({ publicId }) => publicId)).size).toBe(1)
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
    const again = await ask(input)
    expect([again.publicId, again.key, again.repeated]).toEqual([answers[0]?.publicId, answers[0]?.key, true])
    expect((await ask({ ...input, description: 'Lain.' })).publicId).not.toBe(again.publicId)
  })

  test('without a key is one ticket a day, also when the second press has one; with two keys it is two', async () => {
    const words = { description: 'Tanpa skrip.', idempotencyKey: '' }
    const day = await Promise.all([ask(form(words)), ask(form(words))])
    const withKey = await ask(form({ description: words.description }))
    expect(new Set([...day, withKey].map(({ publicId }) => publicId)).size).toBe(1)
    expect((await ask(form({ ...words, name: 'Bu Ani' }))).publicId).not.toBe(withKey.publicId)
    setClock(addDays(now(), 1))
    const next = [await ask(form(words)), await ask(form({ description: 'Dengan skrip.' }))]
    next.push(await ask(form({ description: 'Dengan skrip.' })))
    expect(new Set([withKey, ...next].map(({ publicId }) => publicId)).size).toBe(4)
  })

  test('of the same number is never joined with another one', async () => {
    const [first, second] = [await ask(), await ask()]
    expect((await rowOf(first.publicId)).requesterId).not.toBe((await rowOf(second.publicId)).requesterId)
  })

  test('brings its files; one that cannot be taken holds nothing up', async () => {
    const photo = { name: 'layar.jpg', content: await aPicture().jpeg().toBuffer() }
    const broken = { name: 'rusak.pdf', content: new TextEncoder().encode('bukan pdf') }
    const input = form()
    const asked = await ask(input, from({ files: [photo, broken] }))
    expect(asked.refused).toEqual([expect.stringMatching(/^rusak\.pdf: /)])
    await ask(input, from({ files: [photo] }))
    const { tickets } = await collectTickets((await rowOf(asked.publicId)).requesterId, ({ name }) => name)
    expect(tickets[0]?.history[0]?.attachments).toEqual(['layar.jpg'])
    applyLimits({ 'guest-upload': 0 })
    expect((await ask(form(), from({ files: [photo] }))).refused[0]).toMatch(/Terlalu banyak berkas/)
  })

  test('of an unknown category or regency is refused, counts for nothing and leaves no one behind', async () => {
    const before = await database.$count(requesters('requester'))
    applyLimits({ 'guest-number-free': 1 })
    for (const wrong of [{ category: 'gosip' }, { regencyId: 999_999 }, { category: 'gosip' }])
      await expect(ask(form(wrong))).rejects.toBeInstanceOf(Invalid)
    expect(await database.$count(requesters('requester'))).toBe(before)
    expect((await ask()).repeated).toBe(false)
  })
})

describe('how often', () => {
  test('five an hour of a number are free, then work is asked for; a stored form is always answered', async () => {
    const input = form()
    await ask(input)
    for (let turn = 0; turn < 4; turn += 1) await ask()
    const refused = await refusalOf(ask())
    expect(refused).toBeInstanceOf(ProofOfWorkRequired)
    if (!(refused instanceof ProofOfWorkRequired)) return
    const challenge = refused.challenge as Parameters<typeof solveChallenge>[0]['challenge']
    const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
    expect((await ask(form(), from({ proof }))).repeated).toBe(false)
    expect(await refusalOf(ask(form(), from({ proof })))).toBeInstanceOf(ProofOfWorkRequired)
    expect((await ask(input)).repeated).toBe(true)
    // Another number in the same network asks freely.
    expect((await ask(form({ phone: '6281300000001' }))).repeated).toBe(false)
  })

  test('a network with many numbers shows work too, and has an end', async () => {
    applyLimits({ 'guest-network-free': 2, 'guest-network': 3 })
    const other = () => form({ phone: `62813${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}` })
    await ask(other())
    await ask(other())
    expect((await refusalOf(ask(other()))) as Error).toHaveProperty(
      'message',
      expect.stringMatching(/^Banyak pertanyaan dikirim dari jaringan ini/),
    )
    applyLimits({ 'guest-network-free': 2, 'guest-network': 2 })
    const end = await refusalOf(ask(other()))
    expect([end instanceof TooMany, end instanceof ProofOfWorkRequired]).toEqual([true, false])
  })
})

describe('the four digits', () => {
  const open = (id: string, digits = '7890', network = '10.0.0.1') => openWithDigits({ id, digits }, network)

  test('open it by its ID or its number, for what its requester may do', async () => {
    const { publicId, key } = await ask()
    const { id } = await rowOf(publicId)
    for (const typed of [publicId, `T-${id}`, `https://helpdesk.example/status/${publicId}`])
      expect(await open(typed)).toEqual({ publicId, key })
    const person = await guestRequester(withTicket(undefined, publicId, key), publicId)
    expect(person).toMatchObject({ role: 'client', name: 'Bu Siti' })
    expect(await getGuestAccess(undefined, publicId)).toEqual({ person: null, opensByDigits: true, phone: null })
  })

  test('wrong ones, unknown tickets and those of an account are refused alike', async () => {
    const { publicId } = await ask()
    const account = await aTicket(await aClient({ password: 'Kucing-Terbang?77' }))
    for (const typed of [publicId, newPublicId(), 'T-999999', 'apa saja', account.publicId, `T-${account.id}`])
      expect(await refusalOf(open(typed, '0000', crypto.randomUUID()))).toMatchObject({ message: wrongDigitsMessage })
    expect(await getGuestAccess(undefined, account.publicId)).toEqual({
      person: null,
      opensByDigits: false,
      phone: null,
    })
  })

  test('five wrong ones close it for their network for an hour, by its ID and by its number, known or not', async () => {
    const { publicId } = await ask()
    const number = `T-${(await rowOf(publicId)).id}`
    for (const [first, second] of [
      [publicId, number],
      ['T-888888', 'T-888888'],
    ] as const) {
      for (let turn = 0; turn < 5; turn += 1) expect(await refusalOf(open(first, '0000'))).toBeInstanceOf(Invalid)
      expect(await refusalOf(open(first))).toBeInstanceOf(TooMany)
      expect(await refusalOf(open(second))).toBeInstanceOf(TooMany)
    }
    expect(await open(publicId, '7890', '10.0.0.2')).toMatchObject({ publicId })
  })

  test('twenty wrong ones of several networks close it for all; those of one do not, however many', async () => {
    const { publicId } = await ask()
    for (const network of ['10.1.0.1', '10.1.0.2', ...[1, 2, 3, 4].map((each) => `2001:db8:1:${each}::`)]) {
      for (let turn = 0; turn < 9; turn += 1) await refusalOf(open(publicId, '0000', network))
    }
    expect(await open(publicId, '7890', '10.1.0.9')).toMatchObject({ publicId })
    for (let turn = 0; turn < 5; turn += 1) await refusalOf(open(publicId, '0000', '10.1.0.4'))
    expect(await refusalOf(open(publicId, '7890', '10.1.0.9'))).toBeInstanceOf(TooMany)
  })

  test('what names no ticket counts for its network alone', async () => {
    for (let turn = 0; turn < 30; turn += 1)
      expect(await refusalOf(open('apa saja', '0000', `10.2.0.${turn}`))).toBeInstanceOf(Invalid)
  })

  test('by its number alone five wrong ones close it too', async () => {
    const { publicId } = await ask()
    const number = `T-${(await rowOf(publicId)).id}`
    for (let turn = 0; turn < 5; turn += 1) expect(await refusalOf(open(number, '0000'))).toBeInstanceOf(Invalid)
    expect(await refusalOf(open(publicId))).toBeInstanceOf(TooMany)
  })

  test('a network that tries many tickets has an end; right ones count for nothing', async () => {
    applyLimits({ 'guest-digits-network': 10 })
    const { publicId } = await ask()
    for (let turn = 0; turn < 15; turn += 1) await open(publicId)
    for (let turn = 0; turn < 10; turn += 1) await refusalOf(open(`T-${700_000 + turn}`, '0000'))
    expect(await refusalOf(open(publicId))).toBeInstanceOf(TooMany)
    expect(await open(publicId, '7890', '10.0.0.2')).toMatchObject({ publicId })
  })
})

describe('who holds the key', () => {
  const opened = async () => {
    const { publicId, key } = await ask()
    const person = await guestRequester(withTicket(undefined, publicId, key), publicId)
    if (!person) throw new Error('it is not open')
    return { publicId, person, id: (await rowOf(publicId)).id }
  }
  const message = (publicId: string) => ({ publicId, message: 'Masih ditolak.', idempotencyKey: newIdempotencyKey() })

  test('replies, settles, rates and opens again; the desk is notified of it as of any other', async () => {
    const { publicId, person, id } = await opened()
    const agent = await anAgent()
    await expect(completeOwnTicket(person, publicId)).rejects.toBeInstanceOf(Conflict)
    expect((await getOwnTicket(person, publicId)).can).toMatchObject({ reply: true, complete: false })
    await claimTicket(agent, { ticketId: id, version: (await ticketRow(id)).version })
    await replyToTicket(agent, { ticketId: id, version: (await ticketRow(id)).version, message: 'Coba lagi.' })
    await sendOwnMessage('reply', person, message(publicId), '10.0.0.1')
    expect((await ticketRow(id)).status).toBe('inprogress')
    expect((await getOwnTicket(person, publicId)).can.complete).toBe(true)
    await completeOwnTicket(person, publicId)
    await completeOwnTicket(person, publicId)
    await rateOwnTicket(person, { publicId, score: 5, comment: '' })
    await sendOwnMessage('reopen', person, message(publicId), '10.0.0.1')
    const types = (await entriesOf(id)).map(({ type, audience }) => `${type} ${audience}`)
    expect(types.filter((type) => !type.startsWith('claimed'))).toEqual([
      'submitted public',
      'answered public',
      'requester_replied public',
      'completed public',
      'reopened public',
    ])
  })

  test('has nothing any more once the requester is erased', async () => {
    const { publicId, key } = await ask()
    const cookie = withTicket(undefined, publicId, key)
    const { requesterId } = await rowOf(publicId)
    await database.transaction((tx) => eraseTickets(tx, requesterId, { text: '-', name: '-', email: '-' }))
    expect(await guestRequester(cookie, publicId)).toBeNull()
    const row = await rowOf(publicId)
    expect([row.contactPhone, row.contactName]).toEqual([null, '-'])
    expect(await database.$count(filedConsent, eq(filedConsent.ticketId, row.id))).toBe(0)
  })
})
