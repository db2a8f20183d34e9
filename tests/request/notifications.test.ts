// The bell and its page: an answer rings it, opening the notice silences it; whether answers are mailed is the reader's choice.
import { expect, test } from 'vitest'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { openTicket, ownWords, sendReply } from './desk.ts'
import { asAgent, asClient } from './visitors.ts'

test.each([
  ['a family', () => asClient(), '/client/notifications', 'Kirim email saat pertanyaan saya dijawab'],
  [
    'an agent',
    () => asAgent(),
    '/helpdesk/notifications',
    'Kirim ringkasan pagi pada hari kerja, bila ada tiket yang lewat waktu atau harus selesai hari ini',
  ],
])('the choice of mails of %s is kept', async (_, makeVisitor, path, choice) => {
  const { visitor } = await makeVisitor()
  let page = await visitor.open(path)
  expect(page.heading).toBe('Notifikasi')
  const isOn = () => page.part('input[name=mailsAnswers]').root.attr('checked') !== undefined
  expect(isOn()).toBe(true)
  for (const wanted of [false, true]) {
    const saved = await page.submit('Simpan pilihan', { [choice]: wanted })
    expect(saved.notices.join()).toContain('Pilihan email disimpan')
    page = await visitor.open(path)
    expect(isOn()).toBe(wanted)
  }
})

test('the bell of the desk has a place for one’s own news first', async () => {
  const { visitor } = await asAgent()
  expect((await visitor.open('/helpdesk/notifications')).main.texts('h2')[0]).toBe('Untuk Anda')
})

test('an answer rings the bell until its notice is opened; who switched mails off gets none', async () => {
  const client = await asClient()
  const path = '/client/notifications'
  await (await client.visitor.open(path)).submit('Simpan pilihan', {
    'Kirim email saat pertanyaan saya dijawab': false,
  })
  const ticket = await aTicket(client.person, { subject: ownWords('Lonceng') })
  const agent = await asAgent()
  await sendReply(await openTicket(agent.visitor, ticket), 'Ya.')
  const notice = async () => (await client.visitor.open(path)).parts('main li', ticket.title)[0]
  await expect.poll(async () => (await notice())?.text).toContain('Belum dibaca')
  expect((await client.visitor.open(path)).hasLink(/Notifikasi, 1 belum dibaca/)).toBe(true)
  const opened = await (await notice())?.submit(/./)
  expect(opened?.path).toBe(`/client/questions/${ticket.publicId}`)
  expect(opened?.heading).toContain(ticket.title)
  expect((await notice())?.text).not.toContain('Belum dibaca')
  const quiet = await client.visitor.open(path)
  expect([quiet.hasLink(/^Notifikasi/), quiet.hasLink(/belum dibaca/)]).toEqual([true, false])
  expect((await mailsTo(client.person)).filter(({ reason }) => reason.startsWith('ticket.answered'))).toEqual([])
})

test('the information centre of a family has the rules', async () => {
  const { visitor } = await asClient()
  expect((await visitor.open('/client/information-center')).texts('h2, h3')).toContain('Juknis dan JukOp')
})
