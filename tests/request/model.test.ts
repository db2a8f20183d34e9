// The assistant and the desk with a model server on loopback, as a family and a browser without scripts meet them.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { noticeDistress } from '#domain/tickets/distress/ticket-distress.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { chatOf, openModelServer } from '#tests/setup/model-server.ts'
import { openTicket, placeOf, sendReply, ticketPath } from './desk.ts'
import { ownPortal, signInAt } from './own-portal.ts'
import { password, Visitor } from './visitors.ts'

const model = await openModelServer()
afterAll(() => model.close())
const { apiUrl } = model.settings
const portal = ownPortal({ MODEL_API_URL: apiUrl, MODEL_API_KEY: 'kunci-pengujian', MODEL_CHAT: 'uji' })

/** The first sentence of the first source, and an invented one. */
const copying = (invented: string) => (chat: (typeof model.chats)[number]) => {
  const [, source = ''] = /Sumber(?: 1)?:[^\n]*\n([\s\S]*)/.exec(chat.messages.at(-1)?.content ?? '') ?? []
  const sentence = source.split(/(?<=[.!?])\s/)[0] ?? ''
  return chatOf(`${sentence} ${invented}`)
}

beforeEach(() => {
  model.manner = copying('')
  model.chats.length = 0
})

interface Reply {
  readonly message: string
  readonly sources: readonly { readonly url: string }[]
}

async function ask(userMessage: string): Promise<Reply> {
  const visitor = new Visitor(portal().origin)
  const answer = await visitor.send('/api/v1/chat-assistant', {
    method: 'POST',
    headers: { Origin: visitor.origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ userMessage }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Reply
}

const question = 'piagam saya belum dilegalisir, apa masih bisa untuk smk'
const notice = 'Kalimat di atas disusun otomatis'

describe('the assistant', () => {
  test('is phrased with its source, and without what the source does not say', async () => {
    model.manner = copying('Bayar Rp 75.000 kepada Pak Bambang.')
    const { message, sources } = await ask(question)
    expect(message).toContain(notice)
    expect(message).toMatch(/Selengkapnya:$/)
    expect(message).not.toMatch(/75\.000|Bambang/)
    expect(sources[0]?.url).toMatch(/^\/(knowledge|faq)\//)
  })

  test('quotes as without a model when all is invented, or the model fails or is slow', async () => {
    model.manner = { status: 500, body: '' }
    const quoted = await ask(question)
    expect(quoted.message).not.toContain(notice)
    for (const manner of [
      chatOf('Datang tanggal 31 Februari.'),
      { status: 200, body: 'bukan JSON' },
      'silent',
    ] as const) {
      model.manner = manner
      expect(await ask(question)).toEqual(quoted)
    }
  })

  test('asks no model in danger, about a ticket, a contact, the season or a greeting', async () => {
    for (const words of ['aku mau bunuh diri', 'T-12', 'call centre Kudus', 'kapan pendaftaran dibuka', 'Halo'])
      await ask(words)
    expect(model.chats).toEqual([])
  })
})

/** A long conversation, and its agent without scripts. */
async function aDeskWithModel(description = 'Token aktivasi akun saya ditolak, di mana mengambil token?') {
  const { regencyId, officeId } = await placeOf('Kabupaten Demak')
  const agent = await anAgent({ password, officeId })
  const ticket = await aTicket(await aClient({ name: 'Rahmat Hidayat' }), {
    ...{ regencyId, subject: 'Token aktivasi ditolak', description },
  })
  const message = `Token sedang diperiksa. ${'Mohon tunggu kabar berikutnya. '.repeat(45)}`
  await replyToTicket(agent, { ticketId: ticket.id, version: ticket.version, message })
  return { ticket: await ticketRow(ticket.id), visitor: await signInAt(portal(), agent) }
}

describe('the desk', () => {
  test('a draft stands in the box with its sources; marked it is refused, without its mark it is sent', async () => {
    const { ticket, visitor } = await aDeskWithModel()
    model.manner = copying('Bayar Rp 75.000 kepada Pak Bambang.')
    const drafted = await (await openTicket(visitor, ticket)).submit('Susun jawaban')
    expect(drafted.part('[aria-label="Sumber draf"]').texts('li')).not.toEqual([])
    expect(drafted.main.text).toContain('1 kalimat tidak ada di sumbernya')
    const page = await openTicket(visitor, ticket)
    const box = page.value('Balasan')
    expect(box).toContain('[Periksa: tidak ada di sumber] Bayar Rp 75.000')
    const refused = await page.submit('Kirim balasan', { Balasan: box })
    expect([refused.status, refused.main.text]).toEqual([400, expect.stringContaining('Masih ada kalimat bertanda')])
    expect(refused.value('Balasan')).toBe(box)
    const sent = await sendReply(refused, box.replace(/\[Periksa.*/, ''))
    expect(sent.notices).toContain('Balasan terkirim')
  })

  test('a summary leads to the messages it is taken from', async () => {
    const { ticket, visitor } = await aDeskWithModel()
    model.manner = chatOf('Pemohon melaporkan token aktivasi ditolak. Pemohon menelepon pada 20 Mei.')
    const summary = await (await openTicket(visitor, ticket)).submit('Rangkum')
    const lines = summary.part('[aria-label="Rangkuman percakapan"]').texts('li')
    expect(lines).toEqual([
      'Pemohon melaporkan token aktivasi ditolak. Pesannya',
      expect.stringMatching(/^\[Tidak ada di percakapan\] Pemohon menelepon pada 20 Mei\./),
    ])
  })

  test('a failing model gets a sentence', async () => {
    const { ticket, visitor } = await aDeskWithModel()
    model.manner = { status: 500, body: '' }
    const failed = await (await openTicket(visitor, ticket)).submit('Rangkum')
    expect([failed.status, failed.part('main [role=alert]').text]).toEqual([
      503,
      expect.stringContaining('lanjutkan tanpa model'),
    ])
  })

  test('danger offers no model, and a form sent all the same is refused', async () => {
    const { ticket, visitor } = await aDeskWithModel()
    await database.transaction((tx) => noticeDistress(ticket.id, 'filed', tx, 'Saya ingin bunuh diri.'))
    const page = await openTicket(visitor, ticket)
    expect([page.hasButton('Kirim balasan'), page.hasButton('Rangkum'), page.hasButton('Susun jawaban')]).toEqual([
      ...[true, false, false],
    ])
    const refused = await visitor.post(`${ticketPath(ticket)}/model`, { want: 'draft' })
    expect(refused.status).toBe(409)
    expect(model.chats).toEqual([])
  })
})
