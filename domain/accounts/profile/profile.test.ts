// Checks one's own profile: what the form takes, that it changes nothing else of the account, and an agent's figures.
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { permissionGrant, user } from '#domain/accounts/account-tables.ts'
import { getAgentPerformance } from '#domain/reporting/desk-figures.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { satisfaction } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { changeProfile, getProfile } from './profile.server.ts'
import { profileInput } from './profile-input.ts'

provideDatabase()
afterEach(() => setClock(null))

const typed = {
  name: ' Siti Rahmawati ',
  phone: '0812-3456-7890',
  organization: 'SMP Negeri 3',
  position: '',
  address: 'Jalan Pemuda 134,\nSemarang',
}
const input = (fields: Record<string, string> = {}) => profileInput.parse({ ...typed, ...fields })
const messages = (fields: Record<string, string>) =>
  Object.fromEntries(
    (profileInput.safeParse({ ...typed, ...fields }).error?.issues ?? []).map(({ path, message }) => [
      path[0],
      message,
    ]),
  )

describe('the form', () => {
  test('trims, keeps every field on one line, and what was left empty as nothing', () => {
    expect(input()).toEqual({
      ...typed,
      name: 'Siti Rahmawati',
      phone: '6281234567890',
      position: null,
      address: 'Jalan Pemuda 134, Semarang',
    })
  })

  test('shows all mistakes, each at its field', () => {
    const mistakes = { name: ' ', phone: 'telepon', organization: 'x'.repeat(121), address: 'x'.repeat(301) }
    expect(messages(mistakes)).toEqual({
      name: 'Nama lengkap harus diisi',
      phone: 'Nomor HP tidak valid',
      organization: 'Instansi paling panjang 120 karakter',
      address: 'Alamat paling panjang 300 karakter',
    })
  })

  test('reads one specialization a line', () => {
    const { specializations } = input({ specializations: ' Akun \r\n\r\nZonasi  dan jarak\nakun\n' })
    expect(specializations).toEqual(['akun', 'Zonasi dan jarak'])
    expect(input({ specializations: '' }).specializations).toEqual([])
    expect(input().specializations).toBeUndefined()
    const many = Array.from({ length: 11 }, (_, at) => `Bidang ${at}`).join('\n')
    expect(messages({ specializations: many })).toEqual({ specializations: 'Paling banyak 10 spesialisasi' })
    expect(messages({ specializations: 'x'.repeat(61) })).toEqual({
      specializations: 'Satu spesialisasi paling panjang 60 karakter',
    })
  })
})

