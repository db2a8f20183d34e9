// Asks '/push/…' as pages do: on, off, whose question it is, and what is refused.
import { Hono } from 'hono'
import { beforeAll, expect, test, vi } from 'vitest'
import { sendReport } from '#domain/sealed-reports/own-report.server.ts'
import { deviceKey, deviceKeysCookie, holderOf } from '#domain/tickets/guest/guest-ticket.server.ts'
import { vapidKeys } from '#platform/push/web-push.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { sameOrigin } from '#server/middleware/request-guards.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openPushServer } from '#tests/setup/push-server.ts'
import type { AppEnv } from '../app-env.ts'
import { push } from './subscriptions.ts'

const origin = 'http://localhost:3000'

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  return { ...rest, env: { ...env, pushTestOrigin: 'http://127.0.0.1:4599' } }
})

provideDatabase()
beforeAll(() => loadContent({ demo: false }))

const app = new Hono<AppEnv>().use(sameOrigin(origin)).route('/', push())

const target = {
  endpoint: 'http://127.0.0.1:4599/201/device',
  keys: { p256dh: vapidKeys().publicKey, auth: Buffer.alloc(16, 7).toString('base64url') },
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

test.each(['regency:7', 'season-after:2025'])('a device is notified of %s until it is switched off', async (topic) => {
  const subject = { topic }
  const state = async (cookie: string) =>
    (await app.request(`/push/state?topic=${topic}`, { headers: { cookie } })).json()
  expect(await state('')).toEqual({ key: vapidKeys().publicKey, on: false })
  const answer = await post('/push/subscribe', { subject, ...target })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(answer.headers.get('set-cookie')).toMatch(/; HttpOnly/)
  const cookie = cookieOf(answer)
  expect(await state(cookie)).toMatchObject({ on: true })
  expect((await post('/push/subscribe', { subject, ...target }, { cookie })).headers.get('set-cookie')).toBeNull()
  expect((await post('/push/stop', { subject }, { cookie })).status).toBe(200)
  expect(await state(cookie)).toMatchObject({ on: false })
  expect((await post('/push/stop', {})).status).toBe(200)
})

test('of a question only the person who opened it on this device, and what is wrong alters nothing', async () => {
  const requester = await aClient()
  const { publicId } = await aTicket(requester)
  const input = { subject: { ticket: publicId }, ...target }
  const opened = (key: string) => ({ cookie: deviceKeysCookie(publicId + key).split(';')[0] ?? '' })
  const [right = '', wrong = ''] = [null, '6281234567890'].map((phone) =>
    deviceKey(publicId, holderOf(requester.id, phone)),
  )
  for (const cookies of [{}, opened(wrong)]) expect((await post('/push/subscribe', input, cookies)).status).toBe(404)
  expect((await post('/push/subscribe', input, opened(right))).status).toBe(200)
  const unknown = { ...input, subject: { ticket: 'T-999999' } }
  expect(await (await post('/push/subscribe', unknown)).text()).toBe(
    await (await post('/push/subscribe', input)).text(),
  )
})

test('of a report only the person who opened it on this device, until that or everything is switched off', async () => {
  const said = { kind: 'other', description: 'Ada yang curang.', regencyId: null, about: '', name: '' } as const
  const { publicId, key } = await sendReport(
    { ...said, phone: '6281234567890', idempotencyKey: newIdempotencyKey() },
    { network: '10.0.0.1', proof: '', version: '2025-06', files: [] },
  )
  const subject = { report: publicId }
  const opened = deviceKeysCookie(publicId + (key ?? '')).split(';')[0] ?? ''
  const refusals = [subject, { report: 'cm7x2k9qd0000v5l8h3n1t6zw' }].map(async (each) => {
    const answer = await post('/push/subscribe', { subject: each, ...target })
    return [answer.status, await answer.text()]
  })
  const [closed, unknown] = await Promise.all(refusals)
  expect(closed?.[0]).toBe(404)
  expect(unknown).toEqual(closed)
  const answer = await post('/push/subscribe', { subject, ...target }, { cookie: opened })
  expect(answer.status).toBe(200)
  const cookie = cookieOf(answer)
  const state = async () =>
    (await app.request(`/push/state?report=${publicId}`, { headers: { cookie } })).json() as Promise<{ on: boolean }>
  expect((await state()).on).toBe(true)
  await post('/push/stop', { subject }, { cookie })
  expect((await state()).on).toBe(false)
  await post('/push/subscribe', { subject, ...target }, { cookie: `${opened}; ${cookie}` })
  expect((await state()).on).toBe(true)
  await post('/push/stop', {}, { cookie })
  expect((await state()).on).toBe(false)
})

test.each([
  ['no JSON', '{', {}, 400],
  ['no subject', target, {}, 400],
  ['another topic', { subject: { topic: 'all' }, ...target }, {}, 400],
  ['a season without its year', { subject: { topic: 'season-after:' }, ...target }, {}, 400],
  ['two subjects', { subject: { topic: 'stage:1', ticket: 'x' }, ...target }, {}, 400],
  ['a server of ours', { subject: { topic: 'stage:1' }, ...target, endpoint: 'http://127.0.0.1:5432/x' }, {}, 400],
  ['another site', { subject: { topic: 'stage:1' }, ...target }, { origin: 'https://jahat.example' }, 403],
  ['a large body', JSON.stringify({ subject: { topic: 'stage:1' }, ...target, more: 'x'.repeat(5_000) }), {}, 413],
])('refuses %s', async (_name, body, headers, status) => {
  const answer = await post('/push/subscribe', body, headers as Record<string, string>)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('a service of the tests takes only what this portal signed and sealed for its device', async () => {
  const server = await openPushServer(() => vapidKeys().publicKey)
  const { endpoint } = server.aDevice()
  const headers = { TTL: '60', 'Content-Encoding': 'aes128gcm', Authorization: 'vapid t=a.b.c, k=d' }
  expect((await fetch(endpoint, { method: 'POST', headers, body: 'x' })).status).toBe(403)
  expect(server.received).toEqual([])
  await server.close()
})
