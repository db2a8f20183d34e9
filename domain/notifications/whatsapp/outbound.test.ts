// What goes out on WhatsApp: text within the day, held with the reason after it, states as they are reported, one an hour to an unproven number.
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import {
  codeOf,
  findCodeUnderWay,
  requestNumberCode,
  takeNumberCode,
  wrongNumberCode,
} from '#domain/accounts/phone/number-code.server.ts'
import { findNumberOwner, giveNumber, removeNumber } from '#domain/accounts/phone/proven-number.ts'
import { placeholderAddress } from '#domain/accounts/placeholder-address.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import type { WhatsappSettings } from '#platform/env.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { ProofOfWorkRequired } from '#shared/errors.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { deliverWhatsapp } from '#tests/builders/delivered-messages.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { aText, openWhatsappServer, type WhatsappServer } from '#tests/setup/whatsapp-server.ts'
import { mayMessage, sendNumberCode } from './queued-whatsapp.ts'
import { handleReceived, storeDelivery } from './received-message.ts'
import type { TalkOptions } from './talk/turn.ts'
import { findStandings } from './whatsapp-message.ts'
import { greetGuest, notifyAnswer, notifyCompletion } from './whatsapp-news.ts'
import { whatsappConversation } from './whatsapp-tables.ts'

