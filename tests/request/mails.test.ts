// Mails that a mail server took or refused: sent again by an administrator, each once, and stopped by the link in their head.

import { and, eq, like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { openSmtpStub } from '#tests/setup/smtp-stub.ts'
import { auditOfAction } from './account-rows.ts'
import { ownPortal, signInAt } from './own-portal.ts'
import { password, Visitor } from './visitors.ts'

const refused = '554 5.7.1 not now'
const list = '/admin/mail?state=failed'

const smtp = await openSmtpStub()
afterAll(() => smtp.close())
const portal = ownPortal({ SMTP_URL: smtp.url })

const anAdministrator = async () => signInAt(portal(), await anAdmin({ password, permissions: ['system', 'tickets'] }))

/** Lets the mail server refuse mails to some addresses; gives them, once all of the mails have failed. */
async function failMails(word: string, count: number): Promise<string[]> {
  smtp.manner = refused
  const people = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      aClient({ password, email: `${word}${at}.${crypto.randomUUID()}@contoh.test` }),
    ),
  )
  for (const { email } of people) {
    const answer = await new Visitor(portal().origin).post('/forgot-password', { email })
    expect(answer.status).toBe(200)
  }
  const failed = and(eq(message.state, 'refused'), like(message.recipient, `${word}%`))
  await expect.poll(() => database.$count(message, failed)).toBe(count)
  smtp.manner = '250 ok'
  return people.map(({ email }) => email).toSorted()
}

/** Addresses with the word that got a whole mail since the server took `after`, each as often as it got one. */
const arrived = (word: string, after: number) =>
  smtp.taken
    .slice(after)
    .map((mail) => /^To: (\S+)/m.exec(mail)?.[1] ?? '')
    .filter((address) => address.startsWith(word))
    .toSorted()

test('the mails that are looked for are sent again, each once, and the access log says so', async () => {
  const some = await failMails('satu', 2)
  await failMails('lain', 1)
  const admin = await anAdministrator()
  const all = await (await admin.open('/admin/mail')).main.submit('Terapkan', { Keadaan: 'Perlu dilihat' })
  expect(all.hasButton('Kirim ulang semua yang gagal (3)')).toBe(true)
  const page = await all.main.submit('Terapkan', { 'Alamat atau nomor penerima': 'satu' })
  expect(page.part('input[name=sure]').root.attr('required')).toBeDefined()
  const before = smtp.taken.length
  const sent = await page.submit('Kirim ulang semua yang gagal (2)', { sure: true })
  expect(sent.notices).toContain('2 pesan masuk antrean lagi')
  expect(sent.path).toContain('state=failed')
  await expect.poll(() => arrived('satu', before)).toEqual(some)
  expect(arrived('lain', before)).toEqual([])
  const [entry] = await auditOfAction('mail.resend-all')
  expect(entry?.requestId).toBeTruthy()
})

test('two who send the same at once send each mail once; one sees that there is none left', async () => {
  const some = await failMails('bersama', 4)
  const before = smtp.taken.length
  const both = await Promise.all([anAdministrator(), anAdministrator()])
  const answers = await Promise.all(both.map((each) => each.post(`${list}&q=bersama`, { kind: 'failed' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
  await expect.poll(() => arrived('bersama', before)).toEqual(some)
})

test('no one without the permission sees or sends them', async () => {
  const [address = ''] = await failMails('terlarang', 1)
  const before = smtp.taken.length
  const send = async (visitor: Visitor) => [
    (await visitor.get(list)).status,
    (await visitor.post(`${list}&q=terlarang`, { kind: 'failed' })).status,
  ]
  expect(await send(new Visitor(portal().origin))).toEqual([302, 302])
  expect(await send(await signInAt(portal(), await aClient({ password })))).toEqual([403, 403])
  expect(await send(await signInAt(portal(), await anAgent({ password })))).toEqual([403, 403])
  expect(await send(await signInAt(portal(), await anAdmin({ password, permissions: ['users'] })))).toEqual([404, 404])
  const [row] = await database.select().from(message).where(eq(message.recipient, address))
  expect([row?.state !== 'refused', arrived('terlarang', before)]).toEqual([false, []])
})

/** Lets an agent answer a family's question; gives the link in the head of the mail about it. */
async function linkOfAnswer(): Promise<string> {
  const { id, version } = await aTicket(await aClient())
  const agent = await signInAt(portal(), await anAgent({ password }))
  const before = smtp.taken.length
  const about = { ticketId: String(id), version: String(version), seen: String(Number.MAX_SAFE_INTEGER) }
  const reply = { ...about, message: 'Sudah kami buka.', intent: 'send', after: '', next: '', canned: '', macro: '' }
  const held = await (await agent.post(`/helpdesk/tickets/${id}`, reply)).text()
  const holdId = /name="holdId" value="([^"]+)"/.exec(held)?.[1] ?? ''
  const sent = await agent.post(`/helpdesk/tickets/${id}`, { intent: 'send-now', ticketId: String(id), holdId })
  expect(sent.status).toBe(200)
  const links = () => {
    const heads = smtp.taken.slice(before).map((mail) => mail.replaceAll(/\r?\n[ \t]+/g, ' '))
    return heads.flatMap((head) => /^List-Unsubscribe: *<([^>]+)>/m.exec(head)?.[1] ?? [])
  }
  await expect.poll(links).not.toEqual([])
  const { pathname, search } = new URL(links()[0] ?? '')
  return pathname + search
}

test('the link in the head of a mail stops such mails by its button only, and takes that back', async () => {
  const visitor = new Visitor(portal().origin)
  const link = await linkOfAnswer()
  await visitor.open(link)
  // Opening the page stops nothing: mail programs fetch links ahead.
  const page = await visitor.open(link)
  expect(page.main.text).toContain('Sekarang kami mengirim email saat pertanyaan Anda dijawab atau selesai.')
  const stopped = await page.submit('Hentikan email ini')
  expect(stopped.notices).toEqual(['Email tentang jawaban dihentikan.'])
  expect(stopped.main.text).toContain('Kami tidak lagi mengirim email saat pertanyaan Anda dijawab')
  const resumed = await stopped.submit('Urungkan, kirim email lagi')
  expect([resumed.notices, resumed.hasButton('Hentikan email ini')]).toEqual([
    ['Email tentang jawaban dikirim lagi.'],
    true,
  ])
  expect((await visitor.open('/unsubscribe?token=tebakan')).status).toBe(404)
})
