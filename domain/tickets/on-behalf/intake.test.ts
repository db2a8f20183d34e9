// Checks what staff file for someone: the fixed messages, who becomes the requester, and that a form counts once.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contact, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { collectPersonalData } from '#domain/privacy/data-export/collected-data.ts'
import { getOwnTicket } from '#domain/tickets/requester/own-ticket.ts'
import { filedConsent, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { Conflict, Forbidden, Invalid, TooMany } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { fileTicket, submitComplaint } from './filed-ticket.ts'
import { complaintInput, type FiledTicketInput, filedTicketInput } from './on-behalf-input.ts'
import { findRequesters } from './requester.ts'
import { claimFiledTicket, getSlip } from './slip.server.ts'

provideDatabase()

let content: SomeContent
let agent: Person

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent({ officeId: content.office(2) })
})

const stored = async (publicId: string) =>
  (await database.select().from(ticketTable).where(eq(ticketTable.publicId, publicId)))[0]
const version = '2026-11-23'
const consentOf = async (publicId: string) =>
  (
    await database
      .select()
      .from(filedConsent)
      .where(eq(filedConsent.ticketId, (await stored(publicId))?.id ?? 0))
  )[0]
const call = (wishes: Partial<FiledTicketInput> = {}): FiledTicketInput => ({
  kind: 'question',
  channel: 'phone',
  requesterId: null,
  name: 'Bu Siti',
  phone: '0812-3456-7890',
  email: null,
  organization: null,
  subject: 'Tidak bisa masuk',
  category: 'login',
  priority: 'medium',
  description: 'Kata sandi ditolak.',
  regencyId: null,
  agrees: 'ya',
  idempotencyKey: newIdempotencyKey(),
  ...wishes,
})

describe('the complaint form', () => {
  test('says all that is wrong at once, in fixed sentences', () => {
    const parsed = complaintInput.safeParse({ title: 'abc', idempotencyKey: newIdempotencyKey() })
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'Judul harus minimal 5 karakter',
      'Kategori harus dipilih',
      'Instansi harus diisi',
      'Deskripsi harus minimal 20 karakter',
      'Nama kontak harus minimal 3 karakter',
      'Email tidak valid',
    ])
  })

  test('makes a complaint with the agent’s office, for its contact', async () => {
    const { publicId } = await submitComplaint(
      agent,
      {
        title: 'Data salah',
        category: 'data',
        organization: 'SMA 1',
        description: 'Data kepegawaian saya tertukar.',
        contactName: 'Pak Budi',
        contactEmail: 'pak.budi@contoh.id',
        idempotencyKey: newIdempotencyKey(),
        consentWay: 'phone',
      },
      version,
    )
    expect(await consentOf(publicId)).toMatchObject({ way: 'phone', version, recordedBy: agent.id })
    expect(await stored(publicId)).toMatchObject({
      kind: 'complaint',
      status: 'pending',
      officeId: content.office(2),
      organization: 'SMA 1',
      contactName: 'Pak Budi',
      contactEmail: 'pak.budi@contoh.id',
      filedBy: agent.id,
    })
  })
})

