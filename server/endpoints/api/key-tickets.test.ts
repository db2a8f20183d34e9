// Checks what other systems do with a key: ask, list, read, reply, send and fetch files, and what stays closed to them.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey } from '#domain/api-keys/api-key.server.ts'
import { type ApiScope, apiScopeNames } from '#domain/api-keys/api-key.ts'
import { apiRequest } from '#domain/api-keys/api-key-tables.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { now } from '#shared/dates.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { problem } from './problem.ts'
import { publicApi } from './public-api.ts'

provideDatabase()
beforeAll(() => loadContent({ demo: false }))
beforeEach(() => database.execute(sql`delete from rate_limit`))

const api = publicApi({ findVisitor: () => '10.9.9.9', ownOrigin: 'https://bantuan.example' })

async function aKey({
  scopes = apiScopeNames,
  officeId = null,
}: {
  scopes?: readonly ApiScope[]
  officeId?: number | null
} = {}) {
  const admin = await anAdmin({ permissions: ['security', 'tickets'] })
  const input = { name: 'Aplikasi uji', scopes: [...scopes], officeId, expiresAt: null }
  return (await createApiKey(admin, input)).key
}

async function ask(key: string, path: string, init: { method?: string; body?: unknown; once?: string } = {}) {
  const { method = 'GET', body, once } = init
  const bytes = body instanceof Uint8Array
  const answer = await api.request(path, {
    method,
    headers: {
      ...(key && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': bytes ? 'application/octet-stream' : 'application/json' }),
      ...(once && { 'Idempotency-Key': once }),
    },
    ...(body !== undefined && { body: bytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status >= 400) problem.parse(JSON.parse(text))
  const json = answer.headers.get('Content-Type')?.includes('json') ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status: answer.status, headers: answer.headers, body: json, text }
}

const question = {
  description: 'Akun anak saya terkunci. NIK 3374010203040506.',
  regency: 'kota semarang',
  name: 'Siti Rahmawati',
  phone: '0812 3456 7890',
  consent: true,
}
const once = () => crypto.randomUUID()
const send = (key: string, more: object = {}, idempotencyKey = once()) =>
  ask(key, '/tickets', { method: 'POST', body: { ...question, ...more }, once: idempotencyKey })
const rowOf = async (publicId: unknown) =>
  (
    await database
      .select()
      .from(ticketTable)
      .where(eq(ticketTable.publicId, String(publicId)))
  )[0]

/** A question that came in with the key. */
async function brought(key: string) {
  const { body } = await send(key)
  const row = await rowOf(body.publicId)
  if (!row) throw new Error('nothing was stored')
  return row
}

describe('asking', () => {
  test('makes a ticket of its requester, announced and on record', async () => {
    const { status, body, headers } = await send(await aKey())
    expect(status).toBe(201)
    expect(headers.get('Cache-Control')).toContain('no-store')
    const row = await rowOf(body.publicId)
    expect(body).toEqual({ publicId: row?.publicId, number: `T-${row?.id}`, url: `/status/${row?.publicId}` })
    expect(row).toMatchObject({ contactName: 'Siti Rahmawati', contactPhone: '6281234567890', kind: 'question' })
    expect(row?.category).not.toBe('')
    expect((await auditOf(`ticket:${row?.id}`)).map(({ action }) => action)).toEqual(['ticket.submit', 'api.submit'])
    expect(await jobsOf('ticket.submitted', 'ticketId', row?.id ?? 0)).toHaveLength(1)
  })

  test('twice with one idempotency key makes one; with other words it is refused', async () => {
    const [key, name] = [await aKey(), once()]
    const before = await database.$count(ticketTable)
    const [first, second] = [await send(key, {}, name), await send(key, {}, name)]
    expect([second.status, second.body]).toEqual([201, first.body])
    expect((await send(key, { name: 'Orang lain' }, name)).status).toBe(422)
    expect(await database.$count(ticketTable)).toBe(before + 1)
    // Another key's names are its own.
    expect((await send(await aKey(), {}, name)).body.publicId).not.toBe(first.body.publicId)
  })

  test('at the same moment makes one too', async () => {
    const [key, name] = [await aKey(), once()]
    const before = await database.$count(ticketTable)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(key, {}, name)))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await database.$count(ticketTable)).toBe(before + 1)
  })

  test('after a process died finds what it stored, and after a day the key is new', async () => {
    const [key, name] = [await aKey(), once()]
    const { body } = await send(key, {}, name)
    const own = eq(apiRequest.idempotencyKey, name)
    await database.update(apiRequest).set({ answer: null }).where(own)
    expect((await send(key, {}, name)).status).toBe(409)
    await database
      .update(apiRequest)
      .set({ createdAt: new Date(now().getTime() - 120_000) })
      .where(own)
    expect((await send(key, {}, name)).body).toEqual(body)
    await database
      .update(apiRequest)
      .set({ createdAt: new Date(now().getTime() - 25 * 3_600_000) })
      .where(own)
    expect((await send(key, { name: 'Orang lain' }, name)).status).toBe(201)
  })

  test.each(['Kota\u00a0Semarang', 'KOTA  SEMARANG', 'Kab. Semarang', 'kab semarang'])(
    'the regency %j is known',
    async (regency) => {
      expect((await send(await aKey(), { regency }, once())).status).toBe(201)
    },
  )

  test.each([
    ['no consent', { consent: false }],
    ['no words', { description: ' ' }],
    ['an unknown regency', { regency: 'Jakarta' }],
    ['an unknown category', { category: 'tidak-ada' }],
    ['no number', { phone: '123' }],
  ])('with %s is refused, and can be sent again', async (_, wrong) => {
    const [key, name] = [await aKey(), once()]
    expect((await send(key, wrong, name)).status).toBe(400)
    expect((await send(key, {}, name)).status).toBe(201)
  })

  test('without an idempotency key is refused', async () => {
    expect((await ask(await aKey(), '/tickets', { method: 'POST', body: question })).status).toBe(400)
  })

  test('with the key of an office works for its regencies alone', async () => {
    const row = await brought(await aKey())
    const officeId = row.officeId ?? 0
    expect((await send(await aKey({ officeId }))).status).toBe(201)
    expect((await send(await aKey({ officeId: officeId === 1 ? 2 : 1 }))).status).toBe(400)
  })
})

