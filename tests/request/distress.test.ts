// A user who writes of danger reads help, at each entry point that works without scripts (tests/distress/entry-points.ts). Those that need
// scripts: tests/e2e/phone/distress.spec.ts and tests/release/distress-entry-points.spec.ts.

import { afterAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { connectionPool } from '#platform/database/database.server.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { aWord } from '#tests/builders/a-word.ts'
import type { EntryPoint } from '#tests/distress/entry-points.ts'
import type { Page } from './page.ts'
import { asClient, Visitor } from './visitors.ts'

/** The name of the person who writes here. */
const requester = `Bu Bahaya ${aWord()}`

/** A number that no other test uses: questions are counted by it. */
const phone = `0813${String(Date.now()).slice(-8)}`

// Marked tickets stand above every list of the desk.
afterAll(async () => {
  const marked = `delete from ticket_distress where ticket_id in
    (select ticket.id from ticket left join "user" on "user".id = ticket.requester_id where $1 in ("user".name, contact_name))`
  await connectionPool().query(marked, [requester])
})

function expectHelp(page: Page): void {
  expect(page.text).toContain('Tolong telepon sekarang')
  expect(page.hasLink(/Telepon.*112/)).toBe(true)
}

function expectNoHelp(page: Page): void {
  expect(page.heading).not.toBe('')
  expect(page.text).not.toContain('Anda tidak sendirian')
}

async function askAsGuest(guest: Visitor, words: string): Promise<Page> {
  return (await guest.open('/ask')).submit('Kirim pertanyaan', {
    ...{ 'Ceritakan masalahnya': words, 'Kabupaten/Kota': 'Kabupaten Blora' },
    ...{ 'Nama Anda': requester, 'Nomor WhatsApp': phone },
  })
}

async function report(guest: Visitor, words: string): Promise<Page> {
  const form = await guest.open('/ask/report')
  return form.submit('Kirim laporan', { 'Apa yang dilaporkan': 'Petugas', 'Ceritakan kejadiannya': words })
}

async function completed(person: Person): Promise<string> {
  const agent = await anAgent()
  const { id, publicId, version } = await aTicket(person)
  await claimTicket(agent, { ticketId: id, version })
  await completeTicket(agent, { ticketId: id, version: (await ticketRow(id)).version })
  return publicId
}

const writers = {
  'the search': () => new Visitor().open(`/search?q=${encodeURIComponent('aku pengen mati aja')}`),
  'the receipt of a question': () => askAsGuest(new Visitor(), 'Aku dipukuli bapak karena tidak lolos.'),
  'a reply on the status page': async () => {
    const guest = new Visitor()
    const receipt = await askAsGuest(guest, 'Akun saya terkunci.')
    expectNoHelp(receipt)
    const page = await guest.open(receipt.path.replace(/^\/ask\/(\w+)\/receipt$/, '/status/$1'))
    return page.submit('Kirim balasan', { message: 'Percuma, aku mau bunuh diri saja.' })
  },
  'a rating': async () => {
    const { visitor, person } = await asClient({ name: requester })
    const page = await visitor.open(`/client/questions/${await completed(person)}`)
    expectNoHelp(page)
    return page.submit('Kirim penilaian', { score: true, 'Komentar (opsional)': 'Sudah telat, aku mau mati aja.' })
  },
  'a question of an account': async () => {
    const { visitor } = await asClient({ name: requester })
    return (await visitor.open('/client/create-question')).submit('Kirim pertanyaan', {
      ...{ Subjek: 'Mohon bantuan', Kategori: 'Lainnya', Prioritas: 'Sedang' },
      Deskripsi: 'Saya ingin mengakhiri hidup saya karena tidak diterima.',
    })
  },
  'a reply of an account': async () => {
    const { visitor, person } = await asClient({ name: requester })
    const { publicId } = await aTicket(person)
    const page = await visitor.open(`/client/questions/${publicId}`)
    expectNoHelp(page)
    return page.submit('Kirim balasan', { message: 'Rasanya ingin bunuh diri saja.' })
  },
  'words under an article': async () => {
    const page = await new Visitor().open('/knowledge/requirements/req-1')
    expectNoHelp(page)
    const answered = await page.submit('Tidak')
    return answered.submit('Kirim komentar', {
      'Apa yang kurang atau belum jelas? (opsional)': 'Percuma, saya mau bunuh diri.',
    })
  },
  'a sealed report': () => report(new Visitor(), 'Anak saya dipukuli bapaknya di rumah dan diancam akan dibunuh.'),
  'a reply to a sealed report': async () => {
    const page = await report(new Visitor(), 'Petugas meminta uang untuk meloloskan anak saya.')
    expectNoHelp(page)
    return page.submit('Kirim balasan', { message: 'Saya tidak kuat lagi, saya mau bunuh diri.' })
  },
} satisfies Partial<Record<EntryPoint, () => Promise<Page>>>

test.each(Object.entries(writers))('%s gives help', async (_, write) => {
  expectHelp(await write())
})

test('the assistant gives help', async () => {
  const visitor = new Visitor()
  const ask = async (userMessage: string) =>
    (
      await visitor.send('/api/v1/chat-assistant', {
        ...{ method: 'POST', headers: { Origin: visitor.origin, 'Content-Type': 'application/json' } },
        body: JSON.stringify({ userMessage }),
      })
    ).text()
  expect(await ask('Kapan pendaftaran dibuka?')).not.toContain('Tolong telepon sekarang')
  expect(await ask('aku mau bunuh diri')).toMatch(/telepon sekarang|112/)
})