const held = vi.hoisted(() => ({ settings: undefined as WhatsappSettings | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'whatsapp', { get: () => held.settings })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let server: WhatsappServer
let agent: Person
beforeAll(async () => {
  server = await openWhatsappServer()
  await loadContent({ demo: false })
  agent = await anAgent()
})
afterAll(() => server.close())

const options: TalkOptions = { fileQuestion: (_, store) => store({ category: 'other', version: '2025-1' }) }
const hour = 60 * 60_000

let number = ''
let counter = 6_281_500_000_000
beforeEach(() => {
  number = String(++counter)
  held.settings = server.settings
  server.sent.length = 0
  server.manner = 'fine'
})

const messages = () => database.select().from(message).where(eq(message.recipient, number)).orderBy(asc(message.id))

async function sendOut(): Promise<void> {
  for (const { id } of await messages()) await deliverWhatsapp(id)
}

/** A question of a proven number that wrote this long ago (ms), and its answer. */
async function anAnswered(ago = 0) {
  const client = await aClient()
  const own = await aTicket(client)
  await database.transaction((tx) => giveNumber(tx, number, client.id, 'message'))
  await database.insert(whatsappConversation).values({ number, lastInboundAt: new Date(Date.now() - ago) })
  const entryId = await answer(own.id, own.version)
  await notifyAnswer(own.id, entryId)
  return { own, entryId, client }
}

async function answer(ticketId: number, version: number): Promise<number> {
  await replyToTicket(agent, { ticketId, version, message: 'Silakan unggah ulang.' })
  const [entry] = await database
    .select({ id: ticketEntry.id })
    .from(ticketEntry)
    .where(and(eq(ticketEntry.ticketId, ticketId), eq(ticketEntry.type, 'answered')))
  return entry?.id ?? 0
}

const stateOf = async (entryId: number) => {
  const [found] = await database
    .select({ state: message.state, reason: message.note })
    .from(message)
    .where(and(eq(message.entryId, entryId), eq(message.channel, 'whatsapp')))
  return found
}

async function report(status: string, code?: number) {
  const [row] = (await messages()).filter(({ providerId }) => providerId)
  const reported = { id: row?.providerId ?? '', status, timestamp: '1', ...(code && { errors: [{ code }] }) }
  await storeDelivery({ messages: [], statuses: [reported] })
  await handleReceived(`${reported.id}:${status}`, options)
}

describe('a completion', () => {
  const complete = async (ticketId: number) => {
    const [row] = await database.select().from(ticketTable).where(eq(ticketTable.id, ticketId))
    await completeTicket(agent, { ticketId, version: row?.version ?? 0 })
    await notifyCompletion(ticketId)
    await notifyCompletion(ticketId)
    await sendOut()
    return server.sent.filter(({ to }) => to === number).map(({ text }) => text?.body)
  }

  test('is said once within the day, with the link to rate', async () => {
    const { own } = await anAnswered()
    const said = await complete(own.id)
    expect(said.filter((each) => each?.includes('selesai') && each.includes(`/status/${own.publicId}`))).toHaveLength(1)
    expect(said).toHaveLength(2)
  })

  test('is neither sent nor held after it', async () => {
    const { own } = await anAnswered(25 * hour)
    expect(await complete(own.id)).toEqual([])
    expect((await messages()).map(({ payload }) => payload?.purpose)).toEqual(['answer'])
  })
})

describe('an answer', () => {
  test('goes as text within the day, and its states come to the entry, forward only', async () => {
    const { own, entryId } = await anAnswered()
    expect(await stateOf(entryId)).toMatchObject({ state: 'queued' })
    await sendOut()
    await sendOut()
    expect(server.sent.map(({ text }) => text?.body)).toEqual([expect.stringContaining('Silakan unggah ulang.')])
    expect(server.sent[0]?.text?.body).toContain(`/status/${own.publicId}`)
    expect(await stateOf(entryId)).toMatchObject({ state: 'sent' })
    await report('read')
    await report('delivered')
    await report('failed', 131026)
    expect(await stateOf(entryId)).toMatchObject({ state: 'read' })
  })

  test('after 25 hours is held with the reason, never shown as sent, and goes out once the number writes', async () => {
    const { entryId, own } = await anAnswered(25 * hour)
    await sendOut()
    expect(server.sent).toEqual([])
    expect(await stateOf(entryId)).toEqual({ state: 'held', reason: expect.stringContaining('24 jam') })
    expect(await findStandings([own.id])).toEqual(new Map([[own.id, 'held']]))
    const message = aText(number, 'Bagaimana jawabannya?')
    await storeDelivery({ messages: [message as never], statuses: [] })
    await handleReceived(message.id, options)
    await sendOut()
    expect(server.sent.map(({ text }) => text?.body)).toContainEqual(expect.stringContaining('Silakan unggah ulang.'))
    expect(await stateOf(entryId)).toEqual({ state: 'sent', reason: null })
    expect(await findStandings([own.id])).toEqual(new Map([[own.id, 'on']]))
  })

  test('after 25 hours goes by template where there is one', async () => {
    held.settings = { ...server.settings, templates: { ...server.settings.templates, answer: 'jawaban_spmb' } }
    const { own } = await anAnswered(25 * hour)
    await sendOut()
    expect(server.sent[0]?.template).toMatchObject({ name: 'jawaban_spmb' })
    expect(server.sent[0]?.template?.components[0]?.parameters[0]?.text).toBe(`T-${own.id}`)
  })

  test('is held when WhatsApp says, at once or later, that the day is over', async () => {
    server.manner = { status: 400, code: 131047 }
    const first = await anAnswered()
    await sendOut()
    server.manner = 'fine'
    await sendOut()
    expect(await stateOf(first.entryId)).toMatchObject({ state: 'held' })
    number = String(++counter)
    const second = await anAnswered()
    await sendOut()
    await report('failed', 131047)
    await sendOut()
    expect(await stateOf(second.entryId)).toMatchObject({ state: 'held' })
    expect(server.sent).toHaveLength(1)
  })

  test('is refused with the reason for a number without WhatsApp, and uncertain without a result', async () => {
    const first = await anAnswered()
    await sendOut()
    await report('failed', 131026)
    expect(await stateOf(first.entryId)).toEqual({
      state: 'refused',
      reason: expect.stringContaining('tidak memakai WhatsApp'),
    })
    number = String(++counter)
    const second = await anAnswered()
    server.manner = 'close'
    await sendOut()
    server.manner = 'fine'
    await sendOut()
    expect(await stateOf(second.entryId)).toMatchObject({ state: 'uncertain' })
    expect(server.sent).toHaveLength(1)
  })
})

/** A question without an account that names the number. */
async function aGuestTicket() {
  const guest = await aClient({ email: placeholderAddress(), emailVerified: false })
  const own = await aTicket(guest)
  await database.update(ticketTable).set({ contactPhone: number }).where(eq(ticketTable.id, own.id))
  return own
}

describe('an unproven number', () => {
  test('is asked 200 times, and may be sent one message an hour', async () => {
    const ask = () => database.transaction((tx) => mayMessage(tx, number, 'greeting'))
    const answers: string[] = []
    for (let round = 0; round < 50; round++) answers.push(...(await Promise.all([ask(), ask(), ask(), ask()])))
    expect(answers.filter((each) => each === 'yes')).toHaveLength(1)
    await database
      .update(whatsappConversation)
      .set({ unprovenSentAt: new Date(Date.now() - hour - 1) })
      .where(eq(whatsappConversation.number, number))
    expect([await ask(), await ask()]).toEqual(['yes', 'too_soon'])
  })

  test('is greeted once for 20 questions that name it, and its answers are held until it writes', async () => {
    held.settings = { ...server.settings, templates: { ...server.settings.templates, greeting: 'sapaan_spmb' } }
    const tickets = await Promise.all(Array.from({ length: 20 }, aGuestTicket))
    for (const { id } of tickets) await greetGuest(id)
    await sendOut()
    expect(server.sent.map(({ template }) => template?.name)).toEqual(['sapaan_spmb'])
    const [first] = tickets
    const entryId = await answer(first?.id ?? 0, first?.version ?? 0)
    await notifyAnswer(first?.id ?? 0, entryId)
    await sendOut()
    expect(server.sent).toHaveLength(1)
    expect(await stateOf(entryId)).toMatchObject({ state: 'held', reason: expect.stringContaining('belum terbukti') })
    const message = aText(number, 'ya')
    await storeDelivery({ messages: [message as never], statuses: [] })
    await handleReceived(message.id, options)
    await sendOut()
    expect(await stateOf(entryId)).toMatchObject({ state: 'sent' })
    const owner = await findNumberOwner(database, number)
    expect(await database.$count(ticketTable, eq(ticketTable.requesterId, owner?.person.id ?? ''))).toBe(20)
  })

  test('is greeted once an hour within the ceiling of the day, and sent each code that someone asks for', async () => {
    const templates = { answer: 'jawaban_spmb', code: 'kode_masuk', greeting: 'sapaan_spmb' }
    held.settings = { ...server.settings, templates }
    const own = await aGuestTicket()
    const entryId = await answer(own.id, own.version)
    const adding = await aClient()
    const code = async (personId: string | null) =>
      sendNumberCode({ codeId: await requestNumberCode(number, `10.9.${counter % 250}.1`, personId), number })
    await greetGuest(own.id)
    await code(null)
    await code(adding.id)
    await greetGuest((await aGuestTicket()).id)
    applyLimits({ 'unproven-greeting': 0 })
    await database
      .update(whatsappConversation)
      .set({ unprovenSentAt: null })
      .where(eq(whatsappConversation.number, number))
    await greetGuest((await aGuestTicket()).id)
    applyLimits({})
    for (const kind of [() => notifyAnswer(own.id, entryId), () => notifyCompletion(own.id)]) await kind()
    await sendOut()
    const sent = server.sent.filter(({ to }) => to === number).map(({ template }) => template?.name)
    expect(sent.toSorted()).toEqual(['kode_masuk', 'kode_masuk', 'sapaan_spmb'])
  })

  test('gives its questions to no one whose account someone can open', async () => {
    const client = await aClient({ password: 'rahasia-sekali-42' })
    const own = await aTicket(client)
    await database.update(ticketTable).set({ contactPhone: number }).where(eq(ticketTable.id, own.id))
    const message = aText(number, 'halo')
    await storeDelivery({ messages: [message as never], statuses: [] })
    await handleReceived(message.id, options)
    expect(
      await database.$count(ticketTable, and(eq(ticketTable.id, own.id), eq(ticketTable.requesterId, client.id))),
    ).toBe(1)
  })
})

describe('what waits while WhatsApp is away', () => {
  const write = async (words: string) => {
    const message = aText(number, words)
    await storeDelivery({ messages: [message as never], statuses: [] })
    await handleReceived(message.id, options)
  }
  const bodies = () => server.sent.map(({ text }) => text?.body)

  test('is held once the number wrote BERHENTI, whose answer is the last word, until it writes MULAI', async () => {
    const { entryId } = await anAnswered()
    await write('Berhenti')
    await sendOut()
    expect(bodies()).toEqual([expect.stringContaining('Ketik MULAI')])
    expect(await stateOf(entryId)).toMatchObject({ state: 'held', reason: expect.stringContaining('meminta') })
    await write('KODE')
    await sendOut()
    expect(bodies()[1]).toContain('Ketik MULAI')
    await write('MULAI')
    await sendOut()
    expect(bodies()).toContainEqual(expect.stringContaining('Silakan unggah ulang.'))
    expect(await stateOf(entryId)).toMatchObject({ state: 'sent' })
  })

  test('is held once the number was taken off the account', async () => {
    const { entryId, client } = await anAnswered()
    await database.transaction((tx) => removeNumber(tx, number, client.id))
    await sendOut()
    expect(server.sent).toEqual([])
    expect(await stateOf(entryId)).toMatchObject({ state: 'held', reason: expect.stringContaining('belum terbukti') })
  })
})

describe('a code', () => {
  const network = '10.1.2.3'
  const wrong = { message: wrongNumberCode }

  test('is good once, for the browser that asked and for what it asked', async () => {
    const id = await requestNumberCode(number, network, null)
    expect(await findCodeUnderWay([id], null)).toMatchObject({ number })
    expect(await findCodeUnderWay([id], agent.id)).toBeNull()
    await expect(takeNumberCode({ ids: ['lain'], code: codeOf(id) }, network, null)).rejects.toMatchObject(wrong)
    await expect(takeNumberCode({ ids: [id], code: codeOf(id) }, network, agent.id)).rejects.toMatchObject(wrong)
    expect(await takeNumberCode({ ids: [id], code: codeOf(id) }, network, null)).toEqual({ number, personId: null })
    await expect(takeNumberCode({ ids: [id], code: codeOf(id) }, network, null)).rejects.toMatchObject(wrong)
  })

  test('allows five wrong ones and ten minutes', async () => {
    const id = await requestNumberCode(number, network, null)
    const other = codeOf(id) === '000000' ? '111111' : '000000'
    for (let miss = 0; miss < 5; miss++)
      await expect(takeNumberCode({ ids: [id], code: other }, network, null)).rejects.toMatchObject(wrong)
    await expect(takeNumberCode({ ids: [id], code: codeOf(id) }, network, null)).rejects.toMatchObject(wrong)
    const late = await requestNumberCode(number, network, null)
    await database.execute(
      sql`update number_code set created_at = created_at - interval '11 minutes' where id = ${late}`,
    )
    await expect(takeNumberCode({ ids: [late], code: codeOf(late) }, network, null)).rejects.toMatchObject(wrong)
  })

  test('an earlier code of the browser is good too', async () => {
    const [first, second] = [
      await requestNumberCode(number, network, null),
      await requestNumberCode(number, network, null),
    ]
    const ids = [second, first]
    expect(await takeNumberCode({ ids, code: codeOf(first) }, network, null)).toMatchObject({ number })
  })

  test('is refused with a message when one network or device asked for too many, which keeps no one else out', async () => {
    const [stranger, owner] = ['10.1.2.4', '10.1.2.5']
    for (let turn = 0; turn < 5; turn++) await requestNumberCode(number, stranger, null)
    await expect(requestNumberCode(number, stranger, null)).rejects.toThrow('Kode baru tidak dikirim')
    await requestNumberCode(number, owner, null)
  })

  test('asked for from many networks needs a proof of work, but not on a known device of the number', async () => {
    for (let turn = 0; turn < 10; turn++) await requestNumberCode(number, `10.2.${turn}.1`, null)
    await expect(requestNumberCode(number, '10.3.0.1', null)).rejects.toBeInstanceOf(ProofOfWorkRequired)
    await requestNumberCode(number, '10.3.0.1', null, { device: 'known' })
    const adding = await aClient()
    for (let turn = 0; turn < 5; turn++) await requestNumberCode(number, '10.3.0.2', adding.id)
  })

  test('to a number that no one proved stops at the ceiling of the day for the whole portal', async () => {
    applyLimits({ 'unproven-code': 0 })
    await expect(requestNumberCode(number, network, null)).rejects.toThrow('Kode tidak dikirim')
    const known = await aClient()
    await database.transaction((tx) => giveNumber(tx, number, known.id, 'code'))
    await requestNumberCode(number, network, null)
    applyLimits({})
  })

  test('a number goes to its latest proof, and comes off only its owner', async () => {
    const [one, other] = [await aClient(), await aClient()]
    await database.transaction((tx) => giveNumber(tx, number, one.id, 'code'))
    const before = await database.transaction((tx) => giveNumber(tx, number, other.id, 'code'))
    expect(before?.person.id).toBe(one.id)
    await database.transaction((tx) => removeNumber(tx, number, one.id))
    expect((await findNumberOwner(database, number))?.person.id).toBe(other.id)
    await database.delete(user).where(eq(user.id, other.id))
    expect(await findNumberOwner(database, number)).toBeNull()
  })
})