describe('a change', () => {
  test('is stored and on record with the names of the fields, not with what they say', async () => {
    const client = await aClient({ name: 'Siti Rahmawati', organization: 'SMP Negeri 1' })
    await changeProfile({ ...client, requestId: 'permintaan-9' }, input())
    expect(await getProfile(client)).toEqual({
      ...input(),
      ...{ registrant: null, guardian: null },
      email: client.email,
      specializations: [],
      photoId: null,
    })
    const [entry, ...more] = await auditOf(`user:${client.id}`)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      actorId: client.id,
      action: 'profile.change',
      requestId: 'permintaan-9',
      changes: { fields: [[], ['phone', 'organization', 'address']] },
    })
    await changeProfile(client, input())
    expect(await auditOf(`user:${client.id}`)).toHaveLength(1)
  })

  test('never touches role, permissions, office or address, whatever the form carries', async () => {
    const agent = await anAgent({ permissions: ['content'] })
    const [before] = await database.select().from(user).where(eq(user.id, agent.id))
    const forged = {
      role: 'admin',
      permissions: 'super_admin',
      officeId: '1',
      email: 'lain@contoh.id',
      emailVerified: 'true',
      banned: 'true',
      id: 'lain',
    }
    await changeProfile(agent, input(forged))
    const [after] = await database.select().from(user).where(eq(user.id, agent.id))
    const untouched = ({
      name,
      phone,
      organization,
      position,
      address,
      updatedAt,
      ...rest
    }: typeof user.$inferSelect) => rest
    if (!before || !after) throw new Error('the agent is gone')
    expect(after.name).toBe('Siti Rahmawati')
    expect(untouched(after)).toEqual(untouched(before))
    const grants = await database.select().from(permissionGrant).where(eq(permissionGrant.userId, agent.id))
    expect(grants.map(({ permission }) => permission)).toEqual(['content'])
  })

  test('gives specializations to staff, and leaves them alone where the form has none', async () => {
    const agent = await anAgent()
    const client = await aClient()
    for (const person of [agent, client]) await changeProfile(person, input({ specializations: 'Akun' }))
    expect((await getProfile(agent)).specializations).toEqual(['Akun'])
    expect((await getProfile(client)).specializations).toEqual([])
    await changeProfile(agent, input())
    expect((await getProfile(agent)).specializations).toEqual(['Akun'])
    await changeProfile(agent, input({ specializations: '' }))
    expect((await getProfile(agent)).specializations).toEqual([])
  })

  test('of an account that is gone is not found', async () => {
    const ghost = { ...(await aClient()), id: 'tidak-ada' }
    await expect(changeProfile(ghost, input())).rejects.toThrow(NotFound)
    await expect(getProfile(ghost)).rejects.toThrow(NotFound)
  })
})

describe('an agent’s figures', () => {
  const start = new Date('2025-06-14T01:00:00Z')
  const minutesIn = (minutes: number) => setClock(new Date(start.getTime() + minutes * 60_000))

  test('are nothing before the first ticket', async () => {
    const agent = await anAgent()
    expect(await getAgentPerformance(agent)).toEqual({
      resolved: 0,
      satisfaction: null,
      responseMs: null,
      online: false,
    })
  })

  test('count one’s own tickets, and answers that were the first', async () => {
    await someContent()
    const [agent, colleague, client] = [await anAgent(), await anAgent(), await aClient()]

    setClock(start)
    const [quick, slow, other] = [await aTicket(client), await aTicket(client), await aTicket(client)]
    const reply = (ticket: { id: number; version: number }) => ({
      ticketId: ticket.id,
      version: ticket.version,
      message: 'Coba lagi.',
    })
    minutesIn(10)
    const answered = await replyToTicket(agent, reply(quick))
    const foreign = await replyToTicket(colleague, reply(other))
    // Claimed by the agent, but first answered by the colleague.
    const claimed = await claimTicket(agent, { ticketId: slow.id, version: slow.version })
    minutesIn(20)
    await replyToTicket(colleague, reply(claimed))
    const late = await aTicket(client)
    minutesIn(50)
    await replyToTicket(agent, reply(late))
    const done = await completeTicket(agent, { ticketId: quick.id, version: answered.version })
    await completeTicket(colleague, { ticketId: other.id, version: foreign.version })
    const scores = [
      [done.id, 5],
      [slow.id, 4],
      [other.id, 1],
    ] as const
    await database
      .insert(satisfaction)
      .values(scores.map(([ticketId, score]) => ({ ticketId, score, createdAt: start })))

    const figures = await getAgentPerformance(agent)
    expect(figures).toMatchObject({ resolved: 1, satisfaction: { average: 4.5, ratings: 2 } })
    // Ten minutes and thirty.
    expect(Math.round((figures.responseMs ?? 0) / 60_000)).toBe(20)
  })

  test('say online while a device was seen within five minutes', async () => {
    const password = 'rahasia-sekali-42'
    const agent = await anAgent({ password })
    await aSession(agent, password)
    expect((await getAgentPerformance(agent)).online).toBe(true)
    setClock(new Date(Date.now() + 6 * 60_000))
    expect((await getAgentPerformance(agent)).online).toBe(false)
  })
})
