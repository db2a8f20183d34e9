// Checks what is given out about a person, and that nothing of it is left after the account was erased.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { consent, guardianConsent, session, signInAttempt, user } from '#domain/accounts/account-tables.ts'
import { newSeed } from '#domain/accounts/one-time-link.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { registerAccount } from '#domain/accounts/registration/registration.server.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { action } from '#domain/notifications/deliveries/letter.ts'
import { setAnswerMails } from '#domain/notifications/mail-preference.server.ts'
import { notification } from '#domain/notifications/notification-tables.ts'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { cancelErasure, eraseDueAccounts, getErasureTime, requestErasure } from '#domain/privacy/erasure/erasure.ts'
import { attachFiles } from '#domain/tickets/attachments/attachment.server.ts'
import { attachmentQuota, refusals } from '#domain/tickets/attachments/attachment.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { storePupils } from '#domain/tickets/pupils/pupil.server.ts'
import { satisfaction, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { Busy, Conflict, Forbidden, Invalid, TooMany } from '#shared/errors.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aRecording } from '#tests/builders/a-recording.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { collectPersonalData } from './collected-data.ts'
import { checkPermit, downloadPersonalData, permitDownload } from './data-download.server.ts'
import { personalDataDocument } from './personal-data-document.ts'

provideDatabase()
beforeAll(() => someContent())
afterEach(() => setClock(null))

const password = 'Kucing-Terbang?77'
const day = 24 * 60 * 60_000

/** A person with traces everywhere. */
async function aKnownPerson(): Promise<{ person: Person; ticketId: number; secret: string }> {
  const secret = `rahasia-${crypto.randomUUID()}`
  const person = await aClient({ name: `Siti ${secret}`, password, organization: `SMP ${secret}` })
  await aSession(person, password)
  await database
    .insert(consent)
    .values({ userId: person.id, document: 'terms', version: '2025-05-26', acceptedAt: now() })
  const guardian = { name: `Wali ${secret}`, version: '2025-05-26', agreedAt: now() }
  await database.insert(guardianConsent).values({ userId: person.id, ...guardian })
  await database.update(user).set({ registrant: 'minor' }).where(eq(user.id, person.id))
  const pdf = (name: string) => uploadAttachment(person, { name: `${name}.pdf`, content: aPdf(secret) })
  const sent = await pdf(secret)
  const voice = await uploadAttachment(person, { name: 'suara.webm', content: aRecording() })
  await database
    .update(attachment)
    .set({ transcript: `<b>${secret}` })
    .where(eq(attachment.id, voice.id))
  const wishes = { subject: `Judul ${secret}`, description: `<script>${secret}</script>` }
  const asked = await aTicket(person, wishes, attachFiles(person, [sent.id, voice.id]))
  await pdf(`belum ${secret}`)
  const agent = await anAgent({ name: 'Agen Provinsi' })
  await replyToTicket(agent, { ticketId: asked.id, version: asked.version, message: `Jawaban untuk ${secret}` })
  await completeTicket(agent, { ticketId: asked.id, version: (await ticketRow(asked.id)).version })
  await database.transaction((tx) =>
    storePupils(tx, asked.id, [{ line: 1, nisn: '0112345678', name: `Siswa ${secret}`, problem: secret }]),
  )
  await database.insert(satisfaction).values({ ticketId: asked.id, score: 4, comment: secret, createdAt: now() })
  await queueMail({
    reason: `account.access-changed:${secret}`,
    recipient: person.email,
    personId: person.id,
    subject: `Surat ${secret}`,
    letter: [action('Buka', '/reset-password', newSeed())],
  })
  return { person, ticketId: asked.id, secret }
}

/** Every table, the queue's among them, that holds the text anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await database.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { schema, name } of rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const { rows: hits } = await database.execute(
      sql`select 1 from ${table} t where t::text ilike ${`%${text}%`} limit 1`,
    )
    if (hits.length > 0) found.push(name)
  }
  return found.sort()
}

describe('what is given out', () => {
  test('is all of it: account, consents, sign-ins, conversations with files, mails without their keys', async () => {
    const { person, secret } = await aKnownPerson()
    const data = await collectPersonalData(person)
    expect(data.account).toMatchObject({ name: person.name, email: person.email, organization: `SMP ${secret}` })
    expect(data.consents).toEqual([expect.objectContaining({ document: 'terms', version: '2025-05-26' })])
    expect(data.account.registrant).toBe('minor')
    expect(data.guardian).toMatchObject({ name: `Wali ${secret}`, version: '2025-05-26' })
    expect(data.sessions).toHaveLength(1)
    expect(data.signIns).toEqual([expect.objectContaining({ outcome: 'signed-in' })])
    expect(data.tickets).toHaveLength(1)
    const [asked] = data.tickets
    expect(asked).toMatchObject({ title: `Judul ${secret}`, score: 4 })
    expect(asked?.pupils).toEqual([{ line: 1, nisn: '0112345678', name: `Siswa ${secret}`, problem: secret }])
    expect(asked?.history.map(({ message }) => message)).toEqual([
      `<script>${secret}</script>`,
      `Jawaban untuk ${secret}`,
      expect.any(String),
    ])
    expect(asked?.history[0]?.attachments).toEqual([
      { name: `${secret}.pdf`, mediaType: 'application/pdf', content: expect.stringMatching(/^berkas:/) },
      {
        name: 'Pesan suara, 0.01.webm',
        mediaType: 'audio/webm',
        content: expect.stringMatching(/^berkas:/),
        transcript: `<b>${secret}`,
      },
    ])
    expect(data.unsentFiles.map(({ name }) => name)).toEqual([`belum ${secret}.pdf`])
    expect(JSON.stringify(data.mails)).toContain('token=…')
    expect(JSON.stringify(data)).not.toContain('kunci_rahasia-1')
  })

  test('shows the same in the document: contact, networks, comment, notices and choices', async () => {
    const { person, ticketId, secret } = await aKnownPerson()
    const phone = '0812 9999 1234'
    await database.update(ticketTable).set({ contactPhone: phone }).where(eq(ticketTable.id, ticketId))
    await database.update(session).set({ ipAddress: '203.0.113.77' }).where(eq(session.userId, person.id))
    await database
      .update(satisfaction)
      .set({ comment: `komentar ${secret}` })
      .where(eq(satisfaction.ticketId, ticketId))
    await database.insert(notification).values({
      personId: person.id,
      kind: 'answered',
      reason: `account.access-changed:${secret}`,
      ticketId,
      text: `kabar ${secret}`,
      createdAt: now(),
    })
    await setAnswerMails(person, false)
    const data = await collectPersonalData(person)
    expect(data).toMatchObject({ account: { mailsAnswers: false, twoFactor: false, newEmail: null } })
    const html = personalDataDocument(data)
    for (const part of [phone, 'dari 203.0.113.77', `komentar ${secret}`, `kabar ${secret}`])
      expect(html).toContain(part)
    expect(html).toContain(`Transkrip otomatis: &lt;b&gt;${secret}`)
    expect(html).toContain('data:audio/webm;base64,')
    expect(html).toContain('<dt>Jawaban dikirim lewat email</dt><dd>tidak</dd>')
  })

  test('holds nothing of others and nothing that only staff may see', async () => {
    const one = await aKnownPerson()
    const other = await aKnownPerson()
    const text = JSON.stringify(await collectPersonalData(one.person))
    expect(text).not.toContain(other.secret)
    expect(text).not.toContain('Tiket diproses')
  })

  test('goes by the account, not by the address: the person who gets a former one reads no mail of before', async () => {
    const { person, secret } = await aKnownPerson()
    await database
      .update(user)
      .set({ email: `pindah-${crypto.randomUUID()}@contoh.id` })
      .where(eq(user.id, person.id))
    const next = await aClient({ email: person.email, emailVerified: false })
    expect((await collectPersonalData(next)).mails).toEqual([])
    expect(JSON.stringify((await collectPersonalData(person)).mails)).toContain(secret)
  })

  test('reads as a document in which nothing runs', async () => {
    const { person, secret } = await aKnownPerson()
    const html = await new Response(await downloadPersonalData(person, 'html')).text()
    expect(html).toContain(`&lt;script&gt;${secret}&lt;/script&gt;`)
    expect(html).not.toMatch(/<script|javascript:|\son\w+=/i)
    expect(html).toContain(
      `download="${secret}.pdf" href="data:application/pdf;base64,${aPdf(secret).toString('base64')}"`,
    )
    expect(html).toContain(`Wali ${secret}, kebijakan privasi versi 2025-05-26`)
    for (const title of ['Akun', 'Persetujuan', 'Pertanyaan dan aduan', 'Riwayat masuk']) expect(html).toContain(title)
  })
})

describe('a download', () => {
  const large = Buffer.concat([aPdf('besar'), Buffer.alloc(2_000_000, 'isi'), Buffer.from('%%EOF')])

  test('brings each file whole, in pieces far smaller than the file', async () => {
    const { person, secret } = await aKnownPerson()
    await uploadAttachment(person, { name: 'besar.pdf', content: large })
    const pieces: Buffer[] = []
    for await (const piece of await downloadPersonalData(person, 'json')) pieces.push(Buffer.from(piece))
    const data = JSON.parse(Buffer.concat(pieces).toString()) as Awaited<ReturnType<typeof collectPersonalData>>
    expect(data.tickets[0]?.history[0]?.attachments[0]?.content).toBe(aPdf(secret).toString('base64'))
    expect(data.unsentFiles.find(({ name }) => name === 'besar.pdf')?.content).toBe(large.toString('base64'))
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_100_000)
    expect(await auditOf(`user:${person.id}`)).toContainEqual(
      expect.objectContaining({ action: 'account.data-download' }),
    )
  })

  test('does not take for a file what someone wrote', async () => {
    const { person } = await aKnownPerson()
    await aTicket(person, { subject: 'Tiruan', description: 'berkas:00000000-0000-0000-0000-000000000000:abc;' })
    const json = await new Response(await downloadPersonalData(person, 'json')).text()
    expect(json).toContain('berkas:00000000-0000-0000-0000-000000000000:abc;')
  })

  test('runs once at a time for one person, and again when it was read or given up', async () => {
    const { person } = await aKnownPerson()
    const first = await downloadPersonalData(person, 'json')
    await expect(downloadPersonalData(person, 'html')).rejects.toBeInstanceOf(Conflict)
    await first.cancel()
    await new Response(await downloadPersonalData(person, 'html')).text()
    await (await downloadPersonalData(person, 'html')).cancel()
  })

  test('waits when others use up what there is', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => aClient()))
    const running = await Promise.all(others.map((other) => downloadPersonalData(other, 'json')))
    const late = await aClient()
    await expect(downloadPersonalData(late, 'json')).rejects.toBeInstanceOf(Busy)
    await Promise.all(running.map((each) => each.cancel()))
    await (await downloadPersonalData(late, 'json')).cancel()
  })

  test('is given six times a day', async () => {
    const person = await aClient()
    for (let turn = 0; turn < 6; turn += 1) await (await downloadPersonalData(person, 'json')).cancel()
    await expect(downloadPersonalData(person, 'json')).rejects.toBeInstanceOf(TooMany)
  })

  test('needs the password, which opens it for two minutes and for this session alone', async () => {
    const one = await aClient({ password })
    const person = { ...one, sessionId: 'sesi-1' }
    await expect(permitDownload(person, { password: 'salah' })).rejects.toBeInstanceOf(Invalid)
    const key = await permitDownload(person, { password })
    checkPermit(person, key)
    for (const wrong of ['', 'x.y', `9${key}`, `${key}a`]) expect(() => checkPermit(person, wrong)).toThrow(Forbidden)
    expect(() => checkPermit({ ...person, sessionId: 'sesi-2' }, key)).toThrow(Forbidden)
    setClock(new Date(Date.now() + 2 * 60_000 + 1_000))
    expect(() => checkPermit(person, key)).toThrow(Forbidden)
  })
})

test('an account keeps 200 MB of files and no more; staff are not bounded', async () => {
  const [client, agent] = [await aClient(), await anAgent()]
  for (const person of [client, agent]) {
    const { id } = await uploadAttachment(person, { name: 'a.pdf', content: aPdf('a') })
    await database
      .update(attachment)
      .set({ size: attachmentQuota - 2_000 })
      .where(eq(attachment.id, id))
  }
  const file = { name: 'b.pdf', content: Buffer.concat([aPdf('b'), Buffer.alloc(2_000), Buffer.from('%%EOF')]) }
  await expect(uploadAttachment(client, file)).rejects.toEqual(new Invalid(refusals.full))
  await uploadAttachment(agent, file)
  await uploadAttachment(client, { name: 'c.pdf', content: aPdf('c') })
})

describe('erasing', () => {
  test('asks for the password, notifies the owner, and waits seven days', async () => {
    const { person, ticketId, secret } = await aKnownPerson()
    await expect(requestErasure(person, { password: 'salah' })).rejects.toBeInstanceOf(Invalid)
    expect(await getErasureTime(person)).toBeNull()
    const before = Date.now()
    await requestErasure(person, { password })
    await requestErasure(person, { password })
    expect((await getErasureTime(person))?.getTime()).toBeGreaterThanOrEqual(before + 7 * day)
    expect(await jobsOf('account.erasure-requested', 'userId', person.id)).toHaveLength(1)
    setClock(new Date(before + 7 * day - 60_000))
    await eraseDueAccounts()
    expect((await ticketRow(ticketId)).title).toBe(`Judul ${secret}`)
  })

  test('leaves name, contact, texts, files, sessions and mails nowhere; the figures of the ticket stay', async () => {
    const { person, ticketId, secret } = await aKnownPerson()
    const before = await ticketRow(ticketId)
    expect(await tablesWith(secret)).not.toEqual([])
    await requestErasure(person, { password })
    setClock(new Date(Date.now() + 7 * day + 60_000))
    await Promise.all([eraseDueAccounts(), eraseDueAccounts()])
    expect(await eraseDueAccounts()).toBe(0)
    expect(await tablesWith(secret)).toEqual([])
    expect(await tablesWith(person.email)).toEqual([])
    const after = await ticketRow(ticketId)
    for (const field of ['status', 'category', 'priority', 'createdAt', 'firstResponseAt', 'completedAt'] as const) {
      expect([field, after[field]]).toEqual([field, before[field]])
    }
    const [rated] = await database.select().from(satisfaction).where(eq(satisfaction.ticketId, ticketId))
    expect([rated?.score, rated?.comment]).toEqual([4, null])
    expect(await database.$count(session, eq(session.userId, person.id))).toBe(0)
    expect(await database.$count(signInAttempt, eq(signInAttempt.userId, person.id))).toBe(0)
    setClock(null)
    await expect(signIn({ email: person.email, password }, new Headers())).rejects.toBeInstanceOf(Invalid)
    expect((await auditOf(`user:${person.id}`)).map(({ action }) => action)).toEqual([
      'account.erasure-request',
      'account.erase',
    ])
  })

  test('takes the mails to former addresses along', async () => {
    const { person, secret } = await aKnownPerson()
    await database
      .update(user)
      .set({ email: `pindah-${crypto.randomUUID()}@contoh.id` })
      .where(eq(user.id, person.id))
    await requestErasure(person, { password })
    setClock(new Date(Date.now() + 8 * day))
    await eraseDueAccounts()
    expect(await tablesWith(secret)).toEqual([])
  })

  test('touches no one else', async () => {
    const [one, other] = [await aKnownPerson(), await aKnownPerson()]
    const before = await tablesWith(other.secret)
    await requestErasure(one.person, { password })
    setClock(new Date(Date.now() + 8 * day))
    await eraseDueAccounts()
    expect(await tablesWith(other.secret)).toEqual(before)
    expect(await database.$count(ticketTable, eq(ticketTable.requesterId, other.person.id))).toBe(1)
  })

  test('can be reverted until then', async () => {
    const { person, ticketId, secret } = await aKnownPerson()
    await requestErasure(person, { password })
    await cancelErasure(person)
    expect(await getErasureTime(person)).toBeNull()
    setClock(new Date(Date.now() + 8 * day))
    await eraseDueAccounts()
    expect((await ticketRow(ticketId)).title).toBe(`Judul ${secret}`)
  })

  test('is not for staff, whose accounts others end', async () => {
    await expect(requestErasure(await anAgent({ password }), { password })).rejects.toBeInstanceOf(Forbidden)
  })

  test('leaves the address free for a new account', async () => {
    const { person } = await aKnownPerson()
    await requestErasure(person, { password })
    setClock(new Date(Date.now() + 8 * day))
    await eraseDueAccounts()
    setClock(null)
    const form = { namaLengkap: 'Siti Lagi', nisn: '0051234567', noHp: '081234567890', email: person.email }
    await registerAccount(
      { ...form, password, confirmPassword: password, terms: 'ya' },
      { address: '', consents: { terms: '2025-05-26', privacy: '2025-05-27' } },
    )
    const [fresh] = await database.select().from(user).where(eq(user.email, person.email))
    expect(fresh?.name).toBe('Siti Lagi')
    const agreed = await database
      .select()
      .from(consent)
      .where(eq(consent.userId, fresh?.id ?? ''))
    expect(agreed.map(({ document, version }) => `${document} ${version}`).sort()).toEqual([
      'privacy 2025-05-27',
      'terms 2025-05-26',
    ])
  })
})