describe('reading', () => {
  test('is for what the key brought in, and shows no note', async () => {
    const key = await aKey()
    const row = await brought(key)
    const agent = await anAgent()
    const canary = 'catatanrahasia'
    const { version } = await claimTicket(agent, { ticketId: row.id, version: row.version })
    await replyToTicket(agent, { ticketId: row.id, version, message: 'Sudah kami buka.' })
    await noteOnTicket(agent, { ticketId: row.id, version: (await ticketRow(row.id)).version, message: canary })
    const { status, body, text } = await ask(key, `/tickets/${row.publicId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'waiting', submittedBy: 'Siti Rahmawati' })
    expect(text).toContain('3374010203040506')
    expect(text).toContain('Sudah kami buka.')
    expect(text).not.toContain(canary)
    expect((await ask(key, '/tickets')).text).not.toContain(canary)
    expect((await entriesOf(row.id)).some(({ message }) => message.includes(canary))).toBe(true)
    expect((await auditOf(`ticket:${row.id}`)).filter(({ action }) => action === 'api.read')).toHaveLength(1)
  })

  test('is not for what others asked, but in the office of the key', async () => {
    const row = await aTicket(await aClient(), { regencyId: 1 })
    const { officeId } = await ticketRow(row.id)
    expect((await ask(await aKey(), `/tickets/${row.publicId}`)).status).toBe(404)
    expect((await ask(await aKey({ officeId }), `/tickets/${row.publicId}`)).status).toBe(200)
    expect((await ask(await aKey({ officeId: officeId === 1 ? 2 : 1 }), `/tickets/${row.publicId}`)).status).toBe(404)
    await database.update(ticketTable).set({ spamSince: now() }).where(eq(ticketTable.id, row.id))
    expect((await ask(await aKey({ officeId }), `/tickets/${row.publicId}`)).status).toBe(404)
  })

  test('a list goes in pages and by its filters', async () => {
    const key = await aKey()
    const rows = [await brought(key), await brought(key), await brought(key)]
    const ids = async (path: string) =>
      ((await ask(key, path)).body.items as { publicId: string }[]).map(({ publicId }) => publicId)
    expect(await ids('/tickets')).toEqual(rows.map(({ publicId }) => publicId))
    const first = await ask(key, '/tickets?limit=2')
    expect(await ids(String(first.body.next).replace('/api/v1', ''))).toEqual([rows[2]?.publicId])
    expect(await ids('/tickets?status=completed')).toEqual([])
    expect(await ids(`/tickets?since=${new Date(now().getTime() + 60_000).toISOString()}`)).toEqual([])
    expect(await ids('/tickets?office=9')).not.toEqual(await ids('/tickets'))
    expect((await ask(key, '/tickets?since=kemarin')).status).toBe(400)
  })
})

describe('replying', () => {
  test('adds the words of the requester once, with the files that were uploaded for it', async () => {
    const key = await aKey()
    const row = await brought(key)
    const pdf = aPdf()
    const uploaded = await ask(key, `/tickets/${row.publicId}/attachments?name=rapor.exe`, {
      method: 'POST',
      body: pdf,
    })
    expect([uploaded.status, uploaded.body.name]).toEqual([201, 'rapor.exe.pdf'])
    const reply = { method: 'POST', body: { message: 'Ini rapornya.', attachments: [uploaded.body.id] }, once: once() }
    expect((await ask(key, `/tickets/${row.publicId}/replies`, reply)).status).toBe(201)
    expect((await ask(key, `/tickets/${row.publicId}/replies`, reply)).status).toBe(201)
    const entries = await entriesOf(row.id)
    expect(entries.map(({ type, authorId }) => [type, authorId])).toEqual([
      ['submitted', row.requesterId],
      ['requester_replied', row.requesterId],
    ])
    const history = (await ask(key, `/tickets/${row.publicId}`)).body.history as { attachments: { id: string }[] }[]
    expect(history[1]?.attachments.map(({ id }) => id)).toEqual([uploaded.body.id])
    const file = await ask(key, `/tickets/${row.publicId}/attachments/${uploaded.body.id}`)
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    const other = await brought(key)
    expect((await ask(key, `/tickets/${other.publicId}/attachments/${uploaded.body.id}`)).status).toBe(404)
    expect((await ask(await aKey(), `/tickets/${row.publicId}/attachments/${uploaded.body.id}`)).status).toBe(404)
  })

  test('is refused to another key of the office, and once the requester has an account', async () => {
    const row = await brought(await aKey())
    const sent = { method: 'POST', body: { message: 'Halo.' }, once: once() }
    const path = `/tickets/${row.publicId}/replies`
    expect((await ask(await aKey({ officeId: row.officeId }), path, sent)).status).toBe(403)
    expect((await ask(await aKey(), path, sent)).status).toBe(404)
    const key = await aKey()
    const own = await brought(key)
    await database
      .update(ticketTable)
      .set({ requesterId: (await aClient({ password: 'Kucing-Terbang?77' })).id })
      .where(eq(ticketTable.id, own.id))
    expect((await ask(key, `/tickets/${own.publicId}/replies`, { ...sent, once: once() })).status).toBe(409)
  })

  test.each([
    ['a program', new TextEncoder().encode('MZ program')],
    ['nothing', new Uint8Array()],
  ])('%s is no file that is taken', async (_, content) => {
    const key = await aKey()
    const { publicId } = await brought(key)
    expect(
      (await ask(key, `/tickets/${publicId}/attachments?name=a.pdf`, { method: 'POST', body: content })).status,
    ).toBe(400)
  })
})

describe('without leave', () => {
  const id = 'a'.repeat(25)
  const calls: [string, string, string, ApiScope][] = [
    ['asking', 'POST', '/tickets', 'tickets:create'],
    ['listing', 'GET', '/tickets', 'tickets:read'],
    ['replying', 'POST', `/tickets/${id}/replies`, 'tickets:reply'],
    ['uploading', 'POST', `/tickets/${id}/attachments`, 'attachments'],
    ['downloading', 'GET', `/tickets/${id}/attachments/${id}`, 'attachments'],
  ]
  test.each(calls)('%s is refused', async (_, method, path, scope) => {
    const init = { method, ...(method === 'POST' && { body: path.endsWith('s') ? question : {}, once: once() }) }
    const bare = await ask('', path, init)
    expect([bare.status, bare.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
    expect((await ask(`spmb_${'x'.repeat(43)}`, path, init)).status).toBe(401)
    const sent = path.endsWith('replies') ? { ...init, body: { message: 'Halo.' } } : init
    const others = apiScopeNames.filter((each) => each !== scope)
    expect((await ask(await aKey({ scopes: others }), path, sent)).status).toBe(403)
  })

  test('a key that may not read reads no ticket', async () => {
    const key = await aKey({ scopes: ['tickets:create'] })
    expect((await ask(key, `/tickets/${(await brought(key)).publicId}`)).status).toBe(403)
  })
})
