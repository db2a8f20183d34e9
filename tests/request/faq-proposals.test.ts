// From a ticket to an FAQ: an agent proposes, a second person publishes or declines, and families are notified with the link. And
// the thanks under its answers.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { faqProposalTicket } from '#domain/shared-answers/faq-proposals/faq-proposal-ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { anAnsweredTicket, aProposal, saveFaq } from '#tests/builders/a-faq-proposal.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { ownWords, ticketPath } from './desk.ts'
import type { Page } from './page.ts'
import { asAdmin, asAgent, asClient, Visitor } from './visitors.ts'

const topicOf = (page: Page) => page.options('Kategori dan topik')[1] ?? ''
const faqOf = async (ticketId: number) =>
  (await database.select().from(faqProposalTicket).where(eq(faqProposalTicket.ticketId, ticketId)))[0]?.faqId ?? 0

test('what names someone is removed from a proposal, and refused where it is typed again', async () => {
  const { person, visitor } = await asAgent({ name: 'Agen Ranti' })
  const word = ownWords('peta')
  const client = await aClient({ name: 'Budi Santoso' })
  const wishes = {
    subject: `Peta ${word} tidak tampil`,
    description: `Saya Budi Santoso, kenapa ${word} tidak tampil?`,
  }
  const message = 'Halo Bapak Contoh, NISN 0061234567 benar. Muat ulang peta.\n\nSalam,\nAgen Ranti'
  const id = await anAnsweredTicket(client, person, wishes, message)
  const similar = await aTicket(await aClient(), { ...wishes, description: `Kenapa ${word} tidak tampil?` })
  const form = await (await visitor.open(ticketPath({ id }))).follow('Jadikan FAQ')
  expect(form.main.text).toMatch(/Kami hapus: nama, NISN, salam pembuka, dan salam penutup/)
  expect(form.value('Jawaban')).toBe('NISN benar. Muat ulang peta.')
  const asked = form.part('ul[aria-label="Menanyakan hal yang sama"]', `T-${similar.id}`)
  expect(asked.parts('input[checked]').length).toBeGreaterThan(0)
  const typed = { Pertanyaan: `Kenapa ${word} tidak tampil?`, 'Kategori dan topik': topicOf(form) }
  const refused = await form.submit('Usulkan FAQ', { ...typed, Jawaban: 'Hubungi 081298765432.' })
  expect(refused.main.text).toContain('Nomor telepon 081298765432 masih tertulis.')
  const done = await refused.submit('Usulkan FAQ', { ...typed, Jawaban: 'Muat ulang halaman peta.' })
  expect(done.main.text).toContain('Diusulkan jadi FAQ · menunggu diterbitkan')
})

test('who proposes does not publish, though everything else is theirs to do; someone else declines with a reason', async () => {
  const proposer = await asAdmin('content', 'tickets')
  const question = ownWords('Token aktivasi hilang, bagaimana?')
  const id = await anAnsweredTicket(await aClient(), proposer.person)
  await aProposal(proposer.person, id, { question })
  const list = await proposer.visitor.open('/admin/faq')
  expect(list.part('li', question).text).toContain('Menunggu orang lain')
  const own = await list.follow(question)
  expect(own.main.text).toContain('Minta orang lain menerbitkan.')
  expect(own.options('Tampil di publik')).toEqual(['Belum, simpan sebagai draf'])
  const other = await asAdmin('content')
  const theirs = await (await other.visitor.open('/admin/faq')).follow(question)
  const none = await theirs.submit('Tolak usulan')
  expect(none.status).toBe(400)
  const declined = await theirs.submit('Tolak usulan', { 'Alasan tidak diterbitkan': 'Sudah ada di artikel.' })
  expect(declined.notices.join()).toContain('Usulan ditolak. Pengusulnya dikabari.')
  expect((await other.visitor.open('/admin/faq')).parts('[aria-labelledby=usulan] li', question)).toEqual([])
  expect((await proposer.visitor.open(ticketPath({ id }))).main.text).toContain('Sudah ada di artikel.')
})

