// Checks what staff file for somebody: the spec's messages, who becomes the requester, and that a form counts once.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/account.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/what-is-kept.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { fileTicket } from './file-ticket.ts'
import { findRequesters } from './find-requesters.ts'
import { getSlip } from './get-slip.ts'
import { complaintInput, type FiledTicketInput, filedTicketInput } from './intake-input.ts'
import { submitComplaint } from './submit-complaint.ts'

provideDatabase()

let content: SomeContent
let agent: Person

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent({ officeId: content.office(2) })
})

const stored = async (publicId: string) =>
  (await database.select().from(ticket).where(eq(ticket.publicId, publicId)))[0]
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
  idempotencyKey: newIdempotencyKey(),
  ...wishes,
})

describe('the complaint form', () => {
  test('says all that is wrong at once, in the spec’s words', () => {
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
    const { publicId } = await submitComplaint(agent, {
      title: 'Data salah',
      category: 'data',
      organization: 'SMA 1',
      description: 'Data kepegawaian saya tertukar.',
      contactName: 'Pak Budi',
      contactEmail: 'pak.budi@contoh.id',
      idempotencyKey: newIdempotencyKey(),
    })
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

describe('filing for somebody', () => {
  test('needs a way to reach them, except at the counter', () => {
    const form = { ...call(), phone: '', email: '', requesterId: '', organization: '', regencyId: '' }
    expect(filedTicketInput.safeParse(form).error?.issues.map(({ path }) => path)).toEqual([['phone']])
    expect(filedTicketInput.safeParse({ ...form, channel: 'counter' }).success).toBe(true)
  })

  test('twice with one form makes one ticket and one account, however many arrive at once', async () => {
    const form = call({ name: 'Bu Kembar' })
    const made = await Promise.all([1, 2, 3].map(() => fileTicket(agent, form)))
    expect(new Set(made.map(({ publicId }) => publicId)).size).toBe(1)
    expect(await database.$count(user, eq(user.name, 'Bu Kembar'))).toBe(1)
    expect(await getSlip(agent, made[0]?.publicId ?? '')).toMatchObject({ phone: '0812-3456-7890', channel: 'phone' })
  })

  test('runs what comes with it on the one entry, however often the form arrives', async () => {
    const form = call()
    const entries: number[] = []
    const remember = async (_: unknown, entryId: number) => void entries.push(entryId)
    await fileTicket(agent, form, remember)
    await fileTicket(agent, form, remember)
    expect([entries.length, new Set(entries).size]).toEqual([2, 1])
  })

  test('an address leads to its owner only when it was proven or the account has no password', async () => {
    const proven = await aClient({ emailVerified: true, password: 'Kucing-Terbang?77' })
    const claimed = await aClient({ emailVerified: false, password: 'Kucing-Terbang?77' })
    const invited = await aClient({ emailVerified: false })
    const requesterOf = async (email: string) =>
      (await stored((await fileTicket(agent, call({ email }))).publicId))?.requesterId
    expect(await requesterOf(proven.email)).toBe(proven.id)
    expect(await requesterOf(invited.email)).toBe(invited.id)
    expect(await requesterOf(claimed.email)).not.toBe(claimed.id)
  })

  test('an account is found by its number however it is written, and filed for when it is picked', async () => {
    const client = await aClient()
    await database.update(user).set({ phone: '+62 857 1111 2222' }).where(eq(user.id, client.id))
    const [found, ...others] = await findRequesters(agent, { phone: '085711112222' })
    expect([found?.id, others]).toEqual([client.id, []])
    const { publicId } = await fileTicket(agent, call({ requesterId: client.id }))
    expect(await stored(publicId)).toMatchObject({ requesterId: client.id, channel: 'phone' })
  })

  test('whom an agent looks up is on record once an hour, limited, and seen no more of than was asked by', async () => {
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

  test('who calls again from the same number by the same name is the same requester, unless somebody can sign in', async () => {
    const requesterOf = async (wishes: Partial<FiledTicketInput>) =>
      (await stored((await fileTicket(agent, call(wishes))).publicId))?.requesterId
    const first = await requesterOf({ name: 'Pak Karno', phone: '0857-7777-1234' })
    expect(await requesterOf({ name: 'pak karno', phone: '+62 857 7777 1234' })).toBe(first)
    expect(await requesterOf({ name: 'Bu Karno', phone: '0857-7777-1234' })).not.toBe(first)
    const registered = await aClient({ name: 'Pak Wiryo', password: 'Kucing-Terbang?77' })
    await database.update(user).set({ phone: '085733334444' }).where(eq(user.id, registered.id))
    expect(await requesterOf({ name: 'Pak Wiryo', phone: '085733334444' })).not.toBe(registered.id)
  })

  test('is for staff', async () => {
    const client = await aClient()
    await expect(fileTicket(client, call())).rejects.toBeInstanceOf(Forbidden)
    await expect(findRequesters(client, { phone: '085711112222' })).rejects.toBeInstanceOf(Forbidden)
  })
})