describe('filing for someone', () => {
  test('needs a way to reach them, except at the counter', () => {
    const form = { ...call(), phone: '', email: '', requesterId: '', organization: '', regencyId: '' }
    expect(filedTicketInput.safeParse(form).error?.issues.map(({ path }) => path)).toEqual([['phone']])
    expect(filedTicketInput.safeParse({ ...form, channel: 'counter' }).success).toBe(true)
  })

  test('twice with one form makes one ticket and one contact, however many arrive at once', async () => {
    const form = call({ name: 'Bu Kembar' })
    const made = await Promise.all([1, 2, 3].map(() => fileTicket(agent, form, version)))
    expect(new Set(made.map(({ publicId }) => publicId)).size).toBe(1)
    expect(await database.$count(contact, eq(contact.name, 'Bu Kembar'))).toBe(1)
    expect(await getSlip(agent, made[0]?.publicId ?? '')).toMatchObject({ phone: '0812-3456-7890', channel: 'phone' })
  })

  test('runs what comes with it on the one entry, however often the form arrives', async () => {
    const form = call()
    const entries: number[] = []
    const remember = async (_: unknown, entryId: number) => void entries.push(entryId)
    await fileTicket(agent, form, version, remember)
    await fileTicket(agent, form, version, remember)
    expect([entries.length, new Set(entries).size]).toEqual([2, 1])
  })

  test('an address leads to its owner only when it was proven or the account has no password', async () => {
    const proven = await aClient({ emailVerified: true, password: 'Kucing-Terbang?77' })
    const claimed = await aClient({ emailVerified: false, password: 'Kucing-Terbang?77' })
    const invited = await aClient({ emailVerified: false })
    const requesterOf = async (email: string) =>
      (await stored((await fileTicket(agent, call({ email }), version)).publicId))?.requesterId
    expect(await requesterOf(proven.email)).toBe(proven.id)
    expect(await requesterOf(invited.email)).toBe(invited.id)
    expect(await requesterOf(claimed.email)).not.toBe(claimed.id)
  })

  test('an account is found by its number however it is written, and filed for when it is picked', async () => {
    const client = await aClient()
    await database.update(user).set({ phone: '+62 857 1111 2222' }).where(eq(user.id, client.id))
    const [found, ...others] = await findRequesters(agent, { phone: '085711112222' })
    expect([found?.id, others]).toEqual([client.id, []])
    const { publicId } = await fileTicket(agent, call({ requesterId: client.id }), version)
    expect(await stored(publicId)).toMatchObject({ requesterId: client.id, channel: 'phone' })
  })

  test('a look-up by an agent is recorded once an hour, limited, and shows only the searched contact', async () => {
    const clerk = await anAgent()
    const client = await aClient()
    await database.update(user).set({ phone: '+62 857 5555 6666' }).where(eq(user.id, client.id))
    const [byNumber] = await findRequesters(clerk, { phone: '085755556666' })
    const masked = `${client.email[0]}…${client.email.slice(client.email.indexOf('@'))}`
    expect(byNumber).toMatchObject({ phone: '+62 857 5555 6666', email: null, hints: [masked], name: client.name })
    const [byAddress] = await findRequesters(clerk, { email: client.email.toUpperCase() })
    expect(byAddress).toMatchObject({ email: client.email, phone: null, hints: ['…6666'] })
    const entries = (await auditOf(`user:${client.id}`)).filter(({ action }) => action === 'account.look-up')
    expect(entries.map(({ actorId }) => actorId)).toEqual([clerk.id])
    applyLimits({ 'requester-look-up': 30 })
    for (let turn = 0; turn < 28; turn += 1) await findRequesters(clerk, { phone: '0899999999' })
    await expect(findRequesters(clerk, { phone: '085755556666' })).rejects.toThrow(/^Terlalu banyak pencarian akun/)
    applyLimits({})
  })

  test('who calls again from the same number by the same name is the same requester, unless someone can sign in', async () => {
    const requesterOf = async (wishes: Partial<FiledTicketInput>) =>
      (await stored((await fileTicket(agent, call(wishes), version)).publicId))?.requesterId
    const first = await requesterOf({ name: 'Pak Karno', phone: '0857-7777-1234' })
    expect(await requesterOf({ name: 'pak karno', phone: '+62 857 7777 1234' })).toBe(first)
    expect(await requesterOf({ name: 'Bu Karno', phone: '0857-7777-1234' })).not.toBe(first)
    const registered = await aClient({ name: 'Pak Wiryo', password: 'Kucing-Terbang?77' })
    await database.update(user).set({ phone: '085733334444' }).where(eq(user.id, registered.id))
    expect(await requesterOf({ name: 'Pak Wiryo', phone: '085733334444' })).not.toBe(registered.id)
  })

  test('needs the caller’s agreement, recorded with way, time, version and author; a known account gave its own', async () => {
    expect(filedTicketInput.safeParse({ ...call(), regencyId: '', agrees: '' }).error?.issues).toMatchObject([
      { path: ['agrees'], message: 'Tanyakan persetujuan pemohon, lalu centang' },
    ])
    await expect(fileTicket(agent, call({ agrees: undefined }), version)).rejects.toBeInstanceOf(Invalid)
    const { publicId } = await fileTicket(agent, call({ channel: 'counter' }), version)
    expect(await consentOf(publicId)).toMatchObject({ way: 'counter', version, recordedBy: agent.id })
    const client = await aClient()
    const known = call({ requesterId: client.id, agrees: undefined })
    expect(await consentOf((await fileTicket(agent, known, version)).publicId)).toBeUndefined()
  })

  test('is refused for the person who withdrew the consent', async () => {
    const client = await aClient({ password: 'Kucing-Terbang?77' })
    await database.update(user).set({ consentWithdrawnAt: new Date() }).where(eq(user.id, client.id))
    for (const wishes of [{ requesterId: client.id }, { email: client.email }])
      await expect(fileTicket(agent, call(wishes), version)).rejects.toThrow(/menarik persetujuannya/)
  })

  test('is for staff', async () => {
    const client = await aClient()
    await expect(fileTicket(client, call(), version)).rejects.toBeInstanceOf(Forbidden)
    await expect(findRequesters(client, { phone: '085711112222' })).rejects.toBeInstanceOf(Forbidden)
  })
})