test('published by someone else from the bell, each family is notified once with the link', async () => {
  const agent = await asAgent({ name: 'Bu Pengusul' })
  const family = await asClient()
  const question = ownWords('Kenapa peta sekolah tidak tampil?')
  const id = await anAnsweredTicket(family.person, agent.person)
  const second = await aTicket(family.person, {})
  const shown = [second.id]
  const faqId = await aProposal(agent.person, id, {
    question,
    answer: 'Muat ulang halaman peta.',
    chosen: shown,
    shown,
  })
  const admin = await asAdmin('content', 'tickets')
  const openBell = () => admin.visitor.open('/helpdesk/notifications')
  await expect.poll(async () => (await openBell()).text).toContain(`Usulan FAQ menunggu diterbitkan: ${question}`)
  const form = await (await openBell()).submit(new RegExp(`Usulan FAQ menunggu diterbitkan: .*${question.slice(-8)}`))
  expect(form.main.text).toContain('Diusulkan Bu Pengusul dari')
  const saved = await form.submit('Simpan', { 'Tampil di publik': 'Ya, tampilkan' })
  expect(saved.notices.join()).toContain('Usulan diterbitkan.')
  await database.execute(sql`update pgboss.job set start_after = now() where name = 'faq.telling-due' and state < 'active'
    and data ->> 'faqId' = ${String(faqId)}`)
  const countNotified = async () => {
    const rows = await database.select().from(faqProposalTicket).where(eq(faqProposalTicket.faqId, faqId))
    return rows.filter(({ toldAt }) => toldAt !== null).length
  }
  await expect.poll(countNotified).toBe(2)
  // Two tickets of one family are notified once.
  expect((await mailsTo(family.person)).filter(({ reason }) => reason.startsWith('faq.published:'))).toHaveLength(1)
  const bell = await family.visitor.open('/client/notifications')
  const answer = await bell.submit(/Pertanyaan seperti milik Anda sekarang dijawab di FAQ/)
  expect(answer.path).toMatch(/^\/faq\/.+kenapa-peta-sekolah-tidak-tampil/)
  expect(answer.main.text).toContain('Muat ulang halaman peta.')
  const { publicId } = await ticketRow(id)
  expect((await family.visitor.open(`/status/${publicId}`)).main.text).toContain(
    'Pertanyaan seperti ini dijawab di FAQ:',
  )
  expect((await agent.visitor.open(ticketPath({ id }))).main.text).toContain('Sudah jadi FAQ:')
  expect(await faqOf(id)).toBe(faqId)
  // Other tests read the home page.
  await saveFaq(admin.person, faqId, 'draft')
})

test('a thanks is counted once per visitor and question, also of two at once', async () => {
  const faqId = String(await aFaq(ownWords('Apa itu?')))
  const other = String(await aFaq(ownWords('Dan itu?')))
  const visitor = new Visitor()
  const press = async (id: string) =>
    (await (await visitor.post('/faq-thanks', { faqId: id })).json()) as { readonly repeated: boolean }
  const counts = async () => {
    const answer = await new Visitor().get(`/faq-thanks?ids=${faqId},${other}`)
    return ((await answer.json()) as { readonly counts: Record<string, number> }).counts
  }
  // The first brings the cookie by which the next two are one visitor's.
  expect(await press(other)).toMatchObject({ repeated: false })
  const both = await Promise.all([press(faqId), press(faqId)])
  expect(both.map(({ repeated }) => repeated).sort()).toEqual([false, true])
  expect(await press(faqId)).toMatchObject({ repeated: true })
  expect((await counts())[faqId]).toBe(1)
  expect((await new Visitor().post('/faq-thanks', { faqId: 'x' })).status).toBe(400)
})

test('without scripts all answers are shown, and no button that would do nothing', async () => {
  const home = await new Visitor().open('/')
  const items = home.parts('#faq details')
  expect(items.length).toBeGreaterThan(5)
  for (const item of items) expect(item.texts('p')[0]).toBeTruthy()
  expect(home.hasButton('Terimakasih')).toBe(false)
})
