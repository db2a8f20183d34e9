// What a model on loopback may add to the assistant and the desk, what leaves the portal for it, and how each failure ends.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { cannedReply } from '#domain/content/canned-replies/canned-reply-tables.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { noticeDistress } from '#domain/tickets/distress/ticket-distress.ts'
import { draftMark } from '#domain/tickets/draft-mark.ts'
import { database } from '#platform/database/database.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import type { ModelSettings } from '#platform/model/model-settings.ts'
import { getServiceResult } from '#platform/services/service-result.ts'
import { now } from '#shared/dates.ts'
import { Conflict, NotFound, TooMany, Unavailable } from '#shared/errors.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { chatOf, type ModelServer, openModelServer } from '#tests/setup/model-server.ts'
import { draftReply, summarizeTicket } from './ask-model.ts'
import { phraseAnswer } from './phrase-answer.ts'

const held = vi.hoisted(() => ({ settings: undefined as ModelSettings | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'chat', { get: () => held.settings })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

const quote = 'Token aktivasi diambil di sekolah asal pada 14–18 Juni 2025. Bawa kartu keluarga yang asli.'
const good = 'Ambil token aktivasi di sekolah asal.'

let content: SomeContent
let server: ModelServer
let agent: Person

beforeAll(async () => {
  content = await someContent()
  server = await openModelServer()
  await database.insert(cannedReply).values({
    title: 'Token aktivasi akun',
    text: `Halo {nama},\n\n${quote}\n\n{agen}`,
    updatedAt: now(),
  })
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  held.settings = server.settings
  // An answer closes the circuit that failures opened.
  server.manner = chatOf(good)
  await phraseAnswer('token', quote, undefined)
  server.chats.length = 0
  agent = await anAgent({ name: 'Rina Kusuma', officeId: content.office(1) })
})

const signal = new AbortController().signal

const realTimeout = AbortSignal.timeout.bind(AbortSignal)

/** Replaces the time limits, whose lengths are asserted, by a short one. */
const shortLimits = () => vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => realTimeout(100))

const failures = [
  ['an error of the server', { status: 500, body: 'out of memory' }],
  ['a refusal', { status: 401, body: '{}' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['no completion', { status: 200, body: '{"choices":[]}' }],
  ['a huge answer', chatOf(good.repeat(3_000))],
  ['an answer that was cut', chatOf(good, 'length')],
] as const

describe('the assistant', () => {
  test('says what the quote says, with a notice', async () => {
    expect(await phraseAnswer('di mana token diambil?', quote, undefined)).toBe(
      `${good}\n\nKalimat di atas disusun otomatis dari sumber di bawah; yang berlaku adalah sumbernya.`,
    )
    expect(server.chats).toMatchObject([{ model: 'whisper-1', temperature: 0 }])
  })

  test('drops an invented number or sentence, and quotes when nothing is left', async () => {
    server.manner = chatOf(`Token diambil pada 15 Juni 2025. ${good} Hubungi gubernur segera.`)
    const phrased = await phraseAnswer('token', quote, undefined)
    expect(phrased).toContain(good)
    expect(phrased).not.toMatch(/15|gubernur/)
    server.manner = chatOf('Token diambil pada 15 Juni 2025. Hubungi gubernur segera.')
    expect(await phraseAnswer('token', quote, undefined)).toBe(quote)
  })

  test.each(failures)('quotes after %s', async (_, manner) => {
    server.manner = manner
    expect(await phraseAnswer('token', quote, undefined)).toBe(quote)
    expect(server.chats).toHaveLength(1)
  })

  test('quotes when the model takes longer than four seconds', async () => {
    server.manner = 'silent'
    const limit = shortLimits()
    expect(await phraseAnswer('token', quote, undefined)).toBe(quote)
    expect(limit.mock.calls).toEqual([[4_000]])
    vi.restoreAllMocks()
    expect(await getServiceResult('chat')).toMatchObject({ failedAt: expect.any(Date) })
  })

  test('asks nothing without a model, about a stage, or while another is asked', async () => {
    expect(await phraseAnswer('token', quote, { kind: 'stage' })).toBe(quote)
    const both = await Promise.all([1, 2].map(() => phraseAnswer('token', quote, undefined)))
    expect(both.filter((text) => text === quote)).toHaveLength(1)
    held.settings = undefined
    expect(await phraseAnswer('token', quote, undefined)).toBe(quote)
    expect(server.chats).toHaveLength(1)
  })

  test('no name or number of a person leaves the portal', async () => {
    await phraseAnswer('token anak saya Budi Santoso, NISN 0051234567, hp 081234567890, di mana?', quote, undefined)
    const sent = JSON.stringify(server.chats)
    expect(sent).toContain('token')
    expect(sent).not.toMatch(/Budi|Santoso|0051234567|081234567890/)
  })
})

/** A long conversation of a family with the office of the agent. */
async function aConversation(description = 'Anak saya Alya, NISN 0098765432: token aktivasi diambil di mana?') {
  const father = await aClient({ name: 'Rahmat Hidayat' })
  const regencyId = content.regency('Kota Semarang')
  const ticket = await aTicket(father, { regencyId, subject: 'Token aktivasi', description })
  const message = `Halo Rahmat Hidayat, token aktivasi sedang diperiksa. ${'Mohon tunggu kabar berikutnya. '.repeat(50)}`
  await replyToTicket(agent, { ticketId: ticket.id, version: ticket.version, message })
  return ticketRow(ticket.id)
}

describe('the desk', () => {
  test('a draft has greeting, signature and sources, and marks what they do not say', async () => {
    const { id } = await aConversation()
    server.manner = chatOf(`${good} Bawa uang Rp 50.000.`)
    expect(await draftReply(agent, id, signal)).toEqual({
      message: `Halo Rahmat Hidayat,\n\n${good} ${draftMark} Bawa uang Rp 50.000.\n\nRina Kusuma\n`,
      marked: 1,
      sources: [{ title: 'Token aktivasi akun', url: null }],
    })
  })

  test('a draft of which no sentence is covered is none, and without sources no model is asked', async () => {
    const { id } = await aConversation()
    server.manner = chatOf('Hubungi gubernur segera.')
    await expect(draftReply(agent, id, signal)).rejects.toThrow(Conflict)
    const other = await aTicket(await aClient(), {
      ...{ regencyId: content.regency('Kota Semarang'), subject: 'Zonkzonk', description: 'Zonkzonk zonkzonk?' },
    })
    server.chats.length = 0
    await expect(draftReply(agent, other.id, signal)).rejects.toThrow(/Tidak ada FAQ/)
    expect(server.chats).toEqual([])
  })

  test('a summary names the message of each sentence and says which stand in none', async () => {
    const { id } = await aConversation()
    server.manner = chatOf('Pemohon bertanya token aktivasi diambil di mana. Pemohon mengancam pada 20 Mei.')
    const { sentences } = await summarizeTicket(agent, id, signal)
    expect(sentences).toMatchObject([
      { isCovered: true, entry: expect.any(Number) },
      { isCovered: false, text: 'Pemohon mengancam pada 20 Mei.' },
    ])
  })

  test('names and numbers stay here, and the audit says that the rest left', async () => {
    const { id } = await aConversation()
    await draftReply(agent, id, signal)
    await summarizeTicket(agent, id, signal)
    const sent = JSON.stringify(server.chats)
    expect(sent).toContain('token aktivasi')
    expect(sent).not.toMatch(/Rahmat|Hidayat|Alya|0098765432|Rina/)
    expect((await auditOf(`ticket:${id}`)).filter(({ action }) => action === 'ticket.ask-model')).toHaveLength(2)
  })

  test.each(failures)('%s gets a sentence', async (_, manner) => {
    const { id } = await aConversation()
    server.manner = manner
    await expect(draftReply(agent, id, signal)).rejects.toThrow(Unavailable)
    await expect(draftReply(agent, id, signal)).rejects.toThrow(/Coba lagi, atau lanjutkan tanpa model/)
    server.manner = chatOf(good)
    expect(await draftReply(agent, id, signal)).toMatchObject({ marked: 0 })
  })

  test('a slow model is given up after thirty seconds; who cancels waits no longer, and that is no failure', async () => {
    const { id } = await aConversation()
    server.manner = 'silent'
    const limit = shortLimits()
    await expect(summarizeTicket(agent, id, signal)).rejects.toThrow(/tidak menjawab/)
    expect(limit.mock.calls).toEqual([[30_000]])
    vi.restoreAllMocks()
    for (let turn = 0; turn < 4; turn++)
      await expect(summarizeTicket(agent, id, AbortSignal.abort())).rejects.toThrow(Unavailable)
    server.manner = chatOf('Token aktivasi diambil di mana.')
    expect((await summarizeTicket(agent, id, signal)).sentences).toHaveLength(1)
  })

  test('of danger nothing is asked, marked or not yet', async () => {
    const marked = await aConversation()
    await aTicketInDanger(marked.id)
    const unnoticed = await aConversation('Token ditolak, saya ingin bunuh diri.')
    for (const { id } of [marked, unnoticed]) {
      await expect(draftReply(agent, id, signal)).rejects.toThrow(/bahaya/)
      await expect(summarizeTicket(agent, id, signal)).rejects.toThrow(/bahaya/)
    }
    expect(server.chats).toEqual([])
  })

  test('only who may handle the ticket, where a model is configured, and not without end', async () => {
    const { id } = await aConversation()
    const foreign = await anAgent({ officeId: content.office(2) })
    await expect(draftReply(foreign, id, signal)).rejects.toThrow(NotFound)
    held.settings = undefined
    await expect(draftReply(agent, id, signal)).rejects.toThrow(Conflict)
    held.settings = server.settings
    applyLimits({ 'model-person': 2 })
    await draftReply(agent, id, signal)
    await expect(draftReply(agent, id, signal)).rejects.toThrow(TooMany)
    applyLimits({})
  })
})

async function aTicketInDanger(ticketId: number): Promise<void> {
  await database.transaction((tx) => noticeDistress(ticketId, 'filed', tx, 'Saya ingin bunuh diri.'))
}