describe('taking a filed ticket into an account of one’s own', () => {
  const filed = async (wishes: Partial<FiledTicketInput> = {}) => {
    const { publicId } = await fileTicket(agent, call({ name: `Bu ${crypto.randomUUID()}`, ...wishes }), version)
    return { publicId, code: (await getSlip(agent, publicId)).code ?? '' }
  }

  test('needs the slip’s code, gives all that was filed, and leaves no name behind', async () => {
    const [slip, person] = [await filed(), await aClient()]
    const former = (await stored(slip.publicId))?.requesterId ?? ''
    await claimFiledTicket(person, { ...slip, code: ` ${slip.code.toLowerCase().replace('-', ' ')}` })
    await claimFiledTicket(person, slip)
    expect((await getOwnTicket(person, slip.publicId)).timeline[0]?.own).toBe(true)
    const mine = (await collectPersonalData(person)).tickets
    expect(mine).toMatchObject([{ publicId: slip.publicId, consent: { way: 'phone', version } }])
    const [left] = await database.select().from(contact).where(eq(contact.id, former))
    expect([left?.name, left?.phone]).toEqual(['Pemohon', null])
    const id = (await stored(slip.publicId))?.id
    expect((await auditOf(`ticket:${id}`)).filter(({ action }) => action === 'account.claim-ticket')).toHaveLength(1)
  })

  test('is refused with another’s code, before the address is confirmed, and once it belongs to an account', async () => {
    const [slip, other] = [await filed(), await filed()]
    await expect(claimFiledTicket(await aClient(), { ...slip, code: other.code })).rejects.toBeInstanceOf(Invalid)
    await expect(claimFiledTicket(await aClient({ emailVerified: false }), slip)).rejects.toBeInstanceOf(Conflict)
    await expect(claimFiledTicket({ ...(await aClient()), consentWithdrawn: true }, slip)).rejects.toBeInstanceOf(
      Conflict,
    )
    await expect(claimFiledTicket(await anAgent(), slip)).rejects.toBeInstanceOf(Forbidden)
    const owner = await aClient({ password: 'Kucing-Terbang?77' })
    await claimFiledTicket(owner, slip)
    await expect(claimFiledTicket(await aClient(), slip)).rejects.toBeInstanceOf(Invalid)
    expect((await getSlip(agent, slip.publicId)).code).toBeNull()
  })

  test('cannot be tried without end', async () => {
    const [slip, person] = [await filed(), await aClient()]
    const wrong = () => claimFiledTicket(person, { ...slip, code: 'AAAAA-AAAAA' })
    const outcomes: unknown[] = []
    for (let turn = 0; turn < 40; turn += 1) outcomes.push(await wrong().catch((thrown: unknown) => thrown))
    expect(outcomes.at(-1)).toBeInstanceOf(TooMany)
    await expect(claimFiledTicket(person, slip)).rejects.toBeInstanceOf(TooMany)
  })
})
