// A family writes on WhatsApp: their words become questions and replies, and the portal asks only what it does not know.

import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { noticeDistress } from '#domain/tickets/distress/ticket-distress.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import type { WhatsappSettings } from '#platform/env.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { readDelivery } from '#platform/whatsapp/webhook-payload.ts'
import { loadContent } from '#scripts/load-content.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { aPdf, aPhonePhoto } from '#tests/builders/a-photo.ts'
import { aRecording } from '#tests/builders/a-recording.ts'
import { deliverWhatsapp } from '#tests/builders/delivered-messages.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countShuffled } from '#tests/setup/shuffled-messages.ts'
import {
  aDelivery,
  anInbound,
  aTap,
  aText,
  openWhatsappServer,
  type WhatsappServer,
} from '#tests/setup/whatsapp-server.ts'
import { fileWaiting, handleReceived, storeDelivery } from './received-message.ts'
import type { TalkOptions } from './talk/turn.ts'
import { notifyAnswer } from './whatsapp-news.ts'
import { whatsappConversation, whatsappReceived } from './whatsapp-tables.ts'

const held = vi.hoisted(() => ({ settings: undefined as WhatsappSettings | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'whatsapp', { get: () => held.settings })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let server: WhatsappServer
beforeAll(async () => {
  server = await openWhatsappServer()
  held.settings = server.settings
  await loadContent({ demo: false })
})
afterAll(() => server.close())

const options: TalkOptions = { fileQuestion: (_, store) => store({ category: 'upload', version: '2025-1' }) }

let from = ''
let counter = 6_281_300_000_000
beforeEach(() => {
  from = String(++counter)
  server.sent.length = 0
  server.manner = 'fine'
})

/** Receives the messages as the webhook does and handles each. */
async function receive(...messages: { readonly id: string }[]) {
  const delivery = readDelivery(JSON.parse(aDelivery(server.settings, { messages })), server.settings.phoneId)
  if (!delivery) throw new Error('no delivery')
  await storeDelivery(delivery)
  for (const { id } of messages) await handleReceived(id, options)
}

const write = (body: string) => receive(aText(from, body))

/** Sends what waits to this number, and gives the texts that arrived. */
async function sendOut(): Promise<string[]> {
  const before = server.sent.length
  const waiting = await database
    .select({ id: message.id })
    .from(message)
    .where(eq(message.recipient, from))
    .orderBy(asc(message.id))
  for (const { id } of waiting) await deliverWhatsapp(id)
  return server.sent.slice(before).map(({ text, interactive }) => text?.body ?? interactive?.body.text ?? '')
}

const ticketsOf = () =>
  database.select().from(ticketTable).where(eq(ticketTable.contactPhone, from)).orderBy(asc(ticketTable.id))
const entriesOf = (id: number) =>
  database.select().from(ticketEntry).where(eq(ticketEntry.ticketId, id)).orderBy(asc(ticketEntry.id))
const regencyName = async (id: number | null) => {
  const { findRegencies } = await import('#domain/offices/public-offices.ts')
  return (await findRegencies()).find((each) => each.id === id)?.name
}

/** A question of the number with its regency. */
async function aFiledQuestion(body = 'NISN anak saya tidak ditemukan di Kota Salatiga') {
  await write(body)
  const [first] = await ticketsOf()
  if (!first) throw new Error('no ticket')
  return first
}

test("'CEK' lists the questions of the number with their links, and files nothing", async () => {
  await write('cek')
  expect(await sendOut()).toEqual(['Belum ada pertanyaan dari nomor ini. Tulis pertanyaan Anda di sini.'])
  const { publicId } = await aFiledQuestion()
  await sendOut()
  await write('Lupa link')
  expect(await sendOut()).toEqual([
    expect.stringMatching(new RegExp(`^Pertanyaan dari nomor ini:.*\\(Menunggu\\)\n.*${publicId}`, 's')),
  ])
  expect(await ticketsOf()).toHaveLength(1)
})

describe('someone in danger', () => {
  const grave = 'Gak lolos lagi, aku pengen mati aja'
  const help = [expect.stringMatching(/Tolong telepon sekarang:.*112.*kami teruskan kepada petugas/s)]

  test('reads help and nothing else, and the words become a question without a menu', async () => {
    await write(grave)
    expect(await sendOut()).toEqual(help)
    const [filed, ...more] = await ticketsOf()
    expect(more).toEqual([])
    expect(filed).toMatchObject({ description: grave, channel: 'whatsapp' })
    expect(await database.transaction((tx) => noticeDistress(filed?.id ?? 0, 'filed', tx))).toBe(true)
  })

  test('so too amid a talk: what waited for the regency goes along, what is open is gone on with', async () => {
    await write('NISN anak saya tidak ditemukan.')
    await sendOut()
    await write(grave)
    expect(await sendOut()).toEqual(help)
    const [filed] = await ticketsOf()
    expect(filed?.description).toBe(`NISN anak saya tidak ditemukan.\n\n${grave}`)
    await write('aku mau bunuh diri')
    expect(await sendOut()).toEqual(help)
    expect(await ticketsOf()).toHaveLength(1)
    const entry = (await entriesOf(filed?.id ?? 0)).at(-1)
    expect(entry?.message).toBe('aku mau bunuh diri')
  })

  test('also who had ended messages', async () => {
    await write('berhenti')
    await sendOut()
    await write(grave)
    expect(await sendOut()).toEqual(help)
  })
})

describe('a new talk', () => {
  test('asks for the regency, then files the question with all messages, and replies with its number and link', async () => {
    await write('Assalamualaikum. NISN anak saya tidak ditemukan.')
    expect(await ticketsOf()).toEqual([])
    expect(await sendOut()).toEqual([expect.stringContaining('kabupaten/kota mana')])
    await write('purwokerto')
    const [filed, ...more] = await ticketsOf()
    expect(more).toEqual([])
    expect(filed).toMatchObject({
      title: 'NISN anak saya tidak ditemukan',
      description: 'Assalamualaikum. NISN anak saya tidak ditemukan.',
      channel: 'whatsapp',
      category: 'upload',
      contactName: 'Siti Aminah',
      filedBy: null,
    })
    expect(await regencyName(filed?.regencyId ?? null)).toBe('Kabupaten Banyumas')
    expect(filed?.officeId).not.toBeNull()
    const [receipt = '', ...others] = await sendOut()
    expect(others).toEqual([])
    expect(receipt).toContain(`T-${filed?.id}`)
    expect(receipt).toContain(`/status/${filed?.publicId}`)
  })

  test('asks with buttons where a name is that of a city and a regency', async () => {
    await write('Akun saya terkunci')
    await write('semarang')
    await sendOut()
    const { buttons = [] } = server.sent.at(-1)?.interactive?.action ?? {}
    expect(buttons.map(({ reply }) => reply.title)).toEqual(['Kab. Semarang', 'Kota Semarang'])
    await receive(aTap(from, buttons[1]?.reply.id ?? ''))
    const [filed, ...more] = await ticketsOf()
    expect(more).toEqual([])
    expect(await regencyName(filed?.regencyId ?? null)).toBe('Kota Semarang')
    expect(filed?.description).toBe('Akun saya terkunci')
  })

  test('asks with buttons which regency of the office it is that administrators gave this name', async () => {
    await write('Akun saya terkunci')
    await write('ajibarang mas')
    await sendOut()
    const { buttons = [] } = server.sent.at(-1)?.interactive?.action ?? {}
    expect(buttons.map(({ reply }) => reply.title)).toEqual(['Kab. Banyumas', 'Kab. Cilacap'])
    await receive(aTap(from, buttons[0]?.reply.id ?? ''))
    expect(await regencyName((await ticketsOf())[0]?.regencyId ?? null)).toBe('Kabupaten Banyumas')
  })

  test('leads to each of the 35 regencies by lists of ten rows at most', async () => {
    await write('Akun saya terkunci')
    await sendOut()
    const groups = server.sent.at(-1)?.interactive?.action.sections?.[0]?.rows ?? []
    expect(groups.length).toBeLessThanOrEqual(10)
    const seen: string[] = []
    for (const { id } of groups.filter((row) => row.id.startsWith('regencies:'))) {
      await receive(aTap(from, id))
      await sendOut()
      const rows = server.sent.at(-1)?.interactive?.action.sections?.[0]?.rows ?? []
      expect(rows.length).toBeLessThanOrEqual(10)
      seen.push(...rows.filter((row) => row.id !== 'regency:0').map(({ title }) => title))
    }
    expect(new Set(seen).size).toBe(35)
  })

  test('does not ask for a regency that the text names, nor a returning requester', async () => {
    const first = await aFiledQuestion()
    expect(await regencyName(first.regencyId)).toBe('Kota Salatiga')
    await database
      .update(ticketTable)
      .set({ status: 'completed', completedAt: new Date() })
      .where(eq(ticketTable.id, first.id))
    await write('Kapan pengumuman hasil?')
    const [, second] = await ticketsOf()
    expect(second).toMatchObject({ regencyId: first.regencyId, requesterId: first.requesterId })
  })

  test('files with the province after answers without a regency, and stores all of them', async () => {
    for (const words of ['Akun terkunci', 'tidak tahu bu', 'pokoknya tolong', 'gimana ini']) await write(words)
    const [filed] = await ticketsOf()
    expect(filed).toMatchObject({ regencyId: null, officeId: null })
    for (const words of ['Akun terkunci', 'tidak tahu bu', 'pokoknya tolong', 'gimana ini']) {
      expect(filed?.description).toContain(words)
    }
  })

  test('files with the province when no one answers for half an hour', async () => {
    await write('Akun terkunci')
    await fileWaiting(options)
    expect(await ticketsOf()).toEqual([])
    await database
      .update(whatsappConversation)
      .set({ pendingSince: new Date(Date.now() - 31 * 60_000) })
      .where(eq(whatsappConversation.number, from))
    await fileWaiting(options)
    expect(await ticketsOf()).toMatchObject([{ description: 'Akun terkunci', regencyId: null }])
  })

  test('greets who only greets, and files nothing', async () => {
    await write('Assalamualaikum wr wb, selamat pagi bu 🙏')
    expect(await ticketsOf()).toEqual([])
    expect(await sendOut()).toEqual([expect.stringContaining('Tulis pertanyaan Anda di sini')])
  })

  test('proves the number, and never joins it to another', async () => {
    const first = await aFiledQuestion()
    const owner = await findNumberOwner(database, from)
    expect(owner?.person).toMatchObject({ id: first.requesterId, name: 'Siti Aminah', role: 'client' })
    from = String(++counter)
    const second = await aFiledQuestion()
    expect(second.requesterId).not.toBe(first.requesterId)
  })
})

describe('an open question', () => {
  test('gets no entry from a message that holds its number alone: its answers come here from now on', async () => {
    const own = await aFiledQuestion()
    await sendOut()
    await write(`T-${own.id}`)
    expect(await entriesOf(own.id)).toHaveLength(1)
    expect(await sendOut()).toEqual([expect.stringContaining(`Jawaban untuk pertanyaan T-${own.id} kami kirim`)])
    await write(`Ini soal T-${own.id}, sudah saya coba lagi.`)
    expect(await entriesOf(own.id)).toHaveLength(2)
  })

  test('continues, and opens again for the desk once it was answered', async () => {
    const own = await aFiledQuestion()
    const agent = await anAgent({ officeId: own.officeId })
    await replyToTicket(agent, { ticketId: own.id, version: own.version, message: 'Kirim tangkapan layarnya.' })
    await write('Ini tangkapannya sudah saya kirim lewat email')
    const entries = await entriesOf(own.id)
    expect(entries.map(({ type }) => type)).toEqual(['submitted', 'answered', 'requester_replied'])
    expect((await ticketsOf())[0]?.status).toBe('inprogress')
  })

  test('is asked for with buttons when there are several, and what was said goes where it was meant', async () => {
    const first = await aFiledQuestion()
    await write('BARU')
    await write('Bagaimana jalur mutasi?')
    const [, second] = await ticketsOf()
    if (!second) throw new Error('no second ticket')
    await database
      .update(whatsappConversation)
      .set({ ticketSince: new Date(0) })
      .where(eq(whatsappConversation.number, from))
    await sendOut()
    await write('Tambahan: sudah saya coba tiga kali')
    await sendOut()
    const buttons = server.sent.at(-1)?.interactive?.action.buttons?.map(({ reply }) => reply.id)
    expect(buttons).toEqual([`ticket:${second.publicId}`, `ticket:${first.publicId}`, 'new'])
    await receive(aTap(from, `ticket:${first.publicId}`))
    expect((await entriesOf(first.id)).map(({ message }) => message)).toContain('Tambahan: sudah saya coba tiga kali')
    expect(await entriesOf(second.id)).toHaveLength(1)
  })

  test('is found by the message of ours that is answered', async () => {
    const first = await aFiledQuestion()
    await write('BARU')
    await write('Bagaimana jalur mutasi?')
    await sendOut()
    const receipt = await database
      .select()
      .from(message)
      .where(eq(message.reason, `ticket.received:${first.id}`))
    await receive(aText(from, 'Ini untuk yang pertama', { context: { id: receipt[0]?.providerId } }))
    expect((await entriesOf(first.id)).at(-1)?.message).toBe('Ini untuk yang pertama')
  })

  test('takes each message once, however often and late it is handled', async () => {
    const own = await aFiledQuestion()
    const message = aText(from, 'Sekali saja')
    await receive(message)
    await receive(message)
    await database
      .update(whatsappReceived)
      .set({ handledAt: null, payload: { message: message as never } })
      .where(eq(whatsappReceived.id, message.id))
    await handleReceived(message.id, options)
    expect((await entriesOf(own.id)).filter((each) => each.message === 'Sekali saja')).toHaveLength(1)
  })
})

describe('files', () => {
  test('a picture is fetched, re-encoded and attached; another kind is refused with a message', async () => {
    const own = await aFiledQuestion()
    const id = server.addMedia(await aPhonePhoto(), 'image/jpeg')
    await receive(anInbound({ from, type: 'image', image: { id, mime_type: 'image/jpeg', caption: 'Fotonya' } }))
    const [, entry] = await entriesOf(own.id)
    expect(entry?.message).toBe('Fotonya')
    expect(await database.$count(attachment, eq(attachment.entryId, entry?.id ?? 0))).toBe(1)
    const zip = server.addMedia(new Uint8Array([0x50, 0x4b, 3, 4]), 'application/zip')
    await sendOut()
    await receive(anInbound({ from, type: 'document', document: { id: zip, filename: 'a.docx' } }))
    expect(await sendOut()).toEqual([expect.stringContaining('Jenis berkas ini tidak diterima')])
    expect(await entriesOf(own.id)).toHaveLength(2)
  })

  test('a PDF is attached under its name', async () => {
    const own = await aFiledQuestion()
    const id = server.addMedia(aPdf('Kartu keluarga'), 'application/pdf')
    await receive(anInbound({ from, type: 'document', document: { id, filename: 'kartu keluarga.pdf' } }))
    const [, entry] = await entriesOf(own.id)
    const rows = await database
      .select()
      .from(attachment)
      .where(eq(attachment.entryId, entry?.id ?? 0))
    expect(rows).toMatchObject([{ name: 'kartu keluarga.pdf', mediaType: 'application/pdf' }])
  })

  test('a picture that comes before the regency is known goes with the question', async () => {
    const id = server.addMedia(await aPhonePhoto(), 'image/jpeg')
    await receive(anInbound({ from, type: 'image', image: { id, caption: 'Kok begini?' } }))
    await write('kota magelang')
    const [filed] = await ticketsOf()
    const [entry] = await entriesOf(filed?.id ?? 0)
    expect(await database.$count(attachment, eq(attachment.entryId, entry?.id ?? 0))).toBe(1)
  })

  test('a voice message is a question, and another one is a reply to it', async () => {
    const speak = () =>
      receive(anInbound({ from, type: 'audio', audio: { id: server.addMedia(aRecording('opus.ogg'), 'audio/ogg') } }))
    await speak()
    await write('kota magelang')
    const title = 'Pesan suara, 0.01'
    const [filed] = await ticketsOf()
    expect(filed).toMatchObject({ title, description: title })
    await speak()
    const entries = await entriesOf(filed?.id ?? 0)
    expect(entries.map(({ message: text }) => text)).toEqual([title, title])
    const files = await database
      .select()
      .from(attachment)
      .where(eq(attachment.entryId, entries[1]?.id ?? 0))
    expect(files).toMatchObject([{ name: `${title}.ogg`, mediaType: 'audio/ogg' }])
  })

  test('stickers are said to be unreadable', async () => {
    await receive(anInbound({ from, type: 'sticker' }))
    expect(await sendOut()).toEqual([expect.stringContaining('hanya dapat menerima tulisan')])
  })
})

describe('BERHENTI and MULAI', () => {
  test('end messages and begin them again; what is written in between is taken all the same', async () => {
    const own = await aFiledQuestion()
    await sendOut()
    await write('Berhenti.')
    expect(await sendOut()).toEqual([expect.stringContaining('tidak mengirim pesan lagi')])
    await write('Satu lagi')
    const agent = await anAgent({ officeId: own.officeId })
    const [now] = await ticketsOf()
    await replyToTicket(agent, { ticketId: own.id, version: now?.version ?? 0, message: 'Ini jawabannya.' })
    const entries = await entriesOf(own.id)
    expect(entries.map(({ message }) => message)).toContain('Satu lagi')
    await notifyAnswer(own.id, entries.at(-1)?.id ?? 0)
    expect(await sendOut()).toEqual([])
    const [kept] = await database
      .select()
      .from(message)
      .where(eq(message.reason, `ticket.answered:${entries.at(-1)?.id}`))
    expect(kept).toMatchObject({ state: 'switched_off', note: 'Pemohon meminta tidak dikirimi pesan.' })
    await write('MULAI')
    expect(await sendOut()).toEqual([
      expect.stringContaining('Ini jawabannya.'),
      expect.stringContaining('jawaban kami kirim lagi'),
    ])
  })
})

test('what a number writes beyond its limit is left aside', async () => {
  const own = await aFiledQuestion()
  applyLimits({ 'whatsapp-number': 3 })
  try {
    for (const each of ['Satu', 'Dua', 'Tiga']) await write(each)
  } finally {
    applyLimits({})
  }
  const said = (await entriesOf(own.id)).map(({ message }) => message)
  expect(said.slice(1)).toEqual(['Satu', 'Dua'])
  expect(
    await database.$count(whatsappReceived, and(eq(whatsappReceived.number, from), isNull(whatsappReceived.handledAt))),
  ).toBe(0)
})

test('48 messages of 6 numbers, each delivered twice, out of order, are 48 entries', async () => {
  expect(await countShuffled(server, { numbers: 6, each: 8 })).toEqual({ tickets: 6, entries: 48 })
})
